/** The calls of a challenge's page and of its checkout, without the rules of the studio's forms, which ./challenge holds. */
import { service } from '../endpoint';
import type { ChallengeTerm } from './challenge-rules';

const { get } = service('main');

/** The terms of a challenge that a person can see when enrolling. */
export interface JoinableTerms {
  /** The running and the coming terms, full ones included, in the order in which they begin. */
  terms: ChallengeTerm[];
  /** The term that is chosen at first (`defaultTerm`); null where no term can be joined. */
  defaultTermSeq: number | null;
  /** The term in which the viewer is enrolled, has applied, or holds a seat; null if there is none. */
  mine: ChallengeTerm | null;
}

/** The call that gives a challenge's page its terms; `challenge.ts` adds the calls of the staff. */
export const challengeApi = {
  /** The terms to choose from; `attend.create` takes the chosen one as `termSeq`. */
  joinable: get('/channels/:channelSeq/courses/:courseSeq/terms', 'public').published().returns<JoinableTerms>(),
};
