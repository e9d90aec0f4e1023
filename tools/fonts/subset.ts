import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** The functions of HarfBuzz that are used here; the package has no types for them. */
interface HarfBuzz {
  memory: { buffer: ArrayBuffer };
  _initialize(): void;
  malloc(size: number): number;
  free(at: number): void;
  hb_blob_create(at: number, length: number, mode: number, data: number, destroy: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_blob_destroy(blob: number): void;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_face_destroy(face: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_set(input: number, which: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set_axis_range(input: number, face: number, tag: number, min: number, max: number, standard: number): number;
  hb_subset_or_fail(face: number, input: number): number;
  hb_set_clear(set: number): void;
  hb_set_add(set: number, value: number): void;
}
/** The runtime's WebAssembly; the cast is needed because the types for servers lack it. */
const wasm = (globalThis as unknown as { WebAssembly: { instantiate(program: Uint8Array): Promise<{ instance: { exports: HarfBuzz } }> } })
  .WebAssembly;
/** HarfBuzz's number for a writable blob. */
const WRITABLE_BLOB = 2;
/** HarfBuzz's number for the set of layout features that a subset keeps. */
const LAYOUT_FEATURES = 6;
const NO_HINTING = 0x1;
const OPTIMIZE_DELTAS = 0x400;
const FONT_FEATURES = ['kern', 'tnum', 'ccmp'];
const tag = (name: string) => [...name].reduce((all, letter) => (all << 8) + letter.charCodeAt(0), 0);

let loaded: Promise<HarfBuzz> | null = null;
async function harfbuzz(): Promise<HarfBuzz> {
  const program = await readFile(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
  const { instance } = await wasm.instantiate(program);
  const hb = instance.exports;
  hb._initialize();
  return hb;
}

/** The subset of a font with the glyphs of these characters, limited to a range of weights if the font is variable. */
export async function subsetOf(font: Buffer, text: Iterable<string>, weights?: readonly [number, number]): Promise<Buffer> {
  const hb = await (loaded ??= harfbuzz());
  const memory = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, memory);
  const blob = hb.hb_blob_create(memory, font.length, WRITABLE_BLOB, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  hb.hb_blob_destroy(blob);
  const input = hb.hb_subset_input_create_or_fail();
  const features = hb.hb_subset_input_set(input, LAYOUT_FEATURES);
  hb.hb_set_clear(features);
  for (const feature of FONT_FEATURES) hb.hb_set_add(features, tag(feature));
  hb.hb_subset_input_set_flags(input, NO_HINTING | OPTIMIZE_DELTAS);
  const characters = hb.hb_subset_input_unicode_set(input);
  for (const character of text) hb.hb_set_add(characters, character.codePointAt(0)!);
  if (weights) hb.hb_subset_input_set_axis_range(input, face, tag('wght'), weights[0], weights[1], Number.NaN);
  const subset = hb.hb_subset_or_fail(face, input);
  hb.hb_subset_input_destroy(input);
  if (!subset) throw new Error('The font has no subset of these characters');
  const result = hb.hb_face_reference_blob(subset);
  const from = hb.hb_blob_get_data(result, 0);
  const out = Buffer.from(new Uint8Array(hb.memory.buffer, from, hb.hb_blob_get_length(result)));
  hb.hb_blob_destroy(result);
  hb.hb_face_destroy(subset);
  hb.hb_face_destroy(face);
  hb.free(memory);
  return out;
}
