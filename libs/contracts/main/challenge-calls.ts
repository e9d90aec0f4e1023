/** What the page of a challenge and its checkout ask, without the rules of the studio: those stand in ./challenge. */
import { service } from '../endpoint';
import type { ChallengeTerm } from './challenge-rules';

const { get } = service('main');

/** The terms of a challenge that somebody may choose from when enrolling. */
export interface JoinableTerms {
  /** Running ones and those to come, full ones too, in the order they begin. */
  terms: ChallengeTerm[];
  /** What is chosen as long as nobody chooses: the next one to open. */
  defaultTermSeq: number | null;
  /** The viewer's own term: one the viewer is in, applied for, or holds a seat of. */
  mine: ChallengeTerm | null;
}

/** The call by which a challenge's page shows its terms; `challenge.ts` adds those of the staff. */
export const challengeApi = {
  /** The term is chosen with the enrolment: `attend.create` takes `termSeq`. */
  joinable: get('/channels/:channelSeq/courses/:courseSeq/terms', 'public').published().returns<JoinableTerms>(),
};
