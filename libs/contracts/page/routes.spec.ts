import { HIDDEN_KINDS, matchPage, mayHaveSitePage, PAGE_ROUTES } from './routes';
import { BUILT_IN_PATHS, isPersonalPath } from './site-page-paths';

const site = (path: string, aliases: string[] = []) => matchPage(path, { on: 'site', aliases });

describe('paths that have a page', () => {
  it('RT-019 knows no other', () => {
    for (const path of [
      '/xyz',
      '/classes/abc',
      '/classes/1/2',
      '/settings/nothing',
      '/classes/1/classroom/x',
      '//',
      '/dev/ui',
      '/create_site',
    ])
      expect([path, site(path)]).toEqual([path, null]);
    expect(matchPage('/classes', { on: 'host' })).toBeNull();
    expect(matchPage('/dev/ui', { on: 'host', devTools: true })).not.toBeNull();
  });
  it('RT-035 RT-063 RT-080 finds them with their parameters, with and without a last slash', () => {
    expect(site('/classes/')?.route.kind).toBe('classes');
    expect(site('/classes/12')).toMatchObject({ route: { kind: 'class' }, params: { courseSeq: '12' } });
    expect(site('/classes/12/classroom/7')?.params).toEqual({ courseSeq: '12', curriculumSeq: '7' });
    expect(site('/classes/create')?.route.kind).toBe('private');
  });
  it('RT-044 takes the service aliases of a channel for classes', () => {
    expect(site('/lectures/12', ['default', 'lectures'])).toMatchObject({ route: { kind: 'class' }, params: { courseSeq: '12' } });
    expect(site('/lectures', ['lectures'])?.route.kind).toBe('classes');
    expect(site('/lectures/12', ['default'])).toBeNull();
  });
  it('names each path once a host', () => {
    const names = PAGE_ROUTES.map((r) => `${r.on} ${r.path}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

it.each([
  ['/', true],
  ['/intro', true],
  ['/intro/team', true],
  ['/main', true],
  ['/main/x', true],
  ['/p/about', true],
  ['/notices', true],
  ['/notices/3', false],
  ['/me/classes', true],
  ['/me/classes/3', true],
  ['/me', false],
  ['/classes', true],
  ['/classes/12', false],
  ['/classes/12/board/3', false],
  ['/packages/1', false],
  ['/mypage', false],
  ['/me/classes/', true],
])('RT-151..158 %s may have a page of the site’s own: %s', (path, may) => expect(mayHaveSitePage(path)).toBe(may));

it('what every site has records for are pages, of which search engines may index all but those of one person', () => {
  for (const path of BUILT_IN_PATHS) {
    const { route } = matchPage(`/${path}`, { on: 'site' })!;
    expect([path, mayHaveSitePage(`/${path}`), HIDDEN_KINDS.includes(route.kind)]).toEqual([path, true, isPersonalPath(path)]);
  }
});
