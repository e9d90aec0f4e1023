import { CURRENCY } from '@madang/contracts/codes';
import { localeOf } from '@madang/contracts/locale';
import type { Key } from 'react';
import { useTranslation } from 'react-i18next';
import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { lang } from '../../lib/i18n';
import { usePhone } from '../../lib/media';
import { cx as classes } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import { KeyValues } from '../../ui/parts';
import { useFigure } from './metric-cards';
import { useSoFar } from './so-far';
import { drawnPoints, namedMoments, ticksOf, type DrawnPoint, type Metric, type Point } from './metrics';
import { pointLabel } from './period';

const EARLIER_LINE_COLOUR = '#8a94a3';
/** How many labels have room below the chart: times of a day (`14:00`), days, and days with a time. */
const LABEL_COUNTS = { phone: [4, 3, 2], wide: [12, 7, 5] } as const;
/** The letters of a time of a day, and of a day. */
const [TIME_LENGTH, DAY_LENGTH] = [5, 10];
const labelCount = (phone: boolean, { length }: string) =>
  LABEL_COUNTS[phone ? 'phone' : 'wide'][length <= TIME_LENGTH ? 0 : length <= DAY_LENGTH ? 1 : 2];
/** Pixels beside the chart for half of the last moment's label. */
const LAST_LABEL_PX = 40;

/** What recharts hands to the label of an axis. */
interface AxisTick {
  x: number | string;
  y: number | string;
  payload: { value: string | number };
}
interface LabelProps extends Pick<AxisTick, 'x' | 'y'> {
  text: string;
  /** Whether the label belongs to a moment, below the chart; otherwise to a value, at its left. */
  below?: boolean;
}
/** A label of an axis as plain text: that of recharts measures itself, which lays out the page once for each label. */
const AxisLabel = ({ x, y, text, below = false }: LabelProps) => (
  <text x={x} y={y} dy={below ? '0.71em' : '0.355em'} textAnchor={below ? 'middle' : 'end'} fontSize={12} fill="var(--ink-3)">
    {text}
  </text>
);

function Tip({ point, metric, points }: { point: Point | undefined; metric: Metric; points: number }) {
  const { t } = useTranslation('admin-dashboard');
  const figure = useFigure();
  const soFar = useSoFar();
  if (!point) return null;
  return (
    <div className={classes(l.card, l.pad, l.stack8)}>
      <b>{soFar(point, pointLabel(point.baseDate, points))}</b>
      <KeyValues
        rows={[
          ...(point.now === null ? [] : [{ label: t('chart.now'), value: figure(metric, point.now) }]),
          ...(point.before !== null && point.beforeDate
            ? [{ label: pointLabel(point.beforeDate, points), value: figure(metric, point.before) }]
            : []),
        ]}
      />
    </div>
  );
}
interface OpenDotProps {
  cx?: number;
  cy?: number;
  payload?: DrawnPoint;
}
/** The hollow dot at the end of the line, of the day or hour that still runs. */
const OpenDot = ({ cx, cy, payload }: OpenDotProps) =>
  payload?.running ? <circle cx={cx} cy={cy} r={4} fill="var(--raised)" stroke="var(--brand-mark)" strokeWidth={2} /> : <g />;

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
  const amount = (value: number) => (metric.unit === CURRENCY.USD ? `$${short.format(value / 100)}` : short.format(value));
  const valueLabel = (value: number) => (top === 0 && value > 0 ? '' : amount(value));
  const label = (moment: string) => pointLabel(moment, points.length);
  const named = namedMoments(points, labelCount(phone, label(points[0]?.baseDate ?? '')));
  const right = named.at(-1) === points.at(-1)?.baseDate ? LAST_LABEL_PX : 8;
  const ticks = top === 0 ? [0, 1] : ticksOf(top, metric.unit === CURRENCY.USD ? 100 : 1);
  const highest = ticks.at(-1)!;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={drawnPoints(points)} margin={{ top: 8, right, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid
          vertical={false}
          verticalCoordinatesGenerator={() => []}
          horizontalCoordinatesGenerator={({ offset }) => ticks.map((value) => offset.top + offset.height * (1 - value / highest))}
          stroke="var(--line)"
        />
        <XAxis
          dataKey="baseDate"
          ticks={named}
          tick={({ x, y, payload }: AxisTick) => <AxisLabel below x={x} y={y} text={label(String(payload.value))} />}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-2)' }}
          tickMargin={10}
          interval={0}
        />
        <YAxis
          tick={({ x, y, payload }: AxisTick) => <AxisLabel x={x} y={y} text={valueLabel(Number(payload.value))} />}
          tickLine={false}
          axisLine={false}
          width={phone ? 44 : 56}
          domain={[0, highest]}
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
          dataKey="over"
          type="linear"
          stroke="var(--brand-mark)"
          strokeWidth={2}
          fill="var(--brand-mark)"
          fillOpacity={0.08}
          dot={points.filter((one) => one.now !== null && !one.running).length === 1}
          activeDot={{ r: 4, stroke: '#fff', strokeWidth: 2 }}
          isAnimationActive={false}
        />
        <Line
          dataKey="open"
          type="linear"
          stroke="var(--brand-mark)"
          strokeWidth={2}
          strokeDasharray="3 4"
          dot={({ key, ...dot }: OpenDotProps & { key?: Key | null }) => <OpenDot key={key} {...dot} />}
          activeDot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
