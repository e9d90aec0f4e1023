import { array, number, object, string } from 'yup';
import { service, type Page } from '../endpoint';
import { PERSONAL_DATA, SNS_TYPE, values, USER_TYPE, type CodeOf } from '../codes';
import { LIMITS } from '../limits';
import { email, oneOf, pageNumber, pageSize, REQUIRED, seq, text, sortOf } from '../fields';
import { LIST_SORTS } from '../list-codes';
import { PERMISSIONS } from '../permissions';

const { get, post } = service('main');
const ch = '/channels/:channelSeq' as const;
const co = '/channels/:channelSeq/courses/:courseSeq' as const;

/** Roles of the site: owner, operator, instructor. */
export const STAFF_TYPE = { OWNER: 'OWN', MANAGER: 'MNG', TEACHER: 'TCH' } as const;
export type StaffType = CodeOf<typeof STAFF_TYPE>;
/** Roles of one class, beside its teachers. */
export const COURSE_STAFF_TYPE = { MANAGER: 'MNG', FACILITATOR: 'FAC', CLASS_MANAGER: 'CMG' } as const;
export type CourseStaffType = CodeOf<typeof COURSE_STAFF_TYPE>;

/** A person who can be chosen for a role. */
export interface SearchableUser {
  userSeq: number;
  name: string;
  email: string;
  phone: string | null;
  profileImageUrl: string | null;
  snsTypeCd: CodeOf<typeof SNS_TYPE>;
}
/** A person of the site with the permissions there; `userTypeCd` null is a plain member. */
export interface Operator extends SearchableUser {
  userTypeCd: StaffType | null;
  roles: string[];
  memo: string;
  joinedAt: string;
  /** Whether the mailbox is proven: an instructor works only then. */
  verified: boolean;
  /** Number of classes the person teaches. */
  courseCount: number;
}
/** A person with a role in one class, beside its instructors. */
export interface CourseStaff extends SearchableUser {
  userTypeCd: CourseStaffType;
}

/** ASKED waits for an owner's approval before it is sent. */
export const INVITE_STATUS = {
  ASKED: 'ASKED',
  PENDING: 'PENDING',
  ACCEPTED: 'ACCEPTED',
  DECLINED: 'DECLINED',
  CANCELED: 'CANCELED',
  EXPIRED: 'EXPIRED',
} as const;
export type InviteStatus = CodeOf<typeof INVITE_STATUS>;
/** An invitation as the site's staff see it; `userTypeCd` null invites to become a member. */
export interface Invite {
  inviteSeq: number;
  userTypeCd: StaffType | null;
  userSeq: number | null;
  name: string;
  email: string;
  profileImageUrl: string | null;
  memo: string;
  status: InviteStatus;
  inviterName: string;
  createdAt: string;
  sentAt: string | null;
  expiresAt: string;
}
/** An invitation as the invited sees it. */
export interface InviteView {
  inviteSeq: number;
  channelSeq: number;
  siteName: string;
  domain: string;
  logoUrl: string | null;
  brandColor: string;
  userTypeCd: StaffType | null;
  inviterName: string;
  /** `ha***@example.com`: whom it was sent to. */
  emailHint: string;
  /** Whether somebody with this address has an account. */
  hasAccount: boolean;
  status: InviteStatus;
  expiresAt: string;
  /** Whether the caller is the one who is invited; null without a session. */
  mine: boolean | null;
}

const staffType = () => oneOf(values(STAFF_TYPE));
/** The role and permissions of somebody of a site's staff, as the form saves them. */
export const operatorInput = object({
  userTypeCd: staffType().required(REQUIRED),
  /** The whole set; without it, what the role has by default. */
  roles: array(oneOf(PERMISSIONS).required(REQUIRED)).max(PERMISSIONS.length),
}).noUnknown();
/** Names the person by account or by address; exactly one of them. */
export const inviteInput = object({
  userTypeCd: staffType().required(REQUIRED),
  userSeq: seq().nullable(),
  email: email().nullable(),
  memo: text(LIMITS.memoMax).default(''),
}).noUnknown();
/** Members whose role or memo is saved, and addresses that are invited, of one sheet. */
export const inviteMembersInput = object({
  members: array(
    object({
      userSeq: seq().nullable(),
      email: email().nullable(),
      memo: text(LIMITS.memoMax),
      /** The role that is given; left out or null: the role stays as it is. */
      userTypeCd: staffType().nullable(),
    })
      .noUnknown()
      .required(REQUIRED),
  )
    .min(1)
    .max(200)
    .required(REQUIRED),
}).noUnknown();
/** What became of each line of such a sheet. */
export interface InvitedMembers {
  /** Members whose memo or role was saved. */
  savedCount: number;
  invitedCount: number;
  /** The lines that failed; `index` is the place in what was sent, from 0. */
  failures: { index: number; message: string }[];
}
const token = () => string().max(200);

