import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPage } from '@madang/contracts/page/routes';

const JOURNEYS_FOLDER = join(import.meta.dirname, '../../apps/web-e2e/src');
/** What names in the tours' paths, which only the running tour knows, stand for: a route or a part of one. */
const TOUR_PLACES: Readonly<Record<string, string>> = {
  at: '/classes/1',
  seq: '1',
  pack: '/packages/1',
  mission: '/classes/1/classroom/1',
  teacher: '/teachers/1',
  newForm: '/forms/1',
};
/** The path that an expression in a tour stands for, such as `${pack}/settings/setting`, `at.free` or `await newForm(page)`. */
function pathOf(text: string): string {
  const place = (name: string) => {
    const known = TOUR_PLACES[/^(?:await )?(\w+)/.exec(name)![1]!];
    if (known === undefined) throw new Error(`tools/look/tour.ts does not know where ${name} leads; name it in TOUR_PLACES`);
    return known;
  };
  if (/^['`]/.test(text)) return text.slice(1, -1).replace(/\$\{([^}]+)\}/g, (_, name: string) => place(name));
  return place(text);
}
const TOUR_STOP_PATTERN = /\bpath: ('[^']*'|`[^`]*`|(?:await )?[a-z][^,\n]*),\s+shown/g;
/** The routes that the tours of apps/web-e2e visit, which check accessibility (axe), the console and the widths. */
export function touredRoutes(): string[] {
  const texts = readdirSync(JOURNEYS_FOLDER)
    .filter((name) => /-axe\.e2e\.ts$|-stops\.ts$/.test(name))
    .map((name) => readFileSync(join(JOURNEYS_FOLDER, name), 'utf8'));
  const paths = texts.flatMap((text) => [...text.matchAll(TOUR_STOP_PATTERN)].map((found) => pathOf(found[1]!)));
  return [...new Set(paths)].flatMap((path) =>
    (['site', 'host'] as const).flatMap((on) => matchPage(path.split(/[?#]/)[0]!, { on })?.route.path ?? []),
  );
}

/** Routes that no tour visits by their own address, by the reason; `ROUTES_NOT_DRAWN` has those that cannot simply be opened. */
export const ROUTES_NOT_TOURED: Readonly<Record<string, readonly string[]>> = {
  'opened by the stop of the list that it stands in': [
    '/notices/:noticeSeq',
    '/chat-rooms/:chatRoomSeq',
    '/settings/campaign/:campaignId',
    '/settings/coupons/:couponInfoSeq',
  ],
  'known by another address too': ['/main', '/service', '/settings/plan/history', '/settings/plan/card', '/settings/plan/coupon'],
  'the form of another stop, filled': [
    '/settings/board/site/:boardSeq/edit',
    '/settings/chat/:chatRoomSeq/edit',
    '/settings/coupons/:couponInfoSeq/edit',
    '/settings/membership/:membershipSeq/edit',
    '/settings/page/:pageSeq',
    '/settings/page/:pageSeq/blocks',
  ],
  'the pages of a class under the address of the studio': [
    ...['information', 'curriculums', 'payment'].map((step) => `/studio/:courseSeq/contents/${step}`),
    ...['information', 'curriculums', 'payment', 'attendees'].map((step) => `/studio/:courseSeq/challenge/${step}`),
    '/packages/:courseSeq/settings/display',
    '/packages/:courseSeq/settings/attendees',
  ],
  'other words in the list, the form or the page of another stop': [
    '/packages/:courseSeq',
    '/packages/:courseSeq/payment',
    '/boards/:boardSeq',
    '/boards/:boardSeq/posts/:postSeq/view',
    '/boards/:boardSeq/posts/create',
    '/notices/create',
    '/me/likes',
    '/me/reviews',
    '/me/certificates',
    '/me/hidden',
    '/settings/work',
    '/settings/refunds',
    '/settings/refunds/closed',
    '/settings/seo/courses',
    '/settings/studio/payment/goods',
    '/settings/sales/:salesDate',
    '/settings/settlement/:settlementDate',
    '/settings/members/joined/:userSeq',
    '/settings/members/registered/create',
    '/settings/data-history/readings',
    '/service/servicepaymentinfo',
    '/service/servicecoupon',
  ],
  'the end of joining, where the journeys of new people arrive': ['/join/complete'],
  // The only reason for these is the time that a stop of a tour takes; the crawler does check their console.
  'seen by the crawler alone': [
    '/terms/:kind',
    '/join',
    '/membership/:membershipSeq',
    '/classes/:courseSeq/settings/display',
    '/classes/:courseSeq/settings/more',
    '/classes/:courseSeq/settings/demand',
    '/studio/:courseSeq/challenge/terms',
    '/studio/:courseSeq/challenge/review',
    '/settings/refunds/rule',
    '/settings/closing',
    '/settings/marketing',
  ],
};
