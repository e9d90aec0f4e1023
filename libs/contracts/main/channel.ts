import type { KeptUntil } from './mypage';
import { object, string, boolean } from 'yup';
import { service, withRules } from '../endpoint';
import {
  CUSTOMER_TYPE,
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
import { accepted, oneOf, REQUIRED, seq, siteAddress, text } from '../fields';
import type { ChannelUser } from './account';
import { channelApi as channelCalls } from './channel-calls';

const { get, post } = service('main');

/** A line of a site's menu, with the lines below it where it is a group. */
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
/** What the law and a site's owner have stand below every page: company, address, contact, links. */
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
/** A picture of the slider on the site's first page. */
export interface Banner {
  imageUrl: string | null;
  eyebrow: string;
  title: string;
  text: string;
  buttonLabel: string;
  linkUrl: string;
}
/** Ids of the tools a site measures and talks with; loaded by visitors who agreed. */
export interface MarketingTools {
  /** Measurement id of Google Analytics 4. */
  ANALYTICS: string | null;
  /** Id of the site's Meta pixel. */
  PIXEL: string | null;
  /** apiKeyId: the JavaScript key of a Kakao app. */
  KAKAO: string | null;
  /** Plugin key of the site's Channel Talk. */
  CHANNEL_TALK: string | null;
}
/** A site as everybody may see it: its name, its look, its texts and what it offers. */
export interface Channel extends SiteLook {
  channelSeq: number;
  domain: string;
  name: string;
  intro: string;
  headerLogoUrl: string | null;
  coverImageUrl: string | null;
  profileImageUrl: string | null;
  /** Public id of the Kakao channel that answers visitors. */
  kakaoCounselId: string | null;
  templateCd: string;
  pageTypeCd: CodeOf<typeof PAGE_TYPE>;
  menus: Menu[];
  banners: Banner[];
  isParamCustomDomain: boolean;
  logoutMainPageSeq: number | null;
  /** Whether sign-up here asks for consent to marketing. */
  marketingConsent?: boolean;
  /** The caller's own permissions here; absent for visitors. */
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
    /** Whether the site has chat rooms, and whether it has ever sold memberships: menus lead to each only then. */
    chatRoomYn: Yn;
    membershipYn: Yn;
    /** Y: the site sells as a private person, and says so. */
    privateSellerYn: Yn;
    /** Y: visitors may choose Japanese beside Korean and English (AM-195). */
    japaneseYn: Yn;
    /** The language of visitors who have chosen none (AM-533). */
    firstLang: Lang;
    /** When the newest version of the site's texts that asks everybody anew begins; members then ask what is missing. */
    termsAgreeAt: string | null;
  };
  customKeywordSetting: { customKeyword: boolean; path: string; version: string };
  marketingTools: MarketingTools;
  footer: Footer;
}
/** A site that the person works on as staff, for the list of the own sites. */
export interface ManagedChannel {
  channelSeq: number;
  domain: string;
  name: string;
  headerLogoUrl: string | null;
  brandColor: string;
  /** Y: the site has the pro plan, and with it the studio. */
  saasYn: Yn;
  userTypeCd: string;
  /** What the person may do there. */
  roles: string[];
  courseCount: number;
  memberCount: number;
  /** When the site's owner closed it; it can be reopened until its data go. */
  closedAt: string | null;
  eraseAt: string | null;
}
/** A site that a person belongs to, as a learner or as staff. */
export interface JoinedChannel {
  channelSeq: number;
  domain: string;
  name: string;
  headerLogoUrl: string | null;
  brandColor: string;
  joinedAt: string;
  /** Y: the site is closed, so that its pages are gone; what was bought there is not. */
  closedYn: Yn;
}
/** A large category (`parentCategorySeq` null) or a medium one below it; lists name each large one before those below it. */
export interface Category {
  channelCategorySeq: number;
  parentCategorySeq: number | null;
  name: string;
  order: number;
  courseCount: number;
}
/** One of a site's two texts, terms of service or privacy policy, in the version that counts. */
export interface Terms {
  useYn: Yn;
  title: string;
  content: string;
  /** Since when this version counts. */
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
  /** What its main page and look begin with. */
  templateCd: oneOf(values(SITE_TEMPLATE)).default(SITE_TEMPLATE.STANDARD),
  ...lookRules(),
  brandColor: string()
    .matches(/^#[0-9a-fA-F]{6}$/, { excludeEmptyString: true })
    .default('#3b5bfd'),
}).noUnknown();

/** What a person has on a site that leaving it ends, and what has to end first. */
export interface LeaveTerms {
  isChannelUser: boolean;
  /** Y: nobody else owns the site, so that the person cannot leave it. */
  lastOwnerYn: Yn;
  /** Belongs to its staff, which ends as well. */
  staffYn: Yn;
  /** Classes and memberships that run: they prevent leaving. */
  courseCount: number;
  membershipCount: number;
  /** Enrolments that wait for their payment: they prevent leaving. */
  payingCount: number;
  /** Applications and places on waitlists; these and the next two go. */
  waitingCount: number;
  couponCount: number;
  likeCount: number;
  keptUntil: KeptUntil;
}
/** Which site is asked for: the one at an address, or the one with a number. */
export const channelLookupQuery = object({ domain: string().max(253), channelSeq: seq() });

/** Calls about sites: finding, making and joining one. */
export const channelApi = {
  ...withRules(channelCalls, { lookup: channelLookupQuery }),
  create: post('/channels', 'login', channelInput).returns<Channel>(),
  checkDomain: get('/channels/check-domain', 'public', object({ domain: siteAddress().required(REQUIRED) })).returns<{
    usedYn: Yn;
  }>(),
  join: post(
    '/channels/:channelSeq/join',
    'login',
    object({
      /** The boxes of the page; none of the three can stay open. */
      termsYn: accepted().required(REQUIRED),
      privacyYn: accepted().required(REQUIRED),
      sellerYn: accepted().required(REQUIRED),
      marketingConsent: boolean().default(false),
      nightConsent: boolean().default(false),
    }).noUnknown(),
  ).returns<ChannelUser>(),
  /** What leaving the site costs, and what prevents it. */
  leaveTerms: get('/channels/:channelSeq/leave', 'login').returns<LeaveTerms>(),
  /** Ends one's belonging to the site; the account and what was bought and ended stay. */
  leave: post('/channels/:channelSeq/leave', 'login', object({}).noUnknown()).returns<null>(),
  createCategory: post(
    '/channels/:channelSeq/categories',
    'SITE_CLASS_UPDATE',
    /** Below a large category where one is named; a large one begins with a medium one for what is not sorted further. */
    object({ name: text(20).required(REQUIRED), parentCategorySeq: seq().nullable().default(null) }).noUnknown(),
  ).returns<Category>(),
  /** The codes and their names, in the words of a site. */
  codes: get('/common/codes', 'public', object({ groupCode: string().max(40), channelSeq: seq().nullable() })).returns<
    Record<string, { code: string; name: string }[]>
  >(),
};
