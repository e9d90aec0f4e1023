import { array, boolean, object, string, type InferType } from 'yup';
import {
  CUSTOMER_TYPE,
  LANG,
  MENU_TYPE,
  MENU_VISIBLE,
  OPEN_TYPE,
  PAGE_TYPE,
  SITE_CATEGORY,
  TERMS_KIND,
  YN,
  ZOOM_ACCOUNT,
  values,
  type CodeOf,
  type Lang,
  type TERMS_STATE,
  type Yn,
  SITE_TEMPLATE,
} from '../codes';
import { service } from '../endpoint';
import { CONFIGURATION_PERMISSIONS, OPERATOR_PERMISSIONS } from '../permissions';
import { lookRules } from './site-look';
import {
  brandColor,
  count,
  email,
  imageAddress,
  message,
  oneOf,
  PHONE_PATTERN,
  REQUIRED,
  seq,
  siteAddress,
  siteLink,
  text,
  url,
  when,
  yn,
} from '../fields';
import { LIMITS } from '../limits';
import { isBusinessNumber, businessNumber } from './business-number';
import type { Category, Channel, Footer, Menu } from './channel';
import type { TeacherRules } from '../teacher-rules';

const { get, post } = service('main');

/** The settings of a site on its configuration page. */
export interface SiteProfile {
  name: string;
  domain: string;
  intro: string;
  pageTypeCd: CodeOf<typeof PAGE_TYPE>;
  zoomAccountTypeCd: CodeOf<typeof ZOOM_ACCOUNT>;
  customerType: CodeOf<typeof CUSTOMER_TYPE>;
  category: CodeOf<typeof SITE_CATEGORY>;
  headerLogoUrl: string | null;
  coverImageUrl: string | null;
  profileImageUrl: string | null;
  kakaoCounselId: string | null;
  /** Whether the sign-up on this site asks for consent to the site's marketing. */
  marketingConsent: boolean;
  /** Y: staff of the site have two days to look at a class before it is published (AM-145). */
  publishReviewYn: Yn;
  /** Y: visitors can choose Japanese besides Korean and English (AM-195). */
  japaneseYn: Yn;
  /** The language that visitors see until they choose one (AM-533). */
  firstLang: Lang;
  /**
   * Minutes before the beginning of a live lesson from which learners can enter it; `tchJoinTimeLive` is the same for its staff (AM-066).
   */
  attendeeJoinTimeLive: number;
  tchJoinTimeLive: number;
  /** Words of the site that can stand in addresses in place of `classes` (AM-124). */
  serviceAlias: string[];
  /** The page of the site that visitors who are not logged in get at "/" (RT-159); null: the main page. */
  logoutMainPageSeq: number | null;
}
const profileInput = object({
  name: text(LIMITS.siteNameMax).required(REQUIRED),
  domain: siteAddress().required(REQUIRED),
  intro: text(LIMITS.siteIntroMax).default(''),
  pageTypeCd: oneOf(values(PAGE_TYPE)).required(REQUIRED),
  /** Whose Zoom account the site uses; left out: unchanged. */
  zoomAccountTypeCd: oneOf(values(ZOOM_ACCOUNT)),
  customerType: oneOf(values(CUSTOMER_TYPE)).required(REQUIRED),
  category: oneOf(values(SITE_CATEGORY)).required(REQUIRED),
  headerLogoUrl: imageAddress(),
  coverImageUrl: imageAddress(),
  profileImageUrl: imageAddress(),
  /** The public id of a Kakao channel, as in pf.kakao.com/_abcde. */
  kakaoCounselId: string()
    .trim()
    .transform((value: string | null) => value || null)
    .matches(/^_[A-Za-z0-9]{3,30}$/, { message: message('kakaoChannel'), excludeEmptyString: true })
    .nullable()
    .default(null),
  marketingConsent: boolean().default(true),
  /** Y: staff look at classes before they are published; left out: unchanged. */
  publishReviewYn: yn(),
  /** Y: the site offers Japanese; left out: unchanged. */
  japaneseYn: yn(),
  /** The language that visitors see until they choose one; left out: unchanged. */
  firstLang: oneOf(values(LANG)),
  /** Minutes before a live lesson from which learners can enter; `tchJoinTimeLive` is the same for staff. Left out: unchanged. */
  attendeeJoinTimeLive: count(LIMITS.joinWindowMax),
  tchJoinTimeLive: count(LIMITS.joinWindowMax),
  serviceAlias: array(
    string()
      .trim()
      .lowercase()
      .min(2, message('minLength', { min: 2 }))
      .max(30, message('maxLength', { max: 30 }))
      .matches(/^[a-z0-9_-]+$/, { message: message('path') })
      .required(REQUIRED),
  ).max(5),
  /** The page that visitors who are not logged in get at "/"; null: the main page; left out: unchanged. */
  logoutMainPageSeq: seq().nullable(),
}).noUnknown();

