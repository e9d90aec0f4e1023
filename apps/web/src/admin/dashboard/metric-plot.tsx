import { CURRENCY } from '@madang/contracts/codes';
import { localeOf } from '@madang/contracts/locale';
import { useTranslation } from 'react-i18next';
import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { lang } from '../../lib/i18n';
import { usePhone } from '../../lib/media';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import { KeyValues } from '../../ui/parts';
import { useFigure } from './metric-cards';
import { namedMoments, ticksOf, type Metric, type Point } from './metrics';
import { pointLabel } from './period';

const EARLIER_LINE_COLOUR = '#8a94a3';
/** How many moments have room below the chart, by whether their labels are short, such as `14:00`. */
const MOMENTS = { phone: { short: 4, long: 2 }, wide: { short: 8, long: 5 } };
/** The most letters of a short label. */
const SHORT_LABEL = 5;
/** Pixels that the label of the last moment needs beside the chart where every moment has one. */
const LAST_LABEL_PX = 40;

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
interface PlotProps {
  points: Point[];
  metric: Metric;
  /** The highest figure of both periods, which sets the scale of the axis. */
  top: number;
}
/** The lines of the chart of one metric, with what a point says under the pointer. */
export default function MetricPlot({ points, metric, top }: PlotProps) {
  const phone = usePhone();
  const short = new Intl.NumberFormat(localeOf(lang()), { notation: 'compact', maximumFractionDigits: 1 });
  const axis = (value: number) => (metric.unit === CURRENCY.USD ? `$${short.format(value / 100)}` : short.format(value));
  const label = (moment: string) => pointLabel(moment, points.length);
  const room = MOMENTS[phone ? 'phone' : 'wide'][label(points[0]?.baseDate ?? '').length <= SHORT_LABEL ? 'short' : 'long'];
  const ticks = top === 0 ? [0, 1] : ticksOf(top, metric.unit === CURRENCY.USD ? 100 : 1);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={points}
        margin={{ top: 8, right: points.length <= room ? LAST_LABEL_PX : 8, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="baseDate"
          tickFormatter={label}
          ticks={namedMoments(points, room)}
          tick={{ fontSize: 12, fill: 'var(--ink-3)' }}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-2)' }}
          tickMargin={10}
          // With a number recharts measures no label, each of which would lay out the page anew.
          interval={0}
        />
        <YAxis
          tickFormatter={(value: number) => (top === 0 && value > 0 ? '' : axis(value))}
          tick={{ fontSize: 12, fill: 'var(--ink-3)' }}
          tickLine={false}
          axisLine={false}
          width={phone ? 44 : 56}
          domain={[0, ticks.at(-1)!]}
          ticks={ticks}
          interval={0}
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
          stroke={EARLIER_LINE_COLOUR}
          strokeWidth={1.5}
          strokeDasharray="4 4"
          dot={false}
          activeDot={{ r: 3, fill: EARLIER_LINE_COLOUR, stroke: '#fff' }}
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
