import {
  MEMBER_KIND,
  LEARNING,
  MEMBER_SHEET_KIND,
  type MEMBER_COURSE_STATE,
  type MEMBER_COUPON_STATE,
  type CampaignKind,
  type DELIVERY_OF_MAIL,
  type MemberSheet,
} from '../answer-codes';
import { array, boolean, number, object, string } from 'yup';
import { service, type CursorPage, type Page } from '../endpoint';
import {
  PERSONAL_DATA,
  values,
  YN,
  type ConsentPlace,
  type Currency,
  type MailAddressState,
  type OrderStatus,
  type Yn,
  type CodeOf,
} from '../codes';
import { LIMITS } from '../limits';
import {
  day,
  email,
  fallbackOneOf,
  message,
  oneOf,
  pageNumber,
  pageSize,
  phone,
  REQUIRED,
  seq,
  sheetReason,
  sortOf,
  text,
} from '../fields';
import type { CouponValue } from '../main/coupon';
import type { StaffType } from '../main/operator';

const { get, post } = service('util');
const ch = '/channels/:channelSeq' as const;

/** The choices of a filter by `MEMBER_KIND`; the empty one leaves nobody out. */
export const MEMBER_KINDS = ['', ...values(MEMBER_KIND)] as const;
/** The choices of a filter by `LEARNING`; the empty one leaves nobody out. */
export const LEARNING_CHOICES = ['', ...values(LEARNING)] as const;

/** A member of the site: an account that joined. */
export interface Member {
  userSeq: number;
  name: string;
  email: string;
  phone: string | null;
  profileImageUrl: string | null;
  userTypeCd: StaffType | null;
  memo: string;
  marketingConsent: boolean;
  /** Why the address gets no marketing whatever was agreed; null: mail arrives, as far as anybody knows. */
  mailState: MailAddressState | null;
  joinedAt: string;
  /** Classes that can be entered now. */
  courseCount: number;
  /** Won that the member paid, less what was returned. */
  paidKrw: number;
}
/** A member as the drawer of the staff's list shows them, with the figures of all they did on the site. */
export interface MemberDetail extends Member {
  /** The last word on advertising, with where it was said; null where nothing was. */
  marketing: { agreedYn: Yn; placeCd: ConsentPlace; at: string } | null;
  /** Y: advertising may come at night, too. */
  nightYn: Yn;
  paidUsd: number;
  orderCount: number;
  reviewCount: number;
  likeCount: number;
}
/** A class of a member, as the staff's drawer about the member lists it. */
export interface MemberCourse {
  attendSeq: number;
  courseSeq: number;
  title: string;
  imageUrl: string | null;
  state: CodeOf<typeof MEMBER_COURSE_STATE>;
  appliedAt: string | null;
  validAt: string | null;
}
/** An order of a member, as the staff's drawer about the member lists it; amounts are won, or cents of a dollar by `currency`. */
export interface MemberOrder {
  orderNo: string;
  courseSeq: number;
  title: string;
  amount: number;
  refundedAmount: number;
  currency: Currency;
  status: OrderStatus;
  createdAt: string;
}
/** A coupon of a member, as the staff's drawer about the member lists it. */
export interface MemberCoupon extends CouponValue {
  couponSeq: number;
  couponInfoSeq: number;
  title: string;
  state: CodeOf<typeof MEMBER_COUPON_STATE>;
  issuedAt: string;
  usedAt: string | null;
  endAt: string | null;
}
/** What the site's staff sent somebody, by a message or a campaign. */
export interface MemberMessage {
  messageSeq: number;
  kind: CampaignKind;
  title: string;
  createdByName: string;
  state: CodeOf<typeof DELIVERY_OF_MAIL>;
  postedAt: string;
}
/** Somebody whom staff wrote down; `userSeq` once an account with this address has joined. */
export interface RegisteredMember {
  memberSeq: number;
  name: string;
  email: string;
  phone: string | null;
  memo: string;
  userSeq: number | null;
  createdByName: string;
  createdAt: string;
}
/** What is wrong with one row of a sheet of people. */
export interface RowFault {
  /** Place in what was sent, from 0. */
  index: number;
  /** The field the message is about, if it is about one. */
  field: string | null;
  message: string;
}
/** What became of a sheet of people to be registered. */
export interface RegisterAnswer {
  createdCount: number;
  failCount: number;
  failures: RowFault[];
}
/** A line of the list of sheets that staff took of members: who took which, and why. */
export interface MemberExport {
  exportSeq: number;
  name: string;
  kind: MemberSheet;
  reason: string;
  rowCount: number;
  createdAt: string;
}
/** A saved filter over a site's members. */
export interface Segment {
  segmentSeq: number;
  name: string;
  conditions: SegmentConditions;
  /** How many members they hold for now. */
  memberCount: number;
  updatedAt: string;
}

