import { BADGE, STAMP } from '../answer-codes';
import { LESSON_TYPE, YN } from '../codes';
import { addDays, fromSeoul } from '../time';
import {
  badgesOf,
  hasMission,
  isTodayDone,
  nextBadge,
  planOf,
  shareOf,
  soFar,
  stampsOf,
  streakOf,
  termDays,
  type MissionFacts,
  type OwnFacts,
} from './challenge-progress';

const at = (day: string, time = '00:00') => new Date(fromSeoul(day, time)).toISOString();
/** Ten days, from 1 to 10 November. */
const term = { startAt: at('2026-11-01'), endAt: at('2026-11-11') };
const day = (n: number) => addDays('2026-10-31', n);
const mission = (curriculumSeq: number, over: Partial<MissionFacts> = {}): MissionFacts => ({
  curriculumSeq,
  curriculumTypeCd: LESSON_TYPE.COURSE,
  openedAt: null,
  dueAt: null,
  lockStatusYn: YN.NO,
  maxChallengeCount: null,
  completionRateCondition: null,
  ...over,
});
const daily = (curriculumSeq: number, over: Partial<MissionFacts> = {}) =>
  mission(curriculumSeq, { curriculumTypeCd: LESSON_TYPE.POST, maxChallengeCount: 10, ...over });
const own = (days: readonly number[], over: Partial<OwnFacts> = {}): OwnFacts => ({
  joinedOn: day(0),
  posts: days.map((n) => ({ curriculumSeq: 1, day: day(n), count: 1 })),
  completed: [],
  ...over,
});
const stamps = (plan: ReturnType<typeof planOf>, of: OwnFacts, today: string) =>
  stampsOf(plan, of, today).map((one) => `${Number(one.day.slice(-2))} ${one.stampCd}`);

describe('days of missions', () => {
  it('are those of Seoul, and a term until midnight ends with the day before', () => {
    expect(termDays(term)).toEqual({ from: '2026-11-01', to: '2026-11-10' });
    expect(termDays({ startAt: '2026-11-01T14:59:00Z', endAt: '2026-11-01T15:01:00Z' })).toEqual({ from: '2026-11-01', to: '2026-11-02' });
    expect(termDays({ startAt: at('2026-11-01'), endAt: at('2026-11-01') })).toEqual({ from: '2026-11-01', to: '2026-11-01' });
  });
  it('are all of the term for a mission of a post a day, and only those between its opening and its deadline', () => {
    const facts = [daily(1), daily(2, { openedAt: at(day(3), '09:00'), dueAt: at(day(6), '21:00') })];
    expect(planOf(term, facts).map((one) => [one.days, one.posts])).toEqual([
      [{ from: day(1), to: day(10) }, 10],
      [{ from: day(3), to: day(6) }, 10],
    ]);
  });
  it('are the deadline, else the opening, for any other mission, and none outside of the term', () => {
    const facts = [
      mission(1, { openedAt: at(day(2)), dueAt: at(day(4), '23:59') }),
      mission(2, { openedAt: at(day(2)) }),
      mission(3),
      mission(4, { dueAt: at(day(12)) }),
    ];
    expect(planOf(term, facts).map((one) => one.days)).toEqual([{ from: day(4), to: day(4) }, { from: day(2), to: day(2) }, null, null]);
  });
  it('are left to the writers where a mission asks for fewer posts than half of its days, and a locked mission has none', () => {
    const weekly = daily(1, { maxChallengeCount: 4, completionRateCondition: 75 });
    expect(planOf(term, [weekly])[0]).toMatchObject({ days: null, posts: null, needed: 3 });
    expect(planOf(term, [daily(1, { maxChallengeCount: 5 })])[0]!.days).not.toBeNull();
    expect(planOf(term, [daily(1, { lockStatusYn: YN.YES })])[0]!.days).toBeNull();
  });
  it('tell whether a day has a mission', () => {
    const plan = planOf(term, [mission(1, { dueAt: at(day(4)) })]);
    expect([hasMission(plan, day(4)), hasMission(plan, day(5)), hasMission([], day(4))]).toEqual([true, false, false]);
  });
});

describe('stamps', () => {
  const plan = planOf(term, [daily(1)]);
  it('are done, missed, today or to come', () => {
    expect(stamps(plan, own([1, 3]), day(4))).toEqual([
      '1 DONE',
      '2 MISSED',
      '3 DONE',
      '4 TODAY',
      ...[5, 6, 7, 8, 9, 10].map((n) => `${n} COMING`),
    ]);
    expect(stamps(plan, own([1, 4]), day(4))[3]).toBe('4 DONE');
  });
  it('ask nothing of days before the person came in, nor after the last post that the mission takes', () => {
    expect(stamps(plan, own([4], { joinedOn: day(3) }), day(5)).slice(0, 3)).toEqual(['3 MISSED', '4 DONE', '5 TODAY']);
    const all = own([], { posts: [{ curriculumSeq: 1, day: day(2), count: 10 }] });
    expect(stamps(plan, all, day(5))).toEqual(['1 MISSED', '2 DONE']);
  });
  it('need every mission of the day, and lead to the first that is not done', () => {
    const two = planOf(term, [daily(1), mission(2, { dueAt: at(day(2)) })]);
    expect(stampsOf(two, own([2]), day(3))[1]).toEqual({ day: day(2), stampCd: STAMP.MISSED, curriculumSeq: 2 });
    // A mission with a deadline that is done later still gives its stamp.
    const caught = own([2], { completed: [{ curriculumSeq: 2, day: day(3) }] });
    expect(stampsOf(two, caught, day(3))[1]).toEqual({ day: day(2), stampCd: STAMP.DONE, curriculumSeq: 1 });
  });
  it('are none without missions, or with missions of any day', () => {
    expect(stampsOf([], own([]), day(3))).toEqual([]);
    expect(stampsOf(planOf(term, [mission(3)]), own([]), day(3))).toEqual([]);
  });
});

