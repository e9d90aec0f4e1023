import { array, object } from 'yup';
import { service, type CursorPage } from '../endpoint';
import { PERSONAL_DATA, type Yn } from '../codes';
import { email, REQUIRED, seq, text } from '../fields';
import { courseInviteApi as courseInviteCalls } from './course-invite-calls';

const { get, post } = service('main');
const co = '/channels/:channelSeq/courses/:courseSeq' as const;

/** The most people one call may invite. */
export const INVITES_AT_ONCE = 50;
/** The most invitations one learner may send on one day. */
export const FRIENDS_A_DAY = 20;
/** Letters of the words that go with an invitation to a class. */
export const INVITE_MESSAGE_MAX = 300;
/** Letters of the headline of a class's invite event, by which learners may invite others. */
export const INVITE_EVENT_TITLE_MAX = 60;
/** Letters of the text of a class's invite event. */
export const INVITE_EVENT_INFO_MAX = 500;

/** An invitation as its sender's side sees it; the link works until the class closes. */
export interface CourseInvite {
  inviteSeq: number;
  eventCode: string;
  url: string;
  /** The name of the member who has this address; empty if no member of the site has it. */
  name: string;
  email: string;
  inviterName: string;
  sentAt: string;
  sentCount: number;
  /** When the first person applied by this link. */
  enrolledAt: string | null;
}
/** An invitation as everybody with the link sees it: no address of the invited. */
export interface CourseInviteView {
  eventCode: string;
  courseSeq: number;
  inviterName: string;
  inviterImageUrl: string | null;
  message: string;
  inviteEventYn: Yn;
  inviteEventTitle: string | null;
  inviteEventInfo: string | null;
}

/** Members by number, anybody by address. */
const courseInviteInput = object({
  userSeqs: array(seq().required(REQUIRED)).max(INVITES_AT_ONCE).default([]),
  emails: array(email().required(REQUIRED)).max(INVITES_AT_ONCE).default([]),
  message: text(INVITE_MESSAGE_MAX).default(''),
}).noUnknown();
/** What became of invitations to a class: those that were sent, and for whom it failed with the reason. */
export interface CourseInvited {
  list: CourseInvite[];
  failures: { userSeq: number | null; email: string | null; message: string }[];
}

/** Calls about invitations to a class, by its staff and, while its invite event runs, by its learners. */
export const courseInviteApi = {
  ...courseInviteCalls,
  /** The class's staff; learners by address while its invite event runs (`canSendInviteEventYn`). */
  create: post(`${co}/invites`, 'login', courseInviteInput).returns<CourseInvited>(),
  /** The invitations of a class, the latest first. */
  list: get(`${co}/invites`, 'CLASS_STUDENT_CREATE', object({ lastSeq: seq().nullable() }))
    .persons(PERSONAL_DATA.INVITATION, 'inviteSeq')
    .returns<CursorPage<CourseInvite>>(),
};
