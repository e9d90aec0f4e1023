import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * What libraries of every first page bring for features that no page of ours uses, and what they say to developers: a fifth of their
 * weight, which no bundler can shake off, as it hangs on switches that are thrown at run time. The build leaves out what is named here
 * and stops where a version has it no more; `manifest.build.test.ts` fails where a page asks for one of these features after all.
 */
interface Slim {
  library: string;
  file: RegExp;
  /** Tells apart several such files: the one that has this text is meant. */
  has?: string;
  /** Parts that go, and what stands in their place, before anything else. */
  texts?: readonly (readonly [RegExp, string])[];
  /** Bodies instead of those that never run, or that have nothing to do; most are empty. */
  functions: Record<string, string>;
  /** `Name.prototype.x = …` of objects that nothing makes. */
  prototypes?: readonly string[];
  /** Calls of which only the first argument has an effect: the others are a text for developers. */
  checks?: readonly string[];
  /** Objects whose notes have no effect unless somebody debugs. */
  loggers?: readonly string[];
}

const empty = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']));

/**
 * Pages are drawn by `createRoot` and contain no view transition, no activity, no list of suspended parts, no sheet or title of React's.
 */
const REACT: Slim = {
  library: 'React DOM',
  file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
  functions: {
    // View transitions: all of these walk the tree in search of one.
    ...empty('trackEnterViewTransitions', 'pushViewTransitionCancelableScope', 'applyViewTransitionToHostInstances'),
    ...empty('applyViewTransitionToHostInstancesRecursive', 'restoreViewTransitionOnHostInstances', 'commitAppearingPairViewTransitions'),
    ...empty('commitEnterViewTransitions', 'commitDeletedPairViewTransitions', 'commitExitViewTransitions', 'commitNestedViewTransitions'),
    ...empty('restorePairedViewTransitions', 'restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions'),
    ...empty('measureViewTransitionHostInstancesRecursive', 'measureNestedViewTransitions', 'scheduleViewTransitionEvent'),
    ...empty('reportViewTransitionError', 'applyViewTransitionName', 'restoreViewTransitionName', 'startViewTransition'),
    ...empty('ViewTransitionPseudoElement', 'createViewTransitionInstance'),
    // Taking over what a server has drawn: `hydrateRoot` is never called, so nothing is ever hydrated.
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
    // Sheets, titles and scripts that React would lift into the head, and its hints to the browser.
    isHostHoistableType: 'return false;',
    ...empty('preloadResourceAndSuspendIfNeeded', 'recursivelyAccumulateSuspenseyCommit', 'accumulateSuspenseyCommitOnFiber'),
    ...empty('createHoistableInstance', 'getHoistableRoot', 'preconnectAs', 'prefetchDNS', 'preconnect', 'preload', 'preloadModule'),
    ...empty('preinitStyle', 'preinitScript', 'preinitModuleScript', 'getResource', 'preloadStylesheet', 'acquireResource'),
    ...empty('insertStylesheet', 'getHydratableHoistableCache', 'mountHoistable', 'preloadResource', 'suspendResource'),
    ...empty('insertSuspendedStylesheets', 'insertStylesheetIntoRoot'),
    // Actions of forms, `<Activity>` and lists of suspended parts.
    ...empty('dispatchActionState', 'runActionStateAction', 'mountActionState', 'updateActionState', 'updateActionStateImpl'),
    ...empty('rerenderActionState', 'startHostTransition'),
    ...empty('updateActivityComponent', 'updateSuspenseListComponent', 'initSuspenseListRenderState', 'cutOffTailIfNeeded'),
  },
  // Of a reference to a fragment.
  prototypes: ['FragmentInstance', 'ViewTransitionPseudoElement'],
};

/** Routes have no loader, action, middleware or fetcher: data comes by react-query. */
const ROUTER: Slim = {
  library: 'React Router',
  file: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/,
  has: 'function createRouter(',
  // Names for its developer tools, which keep components that nobody uses.
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
    // Files of later pages fetched on hovering, transitions between views, data of a server, and what measures its router.
    usePrefetchBehavior: 'return [false, null, {}];',
    ...empty('PrefetchPageLinks', 'restoreAppliedTransitions', 'persistAppliedTransitions', 'useViewTransitionState'),
    ...empty('parseHydrationData', 'RSCErrorHandler', 'instrumentClientSideRouter', 'getRouteInstrumentationUpdates'),
  },
  checks: ['invariant', 'warning', 'warningOnce'],
};

/** Words are in one of three languages, each with a code of its own, and neither nest nor format by themselves (lib/format.ts does). */
const WORDS: Slim = {
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
/** Visits nodes from the outside; those below one that `visit` has dealt with are left. */
function walk(node: Node, visit: (node: Node) => boolean): void {
  if (visit(node)) return;
  for (const part of Object.values(node).flat()) if (isNode(part)) walk(part, visit);
}
const nameOf = (node: unknown): string | undefined =>
  isNode(node) ? ((node['name'] as string | undefined) ?? nameOf(node['property'])) : undefined;

/** A function with a name, be it by its declaration, as a method, or as what a variable or an export is. */
function named(node: Node): [string | undefined, Node] | null {
  const isFunction = (value: unknown): value is Node => isNode(value) && /Function/.test(value.type);
  if (node.type === 'FunctionDeclaration') return [nameOf(node['id']), node];
  if ((node.type === 'MethodDefinition' || node['method'] === true) && isFunction(node['value']))
    return [nameOf(node['key']), node['value']];
  if (node.type === 'VariableDeclarator' && isFunction(node['init'])) return [nameOf(node['id']), node['init']];
  if (node.type === 'AssignmentExpression' && isFunction(node['right'])) return [nameOf(node['left']), node['right']];
  return null;
}

/** Calls that only warn: errors are told in any case. */
const NOTES = ['warn', 'once', 'deprecate', 'log'];
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
    if (slim.loggers?.includes(nameOf(callee['object']) ?? '') && NOTES.includes(nameOf(callee) ?? ''))
      return put(node.start, node.end, 'null');
    if (callee.type === 'Identifier' && given.length > 1 && slim.checks?.includes(nameOf(callee) ?? ''))
      put(given[0]!.end, given.at(-1)!.end, '');
    return false;
  });
  return all;
}
/** The code keeps its number of lines, so that source maps still fit. */
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
      // Edits lie beside each other; the last one first, so that none moves another.
      // The bundler types each kind of node; the edits walk over all of them by their names.
      const slimmer = edits(this.parse(plain) as unknown as Node, slim, found)
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
/** Each line of an icon has a random key, which packs badly and which only lists that change would need. */
const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  apply: 'build',
  transform: (code, id) => (id.startsWith(icons) ? { code: code.replace(/, key: "\w+" \}\]/g, ' }]'), map: null } : null),
});

/** All that leaves something out. */
export const slim = (): Plugin[] => [...[REACT, ROUTER, WORDS, REACT_WORDS].map(slimmed), plainIcons()];
