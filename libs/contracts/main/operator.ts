import { array, number, object, string } from 'yup';
import { service, type Page } from '../endpoint';
import { PERSONAL_DATA, SNS_TYPE, USER_TYPE, values, type CodeOf, type Yn } from '../codes';
import { STAFF_TYPE, type CourseStaffType, type StaffType } from '../staff-types';
import { LIMITS } from '../limits';
import { email, oneOf, pageNumber, pageSize, REQUIRED, seq, text, sortOf } from '../fields';
import { LIST_SORTS } from '../list-codes';
import { PERMISSIONS } from '../permission-list';
import { OPERATOR_PERMISSIONS } from '../permissions';
import { joinInputIfNew } from './consent';

const { get, post } = service('main');
const ch = '/channels/:channelSeq' as const;
const co = '/channels/:channelSeq/courses/:courseSeq' as const;

/** A person whom staff can choose for a role. */
export interface SearchableUser {
  userSeq: number;
  name: string;
  email: string;
  phone: string | null;
  profileImageUrl: string | null;
  snsTypeCd: CodeOf<typeof SNS_TYPE>;
}
/** A member or one of the staff with their permissions on the site; `userTypeCd` null is a plain member. */
export interface Operator extends SearchableUser {
  userTypeCd: StaffType | null;
  roles: string[];
  memo: string;
  joinedAt: string;
  /** Whether the person has verified the e-mail address; an instructor can work only then. */
  verified: boolean;
  /** How many classes the person teaches. */
  courseCount: number;
}
/** A person with a role in one class, other than its instructors. */
export interface CourseStaff extends SearchableUser {
  userTypeCd: CourseStaffType;
}

/** States of an invitation. ASKED: it is mailed only once an owner approves it; PENDING: it was mailed and waits for the answer. */
export const INVITE_STATUS = {
  ASKED: 'ASKED',
  PENDING: 'PENDING',
  ACCEPTED: 'ACCEPTED',
  DECLINED: 'DECLINED',
  CANCELED: 'CANCELED',
  EXPIRED: 'EXPIRED',
} as const;
export type InviteStatus = CodeOf<typeof INVITE_STATUS>;
/** An invitation as the site's staff see it; with `userTypeCd` null it invites to become a member. */
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
/** An invitation as the invited person sees it. */
export interface InviteView {
  inviteSeq: number;
  channelSeq: number;
  siteName: string;
  domain: string;
  logoUrl: string | null;
  brandColor: string;
  userTypeCd: StaffType | null;
  inviterName: string;
  /** The invited address with most letters hidden: `ha***@example.com`. */
  emailHint: string;
  /** Whether an account has the invited address. */
  hasAccount: boolean;
  status: InviteStatus;
  expiresAt: string;
  /** Whether the caller is the invited person; null without a session. */
  mine: boolean | null;
  /** Whether the caller belongs to the site already; everybody else accepts with the consents of somebody who joins it. */
  isMember: boolean;
  /** Y: the site's owner has closed it; nothing can be accepted there until it is opened again. */
  siteClosedYn: Yn;
}

const staffType = () => oneOf(values(STAFF_TYPE));
/** The input of a staff member's role and permissions. */
export const operatorInput = object({
  userTypeCd: staffType().required(REQUIRED),
  /** All permissions of the person; left out: those that the role has by default. */
  roles: array(oneOf(PERMISSIONS).required(REQUIRED)).max(PERMISSIONS.length),
  /** The permissions that the editor saw; the change is refused if the person has others by now. Left out: that is not checked. */
  seenRoles: array(oneOf(PERMISSIONS).required(REQUIRED)).max(PERMISSIONS.length),
}).noUnknown();
/** The input of an invitation; it names the person by either `userSeq` or `email`. */
export const inviteInput = object({
  userTypeCd: staffType().required(REQUIRED),
  userSeq: seq().nullable(),
  email: email().nullable(),
  memo: text(LIMITS.memoMax).default(''),
}).noUnknown();
/** The rows of an imported sheet: members, whose role and memo are saved, and addresses, which are invited. */
export const inviteMembersInput = object({
  members: array(
    object({
      userSeq: seq().nullable(),
      email: email().nullable(),
      memo: text(LIMITS.memoMax),
      /** The role that the person gets; null or left out: it stays as it is. */
      userTypeCd: staffType().nullable(),
    })
      .noUnknown()
      .required(REQUIRED),
  )
    .min(1)
    .max(200)
    .required(REQUIRED),
}).noUnknown();
/** The result of importing a sheet of people (`inviteMembersInput`). */
export interface InvitedMembers {
  /** How many members' role or memo was saved. */
  savedCount: number;
  invitedCount: number;
  /** The rows that failed; `index` is the row's place in the input, from 0. */
  failures: { index: number; message: string }[];
}
const token = () => string().max(200);

