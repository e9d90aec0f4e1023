import { DAY, HOUR } from '../time';
import { accessEnd } from './access-end';
import {
  accessPeriod,
  canReview,
  canShare,
  countdown,
  courseBadge,
  discountPercent,
  enrolButton,
  isCompleted,
  isEnrolled,
  lessonBadge,
  liveTimer,
  liveTimes,
  numbersSections,
  priceOf,
  publishMissing,
  seatsLeft,
  showsFloatingBanner,
  takenAbove,
  secondToBearOut,
  VISITOR_ENROLMENT,
} from './course-rules';

const NOW = new Date('2026-11-21T03:00:00Z');
const from = (ms: number) => new Date(NOW.getTime() + ms).toISOString();
const course = {
  fareCd: '01',
  currency: 'KRW',
  price: 100_000,
  priceEx: null,
  discountPrice: null,
  discountPriceEx: null,
  discountStartAt: null,
  discountEndAt: null,
  payStartCd: '99',
  payEndCd: '99',
  payStartAt: null,
  payEndAt: null,
  userLimitTypeCd: '01',
  choiseTypeCd: '00',
  maxUserCount: 0,
  attendCount: 0,
  acceptCnt: 0,
} as const;
type Course = {
  [K in keyof typeof course]: (typeof course)[K] extends string
    ? string
    : (typeof course)[K] extends number
      ? number
      : string | number | null;
};
const withs = (more: Partial<Course>) =>
  ({ ...course, ...more }) as unknown as typeof course & {
    payStartAt: string | null;
    payEndAt: string | null;
    discountPrice: number | null;
  };
const button = (more: Partial<Course>, viewer: object = {}) => enrolButton(withs(more), { ...VISITOR_ENROLMENT, ...viewer }, NOW);

describe('the badges of a card', () => {
  const badge = (more: Partial<Course>) => courseBadge(withs(more), NOW);
  it('CR-167..168 is closed once the pay end has passed or a capped class is full', () => {
    expect(badge({ payEndCd: '00', payEndAt: from(-1) })).toBe('closed');
    expect(badge({ payEndCd: '99', payEndAt: from(-DAY) })).toBeNull();
    expect(badge({ userLimitTypeCd: '99', maxUserCount: 3, attendCount: 3 })).toBe('closed');
    expect(badge({ userLimitTypeCd: '99', maxUserCount: 3, attendCount: 2 })).toBeNull();
    expect(badge({ userLimitTypeCd: '00', maxUserCount: 3, attendCount: 3 })).toBeNull();
  });
  it('CR-169 is closing soon within three days of the end, the end itself included', () => {
    expect([0, 2 * DAY, 3 * DAY, 3 * DAY + 1].map((ms) => badge({ payEndCd: '00', payEndAt: from(ms) }))).toEqual([
      'closingSoon',
      'closingSoon',
      'closingSoon',
      null,
    ]);
  });
  it('CR-170 is a discount while one runs', () => {
    expect(badge({ discountPrice: 75_000 })).toBe('discount');
    expect(badge({ discountPrice: 100_000 })).toBeNull();
    expect(badge({ discountPrice: 75_000, discountStartAt: from(1) })).toBeNull();
    expect(badge({ discountPrice: 75_000, discountEndAt: from(-1) })).toBeNull();
    expect(badge({ discountPrice: 75_000, discountStartAt: from(0), discountEndAt: from(0) })).toBe('discount');
    expect(badge({ fareCd: '00', discountPrice: 75_000 })).toBeNull();
  });
  it('CR-171 is new for seven days from the pay start', () => {
    expect([1, -6 * DAY, -7 * DAY, -8 * DAY].map((ms) => badge({ payStartCd: '00', payStartAt: from(ms) }))).toEqual([
      null,
      'new',
      'new',
      null,
    ]);
  });
  it('AM-049 shows the first that holds: closed, closing soon, discount, new', () => {
    const all = {
      payStartCd: '00',
      payStartAt: from(-DAY),
      payEndCd: '00',
      payEndAt: from(DAY),
      discountPrice: 1,
      userLimitTypeCd: '99',
      maxUserCount: 1,
      attendCount: 1,
    };
    expect([
      badge(all),
      badge({ ...all, attendCount: 0 }),
      badge({ ...all, attendCount: 0, payEndAt: null }),
      badge({ ...all, attendCount: 0, payEndAt: null, discountPrice: null }),
    ]).toEqual(['closed', 'closingSoon', 'discount', 'new']);
  });
  it('CR-172..175 tells a package, a challenge, LIVE, VOD and both', () => {
    expect([
      lessonBadge(['00', '02'], '09'),
      lessonBadge(['09'], '07'),
      lessonBadge(['00', '05']),
      lessonBadge(['02']),
      lessonBadge(['00', '02']),
      lessonBadge(['05']),
    ]).toEqual(['package', 'challenge', 'live', 'vod', 'liveVod', null]);
  });
});

