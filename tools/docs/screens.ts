import { PAGE_ROUTES } from '@madang/contracts/page/routes';
import { read } from './sources';

/** A screen of docs/screens.md. */
export interface ScreenRow {
  id: string;
  /** The screen's addresses as docs/screens.md writes them; empty for a screen around, over or within other pages. */
  addresses: { written: string; routes: string[] }[];
}

const ROUTE_PATHS = [...new Set(PAGE_ROUTES.map((route) => route.path))];
const literal = (text: string) => text.replace(/[.+?^$()|[\]\\]/g, '\\$&');

/**
 * The routes that match an address of docs/screens.md: `{n}` or `:n` is any parameter, `…` or `*` at the end is any path below, and `…`
 * at the beginning stands for the address before it.
 */
function routesOf(written: string): string[] {
  const pattern = written
    .replace(/^…/, '\u0000')
    .replace(/(?:\/|\s)(?:…|\*)$/, '\u0001')
    .split('/')
    .map((part) => (/^(?:\{\w+\}|:\w+)$/.test(part) ? ':[^/]+' : literal(part)))
    .join('/')
    .replace('\u0000', '.+')
    .replace('\u0001', '(?:/.*)?');
  const is = new RegExp(`^${pattern}$`);
  return ROUTE_PATHS.filter((path) => is.test(path));
}

/** The screens of docs/screens.md, with the routes at which each stands. */
export const screenRows = (): ScreenRow[] =>
  [...read('docs/screens.md').matchAll(/^\| (S-\d{3}b?) +\|[^|]*\|([^|]*)\|/gm)].map(([, id, where]) => ({
    id: id!,
    addresses: [...where!.matchAll(/`([^`]*\/[^`]*)`( …)?/g)].map(([, address, below = '']) => ({
      written: address! + below,
      routes: routesOf(address! + below),
    })),
  }));

/** The ids of the screens that stand at a route. */
export const screensAt = (path: string): string[] =>
  screenRows().flatMap(({ id, addresses }) => (addresses.some(({ routes }) => routes.includes(path)) ? [id] : []));

/** Routes to which no written link leads, by the way that leads there. */
export const LINKED_BY_ACTION: Readonly<Record<string, readonly string[]>> = {
  'the button of a class, a package or an offer, which says what is missing first': [
    '/classes/:courseSeq/payment',
    '/packages/:courseSeq/payment',
    '/membership/:membershipSeq',
    '/membership/:membershipSeq/payment',
    '/membership/:membershipSeq/card',
  ],
  'the end of a payment or of joining': [
    ...['classes/:courseSeq', 'packages/:courseSeq', 'membership/:membershipSeq'].flatMap((at) =>
      ['complete', 'success', 'fail'].map((end) => `/${at}/payment/${end}`),
    ),
    '/payment/window',
    '/join/complete',
  ],
  'a mail, a shared link or a QR code': [
    '/authcallback',
    '/resetpassword/:code',
    '/emailback/:token',
    '/invitations/:token',
    '/unsubscribe/email',
    '/unsubscribe/alarm',
    '/in/:courseSeq/:eventCode',
    '/certificates/:certificateNo',
    '/invite/:refererCode',
    '/drafts/:token',
  ],
  'what the demo sites have not: a survey of demand, a webhook': ['/classes/:courseSeq/settings/demand', '/settings/webhooks/:endpointSeq'],
  // These pages open only with the second factor, as `apps/web/src/operate/operate.test.tsx` tests.
  'its address alone, for whoever runs the platform': [
    '',
    '/sites',
    '/sites/:siteSeq',
    '/jobs',
    '/orders',
    '/books',
    '/payouts',
    '/audit',
    '/domains',
    '/videos',
    // The former address of the page `/videos`, which redirects there.
    '/films',
    '/mails',
    '/notices',
    '/plans',
    '/plans/bills',
    '/plans/coupons',
  ].map((page) => `/operate${page}`),
  'a button that asks or unfolds before it goes on': [
    '/classes/:courseSeq/settings/curriculums/create',
    '/studio/:courseSeq/contents/curriculums/create',
    '/studio/:courseSeq/challenge/curriculums/create',
    '/settings/members/registered/:memberSeq',
  ],
  'an address by which a page with an address of its own is also known': [
    '/main',
    '/intro',
    '/settings/members',
    '/classes/:courseSeq/settings',
    '/packages/:courseSeq/settings',
    '/classes/:courseSeq/settings/challenge',
    '/settings/form/:formSeq/edit',
    '/studio/:courseSeq/contents',
    '/studio/:courseSeq/challenge',
  ],
};
