/**
 * Width divided by height of a picture: one ratio, or a ratio that depends on a look of the picture's block (`of` for some values of the
 * look, `other` for the rest).
 */
export type Aspect = number | { readonly look: string; readonly of: Readonly<Record<string, number>>; readonly other: number };

/** The ratio of a picture in a block with these looks. */
export const aspectOf = (aspect: Aspect, looks: Readonly<Record<string, unknown>>): number =>
  typeof aspect === 'number' ? aspect : (aspect.of[String(looks[aspect.look])] ?? aspect.other);

/** The picture beside a text: 16 to 9 if the look `shape` is `wide`, else square. */
export const BESIDE_TEXT = { look: 'shape', of: { wide: 16 / 9 }, other: 1 } as const satisfies Aspect;
