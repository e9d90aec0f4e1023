import type { PolicyFactCd } from '../answer-codes';
import { object, string } from 'yup';
import type { CodeOf, Lang, POLICY_MISSING, Yn } from '../codes';
import { YN } from '../codes';
import { service } from '../endpoint';
import { REQUIRED, when, yn } from '../fields';

const { get, post } = service('main');

/** Something that the policy names; `name` tells those of one kind apart: a person, a company's server, a snippet. */
export interface PolicyFact {
  factCd: PolicyFactCd;
  name: string;
}
/** A privacy policy in one language. */
export interface PolicyText {
  title: string;
  content: string;
}
/** What readers of other languages see instead; the Korean text stands in the version itself. */
export type Translations = Partial<Record<Lang, PolicyText>>;

/** A privacy policy made from what the site does now, and how the newest version of the site stands to it. */
export interface PolicyDraft {
  /** A hash of the settings that the draft was made from. */
  stamp: string;
  texts: (PolicyText & { lang: Lang })[];
  /** What the footer still lacks; with anything missing it cannot be adopted. */
  missing: CodeOf<typeof POLICY_MISSING>[];
  /** Y: the newest version was made from the settings, or written from one that was. */
  adoptedYn: Yn;
  /** Y: the site has words of its own, which adopting takes the place of. */
  ownYn: Yn;
  /** When the newest version begins, where that is still to come. */
  scheduledAt: string | null;
  /** What the site does and the newest version does not name, and what that names without need. */
  added: PolicyFact[];
  gone: PolicyFact[];
}

const adoptInput = object({
  /** The stamp of the draft that was shown: where settings changed meanwhile, the call is refused and the new draft is shown first. */
  stamp: string().max(64).required(REQUIRED),
  /** Y: members agree anew before they go on. */
  agreeYn: yn().default(YN.YES),
  /** Now when absent; never in the past. */
  inForceAt: when().nullable(),
}).noUnknown();

/** Calls about the privacy policy that the product writes from a site's settings. */
export const policyApi = {
  find: get('/channels/:channelSeq/policy', 'SITE_DESIGN_READ').returns<PolicyDraft>(),
  adopt: post('/channels/:channelSeq/policy', 'SITE_DESIGN_UPDATE', adoptInput).notBySupport().returns<PolicyDraft>(),
};
