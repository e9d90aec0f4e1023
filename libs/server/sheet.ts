import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { strFromU8, unzipSync, Zip, ZipDeflate, type ZipInputFile } from 'fflate';
import writeExcelFile from 'write-excel-file/node';
import { SHEET_TYPE } from '@madang/contracts/sheet-type';
import { escapeText } from './escape-html';
import { fileAnswer, type RawAnswer } from './route';

/** How many rows a sheet of a list has at most. */
export const SHEET_ROWS_MAX = 100_000;
/** The file inside an .xlsx file that holds the cells of its only sheet. */
const CELLS_FILE = 'xl/worksheets/sheet1.xml';
const END_OF_ROWS = '</sheetData>';
/** How a file in a zip says that it is compressed by DEFLATE. */
const DEFLATE_METHOD = 8;
/** How many letters of a sheet are made and compressed in one go: a few milliseconds of work. */
const PIECE_LETTERS = 64 * 1024;
/** Spreadsheet programs take a text for a formula if it begins with one of these characters. */
const FORMULA_START = /^[=+\-@\t\r]/;
/** Characters that XML cannot hold, not even escaped. */
const UNWRITABLE_SIGNS = /[\0-\x08\x0B\f\x0E-\x1F\uFFFE\uFFFF]|\p{Cs}/gu;

/** What a cell of a sheet holds; null leaves it empty. */
export type Cell = string | number | null;

/** A cell's text with a quote in front if a spreadsheet program would take it for a formula. */
const plainText = (text: string) => (FORMULA_START.test(text) ? `'${text}` : text);

/** The name of a sheet: without the characters that spreadsheet programs do not allow in it, and at most 31 characters long. */
const sheetName = (name: string) =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
    .slice(0, 31) || 'Sheet1';

/** The letters of a column, counted from 0: those of 26 are `AA`. */
const columnOf = (n: number): string => (n < 26 ? '' : columnOf(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26));

function cellOf(value: Cell, address: string): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${address}"><v>${value}</v></c>`;
  const text = escapeText(plainText(value).replace(UNWRITABLE_SIGNS, ''));
  const space = text === text.trim() ? '' : ' xml:space="preserve"';
  return `<c r="${address}" t="inlineStr"><is><t${space}>${text}</t></is></c>`;
}

/** The rows of a sheet below its headings as markup, in pieces of about `PIECE_LETTERS` letters between `before` and `after`. */
function* markupOf<T>(before: string, list: readonly T[], cellsOf: (one: T) => Cell[], after: string): Generator<Buffer> {
  const columns: string[] = [];
  let text = before;
  for (const [i, one] of list.entries()) {
    const row = i + 2;
    const cells = cellsOf(one);
    while (columns.length < cells.length) columns.push(columnOf(columns.length));
    text += `<row r="${row}">`;
    for (const [n, value] of cells.entries()) text += cellOf(value, `${columns[n]}${row}`);
    text += '</row>';
    if (text.length < PIECE_LETTERS) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text + after);
}

/** Compresses pieces one by one in another thread; while it works, the event loop serves other requests. */
async function deflated(pieces: Iterable<Buffer>): Promise<{ made: Buffer<ArrayBuffer>[]; size: number; crc: number }> {
  const made: Buffer<ArrayBuffer>[] = [];
  let [size, crc] = [0, 0];
  function* counted() {
    for (const piece of pieces) {
      [size, crc] = [size + piece.length, crc32(piece, crc)];
      yield piece;
    }
  }
  await pipeline(counted, createDeflateRaw(), async (compressed: AsyncIterable<Buffer<ArrayBuffer>>) => {
    for await (const some of compressed) made.push(some);
  });
  return { made, size, crc };
}

/**
 * A download with one sheet: a bold first row of headings, then a row for each of `list`, whose cells `cellsOf` answers. `people` is the
 * number of rows that hold personal data. A sheet of 100,000 rows takes seconds, during which other requests are answered.
 */
export async function sheetAnswer<T>(
  name: string,
  heads: string[],
  list: readonly T[],
  cellsOf: (one: T) => Cell[],
  people = list.length,
): Promise<RawAnswer> {
  const options = { sheet: sheetName(name), columns: heads.map(() => ({ width: 20 })), stickyRowsCount: 1 };
  const empty = await writeExcelFile([heads.map((value) => ({ value, fontWeight: 'bold' as const }))], options).toBuffer();
  const { [CELLS_FILE]: cells, ...others } = unzipSync(empty);
  const [before, after] = strFromU8(cells!).split(END_OF_ROWS) as [string, string];
  const { made, size, crc } = await deflated(markupOf(before, list, cellsOf, END_OF_ROWS + after));

  const file: Uint8Array[] = [];
  const zip = new Zip((e, some) => {
    if (e) throw e;
    file.push(some);
  });
  for (const [path, content] of Object.entries(others)) {
    const one = new ZipDeflate(path);
    zip.add(one);
    one.push(content, true);
  }
  const sheet: Omit<ZipInputFile, 'ondata'> & Partial<ZipInputFile> = { filename: CELLS_FILE, size, crc, compression: DEFLATE_METHOD };
  zip.add(sheet as ZipInputFile);
  for (const [i, some] of made.entries()) sheet.ondata!(null, some, i === made.length - 1);
  zip.end();
  return fileAnswer(Buffer.concat(file), `${name}.xlsx`, SHEET_TYPE, people);
}
