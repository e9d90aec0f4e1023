import { readSheet } from 'read-excel-file/node';

/** The cells of a spreadsheet's first sheet as texts, untrimmed; tests read downloads by it. */
export async function sheetRows(file: Buffer): Promise<string[][]> {
  const rows = await readSheet<string>(file, { trim: false, parseNumber: (digits) => digits });
  return rows.map((row) => row.map((cell) => String(cell ?? '')));
}
