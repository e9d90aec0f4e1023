import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import ErrorPage from './error-page';

/** A lazy layout; what breaks inside leaves its head and menus standing. By `id` more pages are put into it later (router.tsx). */
export const layout = (load: () => Promise<{ default: ComponentType }>, children: RouteObject[], id?: string): RouteObject => ({
  lazy: async () => ({ Component: (await load()).default }),
  children: [{ id, ErrorBoundary: ErrorPage, children }],
});
