import { dirname, relative, resolve } from 'node:path';
import { onImports } from './imports.mjs';

const web = resolve(import.meta.dirname, '../../apps/web/src');
const FLOORS = ['storefront', 'learning', 'account', 'admin', 'authoring', 'studio', 'operate'];
/** The level of each floor; no file imports from a floor above its own. The floors of pages have the same level. */
const LEVEL_BY_FLOOR = { app: 0, ...Object.fromEntries(FLOORS.map((name) => [name, 1])), domain: 2, ui: 3, lib: 4 };
/** Floors that the files directly in a floor's folder may join, besides its own features. */
const JOINED_FLOORS = { studio: ['admin', 'authoring'] };
const SERVICE_CONTRACT = /^@madang\/contracts\/.+\//;
/** Modules that make calls to the services. */
const CALL_MODULES = ['lib/api', 'lib/query', 'lib/client'];
/** What the folder of the app has besides its words: the providers, and the folders of routes and layouts. */
const APP_PATTERN = /^app[\\/](app\.tsx$|(routes|layouts)[\\/])/;
/** Test files, which may import from floors above the file that they test. */
const TEST_FILE_PATTERN = /\.test\.tsx?$/;

/** The floor of a path and the feature in it; null for a file directly in the floor's folder, and on a floor without pages. */
function placeOf(path) {
  const [floor, feature, file] = relative(web, path).split(/[\\/]/);
  return { floor, feature: FLOORS.includes(floor) && file ? feature : null };
}

function refusal(from, to) {
  const [high, low] = [LEVEL_BY_FLOOR[from.floor], LEVEL_BY_FLOOR[to.floor]];
  if (low === undefined) return null;
  if (low < high) return 'up';
  if (low > high || !FLOORS.includes(from.floor)) return null;
  if (from.floor !== to.floor) return !from.feature && JOINED_FLOORS[from.floor]?.includes(to.floor) ? null : 'floor';
  return from.feature && from.feature !== to.feature ? 'sibling' : null;
}

/**
 * Lint rule for imports between the floors of the web app (docs/architecture/web.md): app → storefront, learning, account, admin,
 * authoring, studio, operate → domain → ui → lib.
 */
export const floors = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      unknown: '{{from}}/ is no floor of the web (docs/architecture/web.md).',
      up: '{{from}}/ does not import {{to}}/, which stands above it (docs/architecture/web.md).',
      floor: '{{from}}/ does not import {{to}}/, which stands beside it: what both need goes to domain/.',
      sibling: 'A feature of {{from}}/ imports no other feature: what both need goes to domain/, and what joins them beside them.',
      app: 'app/ has routes/, layouts/ and the providers of app.tsx: what is none of them goes to the floor that owns it.',
      contract: 'ui/ knows no contract of a service: what does goes to domain/.',
      calls: 'ui/ makes no calls: what does goes to domain/.',
    },
  },
  create(context) {
    const file = context.filename;
    const inside = relative(web, file);
    if (inside.startsWith('..') || TEST_FILE_PATTERN.test(file) || !/[\\/]/.test(inside)) return {};
    const from = placeOf(file);
    if (from.floor === 'testing') return {};
    const report = (node, messageId, to) => context.report({ node, messageId, data: { from: from.floor, to } });
    if (LEVEL_BY_FLOOR[from.floor] === undefined) return { Program: (node) => report(node, 'unknown') };
    if (from.floor === 'app' && !APP_PATTERN.test(inside)) return { Program: (node) => report(node, 'app') };
    const check = (node, source) => {
      if (typeof source !== 'string') return;
      if (from.floor === 'ui' && SERVICE_CONTRACT.test(source)) return report(node, 'contract');
      if (!source.startsWith('.')) return;
      const target = resolve(dirname(file), source);
      const to = placeOf(target);
      if (from.floor === 'ui' && CALL_MODULES.includes(relative(web, target))) return report(node, 'calls');
      const messageId = refusal(from, to);
      if (messageId) report(node, messageId, to.floor);
    };
    return onImports(check);
  },
};
