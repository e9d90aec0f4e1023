import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Names parts of a library that the build removes: features that our pages do not use, and messages for developers. No bundler removes
 * them, since they depend on conditions at run time. The build fails if a new version lacks a named part; `manifest.build.test.ts` fails if
 * a page uses a removed feature after all.
 */
interface Slim {
  library: string;
  file: RegExp;
  /** A text by which the right one of several files matching `file` is found. */
  has?: string;
  /** Patterns and their replacements, applied before all other changes. */
  texts?: readonly (readonly [RegExp, string])[];
  /** New bodies for functions that are never called or have nothing to do, by name; most are empty. */
  functions: Record<string, string>;
  /** Names of constructors that are never called, whose `Name.prototype.x = …` is removed. */
  prototypes?: readonly string[];
  /** Checks and warnings for developers, of whose calls only the first argument is kept. */
  checks?: readonly string[];
  /** Objects with logging methods that only matter for debugging; calls of these are removed. */
  loggers?: readonly string[];
}

const empty = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']));

/**
 * React DOM: our pages use `createRoot` only, without view transitions, `<Activity>`, suspense lists, or style sheets and titles managed
 * by React.
 */
const REACT_DOM_SLIM: Slim = {
  library: 'React DOM',
  file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
  functions: {
    // View transitions: these functions search the whole tree for one.
    ...empty('trackEnterViewTransitions', 'pushViewTransitionCancelableScope', 'applyViewTransitionToHostInstances'),
    ...empty('applyViewTransitionToHostInstancesRecursive', 'restoreViewTransitionOnHostInstances', 'commitAppearingPairViewTransitions'),
    ...empty('commitEnterViewTransitions', 'commitDeletedPairViewTransitions', 'commitExitViewTransitions', 'commitNestedViewTransitions'),
    ...empty('restorePairedViewTransitions', 'restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions'),
    ...empty('measureViewTransitionHostInstancesRecursive', 'measureNestedViewTransitions', 'scheduleViewTransitionEvent'),
    ...empty('reportViewTransitionError', 'applyViewTransitionName', 'restoreViewTransitionName', 'startViewTransition'),
    ...empty('ViewTransitionPseudoElement', 'createViewTransitionInstance'),
    // Hydration: `hydrateRoot` is never called.
    ...empty('createFiberFromDehydratedFragment', 'throwOnHydrationMismatch', 'prepareToHydrateHostInstance', 'queueHydrationError'),
    ...empty('pushDehydratedActivitySuspenseHandler', 'retryActivityComponentWithoutHydrating', 'mountHostRootWithoutHydrating'),
    ...empty('retrySuspenseComponentWithoutHydrating', 'updateDehydratedSuspenseComponent', 'commitActivityHydrationCallbacks'),
    ...empty(
      'commitSuspenseHydrationCallbacks',
      'retryDehydratedSuspenseBoundary',
      'clearHydrationBoundary',
      'hideOrUnhideDehydratedBoundary',
    ),
    ...empty('canHydrateInstance', 'canHydrateTextInstance', 'canHydrateHydrationBoundary', 'getNextHydratable'),
    ...empty('getNextHydratableInstanceAfterHydrationBoundary', 'attemptContinuousHydration', 'attemptHydrationAtCurrentPriority'),
    ...empty('attemptExplicitHydrationTarget', 'ReactDOMHydrationRoot', 'hydrateRoot'),
    popHydrationState: 'return false;',
    upgradeHydrationErrorsToRecoverable: 'return null;',
    getParentHydrationBoundary: 'return null;',
    // Style sheets, titles and scripts that React moves into the head, and its preload hints.
    isHostHoistableType: 'return false;',
    ...empty('preloadResourceAndSuspendIfNeeded', 'recursivelyAccumulateSuspenseyCommit', 'accumulateSuspenseyCommitOnFiber'),
    ...empty('createHoistableInstance', 'getHoistableRoot', 'preconnectAs', 'prefetchDNS', 'preconnect', 'preload', 'preloadModule'),
    ...empty('preinitStyle', 'preinitScript', 'preinitModuleScript', 'getResource', 'preloadStylesheet', 'acquireResource'),
    ...empty('insertStylesheet', 'getHydratableHoistableCache', 'mountHoistable', 'preloadResource', 'suspendResource'),
    ...empty('insertSuspendedStylesheets', 'insertStylesheetIntoRoot'),
    // Form actions, `<Activity>` and suspense lists.
    ...empty('dispatchActionState', 'runActionStateAction', 'mountActionState', 'updateActionState', 'updateActionStateImpl'),
    ...empty('rerenderActionState', 'startHostTransition'),
    ...empty('updateActivityComponent', 'updateSuspenseListComponent', 'initSuspenseListRenderState', 'cutOffTailIfNeeded'),
  },
  // Fragment refs and view transitions.
  prototypes: ['FragmentInstance', 'ViewTransitionPseudoElement'],
};

