import { APPEARANCE, HEADER, TONE, YN } from '../codes';
import type { SiteLook } from './look';

/**
 * The colours that are computed from a site's colour. They are chosen by their contrast, and are the same in the style that api-page writes
 * into the HTML and in the web (look rules 1 and 2).
 */
export interface Theme {
  /** The site's colour itself; no text stands on it. */
  brand: string;
  /** The background of buttons, on which the text `ink` stands; their contrast is at least 4.5:1. */
  fill: string;
  fillHover: string;
  /** The text on `fill` and `fillHover`: white, or dark where the colour is light. */
  ink: string;
  /** The colour of links and other text on every background of the page and on `soft`; the contrast is at least 4.5:1. */
  strong: string;
  /** The colour of borders, focus rings, switches and progress bars; its contrast with every background of the page is at least 3:1. */
  mark: string;
  soft: string;
  line: string;
}
type Triple = readonly [number, number, number];

const DARK_COLOUR = '#12161d';
const WHITE = '#ffffff';
const PAPER_3 = '#f1f3f6';
/** The colour of the product's own pages, which use no colour besides that of the text (look rule 22). */
export const PRODUCT_COLOUR = DARK_COLOUR;
const DEFAULT_BRAND = '#3b5bfd';

const each = ([a, b, c]: Triple, change: (v: number, i: 0 | 1 | 2) => number): Triple => [change(a, 0), change(b, 1), change(c, 2)];
const toRgb = (hex: string): Triple => each([1, 3, 5], (i) => parseInt(hex.slice(i, i + 2), 16) / 255);
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
  const [r, g, b] = each(toRgb(hex), linear);
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
  return fromOklab(each(x, (v, i) => v * share + y[i] * (1 - share)));
};

