import { number, object } from 'yup';
import { FARE, TAX_TYPE, YN, values, type TaxType, type Yn } from '../codes';
import { service } from '../endpoint';
import { oneOf, REQUIRED, yn } from '../fields';
import { DEPOSIT_HOURS } from '../util/deposit';
import type { Footer } from './channel';
import type { MissingStep } from './course-rules';

const { get, post } = service('main');

/** What a seller of paid classes still lacks; each stands in the footer's form, the account in the settlement documents. */
export type SellerMissing = 'corpName' | 'ceoName' | 'regNo' | 'addr' | 'phone' | 'email' | 'account';
/** The settings of a site as a seller, and what still keeps it from publishing paid classes. */
export interface Selling {
  /** Hours for which a virtual account waits for its deposit. */
  depositHours: number;
  taxTypeCd: TaxType;
  /** Y: the owner sells as a private person, without a business. */
  privateSellerYn: Yn;
  /** The seller's particulars that are not filled in; paid classes can be published once it is empty. */
  missing: SellerMissing[];
}
const sellingInput = object({
  depositHours: number().oneOf(DEPOSIT_HOURS).required(REQUIRED),
  taxTypeCd: oneOf(values(TAX_TYPE)).required(REQUIRED),
  privateSellerYn: yn().required(REQUIRED),
}).noUnknown();

const BUSINESS = ['corpName', 'ceoName', 'regNo', 'addr', 'phone', 'email'] as const;
/** A private person says a name and how to be reached (전자상거래법 §20②); a business all of §10, and where its money goes. */
const PRIVATE = ['ceoName', 'phone', 'email'] as const;

/** What keeps a site from publishing a paid class. */
export function sellerMissing(seller: { footer: Partial<Footer>; privateSellerYn: Yn; hasAccount: boolean }): SellerMissing[] {
  const isPrivate = seller.privateSellerYn === YN.YES;
  const fields = (isPrivate ? PRIVATE : BUSINESS).filter((field) => !seller.footer[field]?.trim());
  return [...fields, ...(isPrivate || seller.hasAccount ? [] : (['account'] as const))];
}
/** Whether a class asks for money, and so for a seller. */
export const asksForMoney = (fareCd: string) => fareCd !== FARE.FREE && fareCd !== FARE.OPEN;
/** What is missing to sell, as the checklist of the publish dialog names it. */
export const sellerStep = (key: SellerMissing): MissingStep => ({ step: 'seller', key });

/** Calls about how a whole site sells: its taxes, the time for a deposit, and whether as a business. */
export const sellingApi = {
  find: get('/channels/:channelSeq/selling', 'SITE_SUPPORT_READ').returns<Selling>(),
  save: post('/channels/:channelSeq/selling', 'SITE_SUPPORT_UPDATE', sellingInput).returns<Selling>(),
};