/** React Router: our routes have no loader, action, middleware or fetcher, since data is loaded by react-query. */
const REACT_ROUTER_SLIM: Slim = {
  library: 'React Router',
  file: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/,
  has: 'function createRouter(',
  // Names for developer tools; they keep unused components in the build.
  texts: [
    [/^\w+\.displayName = "[^"]*";$/gm, ''],
    [/= (?=React\w*\.forwardRef\()/g, '= /* @__PURE__ */ '],
  ],
  functions: {
    ...empty('handleAction', 'fetch2', 'handleFetcherAction', 'handleFetcherLoader', 'startRedirectNavigation', 'revalidate'),
    ...empty('setFetcherError', 'updateFetcherState', 'resetFetcher', 'deleteFetcher', 'queueFetcherForDeletion', 'abortFetcher'),
    ...empty('markFetchersDone', 'markFetchRedirectsDone', 'abortStaleFetchLoads', 'getFetcher', 'getUpdatedRevalidatingFetchers'),
    ...empty('getUpdatedActionData', 'interruptActiveLoads'),
    normalizeNavigateOptions: 'return { path };',
    defaultDataStrategyWithMiddleware: 'return defaultDataStrategy(args);',
    ...empty('runClientMiddlewarePipeline'),
    // Prefetching files on hover, view transitions, server data, and instrumentation of the router.
    usePrefetchBehavior: 'return [false, null, {}];',
    ...empty('PrefetchPageLinks', 'restoreAppliedTransitions', 'persistAppliedTransitions', 'useViewTransitionState'),
    ...empty('parseHydrationData', 'RSCErrorHandler', 'instrumentClientSideRouter', 'getRouteInstrumentationUpdates'),
  },
  checks: ['invariant', 'warning', 'warningOnce'],
};

/**
 * I18next: there are three languages without regions, and texts are neither nested nor formatted by the library (lib/format.ts does that).
 */
const I18NEXT_SLIM: Slim = {
  library: 'i18next',
  file: /\/i18next\/dist\/esm\/i18next\.js$/,
  texts: [
    [/^const parseFormatStr = [\s\S]*?^(?=const removePending)/m, ''],
    [/formatter = Formatter;/, ''],
  ],
  functions: {
    ...empty('cloneInstance', 'toJSON', 'hydrate', 'exists', 'needsPlural', 'getPluralFormsOfKey', 'addResources', 'removeResourceBundle'),
    ...empty('loadLanguages', 'setDefaultNamespace', 'noticeDevFallback', 'saveMissing', 'getUsedParamsDetails', 'keysFromSelector'),
    ...empty('deprecateBareCode', 'deprecateDottedLng'),
    dir: "return 'ltr';",
    nest: 'return str;',
    getScriptPartFromCode: 'return null;',
    getLanguagePartFromCode: 'return code;',
  },
  loggers: ['logger', 'baseLogger'],
};
const REACT_WORDS: Slim = {
  library: 'react-i18next',
  file: /\/react-i18next\/dist\/es\/\w+\.js$/,
  functions: {},
  checks: ['warnOnce'],
};

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
/** Visits the nodes of a syntax tree from the outside in; where `visit` answers true, the nodes below are skipped. */
function walk(node: Node, visit: (node: Node) => boolean): void {
  if (visit(node)) return;
  for (const part of Object.values(node).flat()) if (isNode(part)) walk(part, visit);
}
const nameOf = (node: unknown): string | undefined =>
  isNode(node) ? ((node['name'] as string | undefined) ?? nameOf(node['property'])) : undefined;

/** The name and node of a function, whether declared, a method, or assigned to a variable or export; null for any other node. */
function named(node: Node): [string | undefined, Node] | null {
  const isFunction = (value: unknown): value is Node => isNode(value) && /Function/.test(value.type);
  if (node.type === 'FunctionDeclaration') return [nameOf(node['id']), node];
  if ((node.type === 'MethodDefinition' || node['method'] === true) && isFunction(node['value']))
    return [nameOf(node['key']), node['value']];
  if (node.type === 'VariableDeclarator' && isFunction(node['init'])) return [nameOf(node['id']), node['init']];
  if (node.type === 'AssignmentExpression' && isFunction(node['right'])) return [nameOf(node['left']), node['right']];
  return null;
}

/** Methods that only warn; calls for errors are kept. */
const WARNING_METHODS = ['warn', 'once', 'deprecate', 'log'];
type Edit = readonly [start: number, end: number, text: string];
function edits(program: Node, slim: Slim, found: Set<string>): Edit[] {
  const all: Edit[] = [];
  const put = (start: number, end: number, text: string) => all.push([start, end, text]) > 0;
  walk(program, (node) => {
    const [name, own] = named(node) ?? [];
    if (name !== undefined && own && Object.hasOwn(slim.functions, name)) {
      const body = own['body'] as Node;
      found.add(name);
      return put(body.start, body.end, body.type === 'BlockStatement' ? `{ ${slim.functions[name]} }` : 'undefined');
    }
    if (node.type === 'ExpressionStatement') {
      const to = ((node['expression'] as Node)['left'] as Node | undefined)?.['object'] as Node | undefined;
      if (nameOf(to) === 'prototype' && slim.prototypes?.includes(nameOf(to?.['object']) ?? '')) return put(node.start, node.end, ';');
    }
    if (node.type !== 'CallExpression') return false;
    const callee = node['callee'] as Node;
    const given = node['arguments'] as Node[];
    if (slim.loggers?.includes(nameOf(callee['object']) ?? '') && WARNING_METHODS.includes(nameOf(callee) ?? ''))
      return put(node.start, node.end, 'null');
    if (callee.type === 'Identifier' && given.length > 1 && slim.checks?.includes(nameOf(callee) ?? ''))
      put(given[0]!.end, given.at(-1)!.end, '');
    return false;
  });
  return all;
}
/** Line ends in the number of the removed ones, so that source maps remain correct. */
const linesOf = (text: string) => '\n'.repeat(text.split('\n').length - 1);

const slimmed = (slim: Slim): Plugin => {
  const found = new Set<string>();
  return {
    name: `slim ${slim.library}`,
    apply: 'build',
    transform(code, id) {
      if (!slim.file.test(id) || !code.includes(slim.has ?? '')) return null;
      const plain = (slim.texts ?? []).reduce((rest, [part, put]) => {
        if (rest.search(part) < 0) throw new Error(`${slim.library} has no ${part} any more: apps/web/vite.slim.ts leaves it out.`);
        return rest.replace(part, (gone) => put + linesOf(gone));
      }, code);
      // The cast is needed because the parser's types name each kind of node, and the search reads a few fields that all have.
      const tree = this.parse(plain) as unknown as Node;
      // The edits do not overlap; they are applied from the last one on, so that the positions of the others stay right.
      const slimmer = edits(tree, slim, found)
        .toSorted(([a], [b]) => b - a)
        .reduce((rest, [start, end, put]) => rest.slice(0, start) + put + linesOf(rest.slice(start, end)) + rest.slice(end), plain);
      return { code: slimmer, map: null };
    },
    buildEnd(error) {
      const gone = Object.keys(slim.functions).filter((name) => !found.has(name));
      if (!error && gone.length > 0)
        throw new Error(`${slim.library} has no ${gone.join(', ')} any more: apps/web/vite.slim.ts leaves it out.`);
    },
  };
};

const icons = fileURLToPath(new URL('../../node_modules/lucide-react/dist/esm/icons/', import.meta.url));
/** Removes the random key of each line in an icon, which compresses badly and which only changing lists need. */
const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  apply: 'build',
  transform: (code, id) => (id.startsWith(icons) ? { code: code.replace(/, key: "\w+" \}\]/g, ' }]'), map: null } : null),
});

/** All plugins that leave something out of the build. */
export const slim = (): Plugin[] => [...[REACT_DOM_SLIM, REACT_ROUTER_SLIM, I18NEXT_SLIM, REACT_WORDS].map(slimmed), plainIcons()];
