/** Width by height of a picture: one ratio, or one for some values of a look of its block and another for the rest. */
export type Aspect = number | { readonly look: string; readonly of: Readonly<Record<string, number>>; readonly other: number };

/** The ratio of a picture in a block with these looks. */
export const aspectOf = (aspect: Aspect, looks: Readonly<Record<string, unknown>>): number =>
  typeof aspect === 'number' ? aspect : (aspect.of[String(looks[aspect.look])] ?? aspect.other);

/** The picture beside a text: as wide as a video in the shape `wide`, else as high as it is wide. */
export const BESIDE_TEXT = { look: 'shape', of: { wide: 16 / 9 }, other: 1 } as const satisfies Aspect;
