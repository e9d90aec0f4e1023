import { DELIVERY_STATUS, LANG, values, type DeliveryStatus } from '@madang/contracts/codes';
import { courierOf } from '@madang/contracts/util/couriers';
import { DELIVERY_SHEET, DELIVERY_STATUS_WORDS } from '@madang/contracts/util/delivery-sheet';

export interface SheetRow {
  deliverySeq: number;
  statusCd: DeliveryStatus;
  courierCd: string | null;
  invoiceNo: string;
}
const plain = (text: string) => text.toLowerCase().replace(/[\s_*()]/g, '');
const LANGS = values(LANG);
const STATUS_BY_WORD = new Map(
  LANGS.flatMap((lang) => values(DELIVERY_STATUS).map((status) => [plain(DELIVERY_STATUS_WORDS[lang][status]), status] as const)),
);

/**
 * The rows of the downloaded spreadsheet that have a courier, a tracking number or a state other than in preparation; a number without a
 * state means sent. null: another spreadsheet.
 */
export function rowsOfSheet(sheet: string[][]): SheetRow[] | null {
  const heads = (sheet[0] ?? []).map(plain);
  const at = (column: number) => heads.findIndex((head) => LANGS.some((lang) => plain(DELIVERY_SHEET[lang].heads[column]!) === head));
  const [seq, status, courier, invoice] = [at(0), at(1), at(2), at(3)];
  if (seq < 0 || invoice < 0) return null;
  const cell = (cells: string[], i: number) => (i < 0 ? '' : (cells[i] ?? '').trim().replace(/^'/, ''));
  return sheet.slice(1).flatMap((cells) => {
    const deliverySeq = Number(cell(cells, seq));
    const invoiceNo = cell(cells, invoice);
    const said = cell(cells, courier);
    const named = STATUS_BY_WORD.get(plain(cell(cells, status))) ?? DELIVERY_STATUS.PREPARING;
    if (!Number.isInteger(deliverySeq) || deliverySeq < 1) return [];
    const statusCd = named === DELIVERY_STATUS.PREPARING && invoiceNo ? DELIVERY_STATUS.SENT : named;
    if (statusCd === DELIVERY_STATUS.PREPARING && !said) return [];
    // A courier that the web does not know is sent as it is written, at most 20 characters of it, and the service refuses that row.
    return [{ deliverySeq, statusCd, courierCd: said ? (courierOf(said) ?? said.slice(0, 20)) : null, invoiceNo: invoiceNo.slice(0, 60) }];
  });
}
