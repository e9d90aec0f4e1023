import { markup } from '@madang/server/markup';
import sharp from 'sharp';
import { MUSIC_MOTIFS } from './covers-music';
import { box, dot, line, lines, shadow, tilt, type Motif } from './covers-shapes';

/** The two colours of the background, that of its dots or bars, and those of the drawing from strong to pale. */
type Palette = [from: string, to: string, speck: string, a: string, b: string, c: string, paper: string];
const COVER_PALETTES = {
  mint: ['#dcf5ea', '#b6e8d3', '#0f8a6d', '#0f8a6d', '#0b6b55', '#7fd6b8', '#ffffff'],
  night: ['#12343b', '#0a2229', '#6be3c1', '#2fb694', '#1c5a58', '#6be3c1', '#e9fff7'],
  sun: ['#fff4cf', '#ffe39a', '#b7791f', '#d9822b', '#3a6fb0', '#ffc64d', '#fffaf0'],
  sky: ['#e4eeff', '#c6dbff', '#2f5fd0', '#2f5fd0', '#1d3f94', '#8fb2f5', '#ffffff'],
  indigo: ['#323f94', '#202a68', '#c3cbff', '#8c9bff', '#4354b8', '#c3cbff', '#f2f4ff'],
  rose: ['#ffe6ec', '#ffcbd8', '#c2335e', '#d8436f', '#8f2346', '#ff9db8', '#ffffff'],
  peach: ['#fff1e6', '#ffdcc2', '#c2561c', '#d9652b', '#8f3d12', '#ffb58a', '#ffffff'],
  slate: ['#e9edf5', '#cfd8e8', '#3f5380', '#3f5380', '#2b3a5c', '#97a8cc', '#ffffff'],
  lilac: ['#f0e9ff', '#dccdff', '#6a45c2', '#6a45c2', '#452a8a', '#b79bf0', '#ffffff'],
  clay: ['#f6e7dc', '#e7c9b3', '#8a4a2a', '#b4532a', '#7a3317', '#dd9b74', '#fff8f2'],
  moss: ['#eef2df', '#d5dfb8', '#5d6f2a', '#74893a', '#465520', '#b2c17e', '#fbfdf3'],
  sand: ['#f7f0e1', '#e8d9b8', '#8a6d2f', '#a8853c', '#6b521f', '#d3b878', '#fffdf6'],
  plum: ['#4a2540', '#2c1427', '#f0b6d8', '#d678b0', '#6e3a60', '#f0b6d8', '#fff2fa'],
  dusk: ['#26364d', '#152235', '#9cc4ff', '#5a8fdc', '#33506f', '#9cc4ff', '#eff6ff'],
  neon: ['#2a1c5e', '#120c2e', '#a594ff', '#8a6bff', '#4b34a8', '#ff9f6b', '#f6f2ff'],
  ember: ['#4a1a2a', '#1d0a14', '#ff9a7a', '#ff6b57', '#8f2b3c', '#ffc36b', '#fff3ea'],
  lagoon: ['#0d3f4a', '#06191f', '#6fe0d2', '#2ec4b6', '#12616a', '#ffe07a', '#effffb'],
  ocean: ['#16306e', '#0a1433', '#8fb4ff', '#4f86ff', '#24469c', '#7fe3ff', '#f0f6ff'],
  moonlit: ['#2b2f45', '#12141f', '#b8c0dd', '#aab4d8', '#4a5272', '#ffd479', '#f5f6fb'],
  grape: ['#45155c', '#1b0826', '#e59bff', '#c95cf0', '#6f2a8c', '#7ff0c8', '#fdf2ff'],
  forest: ['#17402f', '#081a13', '#8fe0a8', '#49c17b', '#1f6b48', '#ffd37a', '#f1fff6'],
  rust: ['#5a3110', '#24120a', '#ffc27a', '#f0913a', '#8f4d18', '#8fd6ff', '#fff6ea'],
} satisfies Record<string, Palette>;
/** Palettes whose background has bars like an equaliser instead of dots. */
const BARRED_PALETTES: readonly string[] = [
  'neon',
  'ember',
  'lagoon',
  'ocean',
  'moonlit',
  'grape',
  'forest',
  'rust',
] satisfies PaletteName[];
const GROUND_PATTERNS = {
  dots: (speck: string) =>
    `<pattern id="d" width="20" height="20" patternUnits="userSpaceOnUse"><circle cx="10" cy="10" r="1.4" fill="${speck}"/></pattern>`,
  bars: (speck: string) =>
    `<pattern id="d" width="80" height="360" patternUnits="userSpaceOnUse">${[150, 236, 96, 190]
      .map((tall, i) => `<rect x="${i * 20 + 8}" y="${360 - tall}" width="4" height="${tall}" rx="2" fill="${speck}"/>`)
      .join('')}</pattern>`,
};

