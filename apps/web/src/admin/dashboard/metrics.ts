import { CURRENCY, type Currency } from '@madang/contracts/codes';
import type { Dashboard, DashboardRow } from '@madang/contracts/event/event';
import { seoulClock } from '@madang/contracts/time';

export type MetricKey = 'paymentKrw' | 'paymentUsd' | 'cancel' | 'newMember' | 'classAttend' | 'visitor' | 'newVisitor' | 'pageView';
type Unit = Currency | 'count';
export interface Metric {
  key: MetricKey;
  unit: Unit;
  /** What one row of the answer, a day or an hour, adds to the metric. */
  of: (row: DashboardRow) => number;
  /** Whether a smaller figure is the better one, as with cancellations. */
  lessIsGood?: boolean;
}
const METRICS: Record<MetricKey, Metric> = {
  paymentKrw: { key: 'paymentKrw', unit: CURRENCY.KRW, of: (r) => r.paymentAmountKrw },
  paymentUsd: { key: 'paymentUsd', unit: CURRENCY.USD, of: (r) => r.paymentAmountUsd },
  cancel: { key: 'cancel', unit: CURRENCY.KRW, of: (r) => r.cancelAmountKrw, lessIsGood: true },
  newMember: { key: 'newMember', unit: 'count', of: (r) => r.newMemberCount },
  classAttend: { key: 'classAttend', unit: 'count', of: (r) => r.classAttendCount },
  visitor: { key: 'visitor', unit: 'count', of: (r) => r.visitorCount },
  newVisitor: { key: 'newVisitor', unit: 'count', of: (r) => r.newVisitorCount },
  pageView: { key: 'pageView', unit: 'count', of: (r) => r.pageViewCount },
};

/** The seven metrics of the dashboard: payments in dollars replace new visitors when this period or the one before has dollars (PY-037). */
export function metricsOf(data: Dashboard): Metric[] {
  const dollars = [...data.baseChannel, ...data.previousChannel].some((r) => r.paymentAmountUsd > 0 || r.cancelAmountUsd > 0);
  const keys: MetricKey[] = dollars
    ? ['paymentKrw', 'paymentUsd', 'cancel', 'newMember', 'classAttend', 'visitor', 'pageView']
    : ['paymentKrw', 'cancel', 'newMember', 'classAttend', 'visitor', 'newVisitor', 'pageView'];
  return keys.map((key) => METRICS[key]);
}

const sum = (rows: readonly DashboardRow[], of: Metric['of']) => rows.reduce((total, row) => total + of(row), 0);
export interface MetricValue {
  now: number;
  before: number;
  /** The change in percent with one decimal; null when the period before was 0 and this one is not. */
  change: number | null;
  tone: 'good' | 'bad' | 'flat';
}
/** The figure of a metric's card. In the metric of visitors, a person who came on several days counts once. */
export function valueOf(metric: Metric, data: Dashboard): MetricValue {
  const unique = metric.key === 'visitor';
  const now = unique ? data.uvCount : sum(data.baseChannel, metric.of);
  const before = unique ? data.previousUvCount : sum(data.previousChannel, metric.of);
  const change = before === 0 ? (now === 0 ? 0 : null) : Math.round(((now - before) / before) * 1000) / 10;
  const up = change === null || change > 0;
  return { now, before, change, tone: change === 0 ? 'flat' : up !== (metric.lessIsGood ?? false) ? 'good' : 'bad' };
}
/** The refunds in dollars of these rows, which the card shows beside those in won. */
export const cancelledUsd = (rows: readonly DashboardRow[]) => sum(rows, (r) => r.cancelAmountUsd);

export interface Point {
  baseDate: string;
  /** The value of the day or hour; null for an hour that has not begun. */
  now: number | null;
  /** The value of the day or hour at the same position in the period before; null where that period has none. */
  before: number | null;
  beforeDate: string | null;
  /** Whether the day or hour has begun and not ended, so that its value still grows. */
  running: boolean;
}
/** The letters of an hour, as in `2026-11-20T14`, without its minutes. */
const HOUR_LENGTH = 13;
/** The points of the chart; the service answers every hour of a day, also those after `now`. */
export const pointsOf = (metric: Metric, data: Dashboard, now: number): Point[] =>
  data.baseChannel.map((row, i) => {
    const old = data.previousChannel[i];
    const clock = seoulClock(now);
    const begun = row.baseDate <= clock.slice(0, row.baseDate.length);
    const moment = row.baseDate.slice(0, HOUR_LENGTH);
    return {
      baseDate: row.baseDate,
      now: begun ? metric.of(row) : null,
      before: old ? metric.of(old) : null,
      beforeDate: old?.baseDate ?? null,
      running: moment === clock.slice(0, moment.length),
    };
  });
/** A point with its value on the two parts of the line: the days or hours that are over, and from the last of them to the running one. */
export interface DrawnPoint extends Point {
  over: number | null;
  open: number | null;
}
export const drawnPoints = (points: readonly Point[]): DrawnPoint[] =>
  points.map((point, i) => ({
    ...point,
    over: point.running ? null : point.now,
    open: point.running || points[i + 1]?.running ? point.now : null,
  }));
/** Five axis ticks in equal round steps from 0; the last tick is at least `top`, and a step is at least `unit`. */
export function ticksOf(top: number, unit = 1): number[] {
  const rough = Math.max(top / 4, unit);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(unit, ([1, 2, 2.5, 5, 10].find((n) => n * power >= rough && (n * power) % unit === 0) ?? 10) * power);
  return [0, 1, 2, 3, 4].map((n) => n * step);
}
/** The moments that are named below the chart: the first one, and every so many, at most `count`. */
export function namedMoments(points: readonly Pick<Point, 'baseDate'>[], count: number): string[] {
  const step = Math.ceil(points.length / count);
  return points.flatMap(({ baseDate }, i) => (i % step === 0 ? [baseDate] : []));
}
/** Whether nothing has happened in both periods; the owner, who counts as the first new member of a new site, is nothing yet. */
export function isSilent(data: Dashboard): boolean {
  const rows = [...data.baseChannel, ...data.previousChannel];
  const others = Object.values(METRICS).filter(({ key }) => key !== 'newMember');
  return sum(rows, METRICS.newMember.of) <= 1 && !rows.some((row) => others.some((m) => m.of(row) > 0));
}
