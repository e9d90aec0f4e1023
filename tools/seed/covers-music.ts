import { markup } from '@madang/server/markup';
import { box, dot, line, lines, shadow, tilt, type Motif } from './covers-shapes';

const ring = (x: number, y: number, r: number, stroke: string, w: number, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${w}" ${more}/>`;
const knob = (x: number, y: number, r: number, body: string, mark: string, turn: number) =>
  dot(x, y, r, body) + `<g transform="rotate(${turn} ${x} ${y})">${box(x - 2.5, y - r + 5, 5, r * 0.55, 2.5, mark)}</g>`;

/** Drawings for the covers of a school of music. */
export const MUSIC_MOTIFS: Record<string, Motif> = {
  arrangement: (a, b, c, p) =>
    shadow(76, 64, 488, 236, 20) +
    box(76, 64, 488, 236, 20, b, 'opacity=".85"') +
    [
      [96, 92, 150, a],
      [262, 92, 110, c],
      [388, 92, 150, a],
      [140, 144, 216, c],
      [372, 144, 96, p],
      [96, 196, 92, p],
      [204, 196, 210, a],
      [430, 196, 108, c],
      [96, 248, 300, b],
      [412, 248, 126, a],
    ]
      .map(([x, y, w, fill]) => box(x as number, y as number, w as number, 36, 8, fill as string, 'opacity=".92"'))
      .join('') +
    line('M340 52V312', p, 4) +
    `<path d="M326 44h28l-14 20z" fill="${p}"/>`,
  synth: (a, b, c, p) =>
    tilt(
      -5,
      shadow(96, 84, 448, 200, 18) +
        box(96, 84, 448, 200, 18, b) +
        [0, 1, 2, 3, 4, 5].map((i) => knob(140 + i * 50, 128, 18, i % 3 === 1 ? c : p, b, -120 + i * 52)).join('') +
        box(448, 110, 72, 38, 8, '#0b1220') +
        line('M456 130c8-20 16-20 24 0s16 20 32 0', a, 3.5) +
        Array.from({ length: 12 }, (_, i) => box(116 + i * 34.4, 178, 30, 88, 5, p)).join('') +
        [0, 1, 3, 4, 5, 7, 8, 10].map((i) => box(137 + i * 34.4, 178, 20, 52, 4, '#0b1220')).join('') +
        box(253.6, 178, 30, 88, 5, a),
    ) + line('M520 96c40-50 70-40 92-74', c, 7),
  chords: (a, b, c, p) =>
    tilt(
      -4,
      shadow(150, 44, 300, 280, 16) +
        box(150, 44, 300, 280, 16, p) +
        [98, 114, 130, 146, 162, 214, 230, 246, 262, 278].map((y) => line(`M180 ${y}H420`, '#b9b3c9', 2)).join('') +
        [
          [214, 130],
          [262, 114],
          [310, 138],
          [214, 246],
          [286, 230],
        ]
          .map(
            ([x, y]) =>
              `<ellipse cx="${x}" cy="${y}" rx="11" ry="8.5" fill="${b}" transform="rotate(-18 ${x} ${y})"/>` +
              line(`M${x! + 10} ${y! - 3}V${y! - 46}`, b, 4),
          )
          .join('') +
        box(344, 84, 62, 34, 10, a) +
        lines(358, 97, [34], p, 10, 8) +
        box(344, 202, 62, 34, 10, c) +
        lines(358, 215, [34], b, 10, 8),
    ) + line('M486 300c30-70 30-130 76-176', a, 12),
  headphones: (a, b, c, p) =>
    dot(320, 196, 152, b, 'opacity=".55"') +
    line('M196 214c0-92 52-142 124-142s124 50 124 142', p, 20) +
    box(168, 196, 62, 108, 28, a) +
    box(410, 196, 62, 108, 28, a) +
    box(186, 214, 26, 72, 13, c) +
    box(428, 214, 26, 72, 13, c) +
    [-3, -2, -1, 0, 1, 2, 3].map((i) => box(314 + i * 22, 232 - (4 - Math.abs(i)) * 14, 10, (4 - Math.abs(i)) * 28, 5, p)).join(''),
  recorder: (a, b, c, p) =>
    [70, 116, 162].map((r) => ring(272, 170, r, c, 3, `opacity="${0.7 - r / 300}"`)).join('') +
    tilt(
      12,
      box(232, 60, 80, 132, 40, a) +
        [92, 112, 132, 152].map((y) => line(`M246 ${y}h52`, b, 5)).join('') +
        line('M214 146v18a58 58 0 0 0 116 0v-18', p, 8) +
        line('M272 222v66M232 290h80', p, 9),
      272,
      180,
    ) +
    line('M400 268c26-70 44-70 60-8s30 60 46-24 32-60 54-8', p, 7) +
    dot(470, 96, 34, c) +
    line('M404 316h170', b, 14),
  piano: (a, b, c, p) =>
    tilt(
      -8,
      shadow(78, 120, 484, 150, 12) +
        Array.from({ length: 11 }, (_, i) => box(78 + i * 44, 120, 41, 150, 6, i === 4 ? a : i === 6 ? c : p)).join('') +
        [0, 1, 3, 4, 5, 7, 8].map((i) => box(106 + i * 44, 120, 27, 90, 5, '#0b1220')).join('') +
        box(70, 100, 500, 26, 10, b),
    ) +
    markup`<ellipse cx="466" cy="82" rx="15" ry="11" fill="${c}" transform="rotate(-18 466 82)"/>
    <ellipse cx="528" cy="66" rx="15" ry="11" fill="${c}" transform="rotate(-18 528 66)"/>` +
    line('M479 78V26l62-14v50', c, 6),
  pads: (a, b, c, p) =>
    tilt(
      6,
      shadow(196, 40, 260, 284, 24) +
        box(196, 40, 260, 284, 24, b) +
        [0, 1, 2, 3]
          .flatMap((row) =>
            [0, 1, 2, 3].map((col) => {
              const on = [1, 6, 8, 15].includes(row * 4 + col);
              return box(218 + col * 56, 92 + row * 54, 46, 44, 9, on ? (row % 2 ? c : a) : p, on ? '' : 'opacity=".22"');
            }),
          )
          .join('') +
        box(218, 58, 90, 18, 9, p, 'opacity=".5"') +
        dot(428, 67, 9, a),
    ),
  voice: (a, b, c, p) =>
    dot(320, 180, 150, b, 'opacity=".5"') +
    Array.from({ length: 21 }, (_, i) => {
      const tall = 24 + Math.abs(Math.sin(i * 0.9)) * 118 * (1 - Math.abs(i - 10) / 14);
      return box(114 + i * 20, 180 - tall, 10, tall * 2, 5, i % 5 === 2 ? c : i % 2 ? a : p);
    }).join(''),
  vinyl: (a, b, c, p) =>
    shadow(150, 62, 236, 236, 10) +
    box(150, 62, 236, 236, 10, a) +
    `<path d="M150 298 386 62v226a10 10 0 0 1-10 10Z" fill="${b}" opacity=".5"/>` +
    dot(402, 180, 118, '#0b1220') +
    [104, 88, 72].map((r) => ring(402, 180, r, p, 1.5, 'opacity=".22"')).join('') +
    dot(402, 180, 40, c) +
    dot(402, 180, 7, p),
  cassette: (a, b, c, p) =>
    tilt(
      -6,
      shadow(138, 82, 364, 214, 22) +
        box(138, 82, 364, 214, 22, a) +
        box(160, 102, 320, 108, 12, p) +
        box(160, 102, 320, 30, 12, c) +
        lines(182, 113, [128], b, 20, 9) +
        box(222, 146, 196, 50, 25, b) +
        [256, 384].map((x) => dot(x, 171, 20, p) + dot(x, 171, 7, b)).join('') +
        `<path d="M214 296l18-52h176l18 52z" fill="${b}"/>`,
    ),
};