const bannerInput = object({
  imageUrl: imageAddress(),
  eyebrow: text(40).default(''),
  title: text(60).default(''),
  text: text(120).default(''),
  buttonLabel: text(20).default(''),
  linkUrl: siteLink().default(''),
}).noUnknown();
const designInput = object({
  /** The site's template; left out: unchanged. */
  templateCd: oneOf(values(SITE_TEMPLATE)),
  ...lookRules(),
  brandColor: brandColor().required(REQUIRED),
  /** The slides of the main page; left out: unchanged. */
  banners: array(bannerInput).max(LIMITS.bannersMax, message('listMax', { max: LIMITS.bannersMax })),
}).noUnknown();

/** Takes the telephone number of a company: the usual kinds, and eight digits such as 1588-0000. */
const companyPhone = () =>
  string()
    .trim()
    .test('phone', message('phone'), (value) => !value || PHONE_PATTERN.test(value) || /^\d{4}-?\d{4}$/.test(value))
    .default('');
const footerInput = object({
  corpName: text(60).default(''),
  ceoName: text(60).default(''),
  regNo: string()
    .trim()
    .transform((value: string) => businessNumber(value))
    .max(20, message('maxLength', { max: 20 }))
    .test('business', message('businessNumber'), (value) => !value || isBusinessNumber(value))
    .default(''),
  shopNo: text(40)
    .matches(/^(제\s?)?\d{4}-[가-힣A-Za-z0-9 ]+-\d{1,6}\s?호?$/, { message: message('shopNumber'), excludeEmptyString: true })
    .default(''),
  remote: text(60).default(''),
  addr: text(200).default(''),
  homepageUrl: url().default(''),
  phone: companyPhone(),
  fax: companyPhone(),
  email: email().default(''),
  privacyName: text(60).default(''),
  copyright: text(120).default(''),
  extraInfo: text(300).default(''),
}).noUnknown();

const menuFields = {
  /** The menu entry to change; null or left out: a new one. */
  menuSeq: seq().nullable(),
  menuTitle: text(30).required(REQUIRED),
  menuTypeCd: oneOf(values(MENU_TYPE)).required(REQUIRED),
  path: text(200)
    .matches(/^\/?[^\s/\\:][^\s\\:]*$|^\/$/, { message: message('menuPath'), excludeEmptyString: true })
    .nullable()
    .when('menuTypeCd', { is: MENU_TYPE.PATH, then: (s) => s.required(REQUIRED) }),
  externLinkUrl: url()
    .nullable()
    .when('menuTypeCd', { is: MENU_TYPE.LINK, then: (s) => s.required(REQUIRED) }),
  openTypeCd: oneOf(values(OPEN_TYPE)).default(OPEN_TYPE.SAME_TAB).required(REQUIRED),
  visibleTypeCd: oneOf(values(MENU_VISIBLE)).default(MENU_VISIBLE.EVERYONE).required(REQUIRED),
};
const few = (max: number) => message('listMax', { max });
/** The input of a menu entry below a heading. */
export const subMenuInput = object(menuFields).noUnknown();
const menuInput = object({
  ...menuFields,
  subMenus: array(subMenuInput).max(LIMITS.menusMax, few(LIMITS.menusMax)).default([]),
}).noUnknown();
/** The whole menu in its order; an entry that is left out is deleted. */
const menusInput = object({
  menus: array(menuInput).max(LIMITS.menusMax, few(LIMITS.menusMax)).required(REQUIRED),
  /**
   * The numbers of all entries that the sender was shown, on both levels. The call is refused (CONFLICT) if the menu has other entries by
   * now, so that nobody deletes what somebody else has just added. Left out: not compared.
   */
  shownSeqs: array(seq().required(REQUIRED)).max(LIMITS.menusMax * (LIMITS.menusMax + 1)),
}).noUnknown();
/** The numbers of all entries of a menu, on both levels. */
export const menuSeqsOf = (menus: readonly Menu[]): number[] => menus.flatMap((one) => [one.menuSeq, ...menuSeqsOf(one.subMenus)]);
export type MenuInput = InferType<typeof menuInput>;
export type SubMenuInput = InferType<typeof subMenuInput>;

