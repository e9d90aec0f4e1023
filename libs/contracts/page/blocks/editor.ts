import { number, object, string } from 'yup';
import { SITE_TEMPLATE, values, type CodeOf, type Yn } from '../../codes';
import { service } from '../../endpoint';
import { message, oneOf, REQUIRED, when } from '../../fields';
import { blocksRule, type Block } from './block';
import type { BlockData } from './data';

const { get, post } = service('page');
const one = '/channels/:channelSeq/blocks/:pageSeq' as const;

/** The state of a page, as the editor shows it. */
export interface BlockState {
  /** The number of the draft's last change; a save sends the number of the draft it is based on. */
  version: number;
  /** Who saved the draft last; null: nobody has. */
  savedBy: string | null;
  savedAt: string | null;
  /** When the page was last published; null: no blocks are published. */
  liveAt: string | null;
  /** When the draft is published by itself; null: no time is set. */
  publishAt: string | null;
  /** Whether the draft differs from the published blocks. */
  changed: boolean;
  /** Names of other people who have the page open in the editor now. */
  others: string[];
}
/** What the editor of a page loads: the draft, the published blocks, and the data that both show. */
export interface BlockDraft extends BlockState {
  blocks: Block[];
  /** The published blocks, for comparison; null: there are none. */
  live: Block[] | null;
  /** The data of the site, such as classes and reviews, that the blocks of both show. */
  data: BlockData;
}
/** A former state of a page that the editor can bring back: a published one, or a draft that a template replaced. */
export interface BlockVersion {
  versionSeq: number;
  publishedAt: string;
  publishedBy: string | null;
  blockCount: number;
  /** Y: a draft that a template replaced, which was never published. */
  draftYn: Yn;
}
/** The blocks of a template with the name and introduction of the site that tries it. */
export interface TemplatePage {
  templateCd: CodeOf<typeof SITE_TEMPLATE>;
  blocks: Block[];
  data: BlockData;
}
/** The choices of days after which a draft link ends. */
export const DRAFT_LINK_DAYS = [1, 7, 30] as const;
/** Maximum number of draft links of one page that can be valid at the same time. */
export const DRAFT_LINKS_MAX = 20;
/** A draft link: an address at which people without an account see the draft of one page. */
export interface DraftLink {
  linkSeq: number;
  createdBy: string | null;
  createdAt: string;
  expiresAt: string;
}
/** The path of a draft link, from its token. */
export const draftAddress = (token: string) => `/drafts/${token}`;
const version = () => number().integer(message('number')).min(0, message('number')).required(REQUIRED);

/** Calls of the page editor: draft, publishing, versions, and draft links. */
export const blockEditorApi = {
  draft: get(`${one}/draft`, 'SITE_DESIGN_READ').returns<BlockDraft>(),
  /** Saves the draft; answers CONFLICT if somebody else has changed it since `version`. */
  saveDraft: post(
    `${one}/draft`,
    'SITE_DESIGN_UPDATE',
    object({ version: version(), blocks: blocksRule().required(REQUIRED) }).noUnknown(),
  ).returns<BlockState & { data: BlockData }>(),
  /** Tells the server that the caller has the editor open; the answer names the others who have. */
  here: post(`${one}/here`, 'SITE_DESIGN_UPDATE', object({}).noUnknown()).returns<BlockState>(),
  /** Publishes the draft now, or at `publishAt` by itself. */
  publish: post(
    `${one}/publish`,
    'SITE_DESIGN_UPDATE',
    object({ version: version(), publishAt: when().nullable().default(null) }).noUnknown(),
  ).returns<BlockState>(),
  cancelPublish: post(`${one}/publish/cancel`, 'SITE_DESIGN_UPDATE', object({}).noUnknown()).returns<BlockState>(),
  /** Ends the publication of the blocks, so that the page shows what it had before it had blocks. The draft stays. */
  takeDown: post(`${one}/take-down`, 'SITE_DESIGN_UPDATE', object({}).noUnknown()).returns<BlockState>(),
  /** A template's blocks with the site's name and data, for a preview; nothing is stored. */
  template: get(`${one}/template`, 'SITE_DESIGN_READ', object({ templateCd: string().max(2).required(REQUIRED) })).returns<TemplatePage>(),
  /** Makes a template the draft. The former draft becomes a version; the published blocks stay. */
  takeTemplate: post(
    `${one}/template`,
    'SITE_DESIGN_UPDATE',
    object({ version: version(), templateCd: oneOf(values(SITE_TEMPLATE)).required(REQUIRED) }).noUnknown(),
  ).returns<BlockDraft>(),
  /** The versions of the last 90 days, the latest first; at most 100. */
  versions: get(`${one}/versions`, 'SITE_DESIGN_READ').returns<BlockVersion[]>(),
  /** Makes a version the draft; the published blocks stay until the draft is published. */
  restore: post(
    `${one}/versions/:versionSeq/restore`,
    'SITE_DESIGN_UPDATE',
    object({ version: version() }).noUnknown(),
  ).returns<BlockDraft>(),
  /** The draft links that are still valid, the latest first. */
  links: get(`${one}/links`, 'SITE_DESIGN_READ').returns<DraftLink[]>(),
  /** Makes a draft link; no other answer shows its token. */
  createLink: post(
    `${one}/links`,
    'SITE_DESIGN_UPDATE',
    object({ days: number().oneOf(DRAFT_LINK_DAYS, message('oneOf')).required(REQUIRED) }).noUnknown(),
  ).returns<DraftLink & { token: string }>(),
  removeLink: post(`${one}/links/:linkSeq/delete`, 'SITE_DESIGN_UPDATE').returns<null>(),
};
