import type { KeptUntil } from './mypage';
import { object, string } from 'yup';
import { service, withRules } from '../endpoint';
import {
  CUSTOMER_TYPE,
  LANG,
  MENU_TYPE,
  MENU_VISIBLE,
  OPEN_TYPE,
  PAGE_TYPE,
  SITE_CATEGORY,
  SITE_TEMPLATE,
  values,
  type CodeOf,
  type Lang,
  type Yn,
} from '../codes';
import { LIMITS } from '../limits';
import type { SiteLook } from '../page/look';
import { lookRules } from './site-look';
import { oneOf, REQUIRED, seq, siteAddress, text } from '../fields';
import type { ChannelUser } from './account';
import { channelApi as channelCalls } from './channel-calls';
import { joinInput } from './consent';

const { get, post } = service('main');

/** An entry of a site's menu, with the entries below it where it is a heading. */
export interface Menu {
  menuSeq: number;
  menuTitle: string;
  menuTypeCd: CodeOf<typeof MENU_TYPE>;
  path: string | null;
  externLinkUrl: string | null;
  openTypeCd: CodeOf<typeof OPEN_TYPE>;
  visibleTypeCd: CodeOf<typeof MENU_VISIBLE>;
  subMenus: Menu[];
}
/** What is printed at the foot of the site's pages, as the law or the owner wants it: company, address, contact, links. */
export interface Footer {
  corpName: string;
  ceoName: string;
  regNo: string;
  shopNo: string;
  remote: string;
  addr: string;
  homepageUrl: string;
  phone: string;
  fax: string;
  email: string;
  privacyName: string;
  copyright: string;
  /** Further lines about the site's business. */
  extraInfo: string;
}
/** One slide of the slider on the site's main page. */
export interface Banner {
  imageUrl: string | null;
  eyebrow: string;
  title: string;
  text: string;
  buttonLabel: string;
  linkUrl: string;
}
/** The site's ids at services for statistics, advertising and chat; a service is loaded only for visitors who agreed to it. */
export interface MarketingTools {
  /** The measurement id of Google Analytics 4. */
  ANALYTICS: string | null;
  /** The id of the Meta pixel. */
  PIXEL: string | null;
  /** The JavaScript key of the site's Kakao app. */
  KAKAO: string | null;
  /** The plugin key of Channel Talk. */
  CHANNEL_TALK: string | null;
}
/** A site as everybody may see it: its name, look, texts, menu and settings that pages need. */
export interface Channel extends SiteLook {
  channelSeq: number;
  domain: string;
  name: string;
  intro: string;
  headerLogoUrl: string | null;
  coverImageUrl: string | null;
  profileImageUrl: string | null;
  /** The public id of the site's Kakao channel, in which visitors can chat with the site. */
  kakaoCounselId: string | null;
  templateCd: string;
  pageTypeCd: CodeOf<typeof PAGE_TYPE>;
  menus: Menu[];
  banners: Banner[];
  isParamCustomDomain: boolean;
  logoutMainPageSeq: number | null;
  /** Whether the sign-up on this site asks for consent to the site's marketing. */
  marketingConsent?: boolean;
  /** The caller's permissions on this site; absent for visitors. */
  roles?: string[];
  snsLoginKakId: string | null;
  snsLoginNavId: string | null;
  snsLoginFabId: string | null;
  snsLoginGogId: string | null;
  serviceAlias: string[];
  channelSetting: {
    config: string;
    seoSetting: string;
    saasYn: Yn;
    lkPlus: string;
    whiteLabelYn: Yn;
    /** Y: the site has a chat room; `membershipYn`: the site has, or had, a membership on sale. The menu has a link to each only then. */
    chatRoomYn: Yn;
    membershipYn: Yn;
    /** Y: the seller is a private person, which the site has to say. */
    privateSellerYn: Yn;
    /** Y: visitors may choose Japanese beside Korean and English (AM-195). */
    japaneseYn: Yn;
    /** The language that visitors see until they choose one (AM-533). */
    firstLang: Lang;
    /**
     * When the newest version of the site's terms comes into force that members have to agree to again; null: none. Pages of members then
     * ask which consents are missing.
     */
    termsAgreeAt: string | null;
  };
  customKeywordSetting: { customKeyword: boolean; path: string; version: string };
  marketingTools: MarketingTools;
  footer: Footer;
}
/** A site on which the caller works as staff, as the list of one's own sites shows it. */
export interface ManagedChannel {
  channelSeq: number;
  domain: string;
  name: string;
  headerLogoUrl: string | null;
  brandColor: string;
  /** Y: the site has the pro plan, which includes the studio. */
  saasYn: Yn;
  userTypeCd: string;
  /** The caller's permissions there. */
  roles: string[];
  courseCount: number;
  memberCount: number;
  /** When an owner closed the site; until `eraseAt` it can be reopened. Both are null on an open site. */
  closedAt: string | null;
  eraseAt: string | null;
}
/** A site that the caller belongs to, as a member or as staff. */
export interface JoinedChannel {
  channelSeq: number;
  domain: string;
  name: string;
  headerLogoUrl: string | null;
  brandColor: string;
  joinedAt: string;
  /** Y: the owner closed the site. It has no pages any more, but the caller's purchases there still count. */
  closedYn: Yn;
}
/**
 * A category of a site: a large one (`parentCategorySeq` null) or a medium one below it. Lists have each large one before its medium ones.
 */