describe('a streak', () => {
  const plan = planOf(term, [daily(1)]);
  const of = (days: number[], today: number) => streakOf(stampsOf(plan, own(days), day(today)), day(today));
  it('counts days in a row, is not broken by a today that is not done, and keeps the longest', () => {
    expect(of([1, 2, 3, 5, 6], 7)).toEqual({ now: 2, longest: 3 });
    expect(of([1, 2, 3, 5, 6, 7], 7)).toEqual({ now: 3, longest: 3 });
    expect(of([1, 2, 3], 5)).toEqual({ now: 0, longest: 3 });
    expect(of([], 1)).toEqual({ now: 0, longest: 0 });
  });
  it('does not count a mission of a later day that is done already, and stands after the term as it ended', () => {
    const early = planOf(term, [mission(2, { dueAt: at(day(9)) })]);
    expect(streakOf(stampsOf(early, own([], { completed: [{ curriculumSeq: 2, day: day(2) }] }), day(3)), day(3)).now).toBe(0);
    expect(of([8, 9, 10], 20)).toEqual({ now: 3, longest: 3 });
  });
});

describe('the share so far', () => {
  const plan = planOf(term, [daily(1), mission(2, { dueAt: at(day(2)) })]);
  it('counts today once it is done, and leaves out days to come', () => {
    expect(soFar(plan, own([1, 2]), day(3))).toEqual({ done: 2, asked: 3 });
    expect(soFar(plan, own([1, 2, 3]), day(3))).toEqual({ done: 3, asked: 4 });
    expect(shareOf(soFar(plan, own([1, 2, 3]), day(3)))).toBe(75);
    expect(shareOf(soFar(plan, own([]), day(0)))).toBeNull();
  });
  it('counts whole missions where none has a day', () => {
    expect(soFar(planOf(term, [mission(1), mission(2)]), own([], { completed: [{ curriculumSeq: 2, day: day(1) }] }), day(3))).toEqual({
      done: 1,
      asked: 2,
    });
    expect(shareOf(soFar([], own([]), day(3)))).toBeNull();
  });
  it('tells whether today is done', () => {
    expect(isTodayDone(stampsOf(plan, own([3]), day(3)), day(3))).toBe(true);
    expect(isTodayDone(stampsOf(plan, own([2]), day(3)), day(3))).toBe(false);
    expect(isTodayDone([], day(3))).toBe(false);
  });
});

describe('badges', () => {
  const plan = planOf(term, [daily(1, { completionRateCondition: 80 }), mission(2)]);
  it('are won on the day that made them full, and the next one tells how far it is', () => {
    const badges = badgesOf(plan, own([1, 2, 3, 4, 5, 6, 7], { completed: [{ curriculumSeq: 2, day: day(3) }] }), day(8));
    expect(badges).toEqual([
      { badgeCd: BADGE.FIRST, day: day(1), done: 1, of: 1 },
      { badgeCd: BADGE.STREAK, day: day(7), done: 7, of: 7 },
      { badgeCd: BADGE.HALF, day: day(4), done: 5, of: 5 },
      { badgeCd: BADGE.EVERY, day: null, done: 8, of: 9 },
    ]);
    expect(nextBadge(badges)).toMatchObject({ badgeCd: BADGE.EVERY });
  });
  it('count the streak that runs towards seven, and go again with what is taken back', () => {
    const badges = badgesOf(plan, own([1, 2, 3, 5, 6]), day(7));
    expect(badges[1]).toEqual({ badgeCd: BADGE.STREAK, day: null, done: 2, of: 7 });
    expect(badgesOf(plan, own([]), day(7)).every((one) => one.day === null)).toBe(true);
    expect(nextBadge(badgesOf(plan, own([]), day(7)))).toMatchObject({ badgeCd: BADGE.FIRST });
  });
  it('count a mission that is complete with fewer posts than it asks for now', () => {
    const badges = badgesOf(plan, own([1, 2], { completed: [1, 2].map((curriculumSeq) => ({ curriculumSeq, day: day(4) })) }), day(8));
    expect(badges.at(-1)).toEqual({ badgeCd: BADGE.EVERY, day: day(4), done: 9, of: 9 });
  });
  it('are fewer where the challenge is short, and none without missions', () => {
    const codes = (facts: MissionFacts[]) => badgesOf(planOf(term, facts), own([]), day(1)).map((one) => one.badgeCd);
    expect(codes([])).toEqual([]);
    expect(codes([mission(1)])).toEqual([BADGE.EVERY]);
    expect(codes([mission(1), mission(2), mission(3)])).toEqual([BADGE.FIRST, BADGE.EVERY]);
    expect(nextBadge(badgesOf(planOf(term, [mission(1)]), own([], { completed: [{ curriculumSeq: 1, day: day(1) }] }), day(1)))).toBeNull();
  });
});
