import { setImmediate } from 'node:timers/promises';
import { unzipSync, strFromU8 } from 'fflate';
import { sheetAnswer, type Cell } from './sheet';
import { sheetRows } from './sheet-rows';
import { mapInTurns } from './turns';

type Row = Cell[];
const same = (cells: Row) => cells;
const bytesOf = (answer: object) => Object.values(answer).find((value): value is Buffer => Buffer.isBuffer(value))!;

it.each([
  ['수강생 명단', '수강생 명단'],
  ['매출 2026/11 [원]', '매출 2026 11  원'],
  ['가'.repeat(40), '가'.repeat(31)],
])('the sheet of %s is named as its file, without what spreadsheet programs refuse', async (name, shown) => {
  const bytes = bytesOf(await sheetAnswer(name, ['이름'], [['김하나']], same));
  expect(strFromU8(unzipSync(bytes)['xl/workbook.xml']!)).toContain(`name="${shown}"`);
});

it('a sheet holds its texts as they are, numbers as numbers, and no formula; characters that no sheet can hold are left out', async () => {
  const heads = Array.from({ length: 28 }, (_, i) => `열 ${i + 1}`);
  const rows: Row[] = [
    [
      '<b>굵게</b> & "따옴표"',
      ' 앞뒤 ',
      '첫 줄\n둘째 줄',
      '=1+1',
      null,
      '',
      12.5,
      0,
      '\u0000\u0007종\uD800😀',
      '01012345678',
      '@나',
      '-3',
      '+82',
    ],
    [...Array.from({ length: 27 }, () => null), '스물여덟째'],
  ];
  const bytes = bytesOf(await sheetAnswer('표', heads, rows, same));
  const [first, second, third] = await sheetRows(bytes);
  expect(first).toEqual(heads);
  expect(second!.slice(0, 13)).toEqual([
    '<b>굵게</b> & "따옴표"',
    ' 앞뒤 ',
    '첫 줄\n둘째 줄',
    "'=1+1",
    '',
    '',
    '12.5',
    '0',
    '종😀',
    '01012345678',
    "'@나",
    "'-3",
    "'+82",
  ]);
  expect(third![27]).toBe('스물여덟째');
  const markup = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!);
  expect(markup).toContain('<c r="G2"><v>12.5</v></c>');
  expect(markup).toContain('<c r="AB3" t="inlineStr">');
});

/** How many rows the sheet of the test has: a fifth of the largest one. */
const ROWS = 20_000;
const COLUMNS = 20;
const spent = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
/** Runs `work`; answers how many milliseconds of work this thread did at most before the event loop came round. */
async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  let [running, longest] = [true, 0];
  const rounds = (async () => {
    for (let since = spent(); running; since = spent()) {
      await setImmediate();
      longest = Math.max(longest, spent() - since);
    }
  })();
  await work();
  running = false;
  await rounds;
  return longest;
}
/** Milliseconds that a stretch may take here. Most take less than ten, and some collect garbage; in one go this sheet takes four seconds. */
const STRETCH = 500;

it('AM-938 other requests have their turn while a large sheet is made, and while its rows are parsed', async () => {
  const texts = Array.from({ length: ROWS }, (_, i) => JSON.stringify({ n: i, name: `김하나 ${i}`, notes: ['가', '나', '다'] }));
  interface One {
    n: number;
    name: string;
  }
  const cellsOf = ({ n, name }: One): Row => Array.from({ length: COLUMNS }, (_, column) => (column % 4 === 0 ? n : `${name} · ${column}`));
  let list: One[] = [];
  expect(await longestStretch(async () => (list = await mapInTurns(texts, (json) => JSON.parse(json) as One)))).toBeLessThan(STRETCH);
  let made: object = {};
  expect(await longestStretch(async () => (made = await sheetAnswer('큰 표', ['a'], list, cellsOf)))).toBeLessThan(STRETCH);
  const markup = unzipSync(bytesOf(made))['xl/worksheets/sheet1.xml']!;
  expect(strFromU8(markup.subarray(-100_000))).toContain(`<row r="${ROWS + 1}">`);
});