export interface Category {
  channelCategorySeq: number;
  parentCategorySeq: number | null;
  name: string;
  order: number;
  courseCount: number;
}
/** One of a site's two texts, terms of service or privacy policy, in the version in force. */
export interface Terms {
  useYn: Yn;
  title: string;
  content: string;
  /** Since when this version is in force. */
  inForceAt?: string;
}

const channelInput = object({
  name: text(LIMITS.siteNameMax).required(REQUIRED),
  domain: siteAddress().required(REQUIRED),
  intro: text(LIMITS.siteIntroMax).default(''),
  pageTypeCd: oneOf(values(PAGE_TYPE)).default(PAGE_TYPE.NORMAL).required(REQUIRED),
  category: oneOf(values(SITE_CATEGORY)).required(REQUIRED),
  customerType: oneOf(values(CUSTOMER_TYPE)).default(CUSTOMER_TYPE.PERSON).required(REQUIRED),
  contentTypeCd: string().max(10).nullable(),
  /** The template whose main page and look the site begins with. */
  templateCd: oneOf(values(SITE_TEMPLATE)).default(SITE_TEMPLATE.STANDARD),
  ...lookRules(),
  brandColor: string()
    .matches(/^#[0-9a-fA-F]{6}$/, { excludeEmptyString: true })
    .default('#3b5bfd'),
  /** The language of the site's first menus and page, and of visitors until they choose one; left out: that of whoever opens the site. */
  firstLang: oneOf(values(LANG)),
}).noUnknown();

/** What a person loses by leaving a site, and what prevents the person from leaving. */
export interface LeaveEffects {
  isChannelUser: boolean;
  /** Y: the person is the only owner, which prevents leaving. */
  lastOwnerYn: Yn;
  /** Y: the person is staff of the site, and by leaving loses that role. */
  staffYn: Yn;
  /**
   * Running classes that were paid for, and paid ones that staff have put back among the applications; like running memberships
   * (`membershipCount`) they prevent leaving.
   */
  courseCount: number;
  membershipCount: number;
  /** Enrolments that wait for their payment; they prevent leaving. */
  payingCount: number;
  /** Running classes that cost nothing; leaving ends them. */
  freeCourseCount: number;
  /** Applications and places on waitlists; leaving deletes them, as it does coupons (`couponCount`) and likes (`likeCount`). */
  waitingCount: number;
  couponCount: number;
  likeCount: number;
  keptUntil: KeptUntil;
}
/** Asks for the site at a host (`domain`) or for the one with a number. */
export const channelLookupQuery = object({ domain: string().max(253), channelSeq: seq() });

/** Calls about sites: finding, making, joining and leaving one. */
export const channelApi = {
  ...withRules(channelCalls, { lookup: channelLookupQuery }),
  create: post('/channels', 'login', channelInput).returns<Channel>(),
  checkDomain: get('/channels/check-domain', 'public', object({ domain: siteAddress().required(REQUIRED) })).returns<{
    usedYn: Yn;
  }>(),
  join: post('/channels/:channelSeq/join', 'login', joinInput).returns<ChannelUser>(),
  /** What the caller would lose by leaving the site, and what prevents it. */
  leaveEffects: get('/channels/:channelSeq/leave', 'login').returns<LeaveEffects>(),
  /** Ends the caller's membership of the site. The account stays, and so do purchases that are over. */
  leave: post('/channels/:channelSeq/leave', 'login', object({}).noUnknown()).returns<null>(),
  createCategory: post(
    '/channels/:channelSeq/categories',
    'SITE_CLASS_UPDATE',
    /**
     * With `parentCategorySeq` the new category is a medium one below it; without, it is a large one, which at once gets a medium one
     * (`OTHER_CATEGORY`).
     */
    object({ name: text(20).required(REQUIRED), parentCategorySeq: seq().nullable().default(null) }).noUnknown(),
  ).returns<Category>(),
  /** Codes and their names, in the keywords of a site. */
  codes: get('/common/codes', 'public', object({ groupCode: string().max(40), channelSeq: seq().nullable() })).returns<
    Record<string, { code: string; name: string }[]>
  >(),
};
