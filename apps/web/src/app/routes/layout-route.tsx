import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { loadWords } from '../../lib/i18n';
import ErrorPage from './error-page';

type Load = () => Promise<{ default: ComponentType }>;
/** Loads a layout together with words (namespaces) that its pages share, so that no shown page vanishes while they load. */
export const withWords = (words: readonly string[], load: Load): Load => {
  return async () => (await Promise.all([load(), loadWords(words)]))[0];
};

/** A route with a lazy layout; an error in a page keeps the layout's header and menus. router.tsx adds more pages by `id` later. */
export const layout = (load: Load, children: RouteObject[], id?: string): RouteObject => ({
  lazy: async () => ({ Component: (await load()).default }),
  children: [{ id, ErrorBoundary: ErrorPage, children }],
});
