import { readTag, splitTags, tagList, TAG_KINDS, type TagKind } from './tags';

const errors = (kind: TagKind, typed: string) => readTag(kind, typed)?.error?.key ?? null;

describe('tags', () => {
  it.each([
    ['CN-040', 'email', ['a@b.co', ' Learner@Madang.Example '], ['x', 'a@', 'a b@c.kr']],
    ['CN-041', 'url', ['https://madang.kr', 'http://a.b/c?d=e'], ['x', 'madang.kr', 'javascript:alert(1)']],
    ['CN-042', 'text', ['자바 스크립트', '1'], ['가'.repeat(101)]],
    ['CN-043', 'digits', ['0', '0042'], ['a', '1a', '-1', '1.5']],
    ['CN-044', 'isodate', ['2024-02-29', ' 2026-11-21 '], ['2024-13-01', '2023-02-29', '21.11.2026', 'x']],
    ['CN-045', 'textTag', ['#자바', '첫_걸음2', 'Éclair'], ['두 낱말', '가-나', '!', '가'.repeat(31)]],
  ] as [string, TagKind, string[], string[]][])('%s %s are taken by their rule', (_row, kind, right, wrong) => {
    for (const typed of right) expect([typed, errors(kind, typed)]).toEqual([typed, null]);
    for (const typed of wrong) expect([typed, errors(kind, typed)]).not.toEqual([typed, null]);
  });
  it('are kept trimmed, addresses small, words without their #', () => {
    expect(readTag('email', ' Learner@Madang.Example ')?.value).toBe('learner@madang.example');
    expect(readTag('textTag', ' #자바 ')?.value).toBe('자바');
    expect(readTag('isodate', ' 2026-11-21 ')?.value).toBe('2026-11-21');
    for (const kind of TAG_KINDS) expect(readTag(kind, '  ')).toBeNull();
  });
  it('are cut out of pasted text', () => {
    expect(splitTags('email', 'a@b.co, c@d.co;e@f.co\n g@h.co')).toEqual(['a@b.co', 'c@d.co', 'e@f.co', 'g@h.co']);
    expect(splitTags('text', '자바 스크립트, 파이썬\n러스트,')).toEqual(['자바 스크립트', '파이썬', '러스트']);
    expect(splitTags('url', 'https://a.kr/x;y https://b.kr')).toEqual(['https://a.kr/x;y', 'https://b.kr']);
  });
  it('CN-039 CN-046 a list has a limit and nothing twice, unless that is allowed', async () => {
    const list = tagList('text', { max: 2 });
    await expect(list.validate(['가', '나'])).resolves.toEqual(['가', '나']);
    await expect(list.validate(['가', '나', '다'])).rejects.toMatchObject({ errors: [{ key: 'listMax', values: { max: 2 } }] });
    await expect(list.validate(['가', '가'])).rejects.toMatchObject({ errors: [{ key: 'invalid' }] });
    await expect(list.validate(['가', ''])).rejects.toBeDefined();
    await expect(tagList('text', { max: 2, twice: true }).validate(['가', '가'])).resolves.toEqual(['가', '가']);
    await expect(tagList('email', { max: 5 }).validate(['a@b.co', 'x'])).rejects.toMatchObject({ errors: [{ key: 'email' }] });
  });
});