describe('a limit of seats', () => {
  it('CR-088 CR-091 AM-813 is not set below the seats that are taken, where it is lowered or new', () => {
    const capped = { userLimitTypeCd: '99', maxUserCount: 20, acceptCnt: 15 };
    const next = (maxUserCount: number, userLimitTypeCd = '99') => ({ userLimitTypeCd, maxUserCount });
    expect([takenAbove(capped, next(14)), takenAbove(capped, next(14, '00'))]).toEqual([15, 15]);
    expect([takenAbove(capped, next(15)), takenAbove(capped, next(0, '01'))]).toEqual([null, null]);
    const unlimited = { ...capped, userLimitTypeCd: '01', maxUserCount: 0 };
    expect([takenAbove(unlimited, next(14)), takenAbove(unlimited, next(15))]).toEqual([15, null]);
    // A class that is over its limit already may keep it.
    expect(takenAbove({ ...capped, maxUserCount: 10 }, next(10))).toBeNull();
  });
});

describe('the register button', () => {
  it('CR-182 enrols by default', () => expect(button({})).toEqual({ state: 'enrol', enabled: true }));
  it('CR-041 is not yet open for a survey of demand', () => {
    const survey = { ...course, courseType: 'SURVEY', courseTypeCd: '05' };
    expect(enrolButton(survey, VISITOR_ENROLMENT, NOW)).toEqual({ state: 'notOpen', enabled: false });
    expect(enrolButton({ ...survey, courseType: 'VOD' }, VISITOR_ENROLMENT, NOW).state).toBe('enrol');
    // Nobody enters a class that was open to everyone before it became a survey.
    expect(enrolButton({ ...survey, fareCd: '03' }, VISITOR_ENROLMENT, NOW)).toEqual({ state: 'notOpen', enabled: false });
  });
  it('CR-183 is sold out when a capped class is full', () => {
    expect(button({ userLimitTypeCd: '99', maxUserCount: 2, attendCount: 2 })).toEqual({ state: 'soldOut', enabled: false });
    expect(button({ userLimitTypeCd: '99', maxUserCount: 2, attendCount: 1 }).state).toBe('enrol');
  });
  it('CR-184 takes to the waitlist when 00/00 is full of accepted ones', () => {
    const full = { userLimitTypeCd: '00', choiseTypeCd: '00', maxUserCount: 2, acceptCnt: 2, attendCount: 9 };
    expect(button(full)).toEqual({ state: 'waitlist', enabled: true });
    expect(button({ ...full, choiseTypeCd: '01' }).state).toBe('enrol');
    expect(button({ ...full, acceptCnt: 1 }).state).toBe('enrol');
  });
  it('CR-185..186 is not open before the start and closed after the end, both moments open', () => {
    expect(button({ payStartCd: '00', payStartAt: from(1) })).toEqual({ state: 'notOpen', enabled: false });
    expect(button({ payStartCd: '00', payStartAt: from(0) }).state).toBe('enrol');
    expect(button({ payEndCd: '00', payEndAt: from(-1) })).toEqual({ state: 'closed', enabled: false });
    expect(button({ payEndCd: '00', payEndAt: from(0) }).state).toBe('enrol');
  });
  it('CR-187 waits for approval', () => expect(button({}, { choiseStatusCd: '01' })).toEqual({ state: 'awaiting', enabled: false }));
  it('CR-188..190 lets into an open class, and managers always, whatever else holds', () => {
    expect(button({ fareCd: '03', payEndCd: '00', payEndAt: from(-DAY) })).toEqual({ state: 'open', enabled: true });
    expect(button({ payEndCd: '00', payEndAt: from(-DAY), userLimitTypeCd: '99' }, { manager: true, choiseStatusCd: '01' })).toEqual({
      state: 'enterManager',
      enabled: true,
    });
  });
  it('AM-050..051 lets the approved in while their access lasts, and sells again after it', () => {
    expect(button({ payEndCd: '00', payEndAt: from(-DAY) }, { choiseStatusCd: '00', attendAt: from(-DAY) })).toEqual({
      state: 'enter',
      enabled: true,
    });
    expect(button({}, { choiseStatusCd: '00', attendAt: from(-DAY), validAt: from(-1) }).state).toBe('enrol');
  });
});

