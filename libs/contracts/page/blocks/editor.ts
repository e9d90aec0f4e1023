import { number, object, string } from 'yup';
import { SITE_TEMPLATE, values, type CodeOf, type Yn } from '../../codes';
import { service } from '../../endpoint';
import { message, oneOf, REQUIRED, when } from '../../fields';
import { blocksRule, type Block } from './block';
import type { BlockData } from './data';

const { get, post } = service('page');
const one = '/channels/:channelSeq/blocks/:pageSeq' as const;

/** The state of a page in the editor. */
export interface BlockState {
  /** Goes up with every change of the draft; a save names the one it was made of. */
  version: number;
  /** Who saved the draft last, null for one that nobody has saved. */
  savedBy: string | null;
  savedAt: string | null;
  /** When the page went live the last time, null for one that has no blocks on show. */
  liveAt: string | null;
  /** When the draft of that moment goes live by itself. */
  publishAt: string | null;
  /** Whether the draft differs from what is live. */
  changed: boolean;
  /** Others who have the page open in the editor. */
  others: string[];
}
/** What the editor of a page opens with: its draft, what is live, and the data that both show. */
export interface BlockDraft extends BlockState {
  blocks: Block[];
  /** What is live, for the comparison; null where nothing is. */
  live: Block[] | null;
  /** What the blocks of the draft and of the live page show of the site's classes, reviews and so on. */
  data: BlockData;
}
/** A version of a page that was published, or a draft that a template replaced; the editor can bring it back. */
export interface BlockVersion {
  versionSeq: number;
  publishedAt: string;
  publishedBy: string | null;
  blockCount: number;
  /** Y: a draft that a template took the place of; it never was live. */
  draftYn: Yn;
}
/** The blocks of a template, filled with the words of the site that looks at it. */
export interface TemplatePage {
  templateCd: CodeOf<typeof SITE_TEMPLATE>;
  blocks: Block[];
  data: BlockData;
}
/** How many days a link to a draft may live. */
export const DRAFT_LINK_DAYS = [1, 7, 30] as const;
/** Links to the draft of one page that may be open at once. */
export const DRAFT_LINKS_MAX = 20;
/** A link by which people without an account see the draft of one page. */
export interface DraftLink {
  linkSeq: number;
  createdBy: string | null;
  createdAt: string;
  expiresAt: string;
}
/** The address that a draft link leads to. */
export const draftAddress = (token: string) => `/drafts/${token}`;
const version = () => number().integer(message('number')).min(0, message('number')).required(REQUIRED);

/** Calls of the editor of pages: draft, publishing, versions, and links to the draft. */
export const blockEditorApi = {
  draft: get(`${one}/draft`, 'SITE_DESIGN_READ').returns<BlockDraft>(),
  /** Refused with a conflict when the draft has moved on since `version`. */
  saveDraft: post(
    `${one}/draft`,
    'SITE_DESIGN_UPDATE',
    object({ version: version(), blocks: blocksRule().required(REQUIRED) }).noUnknown(),
  ).returns<BlockState & { data: BlockData }>(),
  /** Says that somebody has the editor open, and answers who else has. */
  here: post(`${one}/here`, 'SITE_DESIGN_UPDATE', object({}).noUnknown()).returns<BlockState>(),
  /** Publishes the draft, now or at a time to come. */
  publish: post(
    `${one}/publish`,
    'SITE_DESIGN_UPDATE',
    object({ version: version(), publishAt: when().nullable().default(null) }).noUnknown(),
  ).returns<BlockState>(),
  cancelPublish: post(`${one}/publish/cancel`, 'SITE_DESIGN_UPDATE', object({}).noUnknown()).returns<BlockState>(),
  /** Takes the blocks off the page: it is again what it was without them. The draft stays. */
  takeDown: post(`${one}/take-down`, 'SITE_DESIGN_UPDATE', object({}).noUnknown()).returns<BlockState>(),
  /** A template with the site's own words and what it shows of the site, to look at; nothing is kept. */
  template: get(`${one}/template`, 'SITE_DESIGN_READ', object({ templateCd: string().max(2).required(REQUIRED) })).returns<TemplatePage>(),
  /** Makes a template the draft. The draft it takes the place of is kept among the versions; what is live stays. */
  takeTemplate: post(
    `${one}/template`,
    'SITE_DESIGN_UPDATE',
    object({ version: version(), templateCd: oneOf(values(SITE_TEMPLATE)).required(REQUIRED) }).noUnknown(),
  ).returns<BlockDraft>(),
  /** What was live in the last 90 days, the latest first. */
  versions: get(`${one}/versions`, 'SITE_DESIGN_READ').returns<BlockVersion[]>(),
  /** Makes a version the draft; what is live stays until it is published. */
  restore: post(
    `${one}/versions/:versionSeq/restore`,
    'SITE_DESIGN_UPDATE',
    object({ version: version() }).noUnknown(),
  ).returns<BlockDraft>(),
  /** Links to the draft that have not ended, the latest first. */
  links: get(`${one}/links`, 'SITE_DESIGN_READ').returns<DraftLink[]>(),
  /** Makes a link to the draft; its token is told in this answer alone. */
  createLink: post(
    `${one}/links`,
    'SITE_DESIGN_UPDATE',
    object({ days: number().oneOf(DRAFT_LINK_DAYS, message('oneOf')).required(REQUIRED) }).noUnknown(),
  ).returns<DraftLink & { token: string }>(),
  removeLink: post(`${one}/links/:linkSeq/delete`, 'SITE_DESIGN_UPDATE').returns<null>(),
};
