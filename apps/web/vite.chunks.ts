import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify, type Plugin, type Rolldown } from 'vite';

/**
 * Decides which module goes into which built file. The bundler alone makes one file for each set of pages that share a module: for the page
 * of a class dozens, where each is a request and compresses badly. With these rules a first page loads a handful. Pages by which most
 * visitors arrive are named here, and a module goes into the file of the pages that import it: `common` for several storefront pages,
 * `class` for the page of a class alone, `class-shared` for what it shares with pages that are not named. So files import each other in one
 * direction only, and no page loads the file of another first page for a single part.
 */
const STOREFRONT_ENTRIES: Record<string, readonly string[]> = {
  site: ['app/layouts/site/site-layout.tsx'],
  start: ['storefront/start-page.tsx'],
  home: ['storefront/home/home-page.tsx'],
  list: ['storefront/classes/class-list.tsx'],
  class: ['storefront/class-page.tsx'],
  blocks: ['domain/blocks/block-page.tsx'],
};
const OTHER_ENTRIES: Record<string, readonly string[]> = {
  // Parts further down on the page of a class.
  'class-later': [
    ...['card-more', 'kind-parts', 'lower-parts', 'refund-block', 'in-packages', 'floating-banner'].map(
      (part) => `storefront/class-detail/${part}.tsx`,
    ),
    'domain/class-offer/companions.tsx',
    'storefront/reviews/review-list.tsx',
  ],
  checkout: ['storefront/checkout/checkout-page.tsx'],
  about: ['app/layouts/host/host-layout.tsx', 'storefront/about/about-page.tsx'],
  admin: ['app/layouts/admin/admin-layout.tsx', 'app/layouts/authoring/authoring-layout.tsx', 'admin/dashboard/dashboard-page.tsx'],
};
const YUP_PATHS = /\/node_modules\/(yup|tiny-case|property-expr|toposort)\//;
/** Libraries whose parts are nearly always used together, so each goes into a file of its own. */
const LIBRARY_CHUNKS: readonly (readonly [string, RegExp])[] = [
  ['hook-form', /\/node_modules\/(react-hook-form|@hookform)\//],
  ['yup', YUP_PATHS],
  ['dayjs', /\/node_modules\/dayjs\//],
  ['popper', /\/node_modules\/(@floating-ui|@radix-ui\/react-(popper|menu|dropdown-menu|popover|tooltip|arrow))\//],
  [
    'dialog',
    /\/node_modules\/(@radix-ui\/react-(dialog|dismissable-layer|focus-scope|focus-guards)|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden)\//,
  ],
];

const root = fileURLToPath(new URL('.', import.meta.url));
const source = `${root}src/`;
const words = /\/(?:src\/(?:app|ui|storefront\/home|domain\/blocks)\/words\.(\w+)\.json|contracts\/page\/blocks\/words\.(\w+)\.ts)$/;
/** A part of the contracts; the calls without rules, which are tiny, are a file of their own. */
const CONTRACT_PATH = /\/libs\/contracts\/.*(?<!-calls)\.ts$/;
const classWords = /\/src\/(?:storefront\/class-detail|domain\/lesson)\/words\.(\w+)\.json$/;

type Graph = Rolldown.ChunkingContext;
/**
 * Whether these rules apply to a module: to ours and to icons. Of the modules of packages only `LIBRARY_CHUNKS` are placed here; the rest
 * are left to the bundler, which knows which exports are used.
 */
const counts = (id: string) => !id.includes('/node_modules/') || id.includes('/lucide-react/');

function reach(graph: Graph, roots: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id; id = open.pop()) {
    if (seen.has(id) || !counts(id)) continue;
    const module = graph.getModuleInfo(id);
    if (!module) throw new Error(`${id} is in no file: apps/web/vite.chunks.ts names a page that is gone.`);
    seen.add(id);
    open.push(...module.importedIds);
  }
  return seen;
}
/** All modules that are loaded lazily. */
function lazyOnes(graph: Graph): string[] {
  const lazy = new Set<string>();
  const seen = new Set<string>();
  const open = [`${source}main.tsx`];
  for (let id = open.pop(); id; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const module = graph.getModuleInfo(id);
    module?.dynamicallyImportedIds.forEach((one) => lazy.add(one));
    open.push(...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? []));
  }
  return [...lazy].filter((id) => id.startsWith(source) && /\.tsx?$/.test(id));
}
/** Whether a lazy module belongs to the page of a class, whose file is loaded anyway; the popup of a class shares nearly all of it. */
const isOfClass = (id: string) => id.startsWith(`${source}storefront/class-detail/`);
/** Whether a lazy module is loaded by the checkout alone, so that what both need stands in the checkout's file. */
const isOfCheckout = (id: string) => id === `${source}storefront/checkout/pay-rules.ts`;
const isStaff = (id: string) => /^(admin|authoring|studio)\/|^app\/(layouts\/admin|routes\/(admin|studio))/.test(id.slice(source.length));

function fileOf(id: string, users: ReadonlySet<string>, isRule: () => boolean): string | null {
  const first = Object.keys(STOREFRONT_ENTRIES).filter((name) => users.has(name));
  const others = Object.keys(OTHER_ENTRIES).filter((name) => users.has(name));
  const beyond = users.has('public') || users.has('staff');
  const isSheet = id.endsWith('.css');
  if (users.has('site') || first.length > 1) return 'common';
  if (first[0] === 'class') {
    if (others.some((name) => name !== 'class-later')) return 'class-common';
    // The style sheets of the page of a class go into one file, since each is a request before the first paint.
    return beyond || isSheet ? 'class-shared' : 'class';
  }
  // So do those of every other first page; the two small ones that /about shares are in the common file.
  if (isSheet && beyond && users.has('about')) return 'common';
  if (first[0]) {
    if (others.length > 0) return 'common';
    return beyond || isSheet || users.has('class-parts') ? `${first[0]}-shared` : first[0];
  }
  if (others.length === 0) return null;
  const behind = { 'class-later': 'class-parts', checkout: 'checkout-parts', admin: 'staff' }[others[0]!];
  const alone = ['public', 'staff', 'class-parts', 'checkout-parts'].every((name) => name === behind || !users.has(name));
  if (others.length === 1 && alone) return others[0]!;
  // What the checkout and the first page of the admin have in common is a file of its own, so that neither loads parts of the other.
  // The rules by which both check input are apart from the fields, which pages without such rules show too.
  if (others.includes('checkout') && others.includes('admin')) return isRule() ? 'rules' : 'fields';
  // What the admin's first page has of the contracts is two files, since it has two dozen of them: with rules of input and without.
  if (others.length === 1 && others[0] === 'admin' && CONTRACT_PATH.test(id)) return isRule() ? 'staff-rules' : 'staff-codes';
  // Other modules shared by distant pages stay in small files, so that no page loads what only another needs; the smallest (icons, calls)
  // are joined.
  return id.includes('/lucide-react/') ? 'icons' : /-calls\.ts$/.test(id) ? 'calls' : null;
}

function assign(graph: Graph): Map<string, string | null> {
  const users = new Map<string, Set<string>>();
  const note = (name: string, roots: readonly string[]) => {
    for (const id of reach(graph, roots)) users.set(id, (users.get(id) ?? new Set()).add(name));
  };
  const named = { ...STOREFRONT_ENTRIES, ...OTHER_ENTRIES };
  for (const [name, roots] of Object.entries(named))
    note(
      name,
      roots.map((one) => source + one),
    );
  const known = new Set(Object.values(named).flat());
  const rest = lazyOnes(graph).filter((id) => !known.has(id.slice(source.length)));
  note('staff', rest.filter(isStaff));
  note('class-parts', rest.filter(isOfClass));
  note('checkout-parts', rest.filter(isOfCheckout));
  note(
    'public',
    rest.filter((id) => !isStaff(id) && !isOfClass(id) && !isOfCheckout(id)),
  );
  const isRule = (id: string) =>
    [...reach(graph, [id])].some((one) => graph.getModuleInfo(one)?.importedIds.some((on) => YUP_PATHS.test(on)));
  return new Map([...users].map(([id, names]) => [id, fileOf(id, names, () => isRule(id))]));
}

let known: Map<string, string | null> | null = null;
/** The name of the built file for a module; null: the bundler decides. */
export function chunkOf(id: string, graph: Graph): string | null {
  const ofWords = words.exec(id) ?? classWords.exec(id);
  if (ofWords) return `${words.test(id) ? 'words' : 'class-words'}-${ofWords[1] ?? ofWords[2]}`;
  if (!counts(id)) return LIBRARY_CHUNKS.find(([, path]) => path.test(id))?.[0] ?? null;
  known ??= assign(graph);
  return known.get(id) ?? null;
}

const ICON_IMPORT_PATTERN = /^import\s*\{([^}]*)\}\s*from\s*'lucide-react';?$/gm;
/** Imports each icon from its own module. Imported from the package's index, every page would seem to need every icon. */
export function ownIcons(): Plugin {
  const at = fileURLToPath(new URL('../../node_modules/lucide-react/dist/esm/', import.meta.url));
  const files = new Map<string, string>();
  for (const [, names, file] of readFileSync(`${at}lucide-react.mjs`, 'utf8').matchAll(/^export \{([^}]*)\} from '\.\/(.*)';$/gm))
    for (const [, name] of names!.matchAll(/default as (\w+)/g)) files.set(name!, file!);
  return {
    name: 'own-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(source) || !code.includes("'lucide-react'")) return null;
      const own = code.replace(ICON_IMPORT_PATTERN, (whole, names: string) => {
        const imports = names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
          .map((name) => {
            const [from, as = from] = name.split(/\s+as\s+/);
            const file = files.get(from!);
            if (file === undefined) return `import { ${name} } from 'lucide-react';`;
            return `import ${as} from 'lucide-react/dist/esm/${file}';`;
          })
          .join(' ');
        // The number of lines stays the same, so that source maps remain correct.
        return imports + '\n'.repeat(whole.split('\n').length - 1);
      });
      return { code: own, map: null };
    },
  };
}

