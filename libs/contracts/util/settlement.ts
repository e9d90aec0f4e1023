import { array, object, string } from 'yup';
import { CURRENCY, values, PERSONAL_DATA, type CodeOf, type Currency, type PayMethod, type LedgerKind, type Yn } from '../codes';
import { service, type CursorPage, type Page } from '../endpoint';
import { fallbackOneOf, message, oneOf, pageNumber, pageSize, REQUIRED, seq, text, sheetReason, sortOf } from '../fields';
import { LIST_SORTS } from '../list-codes';
import { SETTLEMENT_PERMISSIONS } from '../permissions';
import { BANK_NAMES, type BankCode } from './banks';
import type { Statement } from './settlement-rules';

const { get, post } = service('util');
const ch = '/channels/:channelSeq' as const;

/**
 * The states of a settlement. OPEN: its month still runs; SCHEDULED: it is closed and waits for its day; HELD: it waits for an approved
 * settlement document; NONE: nothing is to be paid out.
 */
export const SETTLEMENT_STATUS = { OPEN: 'OPEN', SCHEDULED: 'SCHEDULED', HELD: 'HELD', PAID: 'PAID', NONE: 'NONE' } as const;
/**
 * The states of a settlement document. REVIEW: the platform has to look at it; RETURNED: it was refused; REPLACED: the site submitted a
 * newer one before it was reviewed.
 */
export const SETTLEMENT_DOCUMENT_STATUS = { REVIEW: 'REVIEW', APPROVED: 'APPROVED', RETURNED: 'RETURNED', REPLACED: 'REPLACED' } as const;
export type SettlementStatus = CodeOf<typeof SETTLEMENT_STATUS>;
export type SettlementDocumentStatus = CodeOf<typeof SETTLEMENT_DOCUMENT_STATUS>;
/** The choices of lines on a page of a settlement, the default first. */
export const SETTLEMENT_SIZES = [20, 10, 50, 100] as const;
/** Maximum number of files of one settlement document. */
export const DOCUMENT_FILES_MAX = 5;
/** File name endings that a scan for a settlement document can have. */
export const DOCUMENT_TYPES: readonly string[] = ['pdf', 'jpg', 'jpeg', 'png'];

/** The settlement of a site for one month in one currency; amounts are won or US cents. */
export interface Settlement extends Statement {
  /** The day on which the settlement is paid out; addresses name the settlement by it. */
  settlementDate: string;
  /** The month whose payments are settled, as `2026-10`. */
  month: string;
  currency: Currency;
  status: SettlementStatus;
  closesAt: string;
  paidAt: string | null;
}
/** A row of the ledger that is part of a settlement. */
export interface SettlementRow {
  ledgerSeq: number;
  at: string;
  kind: LedgerKind;
  orderNo: string;
  title: string;
  ordererName: string;
  payMethodCd: PayMethod;
  /** The part of a payment that is material cost; null for a refund. */
  materialPrice: number | null;
  amount: number;
  currency: Currency;
}
/** A scan that belongs to a settlement document. */
export interface SettlementFile {
  fileSeq: number;
  name: string;
  contentType: string;
  fileSize: number;
}
/** A settlement document: the bank account for a site's payouts, with scans that prove it. The platform approves or returns it. */
export interface SettlementDocument {
  documentSeq: number;
  bank: BankCode;
  /** The number of the bank account with all but its last digits hidden. */
  accountNumber: string;
  holder: string;
  status: SettlementDocumentStatus;
  /** Why the platform returned the settlement document; null: it did not. */
  reason: string | null;
  files: SettlementFile[];
  createdAt: string;
  createdBy: string;
  decidedAt: string | null;
}
/** The bank account for a site's payouts: the latest approved document, and a later one that is not approved. */
export interface SettlementAccount {
  approved: SettlementDocument | null;
  latest: SettlementDocument | null;
}
/** A page of a site's settlements, with its next payout and what was paid out in a year. */
export interface SettlementList extends Page<Settlement> {
  /** The years in which the site has a settlement, the latest first. */
  years: number[];
  /** The next payout; null: none is to come. */
  next: Pick<Settlement, 'settlementDate' | 'month' | 'payout' | 'currency' | 'status'> | null;
  /** The payouts of the chosen year: `krw` in won, `usd` in US cents, and how many there were. */
  paid: { krw: number; usd: number; count: number };
  account: SettlementAccount;
}
/** A settlement with its site, in the list of a person with several sites. */
export interface OwnSettlement extends Settlement {
  channelSeq: number;
  channelName: string;
  domain: string;
  /** Y: the site was erased, so that this list alone shows its settlements. */
  erasedYn: Yn;
}

/** The input of a settlement document. */
export const documentInput = object({
  bank: oneOf(Object.keys(BANK_NAMES) as BankCode[]).required(REQUIRED),
  accountNumber: string()
    .trim()
    .matches(/^\d{6,20}$/, { message: message('number'), excludeEmptyString: true })
    .required(REQUIRED),
  holder: text(30).required(REQUIRED),
  /** The numbers of the files that `upload.document` stored. */
  files: array(seq().required(REQUIRED)).min(1, REQUIRED).max(DOCUMENT_FILES_MAX).required(REQUIRED),
}).noUnknown();

const currency = fallbackOneOf(values(CURRENCY));

/** Calls of a site's staff about its settlements and settlement documents. */
export const settlementApi = {
  list: get(
    `${ch}/settlements`,
    SETTLEMENT_PERMISSIONS,
    object({ year: seq().nullable(), page: pageNumber(), size: pageSize(SETTLEMENT_SIZES), sort: sortOf(LIST_SORTS.SETTLEMENTS) }),
  ).returns<SettlementList>(),
  find: get(
    `${ch}/settlements/:settlementDate`,
    SETTLEMENT_PERMISSIONS,
    object({ currency, page: pageNumber(), size: pageSize(SETTLEMENT_SIZES) }),
  )
    .persons(PERSONAL_DATA.SALES, 'ledgerSeq')
    .returns<Settlement & { rows: Page<SettlementRow> }>(),
  excel: get(`${ch}/settlements/:settlementDate/excel`, SETTLEMENT_PERMISSIONS, object({ currency, reason: sheetReason() }))
    .sheet(PERSONAL_DATA.SALES)
    .returnsFile(),
  documents: get(`${ch}/settlements/documents`, SETTLEMENT_PERMISSIONS).returns<{ list: SettlementDocument[] }>(),
  /** Submits a settlement document; payouts go to its account only once the platform approves it. */
  submit: post(`${ch}/settlements/documents`, 'SITE_SALES_UPDATE', documentInput).whileSuspended().returns<SettlementDocument>(),
  /** The settlements of all sites on which the caller may see them. */
  mine: get('/settlements/mine', 'login', object({ cursor: string().max(100) })).returns<CursorPage<OwnSettlement>>(),
};
