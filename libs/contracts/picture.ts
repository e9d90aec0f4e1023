/** Widths, in pixels, in which a JPEG, PNG or WebP of the storage is served to everybody (SH-081). */
export const PICTURE_WIDTHS = [320, 640, 768, 1024, 1280, 1536] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/**
 * How wide each kind of picture is on its page, in the syntax of the attribute `sizes`. The page and the preload link that api-page writes
 * have to use the same value.
 */
export const PICTURE_SIZES = {
  hero: '(max-width: 640px) calc(100vw - 24px), 1200px',
  /** A slide is as wide as the window. */
  slide: '100vw',
  lead: '(max-width: 1000px) 100vw, 780px',
  card: '(max-width: 640px) calc(100vw - 40px), (max-width: 860px) 46vw, 300px',
} as const;
/** The kinds of pictures for which `PICTURE_SIZES` has a width. */
export type PicturePlace = keyof typeof PICTURE_SIZES;

const PUBLIC_PICTURE_PATTERN = /^\/files\/public\/[^?#]+\.(jpe?g|png|webp)$/i;

/** The `srcset` of a picture in the product's storage; undefined for any other, which has one size only. */
export const srcSetOf = (url: string): string | undefined =>
  PUBLIC_PICTURE_PATTERN.test(url) ? PICTURE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ') : undefined;

/** The width that `?w=` asks for; null where it is not one of `PICTURE_WIDTHS`. */
export const pictureWidthOf = (asked: unknown): PictureWidth | null => PICTURE_WIDTHS.find((width) => String(width) === asked) ?? null;

/** The signed address of a picture whose post, review or profile is hidden; only people who may still see that get it. */
const WITHHELD_PICTURE_PATTERN = /^\/files\/s\/[^/]+\/private\/(\d+)\/([0-9a-f]{32})\/withheld\.(jpg|png)$/;
/** The public address that such a picture has once it is no longer hidden; any other address stays as it is. */
export const publicAddress = (url: string): string => url.replace(WITHHELD_PICTURE_PATTERN, '/files/public/$1/$2.$3');
