import { array, boolean, object } from 'yup';
import { CONSENT_KIND, CONSENT_PLACE, type ConsentKind, type ConsentPlace, type Yn } from '../codes';
import { service } from '../endpoint';
import { accepted, message, oneOf, REQUIRED, seq, yn } from '../fields';

const { get, post } = service('main');

/** The version of the common texts and notices that people agree to; `consent_version` of the database has the same. */
export const CONSENT_TEXTS = '2026-11-23';
/**
 * The versions of the product's own terms and privacy text, the newest last. Another one here asks everybody at the next visit; what
 * changed in it is said by the words of the web under its day.
 */
const PRODUCT_TEXT_VERSIONS = ['2026-11-23'] as const;
/** The version of the product's terms and privacy text that counts now: the day it came into force. */
export const PRODUCT_TEXTS = PRODUCT_TEXT_VERSIONS.at(-1)!;
/** After so long a person is told again of the consent to advertising. */
export const CONSENT_AGAIN_MONTHS = 24;

/** The boxes of a sign-up, each agreed to by itself; on a site the seller is one of them. */
export const consentFields = {
  ageYn: boolean().oneOf([true], message('age')).required(message('age')),
  termsYn: accepted().required(REQUIRED),
  privacyYn: accepted().required(REQUIRED),
  sellerYn: boolean().when('channelSeq', {
    is: (channelSeq: number | null | undefined) => Boolean(channelSeq),
    then: (s) => s.oneOf([true], message('accept')).required(REQUIRED),
  }),
  marketingConsent: boolean().default(false),
  /** Counts with `marketingConsent` alone. */
  nightConsent: boolean().default(false),
};
/** What somebody ticked, as a call brings it. */
export interface TickedConsents {
  ageYn?: boolean | undefined;
  termsYn?: boolean | undefined;
  privacyYn?: boolean | undefined;
  sellerYn?: boolean | undefined;
  marketingConsent: boolean;
  nightConsent: boolean;
}

/** A line of the ledger as its person sees it. */
export interface Consent {
  consentSeq: number;
  kindCd: ConsentKind;
  version: string;
  agreedYn: Yn;
  placeCd: ConsentPlace;
  page: string;
  /** The site that the consent was given to; null: the product itself. */
  channelSeq: number | null;
  siteName: string | null;
  createdAt: string;
}
/** How a person stands with the advertising of one sender. */
export interface MarketingStand {
  /** The site that advertises; null: the product itself. */
  channelSeq: number | null;
  siteName: string | null;
  marketingYn: Yn;
  /** Since when the person agrees to the advertising; null without consent. */
  marketingAt: string | null;
  nightYn: Yn;
  /** N: the site asks nobody any more; what was given can be taken back. */
  offeredYn: Yn;
}
/** What a person agreed to, for their page of consents. */
export interface OwnConsents {
  stands: MarketingStand[];
  /** The person's consents, the latest first. */
  list: Consent[];
}
/** A text that is not agreed to yet, in the version that counts. */
export interface MissingConsent {
  kindCd: ConsentKind;
  version: string;
  inForceAt: string | null;
}
/** The texts that a person still has to agree to; none where the list is empty. */
export interface MissingConsents {
  list: MissingConsent[];
}

/** The consents to advertising, which a person may give and take back at any time. */
export const ADVERTISING = [CONSENT_KIND.SITE_MARKETING, CONSENT_KIND.PRODUCT_MARKETING, CONSENT_KIND.NIGHT] as const;
const sayInput = object({
  channelSeq: seq().nullable(),
  kindCd: oneOf(ADVERTISING).required(REQUIRED),
  agreedYn: yn().required(REQUIRED),
}).noUnknown();
/** What a site has to be agreed to later: a new version of its texts, or its seller before the first purchase. */
const ASKED_LATER = [CONSENT_KIND.SITE_TERMS, CONSENT_KIND.SITE_PRIVACY, CONSENT_KIND.SELLER] as const;
const agreeInput = object({
  kinds: array(oneOf(ASKED_LATER).required(REQUIRED)).min(1, message('choose')).max(ASKED_LATER.length).required(REQUIRED),
  placeCd: oneOf([CONSENT_PLACE.CHECKOUT, CONSENT_PLACE.RENEWAL]).required(REQUIRED),
}).noUnknown();
/** The version that the page showed: one that is newer meanwhile is asked for again. */
const agreeProductInput = object({ version: oneOf(PRODUCT_TEXT_VERSIONS).required(REQUIRED) }).noUnknown();

/** Calls about consents: a person's own, and those that a site still needs. */
export const consentApi = {
  /** What the caller agreed to, and the advertising that comes. */
  list: get('/mypage/consents', 'login').returns<OwnConsents>(),
  /** Gives or takes back consent to advertising. */
  say: post('/mypage/consents', 'login', sayInput).returns<OwnConsents>(),
  /** What the caller has not agreed to yet and the site needs. */
  missing: get('/channels/:channelSeq/consents', 'login').returns<MissingConsents>(),
  agree: post('/channels/:channelSeq/consents', 'login', agreeInput).returns<MissingConsents>(),
  /** Which of the product's own texts the caller has not agreed to in their newest version. */
  missingProduct: get('/mypage/consents/product', 'login').returns<MissingConsents>(),
  agreeProduct: post('/mypage/consents/product', 'login', agreeProductInput).returns<MissingConsents>(),
};
