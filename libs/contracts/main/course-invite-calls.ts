/** What an invited visitor asks, without the rules: those stand in ./course-invite. */
import { service } from '../endpoint';
import type { CourseInviteView } from './course-invite';

const { get } = service('main');

/** The call by which the page of an invitation to a class shows it; `course-invite.ts` adds those of the staff. */
export const courseInviteApi = {
  find: get('/channels/:channelSeq/courses/:courseSeq/invites/:eventCode', 'public').returns<CourseInviteView>(),
};
