/** What the page of a challenge and its checkout ask, without the rules of the studio: those stand in ./challenge. */
import { service } from '../endpoint';
import type { ChallengeTerm } from './challenge-rules';

const { get } = service('main');

export interface JoinableTerms {
  /** Running ones and those to come, full ones too, in the order they begin. */
  terms: ChallengeTerm[];
  /** What is chosen as long as nobody chooses: the next one to open. */
  defaultTermSeq: number | null;
  /** The viewer's own term: one the viewer is in, applied for, or holds a seat of. */
  mine: ChallengeTerm | null;
}

export const challengeApi = {
  /** The term is chosen with the enrolment: `attend.create` takes `termSeq`. */
  joinable: get('/channels/:channelSeq/courses/:courseSeq/terms', 'public').published().returns<JoinableTerms>(),
};