const COVER_MOTIFS: Record<string, Motif> = {
  ...MUSIC_MOTIFS,
  browser: (a, b, c, p) =>
    dot(520, 60, 96, p, 'opacity=".45"') +
    tilt(
      -4,
      shadow(120, 74, 330, 220, 18) +
        box(120, 74, 330, 220, 18, p) +
        box(120, 74, 330, 38, 18, c, 'opacity=".35"') +
        dot(144, 93, 6, a) +
        dot(164, 93, 6, c) +
        dot(184, 93, 6, b, 'opacity=".5"') +
        box(146, 136, 120, 90, 12, c, 'opacity=".35"') +
        lines(288, 140, [130, 100, 118, 76], c) +
        box(146, 244, 96, 26, 13, a),
    ) +
    tilt(
      7,
      shadow(352, 178, 190, 122, 16) +
        box(352, 178, 190, 122, 16, a) +
        box(352, 204, 190, 22, 0, b) +
        box(372, 250, 52, 12, 6, p, 'opacity=".9"') +
        box(372, 272, 92, 10, 5, p, 'opacity=".55"') +
        dot(508, 262, 15, c),
      450,
      240,
    ),
  layers: (a, b, c) =>
    dot(320, 190, 176, b, 'opacity=".55"') +
    [0, 1, 2]
      .map((i) => {
        const y = 236 - i * 58;
        return markup`
          <path d="M320 ${y - 78} 486 ${y} 320 ${y + 78} 154 ${y}Z" fill="${[b, a, c][i]}" opacity="${[1, 0.95, 0.9][i]}"/>
          <path d="M154 ${y} 320 ${y + 78}v18L154 ${y + 18}Z" fill="#000" opacity=".18"/>
          <path d="M486 ${y} 320 ${y + 78}v18L486 ${y + 18}Z" fill="#000" opacity=".28"/>`;
      })
      .join('') +
    line('M486 122 540 84h52', '#ffb14d', 5) +
    dot(594, 84, 8, '#ffb14d'),
  path: (a, b, _, p) =>
    line('M84 262C84 116 262 112 262 206S424 300 434 186 556 72 584 130', b, 54) +
    line('M84 262C84 116 262 112 262 206S424 300 434 186 556 72 584 130', p, 5, 'stroke-dasharray="2 18" opacity=".85"') +
    dot(84, 262, 22, a) +
    dot(84, 262, 9, p) +
    dot(584, 132, 22, a) +
    dot(584, 132, 9, p) +
    box(380, 286, 120, 34, 17, p),
  chart: (a, b, c, p) =>
    shadow(82, 56, 476, 252, 22) +
    box(82, 56, 476, 252, 22, p, 'opacity=".92"') +
    [92, 130, 76, 164, 196, 148]
      .map((h, i) => box(124 + i * 70, 276 - h, 38, h, 10, i === 4 ? a : c, i === 4 ? '' : 'opacity=".7"'))
      .join('') +
    line('M143 176 213 138 283 186 353 104 423 74 493 116', b, 6) +
    [
      [143, 176],
      [213, 138],
      [283, 186],
      [353, 104],
      [423, 74],
      [493, 116],
    ]
      .map(([x, y]) => dot(x!, y!, 7, p, `stroke="${b}" stroke-width="5"`))
      .join(''),
  nodes: (a, b, c, p) =>
    dot(320, 182, 168, b, 'opacity=".6"') +
    [
      [190, 96],
      [450, 96],
      [154, 226],
      [486, 226],
      [320, 62],
      [320, 306],
    ]
      .map(([x, y]) => line(`M320 182 ${x} ${y}`, c, 4, 'opacity=".7"') + dot(x!, y!, 27, p) + box(x! - 10, y! - 8, 20, 16, 4, a))
      .join('') +
    dot(320, 182, 48, a) +
    dot(320, 182, 22, p),
  phone: (a, b, c, p) =>
    dot(128, 292, 130, c, 'opacity=".4"') +
    dot(544, 70, 92, p, 'opacity=".5"') +
    tilt(
      8,
      shadow(232, 30, 176, 320, 30) +
        box(232, 30, 176, 320, 30, b) +
        box(242, 40, 156, 300, 22, p) +
        `<circle cx="320" cy="138" r="48" fill="none" stroke="${c}" stroke-width="15" opacity=".4"/>` +
        line('M320 90a48 48 0 1 1-46 62', a, 15) +
        [0, 1, 2].map((i) => box(262, 214 + i * 36, 24, 24, 7, i < 2 ? a : c) + lines(298, 221 + i * 36, [74], c)).join(''),
    ),
  tree: (a, _, c, p) =>
    [
      [320, 74, 190, 162],
      [320, 74, 450, 162],
      [190, 162, 120, 262],
      [190, 162, 258, 262],
      [450, 162, 384, 262],
      [450, 162, 520, 262],
    ]
      .map(([x, y, u, v]) => line(`M${x} ${y} ${u} ${v}`, c, 5))
      .join('') +
    line('M320 74 450 162 384 262', a, 7) +
    [
      [320, 74, 1],
      [190, 162, 0],
      [450, 162, 1],
      [120, 262, 0],
      [258, 262, 0],
      [384, 262, 1],
      [520, 262, 0],
    ]
      .map(([x, y, on]) => dot(x!, y!, 30, on ? a : p) + dot(x!, y!, 10, on ? p : c))
      .join(''),
  paper: (a, b, c, p) =>
    tilt(
      -5,
      shadow(182, 40, 250, 330, 14) +
        box(182, 40, 250, 330, 14, p) +
        dot(228, 94, 26, c) +
        lines(270, 82, [120, 84], c) +
        lines(210, 146, [194, 176, 194, 132], c, 24) +
        box(210, 250, 74, 26, 13, a) +
        line('M214 318c26-26 34 20 62-4s40-4 54-8', a, 5),
      300,
      190,
    ) +
    tilt(
      38,
      box(452, 96, 34, 190, 8, b) +
        box(452, 96, 34, 30, 8, a) +
        `<path d="M452 286h34l-17 40z" fill="${p}"/><path d="M463 312h12l-6 14z" fill="${b}"/>`,
      470,
      200,
    ),
  terminal: (a, b, c, p) =>
    tilt(
      -3,
      shadow(110, 62, 420, 246, 20) +
        box(110, 62, 420, 246, 20, '#101826') +
        dot(138, 88, 7, '#ff6b6b') +
        dot(160, 88, 7, '#ffcf5a') +
        dot(182, 88, 7, '#5ad48a') +
        lines(140, 124, [86], a, 30, 11) +
        lines(240, 124, [150], p, 30, 11) +
        lines(160, 154, [190], c, 30, 11) +
        lines(160, 184, [110], '#ffcf5a', 30, 11) +
        lines(284, 184, [96], p, 30, 11) +
        lines(160, 214, [220], c, 30, 11) +
        lines(140, 244, [64], a, 30, 11) +
        box(212, 240, 14, 20, 3, p),
    ) + dot(548, 280, 40, b, 'opacity=".5"'),
  shield: (a, b, c, p) =>
    dot(320, 186, 158, c, 'opacity=".35"') +
    markup`<path d="M320 52 446 96v92c0 78-56 118-126 146-70-28-126-68-126-146V96Z"
    fill="${a}"/><path d="M320 52v282c-70-28-126-68-126-146V96Z" fill="${b}" opacity=".55"/>` +
    line('M262 190 304 232 384 148', p, 20),
  cloud: (a, b, c, p) =>
    `<path d="M196 256a72 72 0 0 1 8-143 98 98 0 0 1 186-12 80 80 0 0 1 58 155Z" fill="${p}"/>` +
    box(230, 176, 180, 44, 12, a) +
    box(230, 232, 180, 44, 12, b) +
    [198, 254].map((y) => dot(256, y, 8, c) + dot(280, y, 8, p) + lines(330, y - 4, [56], p, 20, 8)).join('') +
    line('M320 286v40M320 326h-90M320 326h90', b, 6) +
    dot(230, 326, 10, a) +
    dot(410, 326, 10, a),
  spark: (a, b, c, p) =>
    dot(320, 180, 150, c, 'opacity=".35"') +
    dot(320, 180, 100, p, 'opacity=".7"') +
    markup`<path d="M320 66c12 76 40 104 114 114-74 10-102 38-114 114-12-76-40-104-114-114 74-10 102-38 114-114Z"
    fill="${a}"/><path d="M470 60c5 30 16 41 46 46-30 5-41 16-46 46-5-30-16-41-46-46 30-5 41-16 46-46Z" fill="${b}"/>
    <path d="M168 226c4 24 13 33 36 36-23 4-32 13-36 36-4-23-13-32-36-36 23-3 32-12 36-36Z" fill="${b}"/>`,
  chat: (a, _, c, p) =>
    shadow(110, 70, 280, 126, 26) +
    markup`<path d="M136 70h228a26 26 0 0 1 26 26v74a26 26 0 0 1-26 26H196l-44 36v-36h-16a26 26 0 0 1-26-26V96a26 26 0 0 1 26-26Z"
    fill="${p}"/>` +
    lines(146, 106, [190, 150, 96], c, 26, 11) +
    markup`<path d="M300 176h204a26 26 0 0 1 26 26v58a26 26 0 0 1-26 26h-14v34l-42-34H300a26 26 0 0 1-26-26v-58a26 26 0 0 1 26-26Z"
    fill="${a}"/>` +
    lines(308, 208, [180, 120], p, 26, 11),
  grid: (a, b, c, p) =>
    tilt(
      -8,
      [0, 1, 2]
        .flatMap((r) =>
          [0, 1, 2, 3].map((i) =>
            box(
              140 + i * 96,
              58 + r * 88,
              82,
              74,
              14,
              (r + i) % 4 === 0 ? a : (r + i) % 3 === 0 ? b : (r * i) % 2 ? c : p,
              'opacity=".95"',
            ),
          ),
        )
        .join(''),
    ),
  vase: (a, b, c, p) =>
    dot(320, 196, 150, c, 'opacity=".35"') +
    markup`<path d="M282 84h76c0 34-18 40-18 62 34 16 66 48 66 96 0 52-40 78-86 78s-86-26-86-78c0-48 32-80 66-96 0-22-18-28-18-62Z"
    fill="${a}"/><path d="M320 84h38c0 34-18 40-18 62 34 16 66 48 66 96 0 52-40 78-86 78Z" fill="${b}" opacity=".45"/>` +
    box(272, 74, 96, 18, 9, b) +
    line('M246 214c40 22 108 22 148 0M238 250c46 24 118 24 164 0', p, 6, 'opacity=".75"') +
    line('M320 74C320 40 352 34 360 18M312 74c-4-30-30-34-38-52', '#74893a', 6),
  yarn: (a, b, c, p) =>
    dot(286, 190, 122, a) +
    line(
      'M176 156c60-50 160-50 220 4M166 190c70-40 170-40 240 8M178 236c60-24 ' +
        '140-24 208 2M214 96c56 30 90 90 96 210M270 72c70 50 110 120 108 180',
      p,
      7,
      'opacity=".55"',
    ) +
    line('M392 250c60 30 90 70 150 36', a, 9) +
    line('M190 330 500 60M236 344 536 92', b, 12) +
    dot(504, 56, 16, c) +
    dot(540, 88, 16, c),
  chair: (a, b, c, p) =>
    dot(320, 190, 154, p, 'opacity=".55"') +
    box(214, 60, 26, 260, 12, b) +
    box(400, 180, 24, 140, 12, b) +
    box(206, 178, 226, 32, 14, a) +
    [92, 124, 150].map((y) => box(240, y, 120, 14, 7, c)).join('') +
    box(346, 60, 22, 128, 11, b) +
    line('M240 262h160', a, 12) +
    dot(520, 300, 28, c, 'opacity=".6"'),
  leather: (a, b, c, p) =>
    tilt(
      -7,
      shadow(150, 96, 300, 190, 24) +
        box(150, 96, 300, 190, 24, a) +
        markup`<rect x="164" y="110" width="272" height="162" rx="16" fill="none" stroke="${p}" stroke-width="4" stroke-dasharray="13 9"
        opacity=".8"/><path d="M150 150h300v60c-60 30-240 30-300 0Z" fill="${b}" opacity=".55"/>` +
        dot(300, 226, 17, c) +
        dot(300, 226, 7, b),
    ) +
    line('M470 90c40 30 60 90 30 150', c, 8) +
    tilt(24, box(510, 210, 12, 120, 6, b), 516, 270),
  candle: (a, b, c, p) =>
    dot(320, 150, 150, c, 'opacity=".3"') +
    dot(320, 120, 74, '#ffd98a', 'opacity=".45"') +
    box(216, 196, 96, 134, 16, p) +
    box(330, 226, 110, 104, 18, a) +
    `<path d="M216 212c16 16 32-6 48 8s32 8 48-6v-2a16 16 0 0 0-16-16h-64a16 16 0 0 0-16 16Z" fill="${c}"/>` +
    line('M264 196v-20M385 226v-18', b, 5) +
    markup`<path d="M264 112c26 30 24 62 0 68-24-6-26-38 0-68Z" fill="#ffb347"/>
    <path d="M385 146c22 26 20 52 0 58-20-6-22-32 0-58Z" fill="#ffb347"/>`,
  flower: (a, b, c, p) =>
    line('M320 200v140M320 280c-40-6-70-30-80-60M320 300c40-6 66-26 82-58', '#5d7a34', 9) +
    Array.from(
      { length: 8 },
      (_, i) => `<ellipse cx="320" cy="92" rx="30" ry="62" fill="${i % 2 ? a : c}" opacity=".92" transform="rotate(${i * 45} 320 156)"/>`,
    ).join('') +
    dot(320, 156, 34, '#ffc64d') +
    dot(320, 156, 16, b, 'opacity=".4"') +
    dot(510, 90, 22, p, 'opacity=".6"') +
    dot(130, 250, 32, p, 'opacity=".5"'),
  brush: (a, b, c, p) =>
    line('M96 236c80-120 150 60 236-40s140-60 216-20', c, 60, 'opacity=".85"') +
    line('M110 286c90-60 160 30 250-20s120-30 190-6', a, 28) +
    tilt(
      34,
      box(404, 30, 26, 170, 12, b) +
        box(402, 180, 30, 42, 4, '#c9ccd4') +
        `<path d="M402 222h30c4 40-6 60-15 78-9-18-19-38-15-78Z" fill="${a}"/>`,
      417,
      160,
    ) +
    dot(140, 96, 26, p, 'opacity=".7"'),
  loom: (a, b, c, p) =>
    box(150, 50, 340, 22, 11, b) +
    box(150, 296, 340, 22, 11, b) +
    box(160, 50, 18, 268, 9, b) +
    box(462, 50, 18, 268, 9, b) +
    Array.from({ length: 13 }, (_, i) => line(`M${200 + i * 20} 72V296`, p, 5)).join('') +
    [0, 1, 2, 3, 4, 5]
      .map((r) =>
        line(`M196 ${276 - r * 20}H444`, [a, c, a, b, c, a][r]!, 13, `stroke-dasharray="26 14" stroke-dashoffset="${(r % 2) * 20}"`),
      )
      .join('') +
    tilt(-12, box(404, 118, 120, 24, 12, a), 464, 130),
  bread: (a, b, c, p) =>
    dot(320, 186, 152, p, 'opacity=".55"') +
    markup`<path d="M176 210c-20-66 40-110 144-110s164 44 144 110c-8 40-30 66-144 66s-136-26-144-66Z"
    fill="${a}"/><path d="M176 210c-20-66 40-110 144-110s164 44 144 110c-40-44-248-44-288 0Z" fill="${c}"/>` +
    line('M236 128 262 176M300 116 316 168M366 118 372 170M424 138 412 182', b, 9) +
    line('M90 312c60-20 90-60 96-110M90 312c50 0 80-12 110-40', '#a8853c', 6),
  ring: (a, b, c, p) =>
    dot(320, 200, 146, c, 'opacity=".3"') +
    markup`<circle cx="320" cy="222" r="84" fill="none" stroke="${a}" stroke-width="24"/>
    <circle cx="320" cy="222" r="84" fill="none" stroke="${p}" stroke-width="4" opacity=".6"/>
    <path d="M262 96h116l34 40-92 86-92-86Z" fill="${p}"/><path d="M262 96h116l34 40H228Z" fill="${c}" opacity=".75"/>
    <path d="M288 136 320 222 352 136Z" fill="${a}" opacity=".45"/>` +
    line('M470 70v36M452 88h36M150 110v28M136 124h28', b, 6),
};

