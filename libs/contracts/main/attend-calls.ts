/** The enrolment itself, without its rule: that stands in ./attend. */
import { service } from '../endpoint';
import type { Attend, attendInput } from './attend';

const { post } = service('main');

export const attendCalls = {
  create: post('/channels/:channelSeq/courses/:courseSeq/attendees', 'login')
    .takes<typeof attendInput>()
    .also('/channels/:channelSeq/packages/:courseSeq/attendees', '/channels/:channelSeq/challenges/:courseSeq/attendees')
    .returns<Attend>(),
};
