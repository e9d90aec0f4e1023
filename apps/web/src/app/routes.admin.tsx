import type { RouteObject } from 'react-router-dom';

/** Pages inside the admin's side menu, paths from /settings. */
export const adminRoutes: RouteObject[] = [];
/** Pages that replace the side menu by their own steps, such as authoring. */
export const authoringRoutes: RouteObject[] = [];
