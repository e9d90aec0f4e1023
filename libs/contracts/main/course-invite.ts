import { array, object } from 'yup';
import { service, type CursorPage } from '../endpoint';
import { PERSONAL_DATA, type Yn } from '../codes';
import { email, REQUIRED, seq, text } from '../fields';
import { courseInviteApi as courseInviteCalls } from './course-invite-calls';

const { get, post } = service('main');
const co = '/channels/:channelSeq/courses/:courseSeq' as const;

/** Maximum number of members, and of addresses, that one call may invite. */
export const INVITES_AT_ONCE = 50;
/** Maximum number of invitations that one learner may send within 24 hours. */
export const FRIENDS_A_DAY = 20;
/** Maximum number of letters in the sender's words in an invitation to a class. */
export const INVITE_MESSAGE_MAX = 300;
/** Maximum number of letters in the title of a class's invite event, during which learners may invite others. */
export const INVITE_EVENT_TITLE_MAX = 60;
/** Maximum number of letters in the text of a class's invite event. */
export const INVITE_EVENT_INFO_MAX = 500;

/** An invitation to a class as its sender and the staff see it; its link works until the class closes. */
export interface CourseInvite {
  inviteSeq: number;
  eventCode: string;
  url: string;
  /** The name of the site's member with this address; empty where no member has it, or where the caller is a learner. */
  name: string;
  email: string;
  inviterName: string;
  sentAt: string;
  sentCount: number;
  /** When the first person enrolled or applied by this link and has not cancelled; null: nobody has, or the caller is a learner. */
  enrolledAt: string | null;
}
/** An invitation to a class as everybody with its link sees it; the invited person's address is left out. */
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

/** The input of invitations: members by `userSeqs`, anybody else by `emails`. */
const courseInviteInput = object({
  userSeqs: array(seq().required(REQUIRED)).max(INVITES_AT_ONCE).default([]),
  emails: array(email().required(REQUIRED)).max(INVITES_AT_ONCE).default([]),
  message: text(INVITE_MESSAGE_MAX).default(''),
}).noUnknown();
/** The result of sending invitations: those that were sent, and the people for whom it failed, with the reason. */
export interface CourseInvited {
  list: CourseInvite[];
  failures: { userSeq: number | null; email: string | null; message: string }[];
}

/** Calls about invitations to a class; its staff may send them, and learners while its invite event runs. */
export const courseInviteApi = {
  ...courseInviteCalls,
  /**
   * Sends invitations. Staff may invite members and addresses; learners, while the invite event runs, addresses only
   * (`canSendInviteEventYn`).
   */
  create: post(`${co}/invites`, 'login', courseInviteInput).returns<CourseInvited>(),
  /** The invitations of a class, the latest first; `lastSeq` asks for those before it. */
  list: get(`${co}/invites`, 'CLASS_STUDENT_CREATE', object({ lastSeq: seq().nullable() }))
    .persons(PERSONAL_DATA.INVITATION, 'inviteSeq')
    .returns<CursorPage<CourseInvite>>(),
};
