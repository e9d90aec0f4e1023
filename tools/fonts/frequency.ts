import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Word files and texts that visitors and learners read, without those for staff. */
const WORD_FILES = [
  'apps/web/src/{app,ui,account,domain,learning,storefront}/**/words.ko.json',
  'libs/contracts/words/*ko.ts',
  'libs/contracts/page/blocks/words.ko.ts',
];
const DEMO_TEXT_FILES = ['tools/seed/*.ts'];
/**
 * The weight of a character in the demo sites' texts, which stand for what sites write. A character in a word file counts 1, since that
 * word is on its page for everybody.
 */
const WRITTEN_WEIGHT = 0.3;
const PRETENDARD_SUBSETS_CSS = 'node_modules/pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css';

const isHangul = (letter: string) => letter >= '가' && letter <= '힣';

/** The 2350 syllables of KS X 1001, which are enough for nearly all Korean text. */
function standardSyllables(): string[] {
  const decoder = new TextDecoder('euc-kr');
  const out: string[] = [];
  for (let row = 0xb0; row <= 0xc8; row += 1)
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) out.push(decoder.decode(Uint8Array.of(row, cell)));
  return out.filter(isHangul);
}

/** The frequency rank of syllables in Korean: Pretendard's own subsets are ordered by it, with the most frequent ones in the last. */
function general(): Map<string, number> {
  const rank = new Map<string, number>();
  const css = readFileSync(join(root, PRETENDARD_SUBSETS_CSS), 'utf8');
  for (const [, subset, ranges] of css.matchAll(/\.subset\.(\d+)\.woff2[\s\S]*?unicode-range:([^;]+);/g))
    for (const [, from, to] of ranges!.matchAll(/U\+([\dA-Fa-f]+)(?:-([\dA-Fa-f]+))?/g))
      for (let code = parseInt(from!, 16); code <= parseInt(to ?? from!, 16); code += 1)
        rank.set(String.fromCodePoint(code), Number(subset));
  return rank;
}

/**
 * The syllables of our pages and of KS X 1001: those that our pages show most often first, and equally frequent ones by their frequency in
 * Korean.
 */
export function syllablesByFrequency(): string[] {
  const seen = new Map<string, number>();
  const count = (patterns: readonly string[], weight: number) => {
    for (const path of globSync(patterns, { cwd: root }))
      for (const letter of readFileSync(join(root, path), 'utf8')) if (isHangul(letter)) seen.set(letter, (seen.get(letter) ?? 0) + weight);
  };
  count(WORD_FILES, 1);
  count(DEMO_TEXT_FILES, WRITTEN_WEIGHT);
  const rank = general();
  const all = [...new Set([...seen.keys(), ...standardSyllables()])];
  return all.sort((a, b) => (seen.get(b) ?? 0) - (seen.get(a) ?? 0) || (rank.get(b) ?? 0) - (rank.get(a) ?? 0) || (a < b ? -1 : 1));
}
