/** The calls by which a learner enrols and cancels, without the rules of their input, which ./enrolment holds. */
import { service } from '../endpoint';
import type { cancelMineInput, Enrolment, enrolmentInput } from './enrolment';

const { get, post } = service('main', 'main/enrolment');

/** Calls by which a learner enrols and cancels; `enrolment.ts` adds the rules of the input and the staff's calls. */
export const enrolmentApi = {
  create: post('/channels/:channelSeq/courses/:courseSeq/attendees', 'login')
    .takes<typeof enrolmentInput>()
    .also('/channels/:channelSeq/packages/:courseSeq/attendees', '/channels/:channelSeq/challenges/:courseSeq/attendees')
    .returns<Enrolment>(),
  cancelMine: post('/channels/:channelSeq/courses/:courseSeq/attendees/me/cancel', 'login')
    .takes<typeof cancelMineInput>()
    .also(
      '/channels/:channelSeq/packages/:courseSeq/attendees/me/cancel',
      '/channels/:channelSeq/challenges/:courseSeq/attendees/me/cancel',
    )
    .returns<null>(),
  mine: get('/channels/:channelSeq/courses/:courseSeq/attendees/me', 'login')
    .also('/channels/:channelSeq/packages/:courseSeq/attendees/me', '/channels/:channelSeq/challenges/:courseSeq/attendees/me')
    .returns<Enrolment | null>(),
  /** The phone number that the caller gave with the newest enrolment on this site that has one, so that a form need not ask again. */
  phone: get('/channels/:channelSeq/attendees/me/phone', 'login').returns<{ phone: string | null }>(),
};
