import { YN, type Yn } from '@madang/contracts/codes';
import type { GuideItem } from '@madang/contracts/event/event';
import { NEW_CLASS_PATH } from '@madang/contracts/event/guide-steps';
import type { Footer } from '@madang/contracts/main/channel';
import { sellerMissing } from '@madang/contracts/main/selling';

export interface Progress {
  /** Whether the site has a logo, in its header or as its own picture. */
  logo: boolean;
  /** What the site has told about the seller. `checkYn` is N for a site from before this duty, of which nothing counts as missing. */
  seller: { footer: Partial<Footer>; privateSellerYn: Yn; hasAccount: boolean; checkYn: Yn };
  /** Whether the site lets search engines in (AM-133). */
  search: boolean;
  courses: number;
  published: number;
  /** How many classes of the site have at least one lesson. */
  lessons: number;
  priced: number;
  newest: { courseSeq: number; image: boolean; introduction: boolean; lessons: boolean } | null;
  /** Whether anybody was invited: to the site, to its staff or to a class. */
  invited: boolean;
  members: number;
  students: number;
}

const done = (yes: unknown) => (yes ? 100 : 0);
const share = (parts: boolean[]) => Math.round((parts.filter(Boolean).length / parts.length) * 100);

/**
 * The steps of the setup guide with their progress, computed from what the site has; each links to the form where it is done. The step of
 * the price counts as done once a class is published, since the class may be free, and the step of the invitation once anybody has joined.
 */
export function todoList(p: Progress): GuideItem[] {
  const settings = (page: string) => (p.newest ? `/classes/${p.newest.courseSeq}/settings/${page}` : NEW_CLASS_PATH);
  const asked = p.seller.checkYn === YN.YES;
  const lacks = asked ? sellerMissing(p.seller) : [];
  const ready = p.newest ? share([true, p.newest.image, p.newest.introduction, p.newest.lessons, false]) : 0;
  return [
    { group: 'site', todo: 'siteCreated', progressPercent: 100, path: '/' },
    { group: 'site', todo: 'logo', progressPercent: done(p.logo), path: '/settings/configuration#images' },
    { group: 'class', todo: 'classCreated', progressPercent: done(p.courses), path: NEW_CLASS_PATH },
    { group: 'class', todo: 'lessons', progressPercent: done(p.lessons), path: settings('curriculums') },
    { group: 'class', todo: 'published', progressPercent: p.published ? 100 : ready, path: settings('information') },
    { group: 'sales', todo: 'price', progressPercent: done(p.priced || p.published), path: settings('payment') },
    { group: 'sales', todo: 'business', progressPercent: done(lacks.every((key) => key === 'account')), path: '/settings/footer' },
    // Publishing asks a private person for no account, but paying them out does.
    { group: 'sales', todo: 'account', progressPercent: done(p.seller.hasAccount || !asked), path: '/settings/settlement-document' },
    { group: 'member', todo: 'search', progressPercent: done(p.search), path: '/settings/seo' },
    {
      group: 'member',
      todo: 'firstInvite',
      progressPercent: done(p.invited || p.members || p.students),
      path: '/settings/members/joined?open=invite',
    },
    {
      group: 'member',
      todo: 'firstStudent',
      progressPercent: done(p.students),
      path: p.newest ? `${settings('attendees')}?open=invite` : NEW_CLASS_PATH,
    },
  ];
}
