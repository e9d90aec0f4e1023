import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import ErrorPage from './error-page';

/** A lazy layout; what breaks inside leaves its head and menus standing. */
export const layout = (load: () => Promise<{ default: ComponentType }>, children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: (await load()).default }),
  children: [{ ErrorBoundary: ErrorPage, children }],
});
