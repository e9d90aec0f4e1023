import type { Page } from 'playwright-core';
import { DESKTOP } from './browser';
import type { Stop } from './tour';

export const SITE = 'codebay';
export const OWNER = 'owner@codebay.example';

const press = (selector: string) => (page: Page) => page.locator(selector).first().click();
export const refused = async (page: Page) => {
  await page.locator('form button[type=submit]').first().click();
  await page.locator('[aria-invalid=true]').first().waitFor();
};

/** Pages of the management about classes, orders and income. */
export const SALES: Stop[] = [
  { path: '/settings/dashboard', shown: 'main figure', open: press('header button') },
  {
    path: '/settings/inbox',
    shown: '[data-queue] li a',
    open: press('[data-queue] li:nth-child(2) a'),
    opened: '[data-open] section:last-of-type',
  },
  { path: '/settings/course', shown: 'main tbody tr' },
  { path: '/settings/review', shown: 'main tbody [role=img]' },
  { path: '/settings/reports', shown: 'main h1' },
  { path: '/settings/like', shown: 'main tbody tr', open: press('tbody button') },
  { path: '/settings/members/messages', shown: 'main section' },
  { path: '/settings/payment', shown: 'main tbody tr', open: press('tbody button') },
  { path: '/settings/delivery', shown: 'main section' },
  { path: '/settings/referral', shown: 'main section' },
  { path: '/settings/board/site', shown: 'main li a' },
  { path: '/settings/board/site/register', shown: 'main form' },
  { path: '/settings/board/course', shown: 'main li li a' },
  { path: '/settings/coupons', shown: 'main tbody tr', open: press('tbody a'), opened: 'main dl' },
  { path: '/settings/coupons/create', shown: 'main form', open: refused },
  { path: '/settings/campaign', shown: 'main tbody tr', open: press('tbody a'), opened: 'main dl, main form' },
  { path: '/settings/campaign/create', shown: '[contenteditable=true]', open: refused },
  {
    path: '/settings/contents',
    shown: 'main tbody tr',
    open: async (page) => {
      await press('main header button')(page);
      await page.locator('[role=dialog] button[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { path: '/settings/challenge', shown: 'main tbody tr', open: press('tbody a'), opened: 'main section h2' },
  { path: '/settings/membership', shown: 'main tbody tr' },
  { path: '/settings/chat', shown: 'main tbody tr' },
  { path: '/settings/chat/create', shown: 'main form' },
  { path: '/settings/membership/create', shown: 'main form', open: refused },
  { path: '/settings/studio/members/joined?membership=Y', shown: 'main tbody tr', open: press('tbody a') },
  { path: '/settings/studio/course', shown: 'main tbody tr' },
  { path: '/settings/studio/payment/membership', shown: 'main tbody tr' },
  { path: '/paymentManage', shown: 'main tbody tr' },
  { path: '/settings/sales', shown: 'main tbody tr' },
  { path: '/settings/settlement', shown: 'main tbody tr' },
  {
    path: '/settings/settlement-document',
    shown: 'main ol li',
    open: async (page) => {
      await press('main header button')(page);
      await refused(page);
    },
  },
  { path: '/settlement', shown: 'main tbody tr' },
];
/** Pages of the management about the site and its people, and pages of the owner's account. */
export const SETTINGS: Stop[] = [
  { path: '/settings/form', shown: 'main h2, main tbody tr' },
  { path: '/settings/operators', shown: 'main tbody tr', open: press('main header button, main button:has(svg.lucide-plus)') },
  { path: '/settings/members/joined', shown: 'main tbody tr', open: press('tbody button') },
  { path: '/settings/members/registered', shown: 'main h1' },
  { path: '/settings/members/messages', shown: 'main h1', open: press('main section button'), opened: '[contenteditable=true]' },
  { path: '/settings/members/segment', shown: 'main h1' },
  { path: '/settings/configuration', shown: 'main form, main section' },
  { path: '/settings/homepage', shown: 'main nav li, main iframe' },
  { path: '/settings/pictures', shown: 'main h1', open: press('main section li button'), opened: '[role=dialog] form' },
  { path: '/settings/videos', shown: 'main tbody tr', open: press('tbody button') },
  { path: '/settings/menu', shown: 'main li' },
  { path: '/settings/page', shown: 'main tbody tr' },
  { path: '/settings/page/create', shown: '[contenteditable=true]', open: press('main header button') },
  { path: '/settings/seo/general', shown: 'main form' },
  { path: '/settings/seo/pages', shown: 'main tbody tr', open: press('tbody button') },
  { path: '/settings/footer', shown: 'main form' },
  { path: '/settings/snippet', shown: 'main h1', open: press('main header button') },
  { path: '/settings/api-keys', shown: 'main h1', open: press('main button:has(svg.lucide-plus)') },
  { path: '/settings/webhooks', shown: 'main h1', open: press('main button:has(svg.lucide-plus)') },
  { path: '/settings/selling', shown: 'main form' },
  { path: '/settings/data-history', shown: 'main h1' },
  { path: '/settings/support', shown: 'main h1' },
  { path: '/settings/plan', shown: 'main li h3' },
  { path: '/service/servicemanage', shown: 'main li h3' },
  { path: '/service/servicehistory', shown: 'main tbody tr' },
  { path: '/editinformation', shown: 'main form' },
  { path: '/invitations', shown: 'main h1' },
  { path: '/alarms/settings', shown: 'main h1' },
];

export interface Places {
  /** Number of a class that has learners, live lessons and a mission. */
  seq: number;
  mission: string;
  pack: string;
}
/** Pages on which somebody writes classes and packages. */
export const authoring = ({ seq, mission, pack }: Places): Stop[] => [
  { path: '/classes/create', shown: 'form', open: refused },
  { path: '/packages/create', shown: 'main form', open: refused },
  { path: `/classes/${seq}/settings/information`, shown: '[contenteditable=true]' },
  {
    path: `/classes/${seq}/settings/curriculums`,
    shown: 'main li',
    open: press('main section button:last-child:has(svg.lucide-plus)'),
    opened: 'main section a[href*="/curriculums/create"]',
  },
  { path: `/classes/${seq}/settings/curriculums/create`, shown: '[contenteditable=true]' },
  { path: `/classes/${seq}/settings/payment`, shown: 'main fieldset, main [role=radiogroup]' },
  { path: `/classes/${seq}/settings/attendees`, shown: 'main tbody tr', open: press('tbody td:nth-child(2) button') },
  { path: `/classes/${seq}/settings/attendees/book`, shown: 'main tbody select' },
  { path: `${pack}/settings/setting`, shown: '[contenteditable=true]' },
  { path: `${pack}/settings/curriculums`, shown: 'main fieldset, main [role=group]' },
  { path: `${pack}/settings/payment`, shown: 'main fieldset, main [role=radiogroup]' },
  { path: mission, shown: 'main article', open: press('main article button'), opened: 'main article form' },
];

export async function placesOf(page: Page): Promise<Places> {
  // Only a wide window shows the list of lessons beside the classroom, and this code reads its links.
  await page.setViewportSize(DESKTOP);
  const hrefOn = async (path: string, link: string) => {
    await page.goto(path);
    return (await page.locator(link).first().getAttribute('href'))!;
  };
  const pack = await hrefOn('/settings/course?kind=PACKAGE', 'tbody a[href$="/settings/setting"]');
  const seq = Number(
    /\d+/.exec(await hrefOn('/settings/course?q=Next.js', 'tbody tr:has-text("Next.js") a[href$="/settings/information"]'))![0],
  );
  const mission = await hrefOn(`/classes/${seq}/classroom`, 'a[href*="/classroom/"]:has-text("과제")');
  return { seq, mission, pack: pack.replace('/settings/setting', '') };
}
