import { PAGE_ROUTES } from '@madang/contracts/page/routes';
import type { Page } from 'playwright-core';
import type { Stop } from './tour';

/** The former address of the console's page of videos; it redirects to that page. */
const FORMER = '/operate/films';
const SITE_PAGE = '/operate/sites/:siteSeq';

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
/** By the path of a page of the console: opens a dialog or a menu on it, found by its Korean name. */
const OPENS: Record<string, Stop['open']> = {
  '/operate': (page) => page.locator('header button').first().click(),
  '/operate/plans/coupons': press('쿠폰 만들기'),
  '/operate/notices': press('공지 쓰기'),
  [SITE_PAGE]: press('이용 중지'),
};

/** Every page of the operators' console, with those about one site; with `opens` also the dialogs and menus of `OPENS`. */
export const consoleStops = (siteSeq: number, opens: boolean): Stop[] =>
  PAGE_ROUTES.filter(({ path }) => /^\/operate(\/|$)/.test(path) && path !== FORMER).map(({ path }) => ({
    path: path.replace(':siteSeq', String(siteSeq)),
    shown: 'main h1',
    ...(opens && OPENS[path] ? { open: OPENS[path] } : {}),
  }));

/** Rows that fill tables which are empty in the demo: a video that failed, a domain, a coupon, an announcement of next year. */
export const consoleRows = (domain: string): string[] => [
  `insert into main.video (channel_seq, tus_id, status, origin_file_name, file_size, created_by)
   select channel_seq, 'console-' || channel_seq, 'FAILED', '첫 수업.mp4', 123456789, created_by from main.channel where domain = '${domain}'`,
  `insert into util.site_domain (channel_seq, domain, token, state, created_at)
   select channel_seq, 'www.' || domain || '.example', 'token', 'SERVING', now() from main.channel where domain = '${domain}'`,
  `insert into util.plan_coupon (code, name, percent, bills)
   values (upper('${domain}'), '{"ko": "첫 세 달 할인", "en": "First three months", "jp": "最初の3か月割引"}', 30, 3)`,
  `insert into main.announcement (audience, text_ko, text_en, text_jp, start_at, end_at, mailed, made_by, made_at)
   select 'OWNERS', '새벽에 점검해요.', 'Maintenance at night.', '深夜に点検します。', now() + interval '1 year', now() + interval '2 years',
     false, created_by, now() from main.channel where domain = '${domain}'`,
];
