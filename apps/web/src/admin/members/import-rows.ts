import { IMPORT_HEADS as HEADS, memberApi, type RowFault } from '@madang/contracts/util/member';
import { call } from '../../lib/api';

export interface ImportRow {
  name: string;
  email: string;
  phone: string;
  memo: string;
  /** The line of the file, counted from 1. */
  line: number;
}
interface ImportFault extends RowFault {
  row: ImportRow;
}
export interface ImportAnswer {
  createdCount: number;
  faults: ImportFault[];
}
/** How many rows one spreadsheet may have. */
export const IMPORT_ROWS_MAX = 5000;
/** How many rows of a sheet one call sends. */
const IMPORT_CHUNK_ROWS = 500;

/**
 * The rows of a spreadsheet without the empty ones, by the headings of its columns in any order; null when it has no column for name or
 * e-mail.
 */
export function rowsOf(sheet: string[][]): ImportRow[] | null {
  const heads = (sheet[0] ?? []).map((head) => head.toLowerCase().replace(/[\s_*()]/g, ''));
  const at = (field: keyof typeof HEADS) => heads.findIndex((head) => HEADS[field].includes(head));
  const [name, email, phone, memo] = [at('name'), at('email'), at('phone'), at('memo')];
  if (name < 0 || email < 0) return null;
  return sheet
    .map((cells, i) => ({
      name: cells[name] ?? '',
      email: cells[email] ?? '',
      phone: wholePhone(phone < 0 ? '' : (cells[phone] ?? '')),
      memo: memo < 0 ? '' : (cells[memo] ?? ''),
      line: i + 1,
    }))
    .slice(1)
    .filter((row) => row.name || row.email || row.phone || row.memo);
}
/** Adds the first 0 of a mobile number that the spreadsheet lost by reading it as a number. */
const wholePhone = (phone: string) => (/^1[016789]\d{7,8}$/.test(phone) ? `0${phone}` : phone);

/** Sends the rows in parts that the service accepts; with `checkOnly` the service only says what would happen. */
export async function sendRows(rows: readonly ImportRow[], checkOnly: boolean, onPart?: (sent: number) => void): Promise<ImportAnswer> {
  const answer: ImportAnswer = { createdCount: 0, faults: [] };
  for (let from = 0; from < rows.length; from += IMPORT_CHUNK_ROWS) {
    const part = rows.slice(from, from + IMPORT_CHUNK_ROWS);
    const { createdCount, failures } = await call(memberApi.register, {
      body: { members: part.map(({ name, email, phone, memo }) => ({ name, email, phone: phone || null, memo })), checkOnly },
    });
    answer.createdCount += createdCount;
    answer.faults.push(...failures.map((fault) => ({ ...fault, row: part[fault.index]! })));
    onPart?.(from + part.length);
  }
  return answer;
}
