import { DAY, HOUR } from '../time';
import { REFUND_RULE, type RefundRule } from '../codes';
import { businessDayAfter } from './business-days';
import {
  returnedShare,
  couponComesBack,
  needsNoDecision,
  refundDueAt,
  refundOf,
  splitBy,
  refundTermsOf,
  withdrawalEnd,
  type RefundFacts,
  type RefundGroup,
  type RefundPart,
} from './refund-rules';
import { refundTable, wholeBack } from './refund-table';

const at = (text: string) => new Date(`${text}+09:00`);
const PAID_AT = at('2026-03-02T10:00');
const lessons = (total: number, opened: number, until: Date | null = null): RefundPart => ({ kind: 'LESSONS', total, opened, until });
/** Makes a part of one lesson of two hours on each of these days. */
const sessions = (...days: string[]): RefundPart => ({
  kind: 'SESSIONS',
  sessions: days.map((day) => ({ from: at(`${day}T19:00`), to: at(`${day}T21:00`) })),
});
const term = (from: string, to: string): RefundPart => ({ kind: 'TERM', from: at(`${from}T00:00`), to: at(`${to}T00:00`) });
const days = (from: string, to: string, idleDays = 0): RefundPart => ({
  kind: 'DAYS',
  from: at(`${from}T00:00`),
  to: at(`${to}T00:00`),
  idleDays,
});
const group = (...parts: RefundPart[]): RefundGroup => ({ title: null, weight: 1, parts });
const facts = (parts: RefundPart[], more: Partial<RefundFacts> = {}): RefundFacts => ({
  paid: 120_000,
  paidAt: PAID_AT,
  opened: parts.reduce((sum, part) => sum + (part.kind === 'LESSONS' ? part.opened : 0), 0),
  groups: [group(...parts)],
  over: false,
  ...more,
});
const { LIFELONG, CONTENT } = REFUND_RULE;
const MONTH_OF_SIX = sessions('2026-04-01', '2026-04-03', '2026-04-08', '2026-04-10', '2026-04-15', '2026-04-17');
const THREE_MONTHS = sessions('2026-04-01', '2026-04-15', '2026-05-06', '2026-05-20', '2026-06-03', '2026-06-17');

describe('PY-023 the material cost within a payment', () => {
  const of = (opened: number, sent: boolean, more: Partial<RefundFacts> = {}) =>
    refundOf(facts([lessons(4, opened)], { material: { amount: 20_000, sent }, ...more }), LIFELONG, PAID_AT);
  const amounts = (working: ReturnType<typeof of>) => working.lines.map((line) => [line.what, line.base, line.amount]);
  it('comes back whole until it is sent, and stays out of the lessons’ share', () => {
    expect(amounts(of(1, false))).toEqual([
      ['LESSONS', 100_000, 75_000],
      ['MATERIAL', 20_000, 20_000],
    ]);
    expect(of(1, true)).toMatchObject({ basis: 'BY_USE', amount: 75_000 });
  });
  it('asks a person once it is sent, though nothing was opened', () => {
    expect([needsNoDecision(of(0, false)), needsNoDecision(of(0, true))]).toEqual([true, false]);
    expect([of(0, false).amount, of(0, true).amount]).toEqual([120_000, 100_000]);
  });
  it('is all that is left where the rest went back before, or where there was no price', () => {
    expect(amounts(of(1, false, { paid: 15_000 }))).toEqual([['MATERIAL', 15_000, 15_000]]);
    expect(of(4, true, { paid: 20_000 })).toMatchObject({ amount: 0 });
  });
});

