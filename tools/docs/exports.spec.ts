import { files, read } from './sources';

/** Exported functions, classes and statements: what others call. Their types, bounds and codes speak by their names or stand beside them. */
const CALLED =
  /^export (?:abstract )?(?:async )?(?:(?:function|class) (\w+)|const (\w+)[^=]*= (?:(?:async )?(?:<[^>]+>)?\(|statement\b|statement<))/;
/** Lines of decorators and overloads stand between a docstring and what it is about. */
const BETWEEN = /^(?:@|export (?:async )?function \w+<?.*;$|\}\)$)/;

const undocumented = (text: string): string[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, i) => {
    const match = CALLED.exec(line);
    if (!match) return [];
    let above = i - 1;
    while (above >= 0 && BETWEEN.test(lines[above]!)) above--;
    return lines[above]?.trimEnd().endsWith('*/') ? [] : [match[1] ?? match[2]!];
  });
};

describe('what a library exports to be called', () => {
  it('says what it does', () => {
    const sources = files('libs/*.ts').filter((path) => !/\.(?:spec|fixture)\.ts$/.test(path));
    expect(sources.length).toBeGreaterThan(200);
    expect(sources.flatMap((path) => undocumented(read(path)).map((name) => `${path}: ${name}`))).toEqual([]);
  });

  it('is found out when it does not', () => {
    const text = ['/** Adds. */', 'export const add = (a: number) => a + 1;', '', 'export const silent = () => 1;'].join('\n');
    expect(undocumented(text)).toEqual(['silent']);
  });
});
