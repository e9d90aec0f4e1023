import { SITE_TEMPLATE, type CodeOf } from '@madang/contracts/codes';
import s from './templates.module.css';

/** The width of the drawing in its own units. */
const DRAWING_WIDTH = 160;
const bar = (x: number, y: number, width: number, fill = 'var(--line-2)', height = 4) => (
  <rect key={`${x}-${y}-${width}`} x={x} y={y} width={width} height={height} rx={Math.min(2, height / 2)} fill={fill} />
);
const box = (x: number, y: number, width: number, height: number, fill: string, radius = 'calc(var(--r-s) * 0.45)') => (
  <rect key={`${x}-${y}-${width}-${height}`} x={x} y={y} width={width} height={height} fill={fill} style={{ rx: radius }} />
);
const FILL_COLOUR = 'var(--brand-fill)';
const SOFT_COLOUR = 'var(--brand-soft)';
const LINE_COLOUR = 'var(--brand-line)';
const INK_COLOUR = 'var(--ink)';

const TEMPLATE_SHAPES: Record<CodeOf<typeof SITE_TEMPLATE>, React.ReactNode> = {
  [SITE_TEMPLATE.STANDARD]: (
    <>
      <rect y="18" width={DRAWING_WIDTH} height="40" fill={SOFT_COLOUR} />
      {[bar(12, 30, 56, INK_COLOUR, 6), bar(12, 42, 40)]}
      {[12, 60, 108].map((x) => box(x, 68, 40, 24, 'var(--paper-3)'))}
    </>
  ),
  [SITE_TEMPLATE.ACADEMY]: (
    <>
      <rect y="18" width={DRAWING_WIDTH} height="46" fill={SOFT_COLOUR} />
      {[bar(12, 28, 58, INK_COLOUR, 6), bar(12, 38, 44, INK_COLOUR, 6), box(12, 49, 26, 9, FILL_COLOUR)]}
      {[box(98, 26, 34, 24, FILL_COLOUR), box(118, 34, 30, 22, LINE_COLOUR)]}
      {[12, 60, 108].map((x) => box(x, 72, 40, 23, LINE_COLOUR))}
      {[12, 60, 108].map((x) => bar(x, 99, 32))}
      {[12, 60, 108].map((x) => bar(x, 107, 20))}
    </>
  ),
  [SITE_TEMPLATE.CRAFT]: (
    <>
      <rect y="18" width={DRAWING_WIDTH} height="50" fill={SOFT_COLOUR} />
      <path d="M98 68V48a20 20 0 0 1 40 0v20z" fill={LINE_COLOUR} />
      <circle cx="90" cy="56" r="9" fill={FILL_COLOUR} />
      {[bar(12, 32, 48, INK_COLOUR, 6), bar(12, 44, 36), box(12, 53, 24, 8, FILL_COLOUR)]}
      <path d="M12 112V92a17 17 0 0 1 34 0v20z" fill={LINE_COLOUR} />
      {[bar(56, 82, 50, INK_COLOUR, 5), bar(56, 93, 84), bar(56, 101, 70)]}
    </>
  ),
  [SITE_TEMPLATE.TEACHER]: (
    <>
      {[bar(44, 28, 72, INK_COLOUR, 7), bar(54, 40, 52), box(64, 50, 32, 10, FILL_COLOUR, '5px')]}
      <rect y="68" width={DRAWING_WIDTH} height="52" fill={SOFT_COLOUR} />
      {[bar(14, 80, 52, INK_COLOUR, 5), bar(14, 91, 66), bar(14, 99, 58)]}
      <circle cx="124" cy="94" r="20" fill={LINE_COLOUR} />
      <circle cx="124" cy="88" r="7" fill="var(--raised)" />
      <path d="M110 108a14 11 0 0 1 28 0z" fill="var(--raised)" />
    </>
  ),
  [SITE_TEMPLATE.COMMUNITY]: (
    <>
      <circle cx="132" cy="34" r="15" fill={LINE_COLOUR} />
      <circle cx="112" cy="48" r="20" fill={FILL_COLOUR} />
      <circle cx="144" cy="58" r="8" fill={LINE_COLOUR} />
      {[bar(12, 32, 60, INK_COLOUR, 7), bar(12, 44, 48), box(12, 54, 28, 9, FILL_COLOUR, '5px')]}
      {[74, 90, 106].map((y, i) => box(12, y, 136, 12, i === 0 ? SOFT_COLOUR : 'var(--paper-2)', '6px'))}
      {[74, 90, 106].map((y) => (
        <circle key={y} cx="20" cy={y + 6} r="3" fill="var(--brand-mark)" />
      ))}
      {[74, 90, 106].map((y, i) => bar(28, y + 4, 60 - i * 12))}
    </>
  ),
  [SITE_TEMPLATE.EXAM]: (
    <>
      <rect y="18" width={DRAWING_WIDTH} height="34" fill={SOFT_COLOUR} />
      {[
        bar(12, 26, 46, INK_COLOUR, 6),
        box(12, 38, 24, 8, FILL_COLOUR),
        box(116, 22, 24, 13, FILL_COLOUR),
        box(104, 35, 12, 13, LINE_COLOUR),
      ]}
      <rect y="52" width={DRAWING_WIDTH} height="18" fill="var(--night)" />
      {[52, 72, 92].map((x) => box(x, 56, 15, 10, 'rgb(255 255 255 / .22)'))}
      {[78, 90, 102].map((y) => box(12, y, 136, 9, 'var(--paper-3)'))}
      {[78, 90, 102].map((y, i) => box(12, y, 22 + i * 26, 9, LINE_COLOUR))}
    </>
  ),
  [SITE_TEMPLATE.COMPANY]: (
    <>
      <rect y="18" width={DRAWING_WIDTH} height="46" fill="var(--night)" />
      <path d="M160 18v46H96z" fill={FILL_COLOUR} />
      {[bar(12, 30, 58, '#fff', 6), bar(12, 42, 42, 'rgb(255 255 255 / .6)'), box(12, 51, 26, 8, '#fff')]}
      {[12, 62, 112].map((x) => bar(x, 74, 20, INK_COLOUR, 8))}
      {[12, 62, 112].map((x) => bar(x, 86, 32))}
      {[12, 49, 86, 123].map((x) => box(x, 98, 26, 16, SOFT_COLOUR))}
    </>
  ),
};
/** A small drawing of a template: its first sections, in the site's colour and with its name. */
export const TemplatePicture = ({ code, name }: { code: CodeOf<typeof SITE_TEMPLATE>; name: string }) => (
  <svg className={s.mini} viewBox="0 0 160 120" aria-hidden="true">
    <rect width={DRAWING_WIDTH} height="120" fill="var(--paper)" />
    {box(12, 5, 8, 8, FILL_COLOUR)}
    <text x="24" y="12" fill={INK_COLOUR}>
      {Array.from(name).slice(0, 12).join('')}
    </text>
    {[bar(104, 7, 14), bar(122, 7, 14), bar(140, 7, 10)]}
    {TEMPLATE_SHAPES[code]}
  </svg>
);