/** Maximum number of letters in the name of a category of classes. */
export const CATEGORY_NAME_MAX = 20;
const categoryInput = object({ name: text(CATEGORY_NAME_MAX).required(REQUIRED) }).noUnknown();
const categoryOrderInput = object({ order: array(seq().required(REQUIRED)).max(200).required(REQUIRED) }).noUnknown();

/** One version of a site's terms of service or privacy policy. A version never changes; a new one replaces it. */
export interface TermsVersion {
  termsSeq: number;
  kind: CodeOf<typeof TERMS_KIND>;
  useYn: Yn;
  /** Y: members have to agree to this version once it is in force. */
  agreeYn: Yn;
  title: string;
  content: string;
  inForceAt: string;
  createdAt: string;
  userName: string;
  /** Y: the product made the text from the site's settings, in all three languages. */
  madeYn: Yn;
  /** Whether the version is to come into force, is in force, or was replaced. */
  state: CodeOf<typeof TERMS_STATE>;
}
const termsInput = object({
  kind: oneOf(values(TERMS_KIND)).required(REQUIRED),
  /** N: the site uses the product's common text instead of its own. */
  useYn: yn().required(REQUIRED),
  title: text(60).default(''),
  content: text(LIMITS.termsMax)
    .default('')
    .when('useYn', { is: YN.YES, then: (s) => s.required(REQUIRED) }),
  /** Y: once the version is in force, members have to agree to it before they go on. */
  agreeYn: yn().default(YN.NO),
  /** When the version comes into force; left out: now. It cannot be in the past. */
  inForceAt: when().nullable(),
  /** The version on whose basis staff wrote this one. What the former version names (`PolicyFact`) counts as named by the new one, too. */
  fromSeq: seq().nullable(),
}).noUnknown();

/** Y: pages and mails of the site show neither the product's mark nor the bar that invites visitors to open a site (AM-129). */
const whiteLabelInput = object({ whiteLabelYn: yn().required(REQUIRED) }).noUnknown();

const teacherRulesInput = object({
  sheetYn: yn().required(REQUIRED),
  ownYn: yn().required(REQUIRED),
}).noUnknown();

/** Calls of a site's staff about its profile, look, footer, menu, categories, terms, and rules for instructors. */
export const settingApi = {
  profile: get('/channels/:channelSeq/profile', CONFIGURATION_PERMISSIONS).returns<SiteProfile>(),
  saveProfile: post('/channels/:channelSeq', 'SITE_SUPPORT_UPDATE', profileInput).returns<Channel>(),
  saveDesign: post('/channels/:channelSeq/design', 'SITE_DESIGN_UPDATE', designInput).returns<Channel>(),
  footer: get('/channels/:channelSeq/footer', 'public').whileSuspended().published().returns<Footer>(),
  saveFooter: post('/channels/:channelSeq/footer', 'SITE_DESIGN_UPDATE', footerInput).returns<Footer>(),
  saveMenus: post('/channels/:channelSeq/menus', 'SITE_DESIGN_UPDATE', menusInput).returns<Menu[]>(),
  removeMenu: post('/channels/:channelSeq/menus/:menuSeq/delete', 'SITE_DESIGN_UPDATE').returns<null>(),
  updateCategory: post('/channels/:channelSeq/categories/:channelCategorySeq', 'SITE_CLASS_UPDATE', categoryInput).returns<Category>(),
  orderCategories: post('/channels/:channelSeq/categories/order', 'SITE_CLASS_UPDATE', categoryOrderInput).returns<Category[]>(),
  removeCategory: post('/channels/:channelSeq/categories/:channelCategorySeq/delete', 'SITE_CLASS_UPDATE').returns<null>(),
  saveWhiteLabel: post('/channels/:channelSeq/white-label', 'SITE_SUPPORT_UPDATE', whiteLabelInput).returns<Channel['channelSetting']>(),
  /** What instructors may do on this site; these rules limit them whatever permissions they have. */
  teacherRules: get('/channels/:channelSeq/teacher-rules', OPERATOR_PERMISSIONS).returns<TeacherRules>(),
  saveTeacherRules: post('/channels/:channelSeq/teacher-rules', 'SITE_OWNER_UPDATE', teacherRulesInput).returns<TeacherRules>(),
  termsVersions: get('/channels/:channelSeq/terms/versions', 'SITE_DESIGN_READ').returns<TermsVersion[]>(),
  saveTerms: post('/channels/:channelSeq/terms', 'SITE_DESIGN_UPDATE', termsInput).notBySupport().returns<TermsVersion[]>(),
  removeTerms: post('/channels/:channelSeq/terms/:termsSeq/delete', 'SITE_DESIGN_UPDATE').notBySupport().returns<TermsVersion[]>(),
};