const luminance = (hex: string) => {
  const [r, g, b] = each(toRgb(hex), linear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
/** The contrast of two colours by WCAG, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}
/** Mixes `from` with `to`, step by step, until its contrast with every background is at least `ratio`. */
function until(from: string, to: string, ratio: number, grounds: readonly string[]): string {
  for (let step = 0; step <= 100; step += 1) {
    const tone = step === 0 ? from : mix(from, to, 1 - step / 100);
    if (grounds.every((ground) => contrast(tone, ground) >= ratio)) return tone;
  }
  return to;
}

/** A site's colour as `#rrggbb` in lower case; the default where the value is no colour. */
const brandOf = (value: string | null | undefined) => (value && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : DEFAULT_BRAND);

/** Light or dark: colours are computed for each. */
export type Brightness = 'light' | 'dark';
/** The backgrounds of a page, and the colours of text and lines on them. */
interface Grounds {
  paper: string;
  paper2: string;
  paper3: string;
  /** The background of cards, fields and floating parts. */
  raised: string;
  ink: string;
  ink2: string;
  ink3: string;
  /** The colour of disabled text. */
  ink4: string;
  line: string;
  line2: string;
  line3: string;
  /** A dark background for a section, note or label that stands out on any page; its text is white. */
  night: string;
}
const LIGHT_GROUNDS: Grounds = {
  paper: WHITE,
  paper2: '#f8f9fb',
  paper3: PAPER_3,
  raised: WHITE,
  ink: DARK_COLOUR,
  ink2: '#3f4856',
  ink3: '#596273',
  ink4: '#7a8494',
  line: '#e5e8ee',
  line2: '#d3d8e0',
  line3: '#8d96a5',
  night: DARK_COLOUR,
};
const NIGHT_GROUNDS: Grounds = {
  paper: '#111419',
  paper2: '#161a21',
  paper3: '#1f242d',
  raised: '#191e26',
  ink: '#f2f4f7',
  ink2: '#ccd3dd',
  ink3: '#a6b0be',
  ink4: '#7f8a9a',
  line: '#2a313c',
  line2: '#3b4451',
  line3: '#78838f',
  night: '#272e39',
};
/** Changes the colour of a text until it can be read on every one of the backgrounds. */
const readable = (tone: string, mood: Brightness, grounds: readonly string[]) =>
  until(tone, mood === 'light' ? '#000000' : WHITE, 4.5, grounds);

/** The backgrounds and text colours of a page; tinted ones are mixed with the site's colour. */
export function groundsOf(value: string | null | undefined, mood: Brightness, tinted: boolean): Grounds {
  const plain = mood === 'light' ? LIGHT_GROUNDS : NIGHT_GROUNDS;
  if (!tinted) return plain;
  const brand = brandOf(value);
  const dye = (tone: string, share: number) => mix(brand, tone, share);
  const [paper, paper2, paper3, raised] =
    mood === 'light'
      ? [dye(WHITE, 0.032), dye(WHITE, 0.062), dye(WHITE, 0.1), WHITE]
      : [dye(plain.paper, 0.07), dye(plain.paper2, 0.09), dye(plain.paper3, 0.12), dye(plain.raised, 0.1)];
  const all = [paper, paper2, paper3, raised];
  return {
    ...plain,
    paper,
    paper2,
    paper3,
    raised,
    ink: dye(plain.ink, 0.05),
    ink2: readable(dye(plain.ink2, 0.1), mood, all),
    ink3: readable(dye(plain.ink3, 0.12), mood, all),
    line: dye(mood === 'light' ? WHITE : plain.line, mood === 'light' ? 0.17 : 0.14),
    line2: dye(mood === 'light' ? WHITE : plain.line2, mood === 'light' ? 0.28 : 0.18),
    night: mood === 'light' ? mix(brand, '#0d0b0a', 0.24) : dye(plain.night, 0.16),
  };
}

/** The colours computed from a site's colour, for pages in this brightness. */
export function themeOf(value: string | null | undefined, mood: Brightness = 'light', tinted = false): Theme {
  const brand = brandOf(value);
  const { paper, paper2, paper3, raised } = groundsOf(value, mood, tinted);
  const grounds = [paper, paper2, paper3, raised];
  const day = mood === 'light';
  const soft = mix(brand, paper, day ? 0.09 : 0.17);
  const away = day ? '#000000' : WHITE;
  return {
    brand,
    ...fillOf(brand, day ? null : paper),
    strong: until(brand, away, 4.5, [...grounds, soft]),
    mark: until(brand, away, 3, grounds),
    soft,
    line: mix(brand, paper, day ? 0.28 : 0.4),
  };
}
/** The least contrast between a button and a dark page. */
const BUTTON_CONTRAST_MIN = 2;
function fillOf(brand: string, night: string | null): Pick<Theme, 'fill' | 'fillHover' | 'ink'> {
  // White text has to stand out with a contrast of 4.5. A brand colour with less than 2.9 would be darkened for it beyond recognition,
  // so dark text is written on it instead.
  let ink = contrast(brand, WHITE) >= 2.9 ? WHITE : DARK_COLOUR;
  let fill = until(brand, ink === WHITE ? '#000000' : WHITE, 4.5, [ink]);
  if (night && contrast(fill, night) < BUTTON_CONTRAST_MIN) {
    ink = DARK_COLOUR;
    fill = until(brand, WHITE, 4.5, [ink]);
  }
  return { ink, fill, fillHover: mix(fill, ink === WHITE ? '#000000' : WHITE, 0.88) };
}

const THEME_NAMES: Record<keyof Theme, string> = {
  brand: '--brand',
  fill: '--brand-fill',
  fillHover: '--brand-fill-hover',
  ink: '--brand-ink',
  strong: '--brand-strong',
  mark: '--brand-mark',
  soft: '--brand-soft',
  line: '--brand-line',
};
const GROUND_NAMES: Record<keyof Grounds, string> = {
  paper: '--paper',
  paper2: '--paper-2',
  paper3: '--paper-3',
  raised: '--raised',
  ink: '--ink',
  ink2: '--ink-2',
  ink3: '--ink-3',
  ink4: '--ink-4',
  line: '--line',
  line2: '--line-2',
  line3: '--line-3',
  night: '--night',
};
/** The colours of states, such as errors and warnings, and the shadows on dark pages; those of light pages are in tokens.css. */
const NIGHT_STATES = {
  '--good': '#4fc98f',
  '--good-soft': '#14291f',
  '--warn': '#e8ae55',
  '--warn-soft': '#2d2413',
  '--warn-ink': '#f0d5a6',
  '--bad': '#ff8a7d',
  '--bad-soft': '#351b19',
  '--live': '#ff7183',
  '--live-ink': '#ff8a99',
  '--sale': '#ff8391',
  '--sale-soft': '#37191f',
  '--sale-ink': '#ffa3ae',
  '--edge': '#566172',
  '--scrim': 'rgb(0 0 0 / 0.62)',
  '--shadow-1': 'none',
  '--shadow-2': '0 0 0 1px var(--line), 0 4px 16px rgb(0 0 0 / 0.4)',
  '--shadow-3': '0 0 0 1px var(--line-2), 0 16px 48px rgb(0 0 0 / 0.6)',
  '--logo-ground': '#fff',
  '--track-2': '#5b6675',
  '--raised-2': '#303846',
};

const named = <T extends object>(names: Record<keyof T, string>, what: T) =>
  Object.fromEntries(Object.entries(names).map(([key, name]) => [name as string, what[key as keyof T] as string]));
/** The CSS variables of a site's colour on light pages. */
export const themeVariables = (value: string | null | undefined): Record<string, string> => named(THEME_NAMES, themeOf(value));

/** The CSS variables of a look in one brightness, for the preview of a page inside another page. */
export function themeVariablesOf(
  { brandColor, toneCd }: Pick<SiteLook, 'brandColor' | 'toneCd'>,
  mood: Brightness,
): Record<string, string> {
  const tinted = toneCd === TONE.TINTED;
  return { ...named(THEME_NAMES, themeOf(brandColor, mood, tinted)), ...named(GROUND_NAMES, groundsOf(brandColor, mood, tinted)) };
}

const cssOf = (variables: Record<string, string>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/**
 * The text of `<style id="brand">` in the HTML that api-page writes: a site's colours as CSS rules, which the attributes of `<html>`
 * select.
 */
export function themeCss({ brandColor, toneCd, appearanceCd, appearanceChoiceYn, headerCd }: SiteLook): string {
  const tinted = toneCd === TONE.TINTED;
  const day = `:root{${cssOf(themeVariables(brandColor))}}`;
  const dyed = tinted ? `:root[data-tone]{${cssOf(themeVariablesOf({ brandColor, toneCd }, 'light'))}}` : '';
  const night = cssOf({ ...themeVariablesOf({ brandColor, toneCd }, 'dark'), ...NIGHT_STATES, 'color-scheme': 'dark' });
  const choice = appearanceChoiceYn === YN.YES;
  const dark = choice || appearanceCd === APPEARANCE.DARK ? `:root[data-mood=dark]{${night}}` : '';
  const auto = choice || appearanceCd === APPEARANCE.SYSTEM ? `@media(prefers-color-scheme:dark){:root[data-mood=auto]{${night}}}` : '';
  // The dark header uses the colours of dark pages, in which its text can be read on any background.
  const head = headerCd === HEADER.DARK ? `:root[data-header=dark] [data-site-head]{${night};color:var(--ink)}` : '';
  return day + dyed + dark + auto + head;
}
/** The background colour of a site's pages. */
export const paperOf = ({ brandColor, toneCd }: Pick<SiteLook, 'brandColor' | 'toneCd'>, mood: Brightness) =>
  groundsOf(brandColor, mood, toneCd === TONE.TINTED).paper;