const FIRST_PAINT = 'src/first-paint.js';
/**
 * Builds the small script that loads all others after the first paint, in documents that already contain the whole page
 * (apps/api-page/src/shell/template.ts).
 */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  apply: 'build',
  async generateBundle() {
    const { code } = await minify(FIRST_PAINT, readFileSync(root + FIRST_PAINT, 'utf8'), { module: false });
    this.emitFile({ type: 'asset', name: 'first-paint.js', originalFileName: FIRST_PAINT, source: code });
  },
});

const MANIFEST_FILE = '.vite/manifest.json';
/**
 * Adds an entry to the manifest for each lazy page that shares its built file with others, since api-page and tests look pages up by their
 * source.
 */
export const ownEntries = (): Plugin => ({
  name: 'own-entries',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const manifest = bundle[MANIFEST_FILE];
      if (manifest?.type !== 'asset') throw new Error('The build has no manifest.');
      const entries = JSON.parse(String(manifest.source)) as Record<string, { file: string }>;
      const byFile = new Map(Object.values(entries).map((entry) => [entry.file, entry]));
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of chunk.moduleIds) {
          const key = relative(root, id);
          if (entries[key] || !this.getModuleInfo(id)?.dynamicImporters.length) continue;
          entries[key] = byFile.get(chunk.fileName)!;
        }
      }
      manifest.source = JSON.stringify(entries, null, 1);
    },
  },
});
