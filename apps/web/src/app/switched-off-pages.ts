import { SITE_SWITCH, type SiteSwitch } from '@madang/contracts/platform-codes';

/** The pages of the admin whose work stops with a part of the site, by the beginnings of their paths. */
const STOPPED: Record<SiteSwitch, readonly string[]> = {
  [SITE_SWITCH.MAILS]: ['/settings/campaign', '/settings/members', '/settings/studio/members'],
  [SITE_SWITCH.UPLOADS]: [
    ...['/settings/pictures', '/settings/videos', '/settings/page', '/settings/seo', '/settings/configuration'],
    ...['/settings/contents', '/settings/challenge'],
  ],
  [SITE_SWITCH.SNIPPETS]: ['/settings/snippet', '/settings/marketing'],
  [SITE_SWITCH.KEYS]: ['/settings/api-keys', '/settings/webhooks'],
};
const PARTS = Object.keys(STOPPED) as SiteSwitch[];
/** The pages that name every part of the site that is switched off. */
const HOMES: readonly string[] = ['/settings/dashboard', '/settings/work'];

/** The parts of the site on which the page at a path depends. */
export const partsOfPage = (path: string): readonly SiteSwitch[] =>
  HOMES.includes(path) ? PARTS : PARTS.filter((part) => STOPPED[part].some((start) => path === start || path.startsWith(`${start}/`)));
