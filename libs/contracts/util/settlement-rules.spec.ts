import { addMonths, seoulMonth } from '../dates';
import { businessDayUpTo, holidaysOf, isBusinessDay } from './business-days';
import { salesDays, salesTotals, type SalesSum } from './sales';
import { closesAt, maskedAccount, ratesOf, settlementDateOf, shareOf, statementOf, type MethodSum } from './settlement-rules';

const RATES = ratesOf('2026-10');
const sum = (payMethodCd: MethodSum['payMethodCd'], payCount: number, paid: number, refundCount = 0, refunded = 0): MethodSum => ({
  payMethodCd,
  payCount,
  paid,
  refundCount,
  refunded,
});

describe('the arithmetic of a settlement', () => {
  it.each([
    // The month that the design shows; each fee is what its formula gives, to the won.
    [
      [sum('CARD', 81, 11_484_000, 3, 330_000), sum('KAKAOPAY', 34, 5_346_000, 2, 264_000), sum('VIRTUAL_ACCOUNT', 19, 1_444_000)],
      0,
      {
        gross: 18_274_000,
        refunds: 594_000,
        net: 17_680_000,
        pgFee: 508_026,
        platformFee: 884_000,
        vat: 139_202,
        payout: 16_148_772,
        carriedOut: 0,
      },
    ],
    [[], 0, { gross: 0, refunds: 0, net: 0, pgFee: 0, platformFee: 0, vat: 0, payout: 0, carriedOut: 0 }],
    // Each fee is cut to whole won: the exact amounts are 29.97, 49.95 and 7.8.
    [[sum('CARD', 1, 999)], 0, { net: 999, pgFee: 29, platformFee: 49, vat: 7, payout: 914 }],
    // A month that has refunds only gives back the fees by their shares, and its negative rest is carried over to the next month.
    [[sum('CARD', 0, 0, 1, 50_000)], 0, { net: -50_000, pgFee: -1_500, platformFee: -2_500, vat: -400, payout: 0, carriedOut: -45_600 }],
    [[sum('CARD', 1, 40_000)], -45_600, { net: 40_000, carriedIn: -45_600, payout: 0, carriedOut: -9_120 }],
    [[sum('CARD', 2, 100_000)], -9_120, { payout: 82_080, carriedOut: 0 }],
    // A payment to a virtual account costs a fixed fee, which a refund does not give back.
    [[sum('VIRTUAL_ACCOUNT', 1, 50_000, 1, 50_000)], 0, { net: 0, pgFee: 300, vat: 30, payout: 0, carriedOut: -330 }],
    [[sum('PAYPAL', 1, 10_000)], 0, { pgFee: 440, platformFee: 500, vat: 94, payout: 8_966 }],
  ])('%j after %i', (sums, carried, expected) => {
    expect(statementOf(sums, RATES, carried)).toMatchObject(expected);
  });

  it('adds up over any history: what is paid out and what is carried on is what came, less what went and the fees', () => {
    let seed = 7;
    const random = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max;
    let carried = 0;
    let [payouts, net, fees] = [0, 0, 0];
    for (let month = 0; month < 500; month++) {
      const sums = (['CARD', 'KAKAOPAY', 'VIRTUAL_ACCOUNT', 'TRANSFER'] as const).map((method) =>
        sum(method, random(40), random(3_000_000), random(9), random(month % 3 ? 900_000 : 4_000_000)),
      );
      const s = statementOf(sums, RATES, carried);
      expect(s.net).toBe(s.lines.reduce((n, l) => n + l.paid - l.refunded, 0));
      expect(s.pgFee).toBe(s.lines.reduce((n, l) => n + l.fee, 0));
      expect(s.net - s.pgFee - s.platformFee - s.vat + s.carriedIn).toBe(s.payout + s.carriedOut);
      expect(Math.min(s.payout, -s.carriedOut) + 0).toBe(0);
      carried = s.carriedOut;
      payouts += s.payout;
      net += s.net;
      fees += s.pgFee + s.platformFee + s.vat;
    }
    expect(payouts + carried).toBe(net - fees);
  });

  it('rounds towards nothing, both ways', () => {
    expect([shareOf(33_333, 3_000), shareOf(-33_333, 3_000), shareOf(-10, 3_000)]).toEqual([999, -999, 0]);
    expect([maskedAccount('110123456789'), maskedAccount('123456')]).toEqual(['••••••••6789', '••3456']);
  });
});