export type PaletteName = keyof typeof COVER_PALETTES;

/** A 16:9 cover as a WebP of about 20 KB: a two-coloured background, fine dots or bars, and one drawing. */
export function cover(motif: string, palette: PaletteName): Promise<Buffer> {
  const [from, to, speck, a, b, c, paper] = COVER_PALETTES[palette];
  const draw = COVER_MOTIFS[motif];
  if (!draw) throw new Error(`no motif ${motif}`);
  const svg = markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="1280" height="720"><defs>
    <linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop
    stop-color="${from}"/><stop offset="1"
    stop-color="${to}"/></linearGradient>${GROUND_PATTERNS[BARRED_PALETTES.includes(palette) ? 'bars' : 'dots'](speck)}</defs>
    <rect width="640" height="360" fill="url(#g)"/><rect width="640" height="360" fill="url(#d)"
    opacity=".16"/>${draw(a, b, c, paper)}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 86 }).toBuffer();
}

/** A wide picture for the top of an index page: the drawing on the right, and space for text on the left. */
export function heroPicture(motif: string, from: string, to: string, accent: string): Promise<Buffer> {
  const rings = [120, 190, 270, 360, 460]
    .map((r) => `<circle cx="1080" cy="250" r="${r}" fill="none" stroke="${accent}" stroke-opacity=".18" stroke-width="1.5"/>`)
    .join('');
  const svg = markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 480" width="2160" height="720"><defs>
    <linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
    </defs><rect width="1440" height="480"
    fill="url(#g)"/>${rings}<g transform="translate(720 40) scale(1.12)">${COVER_MOTIFS[motif]!(accent, to, accent, '#ffffff')}</g></svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 86 }).toBuffer();
}

/** A learner's picture of own work: the drawing on a table, small and slightly rotated. */
export function photo(motif: string, turn: number): Promise<Buffer> {
  const warm = turn % 2 === 0;
  const [wall, table, light] = warm ? ['#e9dccb', '#b98b62', '#fff3d8'] : ['#cfd8dd', '#8d7f74', '#f2f7fa'];
  const [, , , a, b, c, paper] = COVER_PALETTES[warm ? 'clay' : 'slate'];
  const svg = markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480" width="720" height="720">
    <rect width="480" height="480"
    fill="${wall}"/><path d="M0 0h210L90 300H0Z"
    fill="${light}" opacity=".55"/><path d="M0 312 480 ${286 + (turn % 5) * 6}V480H0Z" fill="${table}"/>
    <ellipse cx="244" cy="372" rx="180" ry="26" fill="#000" opacity=".16"/>
    <g transform="rotate(${(turn % 7) - 3} 240 240) translate(16 90) scale(.7)">${COVER_MOTIFS[motif]!(a, b, c, paper)}</g></svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
}