const won = () =>
  number()
    .integer(message('number'))
    .min(0, message('moneyMin'))
    .max(10_000_000_000, message('moneyMax', { max: 10_000_000_000 }))
    .typeError(message('number'));
/** What members are filtered by; saved, it is a segment. */
const conditionFields = {
  kind: fallbackOneOf(MEMBER_KINDS),
  marketing: fallbackOneOf(['', ...values(YN)]),
  startAt: day().nullable(),
  endAt: day().nullable(),
  courseSeq: seq().nullable(),
  learning: fallbackOneOf(LEARNING_CHOICES),
  paidMin: won().nullable(),
  paidMax: won().nullable(),
};
/** What a member must be to belong to a segment; what is left out or empty lets everybody in. Days are Seoul's, sums are won. */
export interface SegmentConditions {
  kind?: (typeof MEMBER_KINDS)[number];
  marketing?: '' | Yn;
  startAt?: string | null | undefined;
  endAt?: string | null | undefined;
  courseSeq?: number | null | undefined;
  learning?: (typeof LEARNING_CHOICES)[number];
  paidMin?: number | null | undefined;
  paidMax?: number | null | undefined;
}
const memberFilter = { ...conditionFields, q: text(100), segmentSeq: seq().nullable() };
const cursorFields = { cursor: string().max(100), size: pageSize(LIMITS.adminPageSizes, LIMITS.itemsPerPage) };
/** Accepts more than a form's name: lists from elsewhere have spaces and signs. */
export const registeredInput = object({
  name: text(50, LIMITS.nameMin).required(REQUIRED),
  email: email().required(REQUIRED),
  phone: phone().nullable(),
  memo: text(LIMITS.memoMax).default(''),
}).noUnknown();
/** Rows are looked at one by one by `registeredInput`, so that a wrong one does not hold up the others. */
export const registerInput = object({
  members: array(
    object({ name: string().max(1000), email: string().max(1000), phone: string().max(1000).nullable(), memo: string().max(5000) })
      .noUnknown()
      .required(REQUIRED),
  )
    .min(1)
    .max(500)
    .required(REQUIRED),
  /** Checks the rows without storing them. */
  checkOnly: boolean().default(false),
}).noUnknown();
/** The form of a segment. */
export const segmentInput = object({
  name: text(40, 1).required(REQUIRED),
  conditions: object(conditionFields).noUnknown().required(REQUIRED),
}).noUnknown();
const exportQuery = object({
  reason: sheetReason(),
  /** Which members: those who joined and are as the other fields have it, or those whom staff registered. */
  sheet: oneOf(values(MEMBER_SHEET_KIND)).default(MEMBER_SHEET_KIND.JOINED),
  ...memberFilter,
});

/** Heads of an import's columns, in small letters without spaces. */
export const IMPORT_HEADS: Record<'name' | 'email' | 'phone' | 'memo', readonly string[]> = {
  name: ['이름', '성명', '성함', 'name', 'fullname', '名前', '氏名', 'お名前'],
  email: ['이메일', '이메일주소', '메일', 'email', 'e-mail', 'emailaddress', 'mail', 'メール', 'メールアドレス'],
  phone: ['휴대폰', '휴대폰번호', '휴대전화', '전화', '전화번호', '연락처', '핸드폰', 'phone', 'mobile', 'phonenumber', '電話番号', '電話'],
  memo: ['메모', '비고', 'memo', 'note', 'notes', 'メモ', '備考'],
};

/** What the list of members can be sorted by; who joined last comes first. */
export const MEMBER_SORTS = ['joined', 'name', 'paid'] as const;