describe('access', () => {
  it('EN-030..031 lasts until validAt, without one from the first attendance', () => {
    const at = (a: object) => isEnrolled({ choiseStatusCd: '00', validAt: null, attendAt: null, ...a }, NOW);
    expect([
      at({ validAt: from(1) }),
      at({ validAt: from(0) }),
      at({ validAt: from(-DAY), attendAt: from(-DAY) }),
      at({ attendAt: from(-DAY) }),
      at({}),
      at({ choiseStatusCd: '01', validAt: from(1) }),
      at({ choiseStatusCd: null, attendAt: from(-1) }),
    ]).toEqual([true, false, false, true, false, false, false]);
  });
  it('EN-032..034 ends with a day in Seoul, or never', () => {
    expect(accessEnd(-1, NOW)).toBeNull();
    expect(accessEnd(30, new Date('2026-11-20T16:00:00Z'))).toEqual(new Date('2026-12-21T14:59:59.999Z'));
    expect(accessEnd(45, new Date('2026-11-20T14:59:00Z'))!.toISOString()).toBe('2027-01-04T14:59:59.999Z');
  });
  it('CR-080..081 is shown as unlimited, months or days', () => {
    expect([accessPeriod(-1), accessPeriod(90), accessPeriod(45), accessPeriod(30)]).toEqual([
      { unit: 'unlimited', n: 0 },
      { unit: 'months', n: 3 },
      { unit: 'days', n: 45 },
      { unit: 'months', n: 1 },
    ]);
  });
  it('RV-017..018 allows a review to the approved within their time', () => {
    const may = (choiseStatusCd: string | null, ms: number | null) =>
      canReview({ choiseStatusCd, reviewExpringAt: ms === null ? null : from(ms) }, NOW);
    expect([may('00', 1), may('00', 0), may('00', null), may('01', 1), may(null, 1)]).toEqual([true, false, false, false, false]);
  });
  it('RV-035..036 turns like and share off in the trash', () =>
    expect(['00', '01', '99'].map((trashTypeCd) => canShare({ trashTypeCd }))).toEqual([true, false, false]));
});

describe('the floating deadline banner', () => {
  const shows = (more: object = {}, viewer: object = {}) =>
    showsFloatingBanner({ ...withs({}), courseFloatingShowYn: 'Y', ...more }, { choiseStatusCd: null, manager: false, ...viewer }, NOW);
  it('CR-199 is on by the course’s flag, within its own window', () => {
    expect([
      shows(),
      shows({ courseFloatingShowYn: 'N' }),
      shows({ courseFloatingStartAt: from(1) }),
      shows({ courseFloatingEndAt: from(-1) }),
    ]).toEqual([true, false, false, false]);
  });
  it('CR-200..202 hides from the approved, the waiting and managers', () => {
    expect([shows({}, { choiseStatusCd: '00' }), shows({}, { choiseStatusCd: '01' }), shows({}, { manager: true })]).toEqual([
      false,
      false,
      false,
    ]);
  });
  it('CR-203 hides when sold out, not when there is a waitlist', () => {
    expect([
      shows({ userLimitTypeCd: '99', maxUserCount: 1, attendCount: 1 }),
      shows({ userLimitTypeCd: '00', maxUserCount: 1, acceptCnt: 1, attendCount: 1 }),
    ]).toEqual([false, true]);
  });
  it('CR-204 shows within the sale window', () => {
    expect([shows({ payStartCd: '00', payStartAt: from(1) }), shows({ payEndCd: '00', payEndAt: from(-1) })]).toEqual([false, false]);
  });
});

