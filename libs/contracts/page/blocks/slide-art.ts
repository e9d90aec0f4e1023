import type { BlockOf } from './block';
import { h, type El } from './node';

type Art = Exclude<BlockOf<'banner'>['looks']['art'], 'rings' | 'none'>;
const path = (d: string, tone: string) => h('path', { d, class: `blk-${tone}` });
const box = (x: number, y: number, width: number, height: number, tone: string) => h('rect', { x, y, width, height, class: `blk-${tone}` });
const ball = (cx: number, cy: number, r: number, tone: string) => h('circle', { cx, cy, r, class: `blk-${tone}` });
/** Draws two eyes and a smile into the drawing of a slide. */
const face = (x: number, y: number, r: number) => [
  ball(x - r * 0.32, y - r * 0.1, r * 0.08, 'tone-0'),
  ball(x + r * 0.32, y - r * 0.1, r * 0.08, 'tone-0'),
  path(`M${x - r * 0.3} ${y + r * 0.22}q${r * 0.3} ${r * 0.34} ${r * 0.6} 0`, 'stroke'),
];
const days = (done: number) =>
  Array.from({ length: 24 }, (_, i) => {
    const [x, y] = [930 + (i % 6) * 78, 62 + Math.floor(i / 6) * 84];
    return [
      box(x, y, 62, 66, i < done ? (i % 4 === 1 ? 'tone-2' : 'tone-1') : 'tone-3'),
      i < done ? path(`M${x + 19} ${y + 34}l9 9 16-18`, 'stroke') : null,
    ];
  }).flat();

const SLIDE_DRAWINGS: Readonly<Record<Art, readonly (El | null)[]>> = {
  sheets: [
    ball(1300, 96, 150, 'tone-3'),
    box(900, 84, 300, 214, 'tone-2'),
    box(1010, 130, 320, 232, 'tone-0'),
    path('M1010 184v-38a16 16 0 0 1 16-16h288a16 16 0 0 1 16 16v38z', 'tone-1'),
    box(1042, 214, 150, 14, 'tone-2'),
    box(1042, 244, 240, 10, 'tone-3'),
    box(1042, 268, 200, 10, 'tone-3'),
    box(1042, 306, 96, 30, 'tone-1'),
    box(1190, 280, 200, 104, 'tone-2'),
    box(1214, 308, 84, 12, 'tone-0'),
    box(1214, 340, 150, 10, 'tone-3'),
    box(1214, 340, 102, 10, 'tone-1'),
  ],
  arch: [
    path('M960 404V222a158 158 0 0 1 316 0v182z', 'tone-2'),
    path('M984 404V224a134 134 0 0 1 268 0v180z', 'tone-0'),
    ball(1176, 188, 44, 'tone-2'),
    path('M984 404V330c60-46 132-40 180-4s74 26 88 18v60z', 'tone-3'),
    path('M1284 404c-54-12-74-62-54-106 10-22 20-30 20-52h84c0 22 10 30 20 52 20 44 0 94-54 106z', 'tone-1'),
    box(1244, 234, 96, 14, 'tone-1'),
    path('M1292 234c-4-50-26-76-54-92m54 92c2-44 18-66 44-84m-44 84v-108', 'twig'),
    path('M902 404c-38-4-58-32-60-66h132c-2 34-22 62-60 66z', 'tone-1'),
    box(832, 326, 152, 14, 'tone-2'),
    path('M0 404h1440v36H0z', 'tone-2'),
  ],
  dots: [
    ball(1352, 330, 96, 'tone-3'),
    ball(1150, 206, 128, 'tone-1'),
    ...face(1150, 206, 128),
    ball(1330, 132, 84, 'tone-2'),
    ...face(1330, 132, 84),
    ball(1006, 330, 70, 'tone-2'),
    ...face(1006, 330, 70),
    ball(1256, 346, 58, 'tone-1'),
    ...face(1256, 346, 58),
    ball(960, 112, 34, 'tone-3'),
    ball(1038, 78, 16, 'tone-1'),
  ],
  grid: days(15),
  panel: [
    path('M1440 0v440H880z', 'tone-3'),
    ...[96, 150, 132, 206, 258, 322].map((height, i) => box(960 + i * 76, 440 - height, 52, height, i % 2 ? 'tone-1' : 'tone-2')),
    path('M986 320l76-52 76 18 76-74 76-52 76-66', 'line'),
    ball(1366, 94, 13, 'tone-0'),
  ],
};
/** The drawing that a slide without a picture shows, in the site's colour. */
export const slideArt = (art: Art): El =>
  h(
    'svg',
    { class: 'blk-rings blk-art', viewBox: '0 0 1440 440', preserveAspectRatio: 'xMaxYMax slice', 'aria-hidden': 'true' },
    SLIDE_DRAWINGS[art],
  );