/** Calls of a site's staff about its members: the list, one member, segments, sheets, and registering people. */
export const memberApi = {
  /** The answer's cursor asks for the next ones in the same order. */
  joined: get(`${ch}/members/joined`, 'SITE_MEMBER_READ', object({ ...memberFilter, ...cursorFields, sort: sortOf(MEMBER_SORTS) }))
    .persons(PERSONAL_DATA.MEMBER)
    .returns<CursorPage<Member> & { totalCount: number }>(),
  joinedOne: get(`${ch}/members/joined/:userSeq`, 'SITE_MEMBER_READ').persons(PERSONAL_DATA.MEMBER).returns<MemberDetail>(),
  joinedCourses: get(
    `${ch}/members/joined/:userSeq/courses`,
    'SITE_MEMBER_READ',
    object({ page: pageNumber(), size: pageSize(LIMITS.adminPageSizes) }),
  )
    .persons(PERSONAL_DATA.MEMBER)
    .returns<Page<MemberCourse>>(),
  joinedOrders: get(
    `${ch}/members/joined/:userSeq/orders`,
    'SITE_MEMBER_READ',
    object({ page: pageNumber(), size: pageSize(LIMITS.adminPageSizes) }),
  )
    .persons(PERSONAL_DATA.MEMBER)
    .returns<Page<MemberOrder>>(),
  joinedCoupons: get(
    `${ch}/members/joined/:userSeq/coupons`,
    'SITE_MEMBER_READ',
    object({ page: pageNumber(), size: pageSize(LIMITS.adminPageSizes) }),
  )
    .persons(PERSONAL_DATA.MEMBER)
    .returns<Page<MemberCoupon>>(),
  joinedMessages: get(
    `${ch}/members/joined/:userSeq/messages`,
    'SITE_MEMBER_READ',
    object({ page: pageNumber(), size: pageSize(LIMITS.adminPageSizes) }),
  )
    .persons(PERSONAL_DATA.MEMBER)
    .returns<Page<MemberMessage>>(),
  registered: get(`${ch}/members/registered`, 'SITE_MEMBER_READ', object({ q: text(100), ...cursorFields }))
    .persons(PERSONAL_DATA.MEMBER, 'memberSeq')
    .returns<CursorPage<RegisteredMember> & { totalCount: number }>(),
  registeredOne: get(`${ch}/members/registered/:memberSeq`, 'SITE_MEMBER_READ')
    .persons(PERSONAL_DATA.MEMBER, 'memberSeq')
    .returns<RegisteredMember>(),
  register: post(`${ch}/members/registered`, 'SITE_MEMBER_UPDATE', registerInput).returns<RegisterAnswer>(),
  updateRegistered: post(`${ch}/members/registered/:memberSeq`, 'SITE_MEMBER_UPDATE', registeredInput)
    .needs('SITE_PERSONAL_READ')
    .persons(PERSONAL_DATA.MEMBER, 'memberSeq')
    .returns<RegisteredMember>(),
  removeRegistered: post(`${ch}/members/registered/:memberSeq/delete`, 'SITE_MEMBER_UPDATE').returns<null>(),
  /** An empty sheet with the heads that an import understands. */
  template: get(`${ch}/members/registered/template/excel`, 'SITE_MEMBER_READ').returns<Blob>(),
  /** A sheet of members, for a reason that is kept. */
  excel: get(`${ch}/members/excel`, 'SITE_MEMBER_READ', exportQuery)
    .needs('SITE_PERSONAL_READ')
    .sheet(PERSONAL_DATA.MEMBER)
    .returns<Blob>(),
  /** The sheets of members that staff took, with when and why: the latest hundred. */
  exports: get(`${ch}/members/exports`, 'SITE_MEMBER_READ').returns<MemberExport[]>(),
  segments: get(`${ch}/members/segments`, 'SITE_USER_READ').returns<Segment[]>(),
  countSegment: get(`${ch}/members/segments/count`, 'SITE_USER_READ', object(conditionFields)).returns<{ memberCount: number }>(),
  createSegment: post(`${ch}/members/segments`, 'SITE_USER_UPDATE', segmentInput).returns<Segment>(),
  updateSegment: post(`${ch}/members/segments/:segmentSeq`, 'SITE_USER_UPDATE', segmentInput).returns<Segment>(),
  removeSegment: post(`${ch}/members/segments/:segmentSeq/delete`, 'SITE_USER_UPDATE').returns<null>(),
};
