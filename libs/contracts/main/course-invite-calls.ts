/** The call of a person who opens an invitation, without the rules of the staff's forms, which ./course-invite holds. */
import { service } from '../endpoint';
import type { CourseInviteView } from './course-invite';

const { get } = service('main');

/** The call that gives the page of an invitation to a class; `course-invite.ts` adds the calls of the senders. */
export const courseInviteApi = {
  find: get('/channels/:channelSeq/courses/:courseSeq/invites/:eventCode', 'public').returns<CourseInviteView>(),
};
