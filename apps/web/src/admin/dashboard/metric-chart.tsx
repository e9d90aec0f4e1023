import type { Dashboard } from '@madang/contracts/event/event';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNear } from '../../lib/near';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/states';
import s from './dashboard.module.css';
import { useFigure } from './metric-cards';
import { pointsOf, valueOf, type Metric, type Point } from './metrics';
import { pointLabel, type Period } from './period';
import { useSoFar } from './so-far';

const loadPlot = () => import('./metric-plot');
const MetricPlot = lazy(loadPlot);

/** The first and last day of a period, in the same format as the dates on the chart's axis (DB-036). */
const range = ({ startAt, endAt }: Pick<Period, 'startAt' | 'endAt'>) => (startAt === endAt ? startAt : `${startAt} – ${endAt}`);

interface Props {
  data: Dashboard;
  metric: Metric;
  period: Period;
  previous: Period;
  now: number;
}
/** The chart of one metric: this period in the brand colour, the period before dashed and grey (look rule 17). */
export function MetricChart({ data, metric, period, previous, now }: Props) {
  const { t } = useTranslation('admin-dashboard');
  const figure = useFigure();
  // The lines are drawn by a heavy library, which is loaded when one comes near to them and draws when they are in the window; the figures
  // stand in the table at once.
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const seen = useNear(place, '0px');
  useEffect(() => {
    if (near) void loadPlot();
  }, [near]);
  const points = pointsOf(metric, data, now);
  const total = valueOf(metric, data);
  const top = Math.max(...points.flatMap((p) => [p.now ?? 0, p.before ?? 0]));
  const title = t(`chart.${period.searchType}`, { metric: t(`metric.${metric.key}`) });
  const room = <Skeleton height="100%" />;
  return (
    <figure
      className={cx(l.pad, l.stack12)}
      aria-label={t('chart.summary', { title, now: figure(metric, total.now), before: figure(metric, total.before) })}
    >
      <div className={cx(l.rowMiddle, 'num')}>
        <b className={l.grow}>{title}</b>
        <span className={l.rowMiddle}>
          <span className={cx(l.muted13, s.now)}>{range(period)}</span>
          {points.some(({ running }) => running) && <span className={cx(l.muted13, s.open)}>{t(`chart.open.${period.searchType}`)}</span>}
          <span className={cx(l.muted13, s.before)}>{t('chart.before', { range: range(previous) })}</span>
        </span>
      </div>
      {top === 0 && <p className={l.muted}>{t('chart.none')}</p>}
      <div ref={place} className={s.plot} aria-hidden="true">
        <Suspense fallback={room}>{seen ? <MetricPlot points={points} metric={metric} top={top} /> : room}</Suspense>
      </div>
      <div className="sr-only">
        <PointTable title={title} points={points} metric={metric} />
      </div>
    </figure>
  );
}

/** The figures of the chart as a table, for screen readers. */
function PointTable({ title, points, metric }: { title: string; points: readonly Point[]; metric: Metric }) {
  const { t } = useTranslation('admin-dashboard');
  const figure = useFigure();
  const soFar = useSoFar();
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
            <th scope="row">{soFar(p, pointLabel(p.baseDate, points.length))}</th>
            <td>{p.now === null ? '' : figure(metric, p.now)}</td>
            <td>{p.before === null ? '' : figure(metric, p.before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
