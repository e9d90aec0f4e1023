/** The enrolment itself, without its rule: that stands in ./attend. */
import { service } from '../endpoint';
import type { Enrolment, enrolmentInput } from './enrolment';

const { post } = service('main');

export const enrolmentApi = {
  create: post('/channels/:channelSeq/courses/:courseSeq/attendees', 'login')
    .takes<typeof enrolmentInput>()
    .also('/channels/:channelSeq/packages/:courseSeq/attendees', '/channels/:channelSeq/challenges/:courseSeq/attendees')
    .returns<Enrolment>(),
};
