import { files, read } from './sources';

const text = (...patterns: string[]) =>
  files(...patterns)
    .map(read)
    .join('\n');
const codesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);

interface Row {
  word: string;
  wire: string[];
  tables: string[];
  korean: string;
}
const rows = read('docs/glossary.md')
  .split('\n')
  .filter((line) => /^\| (?!word |-)/.test(line))
  .map((line): Row => {
    const [word, wire, table, korean] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { word: word!, wire: codesIn(wire!), tables: codesIn(table!), korean: korean! };
  });

describe('the glossary', () => {
  it('names tables that the migrations make', () => {
    const tables = files('apps/api-*/src/migrations/*.sql').flatMap((path) =>
      [...read(path).matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/g)].map(
        (match) => `${/api-(\w+)\//.exec(path)![1]}.${match[1]}`,
      ),
    );
    expect(rows.flatMap((row) => row.tables).filter((table) => !tables.includes(table))).toEqual([]);
  });

  it('names fields and values that the contracts have', () => {
    const contracts = text('libs/contracts/*.ts', 'libs/server/*.ts');
    const missing = rows.flatMap((row) => row.wire).filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(contracts));
    expect(missing).toEqual([]);
  });

  it('names the Korean words of the screens', () => {
    const words = text('apps/web/src/**/words.ko.json', 'libs/contracts/**/*.ts');
    expect(rows.filter(({ korean }) => !words.includes(korean)).map(({ word, korean }) => `${word}: ${korean}`)).toEqual([]);
  });

  it('has each word once', () => {
    const words = rows.map(({ word }) => word);
    expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
    expect(words.length).toBeGreaterThan(60);
  });
});
