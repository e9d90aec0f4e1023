import { mergeSeo, parseSeo, renderSeo, robotsOf, SEO_DEFAULTS } from './seo';

const head = (site: object, page: object, values: object) => renderSeo(mergeSeo(parseSeo(site), parseSeo(page)), values);

describe('the SEO of a page', () => {
  it('SE-002 names page and site, and the site alone where the page has no name', () => {
    expect(head({}, {}, { pageName: 'About', siteName: 'X' }).title).toBe('About | X');
    expect(head({}, {}, { siteName: 'X' }).title).toBe('X');
    expect(head({ title: '{{siteName}} - {{pageName}}' }, {}, { siteName: 'X', pageName: '' }).title).toBe('X');
  });
  it('SE-005 SE-006 hides a new site, and false opens it again', () => {
    expect(robotsOf(head({}, {}, {}))).toBe('noindex, nofollow');
    expect(robotsOf(head({ noIndex: false, noFollow: false }, {}, {}))).toBe('index, follow');
    expect(robotsOf(head({ noIndex: false }, { noIndex: true }, {}))).toBe('noindex, nofollow');
  });
  it('SE-010 fills every placeholder and leaves nothing of unknown ones', () => {
    expect(
      head(
        { title: '{{siteName}} courses', description: '{{courseName}}: {{description}} {{nonsense}}' },
        {},
        { siteName: 'X', courseName: 'CSS', description: 'from zero' },
      ),
    ).toMatchObject({ title: 'X courses', description: 'CSS: from zero' });
    // Names that every object of the language has are unknown ones, too.
    expect(head({ title: 'A{{constructor}}{{toString}}{{__proto__}}' }, {}, { siteName: 'X' }).title).toBe('A');
  });
  it('SE-011 takes a leading underscore as a field already rendered', () => {
    const seo = head(
      { title: '{{pageName}} at {{siteName}}', keywords: 'a, {{_title}}', ogTitle: '{{_title}}!', ogDescription: '{{_keywords}}' },
      {},
      { pageName: 'P', siteName: 'X' },
    );
    expect(seo).toMatchObject({ keywords: 'a, P at X', ogTitle: 'P at X!', ogDescription: 'a, P at X' });
    expect(head({ title: '{{_description}}' }, {}, { description: 'later' }).title).toBe('');
  });
  it('SE-012 SE-013 lays the page over the site, empty values over nothing', () => {
    expect(head({ title: 'S', description: 'D' }, { title: 'P', description: '', keywords: null, ogImage: undefined }, {})).toMatchObject({
      title: 'P',
      description: 'D',
      ogImage: '',
    });
  });
  it('reads stored text, tolerates objects, and takes nonsense for none', () => {
    expect(parseSeo('{"title":"T"}')).toEqual({ title: 'T' });
    expect(parseSeo({ title: 'T' })).toEqual({ title: 'T' });
    for (const bad of ['', 'x', '[1]', '"text"', 'null', null, undefined, 3, []]) expect(mergeSeo(parseSeo(bad))).toEqual(SEO_DEFAULTS);
    expect(mergeSeo({ title: 5 as unknown as string, noIndex: 'no' as unknown as boolean })).toEqual(SEO_DEFAULTS);
  });
});
