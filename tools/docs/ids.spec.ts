import { files, read } from './sources';

/** The ids that a page defines, in the first column of its tables or in its numbered list. */
const definedIn = (page: string, id: RegExp) => [...read(page).matchAll(id)].map((match) => match[1]!);

const REQUIREMENTS = files('docs/requirements/??.md');
const AREAS = REQUIREMENTS.map((page) => page.slice(-5, -3));

/** By prefix of ids such as `AM-001`: the page that defines them. */
const PREFIXED = new Map([
  ...AREAS.map((area) => [area, `docs/requirements/${area}.md`] as const),
  ['AM', 'docs/decisions.md'] as const,
  ['S', 'docs/screens.md'] as const,
  ['K', 'docs/requirements/calls.md'] as const,
]);
const ROWS = new Set([...PREFIXED].flatMap(([, page]) => definedIn(page, /^\| ([A-Z]{1,2}-1?\d{3}) /gm)));
const GOALS = new Set(definedIn('docs/goals.md', /^\| ([RP]\d{1,2}) /gm));
const LOOK = new Set(definedIn('docs/look.md', /^(\d+)\. /gm));
const SECURITY = new Set(definedIn('docs/security.md', /^\| (\d+) +\|/gm));

/** Matches an id or a range of ids, `EN-014`, `PY-003..008`, `S-036..S-038`, also with an unknown prefix. */
const PREFIXED_ID = /(?<![\w-])([A-Z]{1,2})-(1?\d{3})(?:\.\.(?:\1-)?(1?\d{3}))?(?![\d-])/g;
/** Matches `look rule 17`, `look rules 1 and 2`. */
const LOOK_RULE = /look rules? ((?:\d+)(?:(?:, | and )\d+)*)/g;
/** Matches `docs/security.md 27, 28`. */
const SECURITY_POINT = /docs\/security\.md (\d+(?:, \d+)*)/g;
/** A goal stands at the head of a title or comment, among other ids: `it('R5 R12 the line …`, `/** P7: …`. */
const HEAD = /^\s*(?:(?:it|test|describe|title)\b[^'`]*['`]|['`]|\/\*\* )((?:[A-Z]{1,2}-?\d+[\d.]*[ :,]+)+)/;
/** Matches the id of a goal, such as `R5`, anywhere in prose. */
const GOAL = /(?<![\w-])[RP]\d{1,2}(?!\w)/g;
/** Matches references to documents that are not in the repository. */
const ELSEWHERE = /limits §|design §|\((?:A|B) ?§/g;

const numbers = (list: string) => list.match(/\d+/g) ?? [];
const range = (prefix: string, from: string, to = from) =>
  Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => `${prefix}-${String(Number(from) + i).padStart(3, '0')}`);

/** The ids in a line that no page of the repository defines. */
function undefinedIn(line: string, prose = false): string[] {
  const goals = (prose ? line : (HEAD.exec(line)?.[1] ?? '')).match(GOAL) ?? [];
  return [
    ...[...line.matchAll(PREFIXED_ID)].flatMap(([, prefix, from, to]) => range(prefix!, from!, to)).filter((id) => !ROWS.has(id)),
    ...[...line.matchAll(LOOK_RULE)].flatMap(([, list]) => numbers(list!).filter((n) => !LOOK.has(n))).map((n) => `look rule ${n}`),
    ...[...line.matchAll(SECURITY_POINT)]
      .flatMap(([, list]) => numbers(list!).filter((n) => !SECURITY.has(n)))
      .map((n) => `docs/security.md ${n}`),
    ...goals.filter((id) => !GOALS.has(id)),
    ...[...line.matchAll(ELSEWHERE)].map(([text]) => text),
  ];
}

/** An id that no page defines; joined from parts, because the test also searches this file for ids. */
const ABSENT = ['EN', '998'].join('-');

describe('an id in the sources', () => {
  it('is defined on a page of docs', () => {
    const lost = files('*.ts', '*.tsx', '*.mjs', '*.mts', '*.css', '*.sql', '*.md')
      .filter((path) => path !== 'tools/docs/ids.spec.ts')
      .flatMap((path) =>
        read(path)
          .split('\n')
          .flatMap((line, i) => undefinedIn(line, path.endsWith('.md')).map((id) => `${path}:${i + 1} ${id}`)),
      );
    expect(lost).toEqual([]);
  });

  it('is found in each way it is written', () => {
    expect(
      [
        `// (${ABSENT}, AM-1999, K-964)`,
        "it('R98 PY-001 P99 sells', () => {",
        '/** P97: enrolment */',
        "describe('S-997..S-999', () => {",
        '/* look rules 1, 98 and 99 */',
        "it('docs/security.md 24, 99 is none')",
        '(limits §5 24)',
      ].flatMap((line) => undefinedIn(line)),
    ).toEqual([
      ABSENT,
      'AM-1999',
      'K-964',
      'R98',
      'P99',
      'P97',
      'S-997',
      'S-998',
      'S-999',
      'look rule 98',
      'look rule 99',
      'docs/security.md 99',
      'limits §',
    ]);
  });

  it('is defined once', () => {
    const twice = [...PREFIXED.values(), 'docs/goals.md']
      .flatMap((page) => definedIn(page, /^\| ([A-Z]{1,2}-1?\d{3}|[RP]\d{1,2}) /gm))
      .filter((id, i, all) => all.indexOf(id) !== i);
    expect(twice).toEqual([]);
  });
});
