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
import { type StaffType } from '../staff-types';
import { LIMITS } from '../limits';
import {
  day,
  email,
  fallbackOneOf,
  listedPhone,
  phone,
  message,
  oneOf,
  pageNumber,
  pageSize,
  REQUIRED,
  seq,
  sheetReason,
  sortOf,
  text,
} from '../fields';
import type { CouponValue } from '../main/coupon';

const { get, post } = service('util');
const ch = '/channels/:channelSeq' as const;

/** The choices of the filter by `MEMBER_KIND`; empty: everybody. */
export const MEMBER_KINDS = ['', ...values(MEMBER_KIND)] as const;
/** The choices of the filter by `LEARNING`; empty: everybody. */
export const LEARNING_CHOICES = ['', ...values(LEARNING)] as const;
/** Whether members agreed to marketing, as a condition: all, those who did, those who did not. */
export const MARKETING_CHOICES = ['', ...values(YN)] as const;

/** A member of a site, in the staff's list. */
export interface Member {
  userSeq: number;
  name: string;
  email: string;
  phone: string | null;
  profileImageUrl: string | null;
  userTypeCd: StaffType | null;
  memo: string;
  marketingConsent: boolean;
  /** Why the member's address gets no marketing, whatever the member agreed to; null: no mail to it came back or was reported as spam. */
  mailState: MailAddressState | null;
  joinedAt: string;
  /** In how many classes the member has an enrolment that gives access now; a package itself does not count. */
  courseCount: number;
  /** Won that the member paid, less what was refunded. */
  paidKrw: number;
}
/** A member as the drawer of the staff's list shows them, with figures of what the member did on the site. */
export interface MemberDetail extends Member {
  /** The member's last consent to advertising or its withdrawal, and where it was given; null: neither exists. */
  marketing: { agreedYn: Yn; placeCd: ConsentPlace; at: string } | null;
  /** Y: the member agrees to advertising at night, too. */
  nightYn: Yn;
  paidUsd: number;
  orderCount: number;
  reviewCount: number;
  likeCount: number;
}
/** A class of a member, in the staff's drawer about the member. */
export interface MemberCourse {
  attendSeq: number;
  courseSeq: number;
  title: string;
  imageUrl: string | null;
  state: CodeOf<typeof MEMBER_COURSE_STATE>;
  appliedAt: string | null;
  validAt: string | null;
}
/** An order of a member, in the staff's drawer about the member; amounts are won or US cents, as `currency` says. */
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
/** A coupon of a member, in the staff's drawer about the member. */
export interface MemberCoupon extends CouponValue {
  couponSeq: number;
  couponInfoSeq: number;
  title: string;
  state: CodeOf<typeof MEMBER_COUPON_STATE>;
  issuedAt: string;
  usedAt: string | null;
  endAt: string | null;
}
/** A message or campaign that staff sent to a member, in the staff's drawer about the member. */
export interface MemberMessage {
  messageSeq: number;
  kind: CampaignKind;
  title: string;
  createdByName: string;
  state: CodeOf<typeof DELIVERY_OF_MAIL>;
  postedAt: string;
}
/** A registered member: a person whom staff wrote down. `userSeq` is set once an account with this address has joined. */
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
/** The error in one row of an imported sheet of people. */
export interface RowFault {
  /** The row's place in the input, from 0. */
  index: number;
  /** The field that the message is about; null: the whole row. */
  field: string | null;
  message: string;
}
/** The result of importing a sheet of people. */
export interface RegisterAnswer {
  createdCount: number;
  failCount: number;
  failures: RowFault[];
}
/** A line of the list of exported sheets of members: who exported which sheet, and why. */
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
  /** How many members match the conditions at present. */
  memberCount: number;
  updatedAt: string;
}

const won = () =>
  number()
    .integer(message('number'))
    .min(0, message('moneyMin'))
    .max(10_000_000_000, message('moneyMax', { max: 10_000_000_000 }))
    .typeError(message('number'));
/** The filter of the list of members; saved under a name it is a segment. */
const conditionFields = {
  kind: fallbackOneOf(MEMBER_KINDS),
  marketing: fallbackOneOf(MARKETING_CHOICES),
  startAt: day().nullable(),
  endAt: day().nullable(),
  courseSeq: seq().nullable(),
  learning: fallbackOneOf(LEARNING_CHOICES),
  paidMin: won().nullable(),
  paidMax: won().nullable(),
};
/**
 * The conditions that a member of a segment meets; one that is left out or empty is met by everybody. Days are those of Seoul, amounts are
 * won.
 */