describe('prices', () => {
  it('CR-198 takes a percentage off, rounded', () => {
    expect([
      discountPercent(100_000, 75_000),
      discountPercent(3000, 2000),
      discountPercent(0, 0),
      discountPercent(100, null),
      discountPercent(100, 100),
      discountPercent(1000, 555),
    ]).toEqual([25, 33, null, null, null, 45]);
  });
  it('CR-051..053 CR-055 AM-014 is nothing for free and open classes and the right column for the rest', () => {
    expect(
      [
        withs({ fareCd: '00' }),
        withs({ fareCd: '03' }),
        withs({ fareCd: '02' }),
        withs({ currency: 'USD', priceEx: 1250, discountPriceEx: 999, discountPrice: 1 }),
      ].map((c) => priceOf(c as never, NOW).amount),
    ).toEqual([0, 0, 100_000, 999]);
    expect(priceOf(withs({ discountPrice: 75_000, discountEndAt: from(DAY) }), NOW)).toEqual({
      amount: 75_000,
      material: 0,
      total: 75_000,
      original: 100_000,
      discount: 25_000,
      percent: 25,
      currency: 'KRW',
      free: false,
      discountEndAt: from(DAY),
      installment: null,
    });
  });
  it('PY-023 adds the material cost to what is paid, reduced by nothing, and makes a class without a price one for money', () => {
    const of = (more: object) => priceOf(withs(more) as never, NOW);
    const material = { materialPrice: 15_000, materialPriceEx: 1_200 };
    expect(of({ ...material, discountPrice: 75_000 })).toMatchObject({ amount: 75_000, material: 15_000, total: 90_000, percent: 25 });
    expect(of({ ...material, currency: 'USD', priceEx: 8_900 })).toMatchObject({ material: 1_200, total: 10_100 });
    expect(of({ ...material, price: 0 })).toMatchObject({ amount: 0, total: 15_000, free: false });
    expect(of({ ...material, fareCd: '00' })).toMatchObject({ total: 0, free: true });
    expect(of({ ...material, installmentMonth: 5, installmentPrice: 1 }).installment).toEqual({
      months: 5,
      amount: 23_000,
      total: 115_000,
    });
  });
  it('CR-208..210 counts down by the second, by days from a day on', () => {
    expect(countdown(from(2 * DAY + HOUR + 61_000), NOW)).toEqual({ days: 2, hours: 1, minutes: 1, seconds: 1, over: false, byDay: true });
    expect(countdown(from(DAY - 1000), NOW)).toEqual({ days: 0, hours: 23, minutes: 59, seconds: 59, over: false, byDay: false });
    expect([countdown(from(-1), NOW).over, countdown(from(DAY), NOW).byDay, countdown(from(999), NOW).seconds]).toEqual([true, true, 0]);
  });
  it('counts the seats that are left', () =>
    expect([
      seatsLeft(withs({})),
      seatsLeft(withs({ userLimitTypeCd: '99', maxUserCount: 5, attendCount: 2 })),
      seatsLeft(withs({ userLimitTypeCd: '00', maxUserCount: 1, acceptCnt: 1, attendCount: 2 })),
    ]).toEqual([null, 3, 0]));
});