/** Calls about the staff of a site and their permissions. */
export const operatorApi = {
  /** The owners, operators and instructors of a site. */
  list: get(`${ch}/owners`, OPERATOR_PERMISSIONS, object({ sort: sortOf(LIST_SORTS.OPERATORS) }))
    .persons(PERSONAL_DATA.STAFF)
    .returns<Operator[]>(),
  addOwner: post(`${ch}/owners`, 'SITE_OWNER_UPDATE', object({ userSeq: seq().required(REQUIRED) }).noUnknown())
    .persons(PERSONAL_DATA.STAFF)
    .returns<Operator>(),
  /** Makes an owner a plain member; refused for the last owner. */
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
  /** Sets the role and permissions of one person. */
  update: post(`${ch}/users/:userSeq`, 'SITE_ACL_UPDATE', operatorInput).persons(PERSONAL_DATA.STAFF).returns<Operator>(),
  /** Removes a person's role and permissions; the person stays a member. */
  remove: post(`${ch}/users/:userSeq/delete`, 'SITE_ACL_UPDATE').returns<null>(),
  /**
   * Finds people to invite: members by name, address or telephone number, other people only by their full address. People who already have
   * the role are left out.
   */
  search: get(
    '/search-user-for-invite',
    'login',
    object({
      channelSeq: seq().required(REQUIRED),
      q: text(100),
      page: pageNumber(),
      limit: number().integer().min(1).max(100).default(LIMITS.itemsPerPage),
      userTypeCd: string().oneOf(['', ...values(USER_TYPE)]),
      /** With `attendee`: members who are not enrolled in the class `courseSeq`. */
      type: string().oneOf(['', 'site', 'course', 'attendee']),
      courseSeq: seq().nullable(),
    }),
  )
    .persons(PERSONAL_DATA.MEMBER)
    .returns<SearchableUser[]>(),
  /** Imports the rows of a sheet: saves role and memo of people who are members, and invites the others (AM-142). */
  inviteMembers: post(`${ch}/members/invite`, 'SITE_MEMBER_UPDATE', inviteMembersInput)
    .needs('SITE_ACL_UPDATE', 'members[].userTypeCd')
    .returns<InvitedMembers>(),
};

/** Calls about people with a role in one class. */
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

/** Calls about invitations to a site's staff: sending, answering and cancelling them. */
export const inviteApi = {
  /** The invitations that wait for an answer, then the latest of the others. */
  list: get(`${ch}/invites`, OPERATOR_PERMISSIONS).persons(PERSONAL_DATA.INVITATION, 'inviteSeq').returns<Invite[]>(),
  /** Invites a person. An invitation to become an owner, from a person who may not add owners, is mailed only once an owner approves it. */
  create: post(`${ch}/invites`, 'SITE_ACL_UPDATE', inviteInput).persons(PERSONAL_DATA.INVITATION, 'inviteSeq').returns<Invite>(),
  approve: post(`${ch}/invites/:inviteSeq/approve`, 'SITE_OWNER_UPDATE').persons(PERSONAL_DATA.INVITATION, 'inviteSeq').returns<Invite>(),
  resend: post(`${ch}/invites/:inviteSeq/resend`, 'SITE_ACL_UPDATE').persons(PERSONAL_DATA.INVITATION, 'inviteSeq').returns<Invite>(),
  cancel: post(`${ch}/invites/:inviteSeq/cancel`, 'SITE_ACL_UPDATE').returns<null>(),
  /**
   * Accepts an invitation, by the token of its mail or, without it, as the invited account. Whoever becomes a member of the site by it
   * agrees to its texts as by `channelApi.join`.
   */
  accept: post(`${ch}/invites/:inviteSeq/accept`, 'login', joinInputIfNew.shape({ token: token() }).noUnknown()).returns<InviteView>(),
  reject: post(`${ch}/invites/:inviteSeq/reject`, 'login', object({ token: token() }).noUnknown()).returns<InviteView>(),
  /** The caller's invitations that wait for an answer, on all sites. */
  mine: get('/users/invites', 'login').returns<InviteView[]>(),
  find: get('/invites', 'public', object({ token: token().required(REQUIRED) })).returns<InviteView>(),
};