/** Calls about the staff of a site and their permissions. */
export const operatorApi = {
  /** Owners, operators and instructors. */
  list: get(`${ch}/owners`, ['SITE_OWNER_READ', 'SITE_ACL_READ'], object({ sort: sortOf(LIST_SORTS.OPERATORS) }))
    .persons(PERSONAL_DATA.STAFF)
    .returns<Operator[]>(),
  addOwner: post(`${ch}/owners`, 'SITE_OWNER_UPDATE', object({ userSeq: seq().required(REQUIRED) }).noUnknown())
    .persons(PERSONAL_DATA.STAFF)
    .returns<Operator>(),
  /** Makes an owner a plain member; the last one stays. */
  removeOwner: post(`${ch}/owners/:userSeq/delete`, 'SITE_OWNER_UPDATE').returns<null>(),
  users: get(
    `${ch}/users`,
    'SITE_ACL_READ',
    object({
      page: pageNumber(),
      size: pageSize(LIMITS.adminPageSizes),
      q: text(100),
      userTypeCd: string().oneOf(['', ...values(STAFF_TYPE)]),
    }),
  )
    .persons(PERSONAL_DATA.MEMBER)
    .returns<Page<Operator>>(),
  /** Role and permissions of one person. */
  update: post(`${ch}/users/:userSeq`, 'SITE_ACL_UPDATE', operatorInput).persons(PERSONAL_DATA.STAFF).returns<Operator>(),
  /** Takes role and permissions away; the person stays a member. */
  remove: post(`${ch}/users/:userSeq/delete`, 'SITE_ACL_UPDATE').returns<null>(),
  /** Members by name, address or phone; anybody else only by the whole address. Who holds the role already is left out. */
  search: get(
    '/search-user-for-invite',
    'login',
    object({
      channelSeq: seq().required(REQUIRED),
      q: text(100),
      page: pageNumber(),
      limit: number().integer().min(1).max(100).default(LIMITS.itemsPerPage),
      userTypeCd: string().oneOf(['', ...values(USER_TYPE)]),
      /** `attendee`: members who do not learn in `courseSeq`. */
      type: string().oneOf(['', 'site', 'course', 'attendee']),
      courseSeq: seq().nullable(),
    }),
  )
    .persons(PERSONAL_DATA.MEMBER)
    .returns<SearchableUser[]>(),
  /** Adds known members' memos and roles, invites the others (AM-142). */
  inviteMembers: post(`${ch}/members/invite`, 'SITE_MEMBER_UPDATE', inviteMembersInput)
    .needs('SITE_ACL_UPDATE', 'members[].userTypeCd')
    .returns<InvitedMembers>(),
};

/** Calls about people with a role in one class only. */
export const courseStaffApi = {
  /** Managers, facilitators and class managers of a class. */
  list: get(`${co}/managers`, 'CLASS_TUTOR_READ').persons(PERSONAL_DATA.STAFF).returns<CourseStaff[]>(),
  addManager: post(
    `${co}/managers`,
    'CLASS_TUTOR_UPDATE',
    object({
      userSeq: seq().required(REQUIRED),
      userTypeCd: oneOf([USER_TYPE.MANAGER, USER_TYPE.CLASS_MANAGER] as const).required(REQUIRED),
    }).noUnknown(),
  )
    .persons(PERSONAL_DATA.STAFF)
    .returns<CourseStaff[]>(),
  removeManager: post(`${co}/managers/:userSeq/delete`, 'CLASS_TUTOR_UPDATE').persons(PERSONAL_DATA.STAFF).returns<CourseStaff[]>(),
  addFacilitator: post(`${co}/facilitators`, 'CLASS_TUTOR_UPDATE', object({ userSeq: seq().required(REQUIRED) }).noUnknown())
    .persons(PERSONAL_DATA.STAFF)
    .returns<CourseStaff[]>(),
  removeFacilitator: post(`${co}/facilitators/:userSeq/delete`, 'CLASS_TUTOR_UPDATE').persons(PERSONAL_DATA.STAFF).returns<CourseStaff[]>(),
};

/** Calls about invitations to the staff of a site: sending, answering, taking back. */
export const inviteApi = {
  /** The invitations that wait for an answer, and the latest of the others. */
  list: get(`${ch}/invites`, ['SITE_ACL_READ', 'SITE_OWNER_READ']).persons(PERSONAL_DATA.INVITATION, 'inviteSeq').returns<Invite[]>(),
  /** Without the permission to add owners an invitation of an owner is sent only after an owner approves it. */
  create: post(`${ch}/invites`, 'SITE_ACL_UPDATE', inviteInput).persons(PERSONAL_DATA.INVITATION, 'inviteSeq').returns<Invite>(),
  approve: post(`${ch}/invites/:inviteSeq/approve`, 'SITE_OWNER_UPDATE').persons(PERSONAL_DATA.INVITATION, 'inviteSeq').returns<Invite>(),
  resend: post(`${ch}/invites/:inviteSeq/resend`, 'SITE_ACL_UPDATE').persons(PERSONAL_DATA.INVITATION, 'inviteSeq').returns<Invite>(),
  cancel: post(`${ch}/invites/:inviteSeq/cancel`, 'SITE_ACL_UPDATE').returns<null>(),
  /** Takes an invitation, with the mail's token or as the account that was invited. */
  accept: post(`${ch}/invites/:inviteSeq/accept`, 'login', object({ token: token() }).noUnknown()).returns<InviteView>(),
  reject: post(`${ch}/invites/:inviteSeq/reject`, 'login', object({ token: token() }).noUnknown()).returns<InviteView>(),
  /** Open invitations to the caller, over all sites. */
  mine: get('/users/invites', 'login').returns<InviteView[]>(),
  find: get('/invites', 'public', object({ token: token().required(REQUIRED) })).returns<InviteView>(),
};
