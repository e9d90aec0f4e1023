import { number, object } from 'yup';
import { FARE, TAX_TYPE, YN, values, type TaxType, type Yn } from '../codes';
import { service } from '../endpoint';
import { oneOf, REQUIRED, yn } from '../fields';
import { DEPOSIT_HOURS } from '../util/deposit';
import type { Footer } from './channel';
import type { MissingStep } from './course-rules';

const { get, post } = service('main');

/**
 * What a seller of paid classes still has to fill in: fields of the footer's form, or `account`, the bank account of the settlement
 * documents.
 */
export type SellerMissing = 'corpName' | 'ceoName' | 'regNo' | 'addr' | 'phone' | 'email' | 'account';
/** The settings of a site as a seller, and what keeps it from publishing paid classes. */
export interface Selling {
  /** Hours for which a virtual account waits for its deposit. */
  depositHours: number;
  taxTypeCd: TaxType;
  /** Y: the owner sells as a private person, not as a business. */
  privateSellerYn: Yn;
  /** What the seller has not filled in; while anything is missing, no paid class can be published. */
  missing: SellerMissing[];
}
const sellingInput = object({
  depositHours: number().oneOf(DEPOSIT_HOURS).required(REQUIRED),
  taxTypeCd: oneOf(values(TAX_TYPE)).required(REQUIRED),
  privateSellerYn: yn().required(REQUIRED),
}).noUnknown();

const BUSINESS_FIELDS = ['corpName', 'ceoName', 'regNo', 'addr', 'phone', 'email'] as const;
/**
 * The fields that a private person has to fill in: name and contact (전자상거래법 §20②). A business has to fill in those of
 * `BUSINESS_FIELDS` (§10) and its bank account.
 */
const PRIVATE_PERSON_FIELDS = ['ceoName', 'phone', 'email'] as const;

/** What a seller still has to fill in before the site can publish a paid class. */
export function sellerMissing(seller: { footer: Partial<Footer>; privateSellerYn: Yn; hasAccount: boolean }): SellerMissing[] {
  const isPrivate = seller.privateSellerYn === YN.YES;
  const fields = (isPrivate ? PRIVATE_PERSON_FIELDS : BUSINESS_FIELDS).filter((field) => !seller.footer[field]?.trim());
  return [...fields, ...(isPrivate || seller.hasAccount ? [] : (['account'] as const))];
}
/** Whether a class costs money, so that the site has to be known as a seller. */
export const asksForMoney = (fareCd: string) => fareCd !== FARE.FREE && fareCd !== FARE.OPEN;
/** A missing field of the seller as a step in the checklist of the publish dialog. */
export const sellerStep = (key: SellerMissing): MissingStep => ({ step: 'seller', key });

/** Calls about how a site sells: its value added tax, the hours for a deposit, and whether as a business. */
export const sellingApi = {
  find: get('/channels/:channelSeq/selling', 'SITE_SUPPORT_READ').returns<Selling>(),
  save: post('/channels/:channelSeq/selling', 'SITE_SUPPORT_UPDATE', sellingInput).returns<Selling>(),
};
