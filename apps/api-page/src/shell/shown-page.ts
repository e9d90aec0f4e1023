import type { Channel } from '@madang/contracts/main/channel';
import type { SitePage } from '@madang/contracts/page/page';
import { pageAddress } from '@madang/contracts/page/site-page-paths';
import { HIDDEN_KINDS, matchPage, type PageKind, type PageMatch } from '@madang/contracts/page/routes';
import type { View } from '../view/view.service';
import type { Arrival } from './arrival';
import { courseAddress, courseStatus, type ShellCourse } from './page-lead';
import type { ShownKind } from './page-names';
import type { PageSubject } from './page-subject.service';

/** The pages of the links that end mails. */
export const UNSUBSCRIBE_ALARM_PATH = '/unsubscribe/alarm';
export const UNSUBSCRIBE_EMAIL_PATH = '/unsubscribe/email';
const UNSUBSCRIBE_PATHS: readonly string[] = [UNSUBSCRIBE_ALARM_PATH, UNSUBSCRIBE_EMAIL_PATH];
/** Kinds of pages that are about one class. */
export const OF_COURSE: readonly PageKind[] = ['class', 'checkout'];
/** Pages of boards; only posts that everybody may read are in their documents. */
export const BOARD_PAGES: readonly string[] = ['notice', 'board', 'post'] satisfies PageKind[];

/** The query of an address with its question mark; empty for none. */
export const queryOf = (url: string): string => /\?.*$/.exec(url)?.[0] ?? '';

const isPackagePath = (path: string) => path.startsWith('/packages/');
/** The address of a class that was asked for as a package, or the other way round; null if the address is right. */
export function rightAddressOf(match: PageMatch | null, course: ShellCourse | null): string | null {
  if (match?.route.kind !== 'class' || !course || courseStatus(course) !== 200) return null;
  const address = courseAddress(course);
  return isPackagePath(address) === isPackagePath(match.route.path) ? null : address;
}

/** Why a whole site shows a single page in place of all its pages. */
export type Away = Extract<ShownKind, 'siteClosed' | 'siteSuspended' | 'maintained'>;
/** The status of a site that shows a single page: 410 makes search engines forget a closed site, 503 makes them come back later. */
const STATUS_AWAY: Record<Away, 410 | 503> = { siteClosed: 410, siteSuspended: 503, maintained: 503 };

/** The status of a page that has a route: 200, or the status of its class if the page is about a class. */
const statusOf = ({ route }: PageMatch, course: ShellCourse | null): 200 | 404 | 410 =>
  OF_COURSE.includes(route.kind) ? courseStatus(course) : 200;

/**
 * The kind of page that is shown with a status: that of the route, or the page that says that there is nothing, or that something was
 * deleted.
 */
function kindOf(status: number, match: PageMatch | null): ShownKind {
  if (status === 404) return 'lost';
  if (status === 410) return match?.route.kind === 'page' ? 'pageGone' : 'gone';
  return match!.route.kind;
}
const isLost = ({ match, nobody, asked }: Arrival, { teacher, draft }: PageSubject): boolean =>
  !match ||
  // An address that no site has shows one page at every path; the links of mails go on working there, since a site may be gone (AM-1321).
  (nobody && !UNSUBSCRIBE_PATHS.includes(asked.path)) ||
  (match.route.kind === 'teacher' && !teacher) ||
  (match.route.kind === 'draft' && !draft);

/** The page that a request is answered with. */
export interface Shown {
  subject: PageSubject;
  status: number;
  kind: ShownKind;
  /** The class whose page it is. */
  course: ShellCourse | null;
  /** The class that is enrolled in on the page. */
  ordered: ShellCourse | null;
  /** The page that the site wrote, whether at its own address or as the site's start page. */
  page: SitePage | null;
  /** Whether a page that the site wrote is shown at the site's first address. */
  start: boolean;
}
/** Decides which page is shown. `former`: the status of a path that was a page's before; null if it was none. */
export function shownOf(arrival: Arrival, subject: PageSubject, former: 404 | 410 | null): Shown {
  const { match, channel, away } = arrival;
  const status = away ? STATUS_AWAY[away] : isLost(arrival, subject) ? 404 : (former ?? statusOf(match!, subject.course));
  const kind = away ?? kindOf(status, match);
  const start = kind === 'index' && subject.page !== null && subject.page.pageSeq === channel?.logoutMainPageSeq;
  return {
    subject,
    status,
    kind,
    course: kind === 'class' ? subject.course : null,
    ordered: kind === 'checkout' ? subject.course : null,
    page: kind === 'page' || start ? subject.page : null,
    start,
  };
}

/**
 * Pages that do not redirect to the site's main address. Staff must be able to manage the site even if that address is broken, and links
 * with a secret (from mails, payment or login providers) must not be passed to a domain that somebody else may control.
 */
const STAYING_PATHS = [
  '/settings',
  '/classes/create',
  '/classes/:courseSeq/settings',
  '/classes/:courseSeq/payment/',
  '/packages/create',
  '/packages/:courseSeq/settings',
  '/packages/:courseSeq/payment/',
  '/authcallback',
  '/resetpassword',
  '/emailback',
  '/invitations',
  '/register_card',
];
const stays = ({ route }: PageMatch) => STAYING_PATHS.some((start) => route.path.startsWith(start));
/** Whether a page is shown at the requested address although that is not the site's main address. */
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
  // A page that is the site's start page has the address `/`; the index page then has the address `/main`.
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
