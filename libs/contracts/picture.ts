/** Widths, in pixels, in which every public picture is served (SH-081). */
export const PICTURE_WIDTHS = [320, 640, 768, 1024, 1280, 1536] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** How wide a kind of picture stands in its page, in the words of the `sizes` attribute; the page and its preload must agree. */
export const PICTURE_SIZES = {
  hero: '(max-width: 640px) calc(100vw - 24px), 1200px',
  /** A slide goes from edge to edge of the window. */
  slide: '100vw',
  lead: '(max-width: 1000px) 100vw, 780px',
  card: '(max-width: 640px) calc(100vw - 40px), (max-width: 860px) 46vw, 300px',
} as const;
/** Names of the places that show pictures, by which their sizes are found. */
export type PicturePlace = keyof typeof PICTURE_SIZES;

const OURS = /^\/files\/public\/[^?#]+\.(jpe?g|png|webp)$/i;

/** The `srcset` of a picture of ours; undefined for pictures that lie elsewhere, which come in one size. */
export const srcSetOf = (url: string): string | undefined =>
  OURS.test(url) ? PICTURE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ') : undefined;

/** The width a `?w=` asks for; null when it is none of ours. */
export const pictureWidthOf = (asked: unknown): PictureWidth | null => PICTURE_WIDTHS.find((width) => String(width) === asked) ?? null;

/** Where a hidden thing's picture is looked at by whoever still may. */
const WITHHELD = /^\/files\/s\/[^/]+\/private\/(\d+)\/([0-9a-f]{32})\/withheld\.(jpg|png)$/;
/** The address that a picture has once what shows it is seen again; any other address stays as it is. */
export const publicAddress = (url: string): string => url.replace(WITHHELD, '/files/public/$1/$2.$3');
