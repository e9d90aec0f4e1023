import type { Channel } from '@madang/contracts/main/channel';
import type { RouteObject } from 'react-router-dom';

/** Pages inside the site's header and footer. */
export function siteRoutes(_channel: Channel): RouteObject[] {
  return [];
}
/** Pages with the whole window, below /classes. */
export function classroomRoutes(_channel: Channel): RouteObject[] {
  return [];
}
