import type { Needs } from '../../lib/can';

/** What shows the page of videos. Its calls are made in the form of a lesson, too, where their permission is enough. */
export const VIDEOS_PAGE = { access: 'CLASS_LIFECYCLE_UPDATE', inConsole: true } as const satisfies Needs;
/** What shows the page of deliveries: the same as its calls. */
export const DELIVERY_PAGE = { access: 'SITE_SALES_READ', inConsole: true } as const satisfies Needs;
/** What shows the list of chat rooms: the same as its calls. */
export const CHAT_PAGE = { access: 'SITE_CLASS_UPDATE', inConsole: true } as const satisfies Needs;