describe('AM-851 a refund around a suspension of the site', () => {
  const shut = (from: string, to: string | null = null) => [{ from: at(`${from}T00:00`), to: to === null ? null : at(`${to}T00:00`) }];
  const month = days('2026-03-02', '2026-04-01');
  const longer = days('2026-03-02', '2026-04-11', 10);
  const ended = lessons(12, 4, at('2026-04-01T00:00'));
  it.each<[string, RefundPart, RefundFacts['shut'], string, number]>([
    ['leaves out the suspended days', longer, shut('2026-03-05', '2026-03-15'), '2026-03-22', 80_000],
    ['counts none of those that came after the request', longer, shut('2026-03-13', '2026-03-23'), '2026-03-12', 80_000],
    ['counts a request during it as one at its beginning', longer, shut('2026-03-07', '2026-03-17'), '2026-03-15', 100_000],
    ['stays the same while the site is shut', month, shut('2026-03-07'), '2026-03-22', 100_000],
    ['stays the same where the period ends meanwhile', month, shut('2026-03-27'), '2026-04-10', 20_000],
    ['leaves out the days that are not made up for yet', month, shut('2026-03-07', '2026-03-17'), '2026-03-22', 80_000],
    ['gives nothing back of what was over before', month, shut('2026-04-01'), '2026-04-10', 0],
    ['gives nothing back of what was over before, later on', month, shut('2026-04-05', '2026-04-15'), '2026-04-20', 0],
    ['leaves lessons open whose end falls into it', ended, shut('2026-03-27'), '2026-04-10', 80_000],
    ['closes lessons that were over before', ended, shut('2026-04-01'), '2026-04-10', 0],
    ['leaves out a suspension from before the period', month, shut('2026-02-01', '2026-02-20'), '2026-03-12', 80_000],
    ['counts it from the first day of what began during it', month, shut('2026-02-20', '2026-03-07'), '2026-03-17', 80_000],
  ])('%s', (_, part, closed, now, amount) => {
    expect(refundOf(facts([part], { shut: closed, opened: 1 }), LIFELONG, at(`${now}T00:00`))).toMatchObject({ amount, basis: 'BY_USE' });
  });
});

describe('AM-921 what counts as used of lessons at a time, of a term, and of the days to withdraw, around a suspension', () => {
  const shut = (from: string, to: string | null = null) => [{ from: at(`${from}T00:00`), to: to === null ? null : at(`${to}T00:00`) }];
  const challenge = term('2026-03-02', '2026-03-22');
  const month = days('2026-03-02', '2026-04-01');
  const longer = days('2026-03-02', '2026-04-21', 20);
  const back = (part: RefundPart, closed: RefundFacts['shut'], now: string, rule: RefundRule, opened = 1) =>
    refundOf(facts([part], { shut: closed, opened }), rule, at(`${now}T00:00`));
  it.each<[string, RefundPart, RefundFacts['shut'], string, RefundRule, number]>([
    ['a term stands still while the site is shut', challenge, shut('2026-03-07'), '2026-03-20', CONTENT, 90_000],
    ['a term stands still by months too', challenge, shut('2026-03-07'), '2026-03-20', LIFELONG, 80_000],
    ['a term leaves out the suspended days', challenge, shut('2026-03-07', '2026-03-17'), '2026-03-22', CONTENT, 60_000],
    ['lessons at a time do not pass while the site is shut', MONTH_OF_SIX, shut('2026-04-05'), '2026-04-30', CONTENT, 80_000],
    ['a lesson that nobody could attend is not used', MONTH_OF_SIX, shut('2026-04-05', '2026-04-12'), '2026-04-30', CONTENT, 40_000],
    ['nor in a month that has passed', THREE_MONTHS, shut('2026-04-12', '2026-04-18'), '2026-05-31', LIFELONG, 20_000 + 40_000],
    ['nor among those of the running month', MONTH_OF_SIX, shut('2026-04-05', '2026-04-12'), '2026-04-16', LIFELONG, 60_000],
  ])('%s', (_, part, closed, now, rule, amount) => {
    expect(back(part, closed, now, rule)).toMatchObject({ amount, basis: 'BY_USE' });
  });
  it('the days to withdraw stand still, and go on once the site is open', () => {
    const of = (closed: RefundFacts['shut'], now: string) => back(month, closed, now, LIFELONG, 0);
    expect(of([], '2026-03-09')).toMatchObject({ basis: 'WITHDRAWAL', amount: 120_000 });
    expect(of([], '2026-03-10')).toMatchObject({ basis: 'BY_USE' });
    expect(of(shut('2026-03-04'), '2026-03-30')).toMatchObject({ basis: 'WITHDRAWAL', amount: 120_000 });
    expect(of(shut('2026-03-12'), '2026-03-30')).toMatchObject({ basis: 'BY_USE' });
    const after = (now: string) => back(longer, shut('2026-03-04', '2026-03-24'), now, LIFELONG, 0);
    expect([after('2026-03-29').basis, after('2026-03-30').basis]).toEqual(['WITHDRAWAL', 'BY_USE']);
  });
  it('what begins while the site is shut has not begun', () => {
    const later = facts([MONTH_OF_SIX], { paidAt: at('2026-01-02T10:00'), shut: shut('2026-03-20') });
    expect(refundOf(later, LIFELONG, at('2026-04-09T00:00'))).toMatchObject({ basis: 'BEFORE_START', amount: 120_000 });
  });
});

