/**
 * A channel sets one colour; everything else of its look is computed here by contrast, the same for the
 * shell's inline style and for the web (look rules 1 and 2).
 */
export interface Theme {
  /** The channel's own colour; never carries text. */
  brand: string;
  /** Ground under `ink`; at least 4.5:1 with it. */
  fill: string;
  fillHover: string;
  /** Text on `fill` and `fillHover`: white, or dark on light colours. */
  ink: string;
  /** Text and links on white, on soft grounds and on `soft`; at least 4.5:1. */
  strong: string;
  /** Borders, rings, switches, progress: at least 3:1 on white and on `#f1f3f6`. */
  mark: string;
  soft: string;
  line: string;
}
type Triple = readonly [number, number, number];

const DARK = '#12161d';
const WHITE = '#ffffff';
const PAPER_3 = '#f1f3f6';
/** The product itself has no colour: ink on paper (look rule 22). */
export const PRODUCT_COLOUR = DARK;
const DEFAULT_BRAND = '#3b5bfd';

const toRgb = (hex: string): Triple => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255) as unknown as Triple;
const toHex = (rgb: Triple) =>
  `#${rgb
    .map((v) =>
      Math.round(Math.min(1, Math.max(0, v)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const gamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

function toOklab(hex: string): Triple {
  const [r, g, b] = toRgb(hex).map(linear) as unknown as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
function fromOklab([L, a, b]: Triple): string {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return toHex([
    gamma(Math.max(0, 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)),
    gamma(Math.max(0, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)),
    gamma(Math.max(0, -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)),
  ]);
}
const mix = (a: string, b: string, share: number) => {
  const [x, y] = [toOklab(a), toOklab(b)];
  return fromOklab([0, 1, 2].map((i) => x[i]! * share + y[i]! * (1 - share)) as unknown as Triple);
};

const luminance = (hex: string) => {
  const [r, g, b] = toRgb(hex).map(linear) as unknown as Triple;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
/** The contrast of WCAG, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}
/** Mixes `from` towards `to` until it stands out enough from every ground. */
function until(from: string, to: string, ratio: number, grounds: readonly string[]): string {
  for (let step = 0; step <= 100; step += 1) {
    const tone = step === 0 ? from : mix(from, to, 1 - step / 100);
    if (grounds.every((ground) => contrast(tone, ground) >= ratio)) return tone;
  }
  return to;
}

/** `#rrggbb` in lower case, or the default when it is not a colour. */
const brandOf = (value: string | null | undefined) => (value && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : DEFAULT_BRAND);

export function themeOf(value: string | null | undefined): Theme {
  const brand = brandOf(value);
  // Below this, white would ask for a colour nobody would recognise as the channel's.
  const ink = contrast(brand, WHITE) >= 2.9 ? WHITE : DARK;
  const fill = until(brand, ink === WHITE ? '#000000' : WHITE, 4.5, [ink]);
  const fillHover = mix(fill, ink === WHITE ? '#000000' : WHITE, 0.88);
  const soft = mix(brand, WHITE, 0.09);
  return {
    brand,
    fill,
    fillHover,
    ink,
    strong: until(brand, '#000000', 4.5, [WHITE, PAPER_3, soft]),
    mark: until(brand, '#000000', 3, [WHITE, PAPER_3]),
    soft,
    line: mix(brand, WHITE, 0.28),
  };
}

const NAMES: Record<keyof Theme, string> = {
  brand: '--brand',
  fill: '--brand-fill',
  fillHover: '--brand-fill-hover',
  ink: '--brand-ink',
  strong: '--brand-strong',
  mark: '--brand-mark',
  soft: '--brand-soft',
  line: '--brand-line',
};
/** The CSS variables of a brand, name by name. */
export const themeVariables = (value: string | null | undefined): Record<string, string> => {
  const theme = themeOf(value);
  return Object.fromEntries(Object.entries(NAMES).map(([key, name]) => [name, theme[key as keyof Theme]]));
};
/** The text of `<style id="brand">` in the shell. */
export const themeCss = (value: string | null | undefined) =>
  `:root{${Object.entries(themeVariables(value))
    .map(([k, v]) => `${k}:${v}`)
    .join(';')}}`;
