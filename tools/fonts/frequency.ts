import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Texts that people read: pages without those of staff, what both sides say, and the demo sites. */
const SPOKEN = [
  'apps/web/src/{app,ui,account,domain,learning,storefront}/**/words.ko.json',
  'libs/contracts/words/*ko.ts',
  'libs/contracts/page/blocks/words.ko.ts',
];
const WRITTEN = ['tools/seed/*.ts'];
/** A word of a page is on that page for everybody; a word of a demo site stands for what sites write. */
const WRITTEN_WEIGHT = 0.3;
const GENERAL = 'node_modules/pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css';

const isHangul = (letter: string) => letter >= '가' && letter <= '힣';

/** The 2350 syllables of KS X 1001, which write what is not a name or a joke. */
function standardSyllables(): string[] {
  const decoder = new TextDecoder('euc-kr');
  const out: string[] = [];
  for (let row = 0xb0; row <= 0xc8; row += 1)
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) out.push(decoder.decode(Uint8Array.of(row, cell)));
  return out.filter(isHangul);
}

/** The rank of syllables in Korean at large: Pretendard's own subsets are ordered by it, the most frequent last. */
function general(): Map<string, number> {
  const rank = new Map<string, number>();
  const css = readFileSync(join(root, GENERAL), 'utf8');
  for (const [, subset, ranges] of css.matchAll(/\.subset\.(\d+)\.woff2[\s\S]*?unicode-range:([^;]+);/g))
    for (const [, from, to] of ranges!.matchAll(/U\+([\dA-Fa-f]+)(?:-([\dA-Fa-f]+))?/g))
      for (let code = parseInt(from!, 16); code <= parseInt(to ?? from!, 16); code += 1)
        rank.set(String.fromCodePoint(code), Number(subset));
  return rank;
}

/** Syllables by how often a page of ours shows them, then by how often Korean does. */
export function syllablesByFrequency(): string[] {
  const seen = new Map<string, number>();
  const count = (patterns: readonly string[], weight: number) => {
    for (const path of globSync(patterns, { cwd: root }))
      for (const letter of readFileSync(join(root, path), 'utf8')) if (isHangul(letter)) seen.set(letter, (seen.get(letter) ?? 0) + weight);
  };
  count(SPOKEN, 1);
  count(WRITTEN, WRITTEN_WEIGHT);
  const rank = general();
  const all = [...new Set([...seen.keys(), ...standardSyllables()])];
  return all.sort((a, b) => (seen.get(b) ?? 0) - (seen.get(a) ?? 0) || (rank.get(b) ?? 0) - (rank.get(a) ?? 0) || (a < b ? -1 : 1));
}