describe('a refund by the table of the law', () => {
  const cases: [string, RefundPart[], RefundRule, string, number, string][] = [
    ['live, before its first lesson: all', [MONTH_OF_SIX], LIFELONG, '2026-04-01T18:59', 120_000, 'BEFORE_START'],
    ['live within a month, up to a third: two thirds', [MONTH_OF_SIX], LIFELONG, '2026-04-04T00:00', 80_000, 'BY_USE'],
    ['live within a month, up to half: half', [MONTH_OF_SIX], LIFELONG, '2026-04-09T00:00', 60_000, 'BY_USE'],
    ['live within a month, past half: nothing', [MONTH_OF_SIX], LIFELONG, '2026-04-11T00:00', 0, 'BY_USE'],
    ['live over three months, half of the first: half a month and two', [THREE_MONTHS], LIFELONG, '2026-04-02T00:00', 100_000, 'BY_USE'],
    ['live over three months, past half of the second: the third', [THREE_MONTHS], LIFELONG, '2026-05-21T00:00', 40_000, 'BY_USE'],
    ['live as content: what was not taught', [THREE_MONTHS], CONTENT, '2026-05-07T00:00', 60_000, 'BY_USE'],
    ['a challenge within a month, up to a third', [term('2026-04-01', '2026-05-01')], LIFELONG, '2026-04-10T12:00', 80_000, 'BY_USE'],
    ['a challenge as content: by its days', [term('2026-04-01', '2026-05-01')], CONTENT, '2026-04-15T12:00', 60_000, 'BY_USE'],
    ['recorded, four of twelve opened', [lessons(12, 4)], LIFELONG, '2026-06-01T00:00', 80_000, 'BY_USE'],
    ['recorded, four of twelve opened, as content', [lessons(12, 4)], CONTENT, '2026-06-01T00:00', 80_000, 'BY_USE'],
    ['recorded, nothing opened within seven days', [lessons(12, 0)], LIFELONG, '2026-03-09T23:59', 120_000, 'WITHDRAWAL'],
    ['recorded, nothing opened later on', [lessons(12, 0)], LIFELONG, '2026-03-10T00:00', 120_000, 'BY_USE'],
    ['recorded, its access over', [lessons(12, 0, at('2026-04-01T00:00'))], LIFELONG, '2026-04-01T00:00', 0, 'BY_USE'],
    ['a membership, ten of thirty days', [days('2026-03-02', '2026-04-01')], LIFELONG, '2026-03-12T00:00', 80_000, 'BY_USE'],
    ['a membership, unused within seven days', [days('2026-03-02', '2026-04-01')], CONTENT, '2026-03-09T12:00', 120_000, 'WITHDRAWAL'],
    ['live and recorded: each by its lessons', [MONTH_OF_SIX, lessons(6, 3)], LIFELONG, '2026-04-04T00:00', 70_000, 'BY_USE'],
  ];
  it.each(cases)('%s', (_, parts, rule, now, amount, basis) => {
    const working = refundOf(facts(parts), rule, at(now));
    expect(working).toMatchObject({ amount, basis, paid: 120_000, ruleCd: rule });
    expect(working.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
    expect(needsNoDecision(working)).toBe(basis !== 'BY_USE');
  });
  it('a package by its classes, each by its kind', () => {
    const groups: RefundGroup[] = [
      { title: '글쓰기', weight: 30_000, parts: [lessons(10, 5)] },
      { title: '라이브', weight: 90_000, parts: [MONTH_OF_SIX] },
    ];
    const working = refundOf(facts([], { groups, opened: 5 }), LIFELONG, at('2026-04-09T00:00'));
    expect(working.lines.map(({ title, base, amount }) => [title, base, amount])).toEqual([
      ['글쓰기', 30_000, 15_000],
      ['라이브', 90_000, 45_000],
    ]);
    expect(working.amount).toBe(60_000);
  });
  it('one enrolment that has ended, or whose money is back, has nothing left', () => {
    expect(refundOf(facts([lessons(3, 0)], { over: true }), LIFELONG, PAID_AT)).toMatchObject({ amount: 0, basis: 'OVER' });
    expect(refundOf(facts([lessons(3, 0)], { paid: 0 }), LIFELONG, PAID_AT)).toMatchObject({ amount: 0, basis: 'OVER' });
  });
  it('says which months have passed, which one runs and which are to come', () => {
    const { lines } = refundOf(facts([THREE_MONTHS]), LIFELONG, at('2026-05-07T00:00'));
    expect(lines.map(({ what, base, share, amount }) => [what, base, share, amount])).toEqual([
      ['PAST', 40_000, [0, 1], 0],
      ['NOW', 40_000, [1, 2], 20_000],
      ['LATER', 40_000, [1, 1], 40_000],
    ]);
  });
  it('gives the learner what does not divide, and splits to the last won', () => {
    expect(returnedShare(100, [2, 3])).toBe(67);
    expect(splitBy(100, [1, 1, 1])).toEqual([33, 33, 34]);
    expect(splitBy(100, [0, 0])).toEqual([50, 50]);
  });
  it('counts days as the law does: a last day without business moves on', () => {
    expect(withdrawalEnd(at('2026-03-02T23:59'))).toEqual(at('2026-03-10T00:00'));
    // Seven days later is a Saturday, and the three days after that weekend are holidays (the lunar new year).
    expect(withdrawalEnd(at('2026-02-07T09:00'))).toEqual(at('2026-02-20T00:00'));
    expect(businessDayAfter('2026-11-20', 3)).toBe('2026-11-25');
    expect(refundDueAt(at('2026-11-20T18:00'))).toEqual(at('2026-11-26T00:00'));
  });
  it('a coupon is free again with a refund of everything alone', () => {
    expect(couponComesBack({ amount: 100, refundedAmount: 100 })).toBe(true);
    expect(couponComesBack({ amount: 100, refundedAmount: 99 })).toBe(false);
  });
  it('terms tell kinds, counts and whether months are reckoned one by one', () => {
    expect(refundTermsOf([group(MONTH_OF_SIX, lessons(4, 2)), group(THREE_MONTHS)], LIFELONG).groups.map((one) => one.parts)).toMatchObject(
      [
        [
          { kind: 'SESSIONS', count: 6, long: false },
          { kind: 'LESSONS', count: 4, long: false },
        ],
        [{ kind: 'SESSIONS', count: 6, long: true }],
      ],
    );
  });
});

describe('the table where something is sold', () => {
  const terms = (rule: RefundRule, ...parts: RefundPart[]) => refundTermsOf([group(...parts)], rule);
  const rows = (rule: RefundRule, ...parts: RefundPart[]) =>
    refundTable(terms(rule, ...parts), 120_000)[0]!.parts.flatMap((part) => part.rows.map((row) => [row.when, row.back, row.amount]));
  it('says of each kind when how much comes back, by the same steps', () => {
    expect(rows(LIFELONG, MONTH_OF_SIX)).toEqual([
      ['START', 'ALL', 120_000],
      ['STEP', 'SHARE', 80_000],
      ['STEP', 'SHARE', 60_000],
      ['AFTER', 'NONE', 0],
    ]);
    expect(rows(LIFELONG, THREE_MONTHS).map(([when]) => when)).toEqual(['START', 'MONTH_STEP', 'MONTH_STEP', 'MONTH_AFTER']);
    expect(rows(CONTENT, THREE_MONTHS)).toEqual([
      ['START', 'ALL', 120_000],
      ['BEGUN', 'TIME', null],
    ]);
    expect(rows(LIFELONG, lessons(12, 0))).toEqual([['OPENED', 'UNOPENED', 10_000]]);
    expect(rows(LIFELONG, days('2026-03-02', '2026-04-01'))).toEqual([['USED', 'DAYS', null]]);
  });
  it('leaves out what costs nothing within a package', () => {
    const offered = (...weights: number[]) =>
      refundTermsOf(
        weights.map((weight, i) => ({ ...group(lessons(4, 0)), title: `class ${i}`, weight })),
        LIFELONG,
      );
    const titles = (...weights: number[]) => refundTable(offered(...weights), 90_000).map((one) => [one.title, one.base]);
    expect(titles(0, 60_000, 30_000)).toEqual([
      ['class 1', 60_000],
      ['class 2', 30_000],
    ]);
    expect(titles(0, 0)).toEqual([
      ['class 0', 45_000],
      ['class 1', 45_000],
    ]);
  });
});

describe('whatever is sold, opened and asked when', () => {
  /** Makes a function that gives random numbers from 0 to `most`; with the same seed they are the same in every run. */
  function dice(seed: number) {
    let state = seed;
    return (most: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % (most + 1);
    };
  }
  const later = (from: Date, count: number) => new Date(from.getTime() + count * DAY);
  function partBy(roll: (most: number) => number, opens: boolean): RefundPart {
    const from = later(PAID_AT, roll(40));
    const total = roll(20);
    if (roll(3) === 0) return lessons(total, opens ? roll(total) : 0, roll(1) ? null : later(PAID_AT, 1 + roll(200)));
    if (roll(2) === 0) return { kind: 'TERM', from, to: later(from, 1 + roll(150)) };
    if (roll(1) === 0) return { kind: 'DAYS', from: PAID_AT, to: later(PAID_AT, 1 + roll(370)), idleDays: 0 };
    const starts = Array.from({ length: 1 + roll(15) }, () => later(from, roll(120)));
    return {
      kind: 'SESSIONS',
      sessions: starts.map((start) => ({ from: start, to: new Date(start.getTime() + (1 + roll(3)) * HOUR) })),
    };
  }
  const worlds = Array.from({ length: 400 }, (_, seed) => {
    const roll = dice(seed + 1);
    const groups = Array.from({ length: 1 + roll(3) }, (__, i): RefundGroup => ({
      title: `${i}`,
      weight: roll(50_000),
      parts: Array.from({ length: 1 + roll(1) }, () => partBy(roll, true)),
    }));
    const opened = groups.flatMap((g) => g.parts).reduce((sum, part) => sum + (part.kind === 'LESSONS' ? part.opened : 0), roll(1));
    return { sold: facts([], { paid: 1 + roll(999_999), groups, opened }), rule: roll(1) ? LIFELONG : CONTENT };
  });
  const moments = Array.from({ length: 90 }, (_, i) => new Date(PAID_AT.getTime() + i * 5.3 * DAY));
  /** The refund of each world (a purchase with its rule) at each moment; calculated once, since several tests look at all of them. */
  let refunds: ReturnType<typeof refundOf>[][];
  beforeAll(() => void (refunds = worlds.map(({ sold, rule }) => moments.map((now) => refundOf(sold, rule, now)))));
  type IsWrong = (world: (typeof worlds)[number], refund: ReturnType<typeof refundOf>, now: Date) => boolean;
  /**
   * The worlds and moments for which `isWrong` is true. Tests expect the list to be empty, since one expectation for each world would take
   * most of the time.
   */
  const whenever = (isWrong: IsWrong): string[] =>
    worlds.flatMap((world, i) =>
      moments.filter((now, j) => isWrong(world, refunds[i]![j]!, now)).map((now) => `world ${i} at ${now.toISOString()}`),
    );

  it('no less than nothing, no more than was paid, the lines are the sum', () => {
    const wrong = whenever(({ sold }, { amount, lines }) => {
      const [amounts, bases] = [lines.reduce((sum, one) => sum + one.amount, 0), lines.reduce((sum, one) => sum + one.base, 0)];
      return amount < 0 || amount > sold.paid || amounts !== amount || bases !== sold.paid;
    });
    expect(wrong).toEqual([]);
  });
  it('says before a purchase what the calculator says right after it', () => {
    const unused = ({ parts, ...more }: RefundGroup, now: Date): RefundGroup => ({
      ...more,
      parts: parts.map((part) => (part.kind === 'LESSONS' ? { ...part, opened: 0 } : part.kind === 'DAYS' ? { ...part, from: now } : part)),
    });
    const seen = new Set<string>();
    const live = [[MONTH_OF_SIX], [MONTH_OF_SIX, lessons(4, 0)]].map((parts) => ({ sold: facts(parts), rule: LIFELONG }));
    const wrong = [...worlds, ...live].flatMap(({ sold, rule }) =>
      moments.slice(0, 30).filter((now) => {
        const groups = sold.groups.map((one) => unused(one, now));
        const said = wholeBack(refundTermsOf(groups, rule), now);
        seen.add(said);
        return said !== refundOf({ ...sold, groups, opened: 0, paidAt: now }, rule, now).basis;
      }),
    );
    expect([wrong, [...seen].sort()]).toEqual([[], ['BEFORE_START', 'BY_USE', 'WITHDRAWAL']]);
  });
  it('never more later', () => {
    for (const refundsOfWorld of refunds) {
      const amounts = refundsOfWorld.map(({ amount }) => amount);
      expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    }
  });
  it('never more with more opened', () => {
    const moreOf = (sold: RefundFacts): RefundFacts => ({
      ...sold,
      opened: sold.opened + 1,
      groups: sold.groups.map((g) => ({
        ...g,
        parts: g.parts.map((part) => (part.kind === 'LESSONS' ? { ...part, opened: Math.min(part.total, part.opened + 1) } : part)),
      })),
    });
    const wrong = whenever(({ sold, rule }, { amount }, now) => refundOf(moreOf(sold), rule, now).amount > amount);
    expect(wrong).toEqual([]);
  });
  it('everything before the start', () => {
    for (const { sold, rule } of worlds) {
      const begins = sold.groups
        .flatMap((g) => g.parts)
        .flatMap((p) => (p.kind === 'SESSIONS' ? p.sessions.map((one) => one.from) : p.kind === 'LESSONS' ? [] : [p.from]));
      const first = Math.min(...begins.map((one) => one.getTime()));
      if (sold.opened > 0 || !begins.length) continue;
      expect(refundOf(sold, rule, new Date(first - 1)).amount).toBe(sold.paid);
    }
  });
  it('parts that come back one after another never exceed what was paid', () => {
    for (const { sold, rule } of worlds) {
      let paid = sold.paid;
      let back = 0;
      for (const now of moments.slice(0, 20)) {
        const { amount } = refundOf({ ...sold, paid }, rule, now);
        back += amount;
        paid -= amount;
      }
      expect(back).toBeLessThanOrEqual(sold.paid);
    }
  });
});
