import { SITE_SWITCH, type SiteSwitch } from '@madang/contracts/platform-codes';

/** The pages of the admin whose work stops with a part of the site, by the beginnings of their paths. */
const STOPPED_PAGES: Record<SiteSwitch, readonly string[]> = {
  [SITE_SWITCH.MAILS]: ['/settings/campaign', '/settings/members', '/settings/studio/members'],
  [SITE_SWITCH.UPLOADS]: [
    '/settings/pictures',
    '/settings/videos',
    '/settings/page',
    '/settings/seo',
    '/settings/configuration',
    '/settings/contents',
    '/settings/challenge',
  ],
  [SITE_SWITCH.SNIPPETS]: ['/settings/snippet', '/settings/marketing'],
  [SITE_SWITCH.KEYS]: ['/settings/api-keys', '/settings/webhooks'],
};
const STOPPABLE_PARTS = Object.keys(STOPPED_PAGES) as SiteSwitch[];
/** The pages that name every part of the site that is switched off. */
const OVERVIEW_PAGES: readonly string[] = ['/settings/dashboard', '/settings/work'];

/** The parts of the site on which the page at a path depends. */
export const partsOfPage = (path: string): readonly SiteSwitch[] =>
  OVERVIEW_PAGES.includes(path)
    ? STOPPABLE_PARTS
    : STOPPABLE_PARTS.filter((part) => STOPPED_PAGES[part].some((start) => path === start || path.startsWith(`${start}/`)));
