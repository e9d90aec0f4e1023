import type { Channel } from '@madang/contracts/main/channel';
import type { SitePage } from '@madang/contracts/page/page';
import { pageAddress } from '@madang/contracts/page/site-page-paths';
import { HIDDEN_KINDS, matchPage, type PageKind, type PageMatch } from '@madang/contracts/page/routes';
import type { View } from '../view/view.service';
import { courseStatus, type ShellCourse } from './page-lead';
import type { ShownKind } from './page-names';

/** Kinds of pages that are about one class. */
export const OF_COURSE: readonly PageKind[] = ['class', 'checkout'];

/** Why a whole site shows one page in the place of all others. */
export type Away = Extract<ShownKind, 'siteClosed' | 'siteSuspended' | 'maintained'>;
/** Search engines forget a closed site, and come back to the others; whoever comes reads why. */
export const STATUS_AWAY: Record<Away, 410 | 503> = { siteClosed: 410, siteSuspended: 503, maintained: 503 };

/** The status of a page that has its route: that of its class, where it is about one. */
export const statusOf = ({ route }: PageMatch, course: ShellCourse | null): 200 | 404 | 410 =>
  OF_COURSE.includes(route.kind) ? courseStatus(course) : 200;

/** What is shown under a status: the page of the route, or the page that says that it is gone or was never there. */
export function shownKind(status: number, match: PageMatch | null): ShownKind {
  if (status === 404) return 'lost';
  if (status === 410) return match?.route.kind === 'page' ? 'pageGone' : 'gone';
  return match!.route.kind;
}

/**
 * Pages that do not redirect to the site's main address. Staff must reach the site's management even if that address is broken. And links
 * with a secret (from mails, payment or login providers) must not pass to a domain that somebody else controls.
 */
const STAY = [
  ...['/settings', '/classes/create', '/classes/:courseSeq/settings', '/classes/:courseSeq/payment/'],
  ...['/packages/create', '/packages/:courseSeq/settings', '/packages/:courseSeq/payment/'],
  ...['/authcallback', '/resetpassword', '/emailback', '/invitations', '/register_card'],
];
const stays = ({ route }: PageMatch) => STAY.some((start) => route.path.startsWith(start));
/** Whether a page is shown at the address it was asked by, though the site has another main address. */
export function staysHere(match: PageMatch, url: string): boolean {
  const query = URL.parse(url, 'http://x')?.searchParams;
  // A ticket opens a session, so it must not be passed to another host.
  if (stays(match) || query?.has('ticket')) return true;
  const next = match.route.kind === 'login' || match.route.kind === 'signup' ? query?.get('next') : null;
  const then = next ? matchPage(next.split(/[?#]/, 1)[0]!, { on: 'site' }) : null;
  return then !== null && stays(then);
}

/**
 * The canonical path of the shown page in the site's first language, without aliases, and with the part of the query that belongs to it;
 * null for personal pages.
 */
export function pathOf({ route, params }: PageMatch, channel: Channel | null, page: SitePage | null, view: View | null): string | null {
  if (HIDDEN_KINDS.includes(route.kind)) return null;
  // The page that visitors start with has the address /, and the index page that it replaces has /main.
  const start = page && page.pageSeq === channel?.logoutMainPageSeq;
  if (route.kind === 'page' && page) return start ? '/' : pageAddress(page.path);
  const path =
    route.kind === 'index'
      ? route.path === '/main' && channel?.logoutMainPageSeq
        ? '/main'
        : '/'
      : route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return path + (view?.query ?? '');
}
