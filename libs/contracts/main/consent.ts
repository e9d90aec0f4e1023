import { array, boolean, object } from 'yup';
import { CONSENT_KIND, CONSENT_PLACE, type ConsentKind, type ConsentPlace, type Yn } from '../codes';
import { service, withRules } from '../endpoint';
import { accepted, message, oneOf, REQUIRED, seq, yn } from '../fields';
import { consentApi as consentCalls } from './consent-calls';

const { get, post } = service('main');

/**
 * The version of the texts that are the same on all sites: the notices beside check boxes, and the common terms of sites that have none of
 * their own. The SQL function `consent_version` returns the same value.
 */
export const CONSENT_TEXTS = '2026-11-23';
/**
 * The versions of the product's own terms and privacy policy, the newest last. Each is the day it came into force. When one is added, every
 * person is asked to agree at the next visit; the web's word files say under that day what changed.
 */
const PRODUCT_TEXT_VERSIONS = ['2026-11-23'] as const;
/** The version in force of the product's own terms and privacy policy. */
export const PRODUCT_TEXTS = PRODUCT_TEXT_VERSIONS.at(-1)!;
/** Months after which a person is reminded of a consent to advertising. */
export const CONSENT_AGAIN_MONTHS = 24;

/** The check boxes that everybody ticks who becomes a member of a site; the others of `joinInput` are optional. */
export const MEMBER_BOXES = ['termsYn', 'privacyYn', 'sellerYn'] as const;
const joinFields = {
  termsYn: accepted().required(REQUIRED),
  privacyYn: accepted().required(REQUIRED),
  sellerYn: accepted().required(REQUIRED),
  marketingConsent: boolean().default(false),
  /** Counts only together with `marketingConsent`. */
  nightConsent: boolean().default(false),
};
/** The check boxes of somebody with an account who joins a site. */
export const joinInput = object(joinFields).noUnknown();
/**
 * The check boxes of `joinInput` for a call that makes only some callers members, so that they may be left out; the service refuses a
 * caller who becomes a member without `MEMBER_BOXES`.
 */
export const joinInputIfNew = joinInput.partial();
/** The check boxes of a sign-up; that of the seller exists on a site only. */
export const consentFields = {
  ...joinFields,
  ageYn: boolean().oneOf([true], message('age')).required(message('age')),
  sellerYn: boolean().when('channelSeq', {
    is: (channelSeq: number | null | undefined) => Boolean(channelSeq),
    then: (s) => s.oneOf([true], message('accept')).required(REQUIRED),
  }),
};
/** The check boxes as a call sends them. */
export interface TickedConsents {
  ageYn?: boolean | undefined;
  termsYn?: boolean | undefined;
  privacyYn?: boolean | undefined;
  sellerYn?: boolean | undefined;
  marketingConsent?: boolean | undefined;
  nightConsent?: boolean | undefined;
}

/** One consent, or its withdrawal, as its person sees it in the list of consents. */
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
/** Whether a person agrees to the advertising of one sender. */
export interface MarketingStand {
  /** The site that sends advertising; null: the product itself. */
  channelSeq: number | null;
  siteName: string | null;
  marketingYn: Yn;
  /** Since when the person agrees to the advertising; null: the person does not. */
  marketingAt: string | null;
  nightYn: Yn;
  /** N: the site no longer asks for this consent; a person who gave it can still take it back. */
  offeredYn: Yn;
}
/** The consents of a person, for the person's own page of consents. */
export interface OwnConsents {
  stands: MarketingStand[];
  /** The consents and withdrawals of the person, the latest first; at most 500. */
  list: Consent[];
}
/** A text in the version in force that a person has not agreed to. */
export interface MissingConsent {
  kindCd: ConsentKind;
  version: string;
  /** Since when the new version is in force to which a person who agreed before has to agree again; null: the person never agreed. */
  inForceAt: string | null;
}
/** The texts that a person still has to agree to; the list is empty where there are none. */
export interface MissingConsents {
  list: MissingConsent[];
}

/** The consents to advertising, which a person may give and take back at any time. */
export const ADVERTISING_CONSENTS = [CONSENT_KIND.SITE_MARKETING, CONSENT_KIND.PRODUCT_MARKETING, CONSENT_KIND.NIGHT] as const;
const sayInput = object({
  channelSeq: seq().nullable(),
  kindCd: oneOf(ADVERTISING_CONSENTS).required(REQUIRED),
  agreedYn: yn().required(REQUIRED),
}).noUnknown();
/**
 * What a member has to agree to after joining a site: a new version of its texts, or, before the first purchase, passing data to the
 * seller. A person who was never asked agrees by `join`.
 */
const CONSENTS_ASKED_LATER = [CONSENT_KIND.SITE_TERMS, CONSENT_KIND.SITE_PRIVACY, CONSENT_KIND.SELLER] as const;
/** The texts to which a member agrees after joining. */
export const agreeInput = object({
  kinds: array(oneOf(CONSENTS_ASKED_LATER).required(REQUIRED))
    .min(1, message('choose'))
    .max(CONSENTS_ASKED_LATER.length)
    .required(REQUIRED),
  placeCd: oneOf([CONSENT_PLACE.CHECKOUT, CONSENT_PLACE.RENEWAL]).required(REQUIRED),
}).noUnknown();
/** The version that the page showed. If a newer one has come into force since, the person is asked again. */
const agreeProductInput = object({ version: oneOf(PRODUCT_TEXT_VERSIONS).required(REQUIRED) }).noUnknown();

/** Calls about consents: a person's own list, and what a site or the product still needs. */
export const consentApi = {
  ...withRules(consentCalls, { agree: agreeInput }),
  /** What the caller agreed to, and whose advertising the caller gets. */
  list: get('/mypage/consents', 'login').returns<OwnConsents>(),
  /** Gives a consent to advertising or takes it back. */
  say: post('/mypage/consents', 'login', sayInput).returns<OwnConsents>(),
  /** The product's own texts that the caller still has to agree to in their newest version. */
  missingProduct: get('/mypage/consents/product', 'login').returns<MissingConsents>(),
  agreeProduct: post('/mypage/consents/product', 'login', agreeProductInput).returns<MissingConsents>(),
};