export interface SegmentConditions {
  kind?: (typeof MEMBER_KINDS)[number];
  marketing?: (typeof MARKETING_CHOICES)[number];
  startAt?: string | null | undefined;
  endAt?: string | null | undefined;
  courseSeq?: number | null | undefined;
  learning?: (typeof LEARNING_CHOICES)[number];
  paidMin?: number | null | undefined;
  paidMax?: number | null | undefined;
}
const memberFilter = { ...conditionFields, q: text(100), segmentSeq: seq().nullable() };
/** The cursor of a list by name holds a whole name. */
const cursorFields = { cursor: string().max(500), size: pageSize(LIMITS.adminPageSizes, LIMITS.itemsPerPage) };
/**
 * The input of a registered member. Its name may have more characters than that of an account, since lists from elsewhere have spaces and
 * signs in names.
 */
export const registeredInput = object({
  name: text(50, LIMITS.nameMin).required(REQUIRED),
  email: email().required(REQUIRED),
  phone: phone().nullable(),
  memo: text(LIMITS.memoMax).default(''),
}).noUnknown();
/** A row of an imported sheet of people: as `registeredInput`, with a Korean telephone number or none (AM-987). */
export const listedInput = registeredInput.shape({ phone: listedPhone().nullable() });
/**
 * An imported sheet of people, with lax rules: each row is validated by `listedInput` afterwards, so that one wrong row does not stop
 * the others.
 */
export const registerInput = object({
  members: array(
    object({ name: string().max(1000), email: string().max(1000), phone: string().max(1000).nullable(), memo: string().max(5000) })
      .noUnknown()
      .required(REQUIRED),
  )
    .min(1)
    .max(500)
    .required(REQUIRED),
  /** Answers which rows are wrong, without storing any. */
  checkOnly: boolean().default(false),
}).noUnknown();
/** The input of a segment. */
export const segmentInput = object({
  name: text(40, 1).required(REQUIRED),
  conditions: object(conditionFields).noUnknown().required(REQUIRED),
}).noUnknown();
const exportQuery = object({
  reason: sheetReason(),
  /** Whether to export members, filtered by the other fields, or registered members. */
  sheet: oneOf(values(MEMBER_SHEET_KIND)).default(MEMBER_SHEET_KIND.JOINED),
  ...memberFilter,
});

/** Headings by which an import recognises its columns, in lower case and without spaces. */
export const IMPORT_HEADS: Record<'name' | 'email' | 'phone' | 'memo', readonly string[]> = {
  name: ['이름', '성명', '성함', 'name', 'fullname', '名前', '氏名', 'お名前'],
  email: ['이메일', '이메일주소', '메일', 'email', 'e-mail', 'emailaddress', 'mail', 'メール', 'メールアドレス'],
  phone: ['휴대폰', '휴대폰번호', '휴대전화', '전화', '전화번호', '연락처', '핸드폰', 'phone', 'mobile', 'phonenumber', '電話番号', '電話'],
  memo: ['메모', '비고', 'memo', 'note', 'notes', 'メモ', '備考'],
};

/** The columns by which the list of members can be sorted; otherwise those who joined last come first. */
export const MEMBER_SORTS = ['joined', 'name', 'paid'] as const;

/** Calls of a site's staff about its members: the list, one member, segments, exports, and registering people. */
export const memberApi = {
  /** The members that match the filter, from the cursor on. */
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
  /** An empty sheet with the headings that an import recognises. */
  template: get(`${ch}/members/registered/template/excel`, 'SITE_MEMBER_READ').returnsFile(),
  /** Exports a sheet of members; the reason is stored. */
  excel: get(`${ch}/members/excel`, 'SITE_MEMBER_READ', exportQuery).needs('SITE_PERSONAL_READ').sheet(PERSONAL_DATA.MEMBER).returnsFile(),
  /** The latest hundred exports of members, with time and reason. */
  exports: get(`${ch}/members/exports`, 'SITE_MEMBER_READ').returns<MemberExport[]>(),
  segments: get(`${ch}/members/segments`, 'SITE_USER_READ').returns<Segment[]>(),
  countSegment: get(`${ch}/members/segments/count`, 'SITE_USER_READ', object(conditionFields)).returns<{ memberCount: number }>(),
  createSegment: post(`${ch}/members/segments`, 'SITE_USER_UPDATE', segmentInput).returns<Segment>(),
  updateSegment: post(`${ch}/members/segments/:segmentSeq`, 'SITE_USER_UPDATE', segmentInput).returns<Segment>(),
  removeSegment: post(`${ch}/members/segments/:segmentSeq/delete`, 'SITE_USER_UPDATE').returns<null>(),
};
