import { CURRENCY } from '@madang/contracts/codes';
import type { Dashboard } from '@madang/contracts/event/event';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMoney } from '../../lib/format';
import { cx } from '../../ui/cx';
import s from './dashboard.module.css';
import { cancelledUsd, drawnPoints, metricsOf, pointsOf, valueOf, type Metric, type MetricKey, type Point } from './metrics';
import l from '../../ui/layout.module.css';

/** The growth in percent from which the card says "n times as much" instead of a percentage. */
const TIMES_FROM_PERCENT = 200;
/** A function that formats the figure of a metric with its unit. */
export function useFigure() {
  const { t } = useTranslation('admin-dashboard');
  return (metric: Metric, value: number) =>
    metric.unit === 'count' ? t(`unit.${metric.key}`, { value: formatCount(value), count: value }) : formatMoney(value, metric.unit);
}
/** The small line of a card, dashed towards a day or hour that still runs; hours that have not begun have no line. */
function Spark({ points }: { points: readonly Point[] }) {
  const top = Math.max(1, ...points.map(({ now }) => now ?? 0));
  const last = Math.max(1, points.length - 1);
  const line = (part: 'over' | 'open') => {
    const at = drawnPoints(points).flatMap(({ [part]: value }, i) =>
      value === null ? [] : [`${((i / last) * 100).toFixed(1)} ${(22 - (value / top) * 20).toFixed(1)}`],
    );
    return at.length > 1 ? `M${at.join('L')}` : '';
  };
  return (
    <svg className={s.spark} viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      <path d={points.length > 1 ? line('over') : 'M0 22L100 22'} />
      <path className={s.open} d={line('open')} />
    </svg>
  );
}
/** The cards of the period's metrics; pressing a card shows its metric in the chart (look rule 17). */
export function MetricCards({
  data,
  chosen,
  onChoose,
  periodLabel,
  now: moment,
}: {
  data: Dashboard;
  now: number;
  chosen: MetricKey;
  onChoose: (key: MetricKey) => void;
  periodLabel: string;
}) {
  const { t } = useTranslation('admin-dashboard');
  const figure = useFigure();
  return (
    <div className={s.metrics}>
      {metricsOf(data).map((metric) => {
        const { now, change, tone } = valueOf(metric, data);
        const dollars = metric.key === 'cancel' ? cancelledUsd(data.baseChannel) : 0;
        const Arrow = change !== null && change > 0 ? ArrowUp : ArrowDown;
        return (
          <button
            key={metric.key}
            type="button"
            className={s.metric}
            aria-pressed={metric.key === chosen}
            onClick={() => onChoose(metric.key)}
          >
            <span className={cx(l.note13, l.oneLine)}>{t(`metric.${metric.key}`)}</span>
            <b className={l.oneLine}>
              {figure(metric, now)}
              {dollars > 0 && ` / ${formatMoney(dollars, CURRENCY.USD)}`}
            </b>
            <small className={cx(l.withIcon, 'num', change !== null && tone !== 'flat' && l[tone])}>
              {change === null || change === 0 ? null : <Arrow aria-hidden="true" />}
              {change === null
                ? t('change.new')
                : change >= TIMES_FROM_PERCENT
                  ? t('change.times', { value: formatCount(Math.round(change / 10 + 10) / 10) })
                  : `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change).toFixed(1)}%`}
              <span className="sr-only"> {t('change.against', { period: periodLabel })}</span>
            </small>
            <Spark points={pointsOf(metric, data, moment)} />
          </button>
        );
      })}
    </div>
  );
}
