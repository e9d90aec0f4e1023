import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import { fileAnswer, type RawAnswer } from './route';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Spreadsheets run texts that begin so as formulas. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell's text that no spreadsheet takes for a formula. */
const plainText = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

/** A download of one sheet: bold heads, then the rows; `people` of them are about somebody. */
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
    await writeExcelFile(data, { columns: heads.map(() => ({ width: 20 })), stickyRowsCount: 1 }).toBuffer(),
    `${name}.xlsx`,
    XLSX,
    people,
  );
}
