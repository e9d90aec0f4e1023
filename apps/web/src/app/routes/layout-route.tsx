import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import ErrorPage from './error-page';

/** A route with a lazy layout; an error in a page keeps the layout's header and menus. router.tsx adds more pages by `id` later. */
export const layout = (load: () => Promise<{ default: ComponentType }>, children: RouteObject[], id?: string): RouteObject => ({
  lazy: async () => ({ Component: (await load()).default }),
  children: [{ id, ErrorBoundary: ErrorPage, children }],
});
