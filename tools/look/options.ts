import { SCREENS, type Screen } from './screens.ts';

const SCREEN_STATES = ['full', 'empty', 'loading', 'failed', 'long'] as const;
export type State = (typeof SCREEN_STATES)[number];
const WINDOW_WIDTHS_PX = [1440, 1024, 768, 375];
const LANGS = ['ko', 'en', 'jp'];
const COLOUR_SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof COLOUR_SCHEMES)[number];

export interface Options {
  screens: readonly Screen[];
  states: readonly State[];
  widths: readonly number[];
  langs: readonly string[];
  schemes: readonly Scheme[];
  /** The address of the product; undefined: the product that runs from this folder, or one that is started. */
  at?: string;
  site: string;
  out: string;
  /** How many pages are drawn at the same time. */
  pages: number;
  axe: boolean;
}
export interface Job {
  screen: Screen;
  state: State;
  width: number;
  lang: string;
  scheme: Scheme;
}

const HELP = `npm run look -- [options]
  --only S-065,checkout   some screens, by the ids of tools/look/screens.ts; S-097 means S-097-… too
  --states ${SCREEN_STATES.join(',')}
  --widths ${WINDOW_WIDTHS_PX.join(',')}
  --langs ${LANGS.join(',')}
  --schemes light,dark    dark is drawn for the storefront alone
  --at http://localhost:8080   a product that runs elsewhere
  --site codebay          the site whose screens are drawn
  --out .data/look        where pictures, report.json and index.html go
  --pages 2               pages at a time
  --no-axe                without the violations of axe`;

const listOf = <T extends string>(text: string | undefined, all: readonly T[], what: string): readonly T[] => {
  if (!text) return all;
  const wanted = text.split(',').map((one) => one.trim());
  const unknown = wanted.filter((one) => !(all as readonly string[]).includes(one));
  if (unknown.length) throw new Error(`--${what}: ${unknown.join(', ')} is none of ${all.join(', ')}`);
  return all.filter((one) => wanted.includes(one));
};

function screensOf(text: string | undefined): readonly Screen[] {
  if (!text) return SCREENS;
  const wanted = text.split(',').map((one) => one.trim());
  const is = (screen: Screen, one: string) => screen.id === one || screen.id.startsWith(`${one}-`);
  const unknown = wanted.filter((one) => !SCREENS.some((screen) => is(screen, one)));
  if (unknown.length) throw new Error(`--only: there is no screen ${unknown.join(', ')} in tools/look/screens.ts`);
  return SCREENS.filter((screen) => wanted.some((one) => is(screen, one)));
}

/** The options of the command line; prints the help and answers null if it is asked for. */
export function optionsOf(args: readonly string[]): Options | null {
  const known = ['only', 'states', 'widths', 'langs', 'schemes', 'at', 'site', 'out', 'pages'];
  const given: Record<string, string> = {};
  let axe = true;
  for (let i = 0; i < args.length; i++) {
    const [name, joined] = args[i]!.replace(/^--/, '').split('=', 2) as [string, string | undefined];
    if (name === 'help') {
      process.stdout.write(`${HELP}\n`);
      return null;
    }
    if (name === 'no-axe') axe = false;
    else if (known.includes(name)) given[name] = joined ?? args[++i] ?? '';
    else throw new Error(`${args[i]} is not an option.\n${HELP}`);
  }
  return {
    screens: screensOf(given.only),
    states: listOf(given.states, SCREEN_STATES, 'states'),
    widths: listOf(given.widths, WINDOW_WIDTHS_PX.map(String), 'widths').map(Number),
    langs: listOf(given.langs, LANGS, 'langs'),
    schemes: listOf(given.schemes, COLOUR_SCHEMES, 'schemes'),
    at: given.at,
    site: given.site || 'codebay',
    out: given.out || '.data/look',
    pages: Number(given.pages) || 2,
    axe,
  };
}

/**
 * Whether a combination exists: only a site's pages for visitors and learners are dark, and an empty site has only pages of its own whose
 * path has no placeholder.
 */
const isThere = ({ screen, state, scheme }: Job) =>
  (scheme === 'light' || (screen.on === 'site' && screen.who !== 'owner' && screen.who !== 'teacher')) &&
  (state !== 'empty' || (screen.on === 'site' && !screen.path.includes('{')));

export const jobsOf = ({ screens, states, widths, langs, schemes }: Options): Job[] =>
  screens
    .flatMap((screen) =>
      states.flatMap((state) =>
        langs.flatMap((lang) => schemes.flatMap((scheme) => widths.map((width) => ({ screen, state, width, lang, scheme })))),
      ),
    )
    .filter(isThere);

export const fileOf = ({ screen, state, width, lang, scheme }: Job) =>
  `${screen.id}.${state}.${width}.${lang}${scheme === 'dark' ? '.dark' : ''}.png`;
