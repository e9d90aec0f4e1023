import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fontkit from 'fontkit';
import wawoff2 from 'wawoff2';
import { syllablesByFrequency } from './frequency.ts';
import { lighten } from './lighten.ts';
import { subsetOf } from './subset.ts';

const root = join(import.meta.dirname, '../..');
const FONTS_FOLDER = join(root, 'apps/web/src/fonts');

interface Face {
  /** The name of the font's files and style sheets. */
  name: string;
  family: string;
  source: string;
  /** For a variable font: the range of weights that the product's style sheets use. */
  weights?: readonly [number, number];
  /** How many syllables are in the first file, together with the other characters. */
  first: number;
  /** The syllables up to the rank `until` are in files of `each`. */
  often: { until: number; each: number };
  /** How many syllables are in each file after those. */
  each: number;
}
const FONT_FACES: readonly Face[] = [
  {
    name: 'sans',
    family: 'Madang Sans',
    source: 'node_modules/pretendard/dist/public/variable/PretendardVariable.ttf',
    weights: [400, 800],
    first: 700,
    often: { until: 1100, each: 100 },
    each: 100,
  },
  {
    name: 'serif',
    family: 'Madang Serif',
    source: 'node_modules/@expo-google-fonts/gowun-batang/700Bold/GowunBatang_700Bold.ttf',
    first: 250,
    often: { until: 700, each: 75 },
    each: 150,
  },
  {
    name: 'round',
    family: 'Madang Round',
    source: 'node_modules/@expo-google-fonts/jua/400Regular/Jua_400Regular.ttf',
    first: 250,
    often: { until: 700, each: 75 },
    each: 150,
  },
];

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
/** Latin letters, and characters for prices, dates and lists. */
const LATIN_LETTERS = [...new Set([...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'–—‘’“”•…‹›′″₩€™−←↑→↓✓※、。「」『』〈〉《》ㆍ'])];

/** The CSS unicode-range of characters, such as `U+AC00-AC02,U+AC10`. */
function unicodeRange(letters: readonly string[]): string {
  const codes = letters.map((letter) => letter.codePointAt(0)!).sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(',');
}

const CSS_HEADER = '/* Written by `npm run fonts` (tools/fonts). */\n';
async function write(face: Face, order: readonly string[]): Promise<void> {
  const font = readFileSync(join(root, face.source));
  const known = new Set((fontkit.create(font) as fontkit.Font).characterSet);
  const has = (letter: string) => known.has(letter.codePointAt(0)!);
  const syllables = order.filter(has);
  const parts = [LATIN_LETTERS.filter(has), syllables.slice(0, face.first)];
  let at = face.first;
  while (at < face.often.until) parts.push(syllables.slice(at, (at += face.often.each)));
  const soon = parts.length;
  while (at < syllables.length) parts.push(syllables.slice(at, (at += face.each)));
  const rules: string[] = [];
  let size = 0;
  for (const [i, letters] of parts.entries()) {
    const file = `${face.name}-${i === 0 ? 'latin' : i}.woff2`;
    const packed = Buffer.from(await wawoff2.compress(lighten(await subsetOf(font, letters, face.weights))));
    writeFileSync(join(FONTS_FOLDER, file), packed);
    size += packed.length;
    rules.push(
      `@font-face{font-family:'${face.family}';font-style:normal;font-weight:${face.weights?.join(' ') ?? '100 900'};` +
        `font-display:swap;src:url('./${file}') format('woff2');unicode-range:${unicodeRange(letters)}}`,
    );
    if (i < 2) process.stdout.write(`  ${file.padEnd(20)} ${(packed.length / 1024).toFixed(1)} KiB\n`);
  }
  writeFileSync(join(FONTS_FOLDER, `${face.name}.css`), `${CSS_HEADER}${rules.slice(0, soon).join('\n')}\n`);
  writeFileSync(join(FONTS_FOLDER, `${face.name}-rare.css`), `${CSS_HEADER}${rules.slice(soon).join('\n')}\n`);
  process.stdout.write(`  ${face.family}: ${parts.length} files, ${Math.round(size / 1024)} KiB\n`);
}

rmSync(FONTS_FOLDER, { recursive: true, force: true });
mkdirSync(FONTS_FOLDER, { recursive: true });
const order = syllablesByFrequency();
for (const face of FONT_FACES) await write(face, order);
