/** The calls of a challenge's page and of its checkout, without the rules of the studio's forms, which ./challenge holds. */
import { service } from '../endpoint';
import type { ChallengeBadge, SoFar, StampDay, Streak } from './challenge-progress';
import type { ChallengeTerm } from './challenge-rules';

const { get } = service('main');
const co = '/channels/:channelSeq/courses/:courseSeq' as const;

/** The terms of a challenge that a person can see when enrolling. */
export interface JoinableTerms {
  /** The running and the coming terms, full ones included, in the order in which they begin. */
  terms: ChallengeTerm[];
  /** The term that is chosen at first (`defaultTerm`); null where no term can be joined. */
  defaultTermSeq: number | null;
  /** The term in which the viewer is enrolled, has applied, or holds a seat; null if there is none. */
  mine: ChallengeTerm | null;
}

/** How far a participant is in a term, without its days. */
export interface ChallengeStanding extends SoFar {
  courseSeq: number;
  streak: Streak;
  badges: ChallengeBadge[];
}
/** How far all participants of a term are together. Nobody is named. */
export interface TeamProgress extends SoFar {
  participants: number;
  /** How many have done what today asks for; null where today has no mission. */
  todayCount: number | null;
}
/** A term of a challenge as its classroom shows it. */
export interface ChallengeProgress {
  /** The day in Seoul that the answer is of. */
  today: string;
  /** The viewer's term, otherwise the running one, otherwise the next one, otherwise the last one; null where there is none. */
  term: ChallengeTerm | null;
  /** How the team stands, a minute ago at most; null where there is no term. */
  team: TeamProgress | null;
  /** How the viewer stands; null for anybody who is not a participant. */
  mine: (ChallengeStanding & { days: StampDay[] }) | null;
}

/** The call that gives a challenge's page its terms; `challenge.ts` adds the calls of the staff. */
export const challengeApi = {
  /** The terms to choose from; `attend.create` takes the chosen one as `termSeq`. */
  joinable: get(`${co}/terms`, 'public').published().returns<JoinableTerms>(),
  /** Stamps, streak and badges of a participant, and how far the team is. */
  progress: get(`${co}/progress`, 'public').published().returns<ChallengeProgress>(),
};
