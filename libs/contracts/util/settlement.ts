import { array, object, string } from 'yup';
import { CURRENCY, values, PERSONAL_DATA, type CodeOf, type Currency, type PayMethod, type LedgerKind } from '../codes';
import { service, type CursorPage, type Page } from '../endpoint';
import { fallbackOneOf, message, oneOf, pageNumber, pageSize, REQUIRED, seq, text, sheetReason, sortOf } from '../fields';
import { LIST_SORTS } from '../list-codes';
import { BANKS, type BankCode } from './banks';
import type { Statement } from './settlement-rules';

const { get, post } = service('util');
const ch = '/channels/:channelSeq' as const;
const READ = ['SITE_SALES_READ', 'SITE_SALES_UPDATE'] as const;

/** A month runs, is closed and waits for its day, waits for approved papers, is paid out, or has nothing to pay out. */
export const SETTLEMENT_STATUS = { OPEN: 'OPEN', SCHEDULED: 'SCHEDULED', HELD: 'HELD', PAID: 'PAID', NONE: 'NONE' } as const;
/** A document is reviewed, approved or returned; a newer one replaces one that is still reviewed. */
export const SETTLEMENT_DOCUMENT_STATUS = { REVIEW: 'REVIEW', APPROVED: 'APPROVED', RETURNED: 'RETURNED', REPLACED: 'REPLACED' } as const;
export type SettlementStatus = CodeOf<typeof SETTLEMENT_STATUS>;
export type SettlementDocumentStatus = CodeOf<typeof SETTLEMENT_DOCUMENT_STATUS>;
/** How many lines a page of a settlement may have, the default first. */
export const SETTLEMENT_SIZES = [20, 10, 50, 100] as const;
/** Files that may be handed in with one settlement document. */
export const DOCUMENT_FILES_MAX = 5;
/** What a document may be: a scan or a picture. */
export const DOCUMENT_TYPES: readonly string[] = ['pdf', 'jpg', 'jpeg', 'png'];

/** What a site gets for one month in one currency; amounts are won, or cents of a dollar. */
export interface Settlement extends Statement {
  /** The day on which the settlement is to be paid out, by which addresses name it, too. */
  settlementDate: string;
  /** The month it is of, as `2026-10`. */
  month: string;
  currency: Currency;
  status: SettlementStatus;
  closesAt: string;
  paidAt: string | null;
}
/** One row of the ledger in a settlement. */
export interface SettlementRow {
  ledgerSeq: number;
  at: string;
  kind: LedgerKind;
  orderNo: string;
  title: string;
  ordererName: string;
  payMethodCd: PayMethod;
  /** The part of a payment that is for material; a refund has none. */
  materialPrice: number | null;
  amount: number;
  currency: Currency;
}
/** A scan that was handed in with a settlement document. */
export interface SettlementFile {
  fileSeq: number;
  name: string;
  contentType: string;
  fileSize: number;
}
/** The papers that say to which account a site's payouts go; the platform approves or returns them. */
export interface SettlementDocument {
  documentSeq: number;
  bank: BankCode;
  /** The last digits of the account number, the others hidden. */
  accountNumber: string;
  holder: string;
  status: SettlementDocumentStatus;
  /** Why the platform returned the papers; null where it did not. */
  reason: string | null;
  files: SettlementFile[];
  createdAt: string;
  createdBy: string;
  decidedAt: string | null;
}
/** The account a site is paid to: the newest approved document, and a newer one under review. */
export interface SettlementAccount {
  approved: SettlementDocument | null;
  latest: SettlementDocument | null;
}
/** A page of a site's settlements, with what comes next and what was paid out. */
export interface SettlementList extends Page<Settlement> {
  /** Years with a settlement, newest first. */
  years: number[];
  /** The payout that comes next; null where none is due. */
  next: Pick<Settlement, 'settlementDate' | 'month' | 'payout' | 'currency' | 'status'> | null;
  /** What was paid out in the chosen year. */
  paid: { krw: number; usd: number; count: number };
  account: SettlementAccount;
}
/** A settlement with its site, in the list of an owner of several sites. */
export interface OwnSettlement extends Settlement {
  channelSeq: number;
  channelName: string;
  domain: string;
}

/** The form of a settlement document. */
export const documentInput = object({
  bank: oneOf(Object.keys(BANKS) as BankCode[]).required(REQUIRED),
  accountNumber: string()
    .trim()
    .matches(/^\d{6,20}$/, { message: message('number'), excludeEmptyString: true })
    .required(REQUIRED),
  holder: text(30).required(REQUIRED),
  /** Numbers of the files that `upload.document` took. */
  files: array(seq().required(REQUIRED)).min(1, REQUIRED).max(DOCUMENT_FILES_MAX).required(REQUIRED),
}).noUnknown();

const currency = fallbackOneOf(values(CURRENCY));

/** Calls of a site's staff about its settlements and the papers for them. */
export const settlementApi = {
  list: get(
    `${ch}/settlements`,
    READ,
    object({ year: seq().nullable(), page: pageNumber(), size: pageSize(SETTLEMENT_SIZES), sort: sortOf(LIST_SORTS.SETTLEMENTS) }),
  ).returns<SettlementList>(),
  find: get(`${ch}/settlements/:settlementDate`, READ, object({ currency, page: pageNumber(), size: pageSize(SETTLEMENT_SIZES) }))
    .persons(PERSONAL_DATA.SALES, 'ledgerSeq')
    .returns<Settlement & { rows: Page<SettlementRow> }>(),
  excel: get(`${ch}/settlements/:settlementDate/excel`, READ, object({ currency, reason: sheetReason() }))
    .sheet(PERSONAL_DATA.SALES)
    .returns<Blob>(),
  documents: get(`${ch}/settlements/documents`, READ).returns<{ list: SettlementDocument[] }>(),
  /** Submits documents: the platform reviews them before money goes to another account. */
  submit: post(`${ch}/settlements/documents`, 'SITE_SALES_UPDATE', documentInput).whileSuspended().returns<SettlementDocument>(),
  /** Over all sites where the person may see them. */
  mine: get('/settlements/mine', 'login', object({ cursor: string().max(100) })).returns<CursorPage<OwnSettlement>>(),
};
