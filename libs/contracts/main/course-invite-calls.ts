/** What an invited visitor asks, without the rules: those stand in ./course-invite. */
import { service } from '../endpoint';
import type { CourseInviteView } from './course-invite';

const { get } = service('main');

export const courseInviteApi = {
  find: get('/channels/:channelSeq/courses/:courseSeq/invites/:eventCode', 'public').returns<CourseInviteView>(),
};
