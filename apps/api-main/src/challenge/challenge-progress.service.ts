import { Injectable } from '@nestjs/common';
import { seoulDay } from '@madang/contracts/dates';
import type { ChallengeProgress, ChallengeStanding, TeamProgress } from '@madang/contracts/main/challenge-calls';
import {
  badgesOf,
  hasMission,
  planOf,
  soFar,
  stampsOf,
  streakOf,
  type PlannedMission,
  type StampDay,
} from '@madang/contracts/main/challenge-progress';
import type { ChallengeTerm } from '@madang/contracts/main/challenge-rules';
import { MINUTE } from '@madang/contracts/time';
import type { Caller } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { CourseAccess } from '../course/course-access';
import { OWN_CHALLENGES, TEAM_SO_FAR, TERM_ON_SHOW, type Participant, type TeamAsked } from './challenge-progress.sql';

interface Kept {
  at: number;
  team: Promise<TeamProgress>;
}
/** For how many terms the figures of the team stay in memory; at that number all are dropped, so that the memory they take is limited. */
const TERMS_KEPT_MAX = 1000;

/** How far the participants of challenges are. */
@Injectable()
export class ChallengeProgressService {
  /** The figures of teams by site and term. They may be a minute old, since counting reads what everybody has done in the term. */
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly access: CourseAccess,
  ) {}

  async find(auth: Caller, courseSeq: number): Promise<ChallengeProgress> {
    const { enrolment } = await this.access.of(auth, courseSeq);
    const channelSeq = auth.channelSeq!;
    const now = this.clock.now();
    const today = seoulDay(now);
    const { userSeq } = auth;
    const [own] = enrolment && userSeq ? (await this.db.one({ channelSeq }, OWN_CHALLENGES, { channelSeq, userSeq, courseSeq }))! : [];
    const shown = own ?? (await this.db.one({ channelSeq }, TERM_ON_SHOW, { channelSeq, courseSeq, now }));
    if (!shown) throw fail('CLASS_NOT_FOUND');
    const { term } = shown;
    if (!term) return { today, term, team: null, mine: null };
    const plan = planOf(term, shown.missions);
    const team = await this.team(channelSeq, term, plan, today, own?.lastAt ?? null);
    return { today, term, team, mine: own ? standingOf(own, plan, today) : null };
  }

  /** How a person stands in each challenge of the site that they take part in, for their own page. */
  async standings(channelSeq: number, userSeq: number): Promise<ChallengeStanding[]> {
    const today = seoulDay(this.clock.now());
    const all = (await this.db.one({ channelSeq }, OWN_CHALLENGES, { channelSeq, userSeq, courseSeq: null }))!;
    return all.map((one) => {
      const { days: _, ...standing } = standingOf(one, planOf(one.term, one.missions), today);
      return standing;
    });
  }

  /** The figures of a team. They were counted at most a minute ago, and after `lastAt`, when the caller last did something in the term. */
  private team(
    channelSeq: number,
    term: ChallengeTerm,
    plan: readonly PlannedMission[],
    today: string,
    lastAt: string | null,
  ): Promise<TeamProgress> {
    const key = `${channelSeq}:${term.termSeq}`;
    const at = this.clock.now().getTime();
    const kept = this.kept.get(key);
    if (kept && Math.abs(at - kept.at) < MINUTE && (!lastAt || Date.parse(lastAt) < kept.at)) return kept.team;
    if (this.kept.size >= TERMS_KEPT_MAX) this.kept.clear();
    const team = this.count(channelSeq, term.termSeq, plan, today);
    this.kept.set(key, { at, team });
    // A failed count is not kept.
    team.catch(() => this.kept.delete(key));
    return team;
  }

  private async count(channelSeq: number, termSeq: number, plan: readonly PlannedMission[], today: string): Promise<TeamProgress> {
    const counted = (await this.db.one({ channelSeq }, TEAM_SO_FAR, teamAsked(channelSeq, termSeq, plan, today)))!;
    return { ...counted, todayCount: hasMission(plan, today) ? counted.todayCount : null };
  }
}

/** The arguments of `TEAM_SO_FAR` for these missions. */
export function teamAsked(channelSeq: number, termSeq: number, plan: readonly PlannedMission[], today: string): TeamAsked {
  const dated = plan.filter((one) => one.days !== null);
  const daily = dated.filter((one) => one.posts !== null);
  // Missions without a day count only if no mission has a day, as in `soFar`.
  const once = dated.length > 0 ? dated.filter((one) => one.posts === null) : plan;
  return {
    channelSeq,
    termSeq,
    today,
    dailySeqs: daily.map((one) => one.curriculumSeq),
    dailyFrom: daily.map((one) => one.days!.from),
    dailyTo: daily.map((one) => one.days!.to),
    dailyPosts: daily.map((one) => one.posts!),
    onceSeqs: once.map((one) => one.curriculumSeq),
    onceDays: once.map((one) => one.days?.from ?? null),
  };
}

function standingOf(
  own: Participant,
  plan: readonly PlannedMission[],
  today: string,
): ChallengeStanding & {
  days: StampDay[];
} {
  const days = stampsOf(plan, own, today);
  return {
    courseSeq: own.courseSeq,
    ...soFar(plan, own, today),
    streak: streakOf(days, today),
    badges: badgesOf(plan, own, today),
    days,
  };
}
