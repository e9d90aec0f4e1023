import type { PolicyFactCd } from '../answer-codes';
import { object, string } from 'yup';
import type { CodeOf, Lang, POLICY_MISSING, Yn } from '../codes';
import { YN } from '../codes';
import { service } from '../endpoint';
import { REQUIRED, when, yn } from '../fields';

const { get, post } = service('main');

/** Something that a privacy policy has to name; `name` tells several of one kind apart, such as persons, mail servers or snippets. */
export interface PolicyFact {
  factCd: PolicyFactCd;
  name: string;
}
/** A privacy policy in one language. */
export interface PolicyText {
  title: string;
  content: string;
}
/** The policy in languages other than Korean; the stored version itself holds the Korean text. */
export type Translations = Partial<Record<Lang, PolicyText>>;

/** A privacy policy made from the site's present settings, compared with the newest version that the site has. */
export interface PolicyDraft {
  /** A hash of the settings that the draft was made from, sent back when it is adopted. */
  stamp: string;
  texts: (PolicyText & { lang: Lang })[];
  /** What the footer lacks; the draft can be adopted once this is empty. */
  missing: CodeOf<typeof POLICY_MISSING>[];
  /** Y: the newest version was made from the site's settings, or staff wrote it on the basis of one that was. */
  adoptedYn: Yn;
  /** Y: the site has a text that staff wrote; adopting the draft replaces it. */
  ownYn: Yn;
  /** When the newest version comes into force; null where it is in force already. */
  scheduledAt: string | null;
  /**
   * What the site does although the newest version does not name it; `gone` is what that version names although the site no longer does
   * it.
   */
  added: PolicyFact[];
  gone: PolicyFact[];
}

const adoptInput = object({
  /**
   * The `stamp` of the draft that the page showed. If settings have changed since, the call is refused, so that the page can show the new
   * draft first.
   */
  stamp: string().max(64).required(REQUIRED),
  /** Y: once the version is in force, members have to agree to it before they go on. */
  agreeYn: yn().default(YN.YES),
  /** When the version comes into force; left out: now. It cannot be in the past. */
  inForceAt: when().nullable(),
}).noUnknown();

/** Calls about the privacy policy that the product makes from a site's settings. */
export const policyApi = {
  find: get('/channels/:channelSeq/policy', 'SITE_DESIGN_READ').returns<PolicyDraft>(),
  adopt: post('/channels/:channelSeq/policy', 'SITE_DESIGN_UPDATE', adoptInput).notBySupport().returns<PolicyDraft>(),
};
