import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { readSheet as readXlsx } from 'read-excel-file/universal';

const MOST_BYTES = 50 * 1024 * 1024;
/** How many files a spreadsheet may hold, so that no bomb of a zip fills the memory. */
const MOST_FILES = 10_000;
/** As many rows as a spreadsheet may have, with as many columns as a list of people may need. */
const MOST_CELLS = 20 * 1_048_576;
const SEPARATORS = [',', ';', '\t'];
/** The first bytes of a zip file, which every spreadsheet is. */
const ZIP = [0x50, 0x4b];

/** Reads the first sheet of an .xlsx file or a .csv file as rows of texts; throws what it cannot read. */
export async function readSheet(file: File): Promise<string[][]> {
  if (file.size > MOST_BYTES) throw new Error('too large');
  const buffer = await file.arrayBuffer();
  const bytes = new Uint8Array(buffer);
  if (ZIP.some((letter, i) => bytes[i] !== letter)) return readCsv(textOf(bytes));
  refuseBombs(bytes);
  // Numbers stay as they are written: a telephone number is no figure.
  const rows = await readXlsx<string>(buffer, { parseNumber: (digits) => digits });
  return rows.map((row) => row.map((cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))));
}

/** Files of Korean offices are often not UTF-8. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('euc-kr').decode(bytes);
  }
}

/** Commas, semicolons or tabs, whichever fits; quoted cells may hold anything. */
export const readCsv = (text: string): string[][] =>
  Papa.parse<string[]>(text, { delimitersToGuess: SEPARATORS, transform: (cell) => cell.trim() }).data;

/**
 * Refuses a small file that would fill the memory: the library unpacks all that is in it, each file to the size that the zip's directory
 * tells, and fills every place before the farthest cell.
 */
function refuseBombs(bytes: Uint8Array): void {
  let total = 0;
  let count = 0;
  const files = unzipSync(bytes, {
    filter: ({ size, originalSize }) => {
      total += Math.max(size, originalSize);
      count += 1;
      if (total > MOST_BYTES || count > MOST_FILES) throw new Error('too large');
      return true;
    },
  });
  for (const file of Object.values(files)) {
    const text = new TextDecoder().decode(file);
    if (text.includes('sheetData')) refuseFarCells(text);
  }
}
/** Any attribute `r` is taken for the number of a row or the address of a cell, so that no way to write one is missed. */
function refuseFarCells(sheet: string): void {
  let [rows, columns] = [1, 1];
  for (const [, address = ''] of sheet.matchAll(/\br\s*=\s*["']([^"']*)/g)) {
    const [, letters, row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address) ?? [];
    if (letters === undefined) throw new Error(`no address: ${address}`);
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnOf(letters));
  }
  if (rows * columns > MOST_CELLS) throw new Error('too large');
}
/** The number of a spreadsheet's column from its letters, from 1: `C` is the third. */
const columnOf = (letters: string) => [...letters].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0);
