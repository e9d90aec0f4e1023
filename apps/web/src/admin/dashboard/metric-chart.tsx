import { CURRENCY } from '@madang/contracts/codes';
import type { Dashboard } from '@madang/contracts/event/event';
import { localeOf } from '@madang/contracts/locale';
import { useTranslation } from 'react-i18next';
import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { lang } from '../../lib/i18n';
import { usePhone } from '../../lib/media';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import { KeyValues } from '../../ui/parts';
import s from './dashboard.module.css';
import { useFigure } from './metric-cards';
import { pointsOf, ticksOf, valueOf, type Metric, type Point } from './metrics';
import { pointLabel, type Period } from './period';

const GREY = '#8a94a3';
/** The first and last day of a period, in the same format as the dates on the chart's axis (DB-036). */
const range = ({ startAt, endAt }: Pick<Period, 'startAt' | 'endAt'>) => (startAt === endAt ? startAt : `${startAt} – ${endAt}`);

function Tip({ point, metric, points }: { point: Point | undefined; metric: Metric; points: number }) {
  const { t } = useTranslation('admin-dashboard');
  const figure = useFigure();
  if (!point) return null;
  return (
    <div className={cx(l.card, l.pad, l.stack8)}>
      <b>{pointLabel(point.baseDate, points)}</b>
      <KeyValues
        rows={[
          { label: t('chart.now'), value: figure(metric, point.now) },
          ...(point.before !== null && point.beforeDate
            ? [{ label: pointLabel(point.beforeDate, points), value: figure(metric, point.before) }]
            : []),
        ]}
      />
    </div>
  );
}
interface Props {
  data: Dashboard;
  metric: Metric;
  period: Period;
  previous: Period;
}
/** The chart of one metric: this period in the brand colour, the period before dashed and grey (look rule 17). */
export default function MetricChart({ data, metric, period, previous }: Props) {
  const { t } = useTranslation('admin-dashboard');
  const figure = useFigure();
  const points = pointsOf(metric, data);
  const total = valueOf(metric, data);
  const top = Math.max(...points.flatMap((p) => [p.now, p.before ?? 0]));
  const title = t(`chart.${period.searchType}`, { metric: t(`metric.${metric.key}`) });
  return (
    <figure
      className={cx(l.pad, l.stack12)}
      aria-label={t('chart.summary', { title, now: figure(metric, total.now), before: figure(metric, total.before) })}
    >
      <div className={cx(l.rowMiddle, 'num')}>
        <b className={l.grow}>{title}</b>
        <span className={l.rowMiddle}>
          <span className={cx(l.muted13, s.now)}>{range(period)}</span>
          <span className={cx(l.muted13, s.before)}>{t('chart.before', { range: range(previous) })}</span>
        </span>
      </div>
      {top === 0 && <p className={l.muted}>{t('chart.none')}</p>}
      <div className={s.plot} aria-hidden="true">
        <Plot points={points} metric={metric} top={top} />
      </div>
      <div className="sr-only">
        <PointTable title={title} points={points} metric={metric} />
      </div>
    </figure>
  );
}

interface PlotProps {
  points: Point[];
  metric: Metric;
  /** The highest figure of both periods, which sets the scale of the axis. */
  top: number;
}
function Plot({ points, metric, top }: PlotProps) {
  const phone = usePhone();
  const short = new Intl.NumberFormat(localeOf(lang()), { notation: 'compact', maximumFractionDigits: 1 });
  const axis = (value: number) => (metric.unit === CURRENCY.USD ? `$${short.format(value / 100)}` : short.format(value));
  const ticks = top === 0 ? [0, 1] : ticksOf(top, metric.unit === CURRENCY.USD ? 100 : 1);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={points} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="baseDate"
          tickFormatter={(v: string) => pointLabel(v, points.length)}
          tick={{ fontSize: 12, fill: 'var(--ink-3)' }}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-2)' }}
          minTickGap={phone ? 56 : 48}
          tickMargin={10}
          interval="preserveStartEnd"
        />
        <YAxis
          tickFormatter={(value: number) => (top === 0 && value > 0 ? '' : axis(value))}
          tick={{ fontSize: 12, fill: 'var(--ink-3)' }}
          tickLine={false}
          axisLine={false}
          width={phone ? 44 : 56}
          domain={[0, ticks.at(-1)!]}
          ticks={ticks}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--ink-3)' }}
          content={({ payload, active }) =>
            active ? <Tip point={payload[0]?.payload as Point | undefined} metric={metric} points={points.length} /> : null
          }
        />
        <Line
          dataKey="before"
          type="linear"
          stroke={GREY}
          strokeWidth={1.5}
          strokeDasharray="4 4"
          dot={false}
          activeDot={{ r: 3, fill: GREY, stroke: '#fff' }}
          isAnimationActive={false}
        />
        <Area
          dataKey="now"
          type="linear"
          stroke="var(--brand-mark)"
          strokeWidth={2}
          fill="var(--brand-mark)"
          fillOpacity={0.08}
          dot={points.length === 1}
          activeDot={{ r: 4, stroke: '#fff', strokeWidth: 2 }}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** The figures of the chart as a table, for screen readers. */
function PointTable({ title, points, metric }: { title: string; points: readonly Point[]; metric: Metric }) {
  const { t } = useTranslation('admin-dashboard');
  const figure = useFigure();
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('chart.date')}</th>
          <th scope="col">{t('chart.now')}</th>
          <th scope="col">{t('chart.beforeShort')}</th>
        </tr>
      </thead>
      <tbody>
        {points.map((p) => (
          <tr key={p.baseDate}>
            <th scope="row">{pointLabel(p.baseDate, points.length)}</th>
            <td>{figure(metric, p.now)}</td>
            <td>{p.before === null ? '' : figure(metric, p.before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
