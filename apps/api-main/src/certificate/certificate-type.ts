import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

/**
 * The fonts of a certificate: `regular` and `bold` are the ones that the web uses for Korean and Latin, and `other` has the characters that
 * those lack, such as Chinese ones.
 */
const FONT_FILES = {
  regular: 'pretendard/dist/public/static/alternative/Pretendard-Medium.ttf',
  bold: 'pretendard/dist/public/static/alternative/Pretendard-Bold.ttf',
  other: '@expo-google-fonts/noto-sans-jp/500Medium/NotoSansJP_500Medium.ttf',
} as const;
export type Face = keyof typeof FONT_FILES;

interface Loaded {
  bytes: Buffer;
  font: Font;
}
const loaded = new Map<Face, Promise<Loaded>>();
const load = (face: Face): Promise<Loaded> => {
  const known =
    loaded.get(face) ??
    readFile(join(process.cwd(), 'node_modules', FONT_FILES[face])).then((bytes) => ({ bytes, font: create(bytes) as Font }));
  loaded.set(face, known);
  return known;
};
export const fontBytes = async (face: Face): Promise<Buffer> => (await load(face)).bytes;

/** Japanese letters: they are set in the font `other`, as the Chinese characters beside them are. */
const KANA = /[\u3040-\u30ff]/;

export interface Run {
  face: Face;
  text: string;
}
/** Cuts a text into runs of one font each. */
export async function runsOf(text: string, face: Exclude<Face, 'other'>): Promise<Run[]> {
  const { font } = await load(face);
  const runs: Run[] = [];
  for (const sign of text) {
    const own = !KANA.test(sign) && font.hasGlyphForCodePoint(sign.codePointAt(0)!) ? face : 'other';
    const last = runs.at(-1);
    if (last?.face === own) last.text += sign;
    else runs.push({ face: own, text: sign });
  }
  return runs;
}
