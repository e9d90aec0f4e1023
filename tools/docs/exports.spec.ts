import { files, read } from './sources';

/** Matches an exported function, class, constant or type. */
const GIVEN = /^export (?:declare |abstract )?(?:async )?(?:function|class|const|enum|interface|type) (\w+)/;
/** Matches a type derived from a constant or schema of the same file: that one has the docstring, and a second would repeat it. */
const SAID_BY =
  /^export type \w+ = (?:Exclude<)?(?:CodeOf<typeof (\w+)>|keyof typeof (\w+)|InferType<typeof (\w+)>|\(typeof (\w+)\)\[(?:number|keyof typeof \w+)\])/;
/** Matches lines of decorators and overloads, which may be between a docstring and what it describes. */
const BETWEEN = /^(?:@|export (?:async )?function \w+<?.*;$|\}\)$)/;

const isSaidElsewhere = (line: string, lines: readonly string[]): boolean => {
  const table = SAID_BY.exec(line)?.slice(1).find(Boolean);
  return table !== undefined && lines.some((other) => new RegExp(`^(?:export )?const ${table}\\b`).test(other));
};
const undocumented = (text: string): string[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, i) => {
    const name = GIVEN.exec(line)?.[1];
    if (!name || isSaidElsewhere(line, lines)) return [];
    let above = i - 1;
    while (above >= 0 && BETWEEN.test(lines[above]!)) above--;
    return lines[above]?.trimEnd().endsWith('*/') ? [] : [name];
  });
};

describe('what a library exports', () => {
  it('says what it is', () => {
    const sources = files('libs/*.ts').filter((path) => !/\.(?:spec|fixture)\.ts$/.test(path));
    expect(sources.length).toBeGreaterThan(200);
    expect(sources.flatMap((path) => undocumented(read(path)).map((name) => `${path}: ${name}`))).toEqual([]);
  });

  it('is found out when it does not', () => {
    const text = [
      '/** Adds one. */',
      'export const add = (a: number) => a + 1;',
      '',
      'export const silent = () => 1;',
      '/** Letters of a name. */',
      'export const NAME_MAX = 20;',
      'export const TITLE_MAX = 40;',
      'export interface Row {',
      '}',
      'export type Names = readonly string[];',
    ].join('\n');
    expect(undocumented(text)).toEqual(['silent', 'TITLE_MAX', 'Row', 'Names']);
  });

  it('says it once where a type is the values of a table beside it', () => {
    const table = ['/** Yes or no. */', "export const YN = { YES: 'Y', NO: 'N' } as const;"];
    expect(undocumented([...table, 'export type Yn = CodeOf<typeof YN>;'].join('\n'))).toEqual([]);
    expect(undocumented('export type Yn = CodeOf<typeof YN>;')).toEqual(['Yn']);
  });
});
