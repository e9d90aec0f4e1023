import { dayOfUtc } from '@madang/contracts/dates';
import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { readSheet as readXlsx } from 'read-excel-file/universal';

/** How many bytes a spreadsheet may have, as it is and unpacked. */
const SHEET_BYTES_MAX = 50 * 1024 * 1024;
/** The most files inside a spreadsheet, against zip bombs. */
const SHEET_FILES_MAX = 10_000;
/** The most cells of a sheet: the largest number of rows that a spreadsheet can have, times 20 columns. */
const SHEET_CELLS_MAX = 20 * 1_048_576;
const CSV_SEPARATORS = [',', ';', '\t'];
/** The first bytes of a zip file; an .xlsx file is one. */
const ZIP_SIGNATURE = [0x50, 0x4b];

/** Reads the first sheet of an .xlsx file, or a .csv file, as rows of texts; throws if it cannot read the file. */
export async function readSheet(file: File): Promise<string[][]> {
  if (file.size > SHEET_BYTES_MAX) throw new Error('too large');
  const buffer = await file.arrayBuffer();
  const bytes = new Uint8Array(buffer);
  if (ZIP_SIGNATURE.some((letter, i) => bytes[i] !== letter)) return readCsv(textOf(bytes));
  refuseBombs(bytes);
  // Numbers stay texts as they are written, because a phone number must keep its zeros.
  const rows = await readXlsx<string>(buffer, { parseNumber: (digits) => digits });
  return rows.map((row) => row.map((cell: unknown) => (cell instanceof Date ? dayOfUtc(cell) : String(cell ?? ''))));
}

/** The text of a file in UTF-8 or else in EUC-KR, which Korean offices often use. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('euc-kr').decode(bytes);
  }
}

/** Parses CSV separated by commas, semicolons or tabs; quoted cells may contain separators. */
export const readCsv = (text: string): string[][] =>
  Papa.parse<string[]>(text, { delimitersToGuess: CSV_SEPARATORS, transform: (cell) => cell.trim() }).data;

/**
 * Refuses a small file that would fill the memory. The library unpacks all files inside, each to the size in the zip's directory, and
 * creates every cell up to the farthest one.
 */
function refuseBombs(bytes: Uint8Array): void {
  let total = 0;
  let count = 0;
  const files = unzipSync(bytes, {
    filter: ({ size, originalSize }) => {
      total += Math.max(size, originalSize);
      count += 1;
      if (total > SHEET_BYTES_MAX || count > SHEET_FILES_MAX) throw new Error('too large');
      return true;
    },
  });
  for (const file of Object.values(files)) {
    const text = new TextDecoder().decode(file);
    if (text.includes('sheetData')) refuseFarCells(text);
  }
}
/** Refuses a sheet with cells too far away. Every attribute `r` is read as a row number or cell address, so that no notation is missed. */
function refuseFarCells(sheet: string): void {
  let [rows, columns] = [1, 1];
  for (const [, address = ''] of sheet.matchAll(/\br\s*=\s*["']([^"']*)/g)) {
    const [, letters, row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address) ?? [];
    if (letters === undefined) throw new Error(`no address: ${address}`);
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnOf(letters));
  }
  if (rows * columns > SHEET_CELLS_MAX) throw new Error('too large');
}
/** The number of a column from its letters, counted from 1: `C` is 3. */
const columnOf = (letters: string) => [...letters].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0);