describe('lives', () => {
  const live = { liveAt: '2026-11-21', liveStartAt: '12:00', liveEndAt: '13:30' };
  it('LV-037 AM-069 are in Seoul’s time, past midnight too', () => {
    expect(liveTimes(live)).toEqual({ start: Date.parse('2026-11-21T03:00:00Z'), end: Date.parse('2026-11-21T04:30:00Z') });
    expect(liveTimes({ ...live, liveStartAt: '23:30:00', liveEndAt: '00:30' })).toEqual({
      start: Date.parse('2026-11-21T14:30:00Z'),
      end: Date.parse('2026-11-21T15:30:00Z'),
    });
    expect(liveTimes({ ...live, liveEndDateAt: '2026-11-22' }).end).toBe(Date.parse('2026-11-22T04:30:00Z'));
  });
  it('LV-038..044 are before, normal, over and over-long, and open a window before the start, by the server’s clock', () => {
    const at = (minutes: number, window: number | null = null, diff = 0) => liveTimer(live, window, NOW.getTime() + minutes * 60_000, diff);
    expect([-31, -30, -1, 0, 59, 61].map((m) => at(m).label)).toEqual(['before', 'normal', 'normal', 'over', 'over', 'over-long']);
    expect([-31, -29, 0, 90, 91].map((m) => at(m).joinable)).toEqual([false, true, true, true, false]);
    expect([at(-10, 5).joinable, at(-4, 5).joinable, at(-61, 60).joinable, at(-40, null, 15 * 60_000).joinable]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });
});

describe('videos', () => {
  it('are seen near their end', () => {
    const seen = (position: number, duration: number | null, ended = false) => isCompleted({ position, duration, ended });
    expect([seen(94, 100), seen(95, 100), seen(1, 100, true), seen(50, null), seen(0, 0)]).toEqual([false, true, true, false, false]);
  });
  it('CU-036 that must be watched whole are seen at their end alone', () => {
    const seen = (position: number, ended = false) => isCompleted({ position, duration: 100, ended, limitPercent: 100 });
    expect([seen(95), seen(99), seen(100), seen(10, true), seen(99, true)]).toEqual([false, false, true, false, true]);
    expect(isCompleted({ position: 0, duration: null, ended: true, limitPercent: 100 })).toBe(true);
    // The file at another service was replaced by a shorter one: its player still tells where it ends.
    const elsewhere = { position: 70, duration: 100, limitPercent: 100, hosted: true };
    expect([isCompleted({ ...elsewhere, ended: true }), isCompleted({ ...elsewhere, ended: false })]).toEqual([true, false]);
  });
  it('AM-986 that another service plays and that must be watched whole are believed as far as the watching bears it out', () => {
    const whole = { position: 70, duration: 100, limitPercent: 100, hosted: true };
    const of = (more: Partial<Parameters<typeof secondToBearOut>[0]>) => secondToBearOut({ ...whole, ...more });
    expect([of({}), of({ position: 0 }), of({ position: 0, duration: null })]).toEqual([70, 100, 2]);
    expect([of({ hosted: false }), of({ limitPercent: 90 })]).toEqual([null, null]);
  });
});

describe('the sections of a class', () => {
  it('are numbered unless their author has done so, or one alone has a title', () => {
    const numbered = [
      ['시작하기', '마무리'],
      [null, '첫째', '둘째'],
    ];
    const bare = [[], [null], ['시작하기'], [null, '하나'], ['1장 시작', '2장 끝'], ['[1] Forms', 'More'], ['제1강', '제2강']];
    expect(numbered.map(numbersSections)).toEqual([true, true]);
    expect(bare.map(numbersSections)).toEqual(bare.map(() => false));
  });
});

describe('what a class needs to be published', () => {
  const sorted = { categoryCd: { large: '1', medium: '2' }, targetAudience: '처음인 분', startAt: null, period: null };
  const kind = { courseType: 'VOD', courseTypeCd: '05', userLimitTypeCd: '01', minUserCount: 0, ...sorted };
  const whole = { ...kind, title: '요가', subTitle: '한 줄', introduction: '<p>글</p>', curriculumCount: 1, fareCd: '01', price: 100 };
  const keys = (c: Parameters<typeof publishMissing>[0]) => publishMissing(c).map((m) => m.key);
  it('names each gap with its page', () => {
    expect(publishMissing(whole)).toEqual([]);
    const empty = { ...kind, title: '', subTitle: ' ', introduction: '<p>&nbsp;</p>', curriculumCount: 0, fareCd: '01', price: null };
    expect(keys(empty)).toEqual(['title', 'subTitle', 'introduction', 'curriculum', 'price']);
    expect(publishMissing({ ...whole, introduction: '<img src="/files/public/1/a.png">', fareCd: '00', price: 0 })).toEqual([]);
    const bare = { ...whole, curriculumCount: 0, price: null };
    expect(publishMissing({ ...bare, courseType: 'SURVEY' })).toEqual([]);
    expect(keys({ ...bare, courseType: 'COMMUNITY' })).toEqual(['price']);
    expect(keys({ ...bare, courseType: 'CLUB', period: 1 })).toEqual(['curriculum', 'price']);
  });
  it('AT-015 AT-016 AT-018 AT-019 AT-021 asks a class for both categories, its target, its fewest learners and how long it takes', () => {
    const unsorted = { ...whole, categoryCd: { large: null, medium: null }, targetAudience: ' ' };
    expect(keys(unsorted)).toEqual(['large', 'medium', 'targetAudience']);
    expect(publishMissing({ ...whole, categoryCd: { large: '1', medium: null } })).toEqual([{ step: 'information', key: 'medium' }]);
    expect(['LIVE', 'CUSTOM', 'CLUB'].flatMap((courseType) => keys({ ...whole, courseType }))).toEqual(['period', 'period', 'period']);
    expect(['OFFLINE', 'SPECIAL'].flatMap((courseType) => keys({ ...whole, courseType }))).toEqual(['startAt', 'startAt']);
    expect(publishMissing({ ...whole, userLimitTypeCd: '99' })).toEqual([{ step: 'payment', key: 'minUserCount' }]);
    expect(publishMissing({ ...whole, userLimitTypeCd: '99', minUserCount: 1 })).toEqual([]);
    // Challenges and packages are not asked for these fields.
    expect(keys({ ...unsorted, courseTypeCd: '07' })).toEqual([]);
  });
});
