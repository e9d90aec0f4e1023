import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import { fileAnswer, type RawAnswer } from './route';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Spreadsheet programs take texts that begin with one of these characters for formulas. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell's text with a quote in front if a spreadsheet program would take it for a formula. */
const plainText = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

/** The name of a sheet: without the signs that spreadsheet programs refuse in it, and at most 31 letters. */
const sheetName = (name: string) =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
    .slice(0, 31) || 'Sheet1';

/** A download with one sheet: a bold first row of headings, then the rows. `people` is the number of rows that hold personal data. */
export async function sheetAnswer(
  name: string,
  heads: string[],
  rows: (string | number | null)[][],
  people = rows.length,
): Promise<RawAnswer> {
  const data: SheetData = [
    heads.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((value) => (value === null ? null : { value: typeof value === 'string' ? plainText(value) : value }))),
  ];
  return fileAnswer(
    await writeExcelFile(data, { sheet: sheetName(name), columns: heads.map(() => ({ width: 20 })), stickyRowsCount: 1 }).toBuffer(),
    `${name}.xlsx`,
    XLSX,
    people,
  );
}