describe('the days of a settlement', () => {
  it('is of a month in Seoul and closes a day after it', () => {
    expect([seoulMonth(new Date('2026-10-31T14:59:59.999Z')), seoulMonth(new Date('2026-10-31T15:00:00Z'))]).toEqual([
      '2026-10',
      '2026-11',
    ]);
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
    expect(closesAt('2026-10').toISOString()).toBe('2026-11-01T15:00:00.000Z');
  });

  it.each([
    ['2026-06', '2026-07-15'],
    // The 15th is Liberation Day, on a Saturday.
    ['2026-07', '2026-08-14'],
    ['2026-10', '2026-11-13'],
    // The 15th is Liberation Day, on a Friday.
    ['2025-07', '2025-08-14'],
    // The 14th to the 16th are the holidays of Chuseok.
    ['2027-08', '2027-09-13'],
    // The 15th is Buddha's birthday.
    ['2024-04', '2024-05-14'],
    // The lunar new year is from the 15th on.
    ['2018-01', '2018-02-14'],
    ['2026-12', '2027-01-15'],
  ])('%s is paid out on %s', (month, date) => {
    expect(settlementDateOf(month)).toBe(date);
  });

  it('knows the holidays of Korea with the days that make up for them', () => {
    expect([...holidaysOf(2025)].sort()).toEqual([
      '2025-01-01',
      '2025-01-28',
      '2025-01-29',
      '2025-01-30',
      '2025-03-01',
      '2025-03-03',
      '2025-05-01',
      '2025-05-05',
      '2025-05-06',
      '2025-06-06',
      '2025-08-15',
      '2025-10-03',
      '2025-10-05',
      '2025-10-06',
      '2025-10-07',
      '2025-10-08',
      '2025-10-09',
      '2025-12-25',
    ]);
    for (const day of [
      '2024-02-12',
      '2024-05-06',
      '2026-03-02',
      '2026-05-25',
      '2026-07-17',
      '2026-08-17',
      '2026-10-05',
      '2027-02-09',
      '2027-07-19',
      '2027-10-11',
    ])
      expect([day, isBusinessDay(day)]).toEqual([day, false]);
    expect(isBusinessDay('2025-07-17')).toBe(true);
    expect(businessDayUpTo('2025-10-12')).toBe('2025-10-10');
  });
});

describe('the arithmetic of sales', () => {
  const of = (salesDate: string, kind: SalesSum['kind'], amount: number, more: Partial<SalesSum> = {}): SalesSum => ({
    salesDate,
    kind,
    amount,
    currency: 'KRW',
    discount: 0,
    material: 0,
    count: 1,
    ...more,
  });
  it('PY-037 keeps won and dollars apart, day for day and in sum', () => {
    const days = salesDays([
      of('2026-11-01', 'PAY', 90_000, { discount: 10_000, material: 20_000, count: 2 }),
      of('2026-11-02', 'REFUND', 30_000),
      of('2026-11-01', 'PAY', 12_900, { currency: 'USD' }),
      of('2026-11-02', 'PAY', 5_000),
    ]);
    expect(days.map((d) => d.salesDate)).toEqual(['2026-11-02', '2026-11-01']);
    expect(days[0]!.krw).toEqual({ gross: 5_000, material: 0, discount: 0, refunds: 30_000, net: -25_000, payCount: 1, refundCount: 1 });
    expect(days[1]!.usd).toEqual({ gross: 12_900, material: 0, discount: 0, refunds: 0, net: 12_900, payCount: 1, refundCount: 0 });
    const { krw, usd } = salesTotals(days);
    expect([krw, usd.net]).toEqual([
      { gross: 105_000, material: 20_000, discount: 10_000, refunds: 30_000, net: 65_000, payCount: 3, refundCount: 1 },
      12_900,
    ]);
    for (const one of [...days.map((d) => d.krw), krw]) expect(one.gross - one.discount - one.refunds).toBe(one.net);
  });
});
