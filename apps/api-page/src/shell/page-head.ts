import type { ShownBlocks } from '@madang/contracts/page/blocks/data';
import type { Channel } from '@madang/contracts/main/channel';
import { HIDDEN_KINDS } from '@madang/contracts/page/routes';
import { headOf, sitePictures, type PageHead } from '@madang/contracts/page/seo';
import type { Swap } from '@madang/contracts/words/keywords';
import { openingPicture } from '../blocks/block-html';
import { aboutWordsOf } from '../view/about-view';
import type { Arrival } from './arrival';
import type { Head } from './head';
import { plain, summaryOf } from './page-lead';
import { pageName, PRODUCT_NAME, productIntro } from './page-names';
import { BOARD_PAGES, type Shown } from './shown-page';

/** The largest picture of the first screen: of the first block, of a class, or the first banner of the index page; null for none. */
export function pictureOf(channel: Channel | null, { course, page, kind }: Shown, blocks: ShownBlocks | null): Head['picture'] {
  if (blocks) {
    const url = openingPicture(blocks);
    return url ? { url, place: 'slide' } : null;
  }
  if (page) return null;
  if (course) return course.imageUrl ? { url: course.imageUrl, place: 'lead' } : null;
  const first = kind === 'index' ? channel?.banners[0]?.imageUrl : null;
  return first ? { url: first, place: 'hero' } : null;
}

/** The head's texts and pictures of a shown page. `beyond`: its number is higher than the list's last page. */
export function headFor({ channel, asked, match }: Arrival, { subject, course, page, kind }: Shown, swap: Swap, beyond: boolean): PageHead {
  const site = channel ? channel.channelSetting.seoSetting : { noIndex: false, noFollow: false };
  const own = course ? subject.courseSeo : subject.page?.seoSetting;
  return headOf([site, own], {
    siteName: channel?.name ?? PRODUCT_NAME,
    pageName:
      course?.title ||
      subject.page?.title ||
      subject.board?.title ||
      subject.teacher?.name ||
      swap(pageName(kind, asked.lang, match?.route.path)),
    courseName: course?.title,
    description:
      (course && summaryOf(course)) ||
      (page && plain(page.content ?? '')) ||
      plain(subject.board?.content ?? '') ||
      plain([subject.teacher?.line, subject.teacher?.text].filter(Boolean).join(' ').replaceAll('<', '&lt;')) ||
      (channel ? channel.intro : kind === 'about' ? aboutWordsOf(asked.lang).lead : productIntro(asked.lang)),
    images: [course?.imageUrl, subject.teacher?.imageUrl, ...(channel ? sitePictures(channel) : [])],
    hidden:
      beyond ||
      (BOARD_PAGES.includes(kind) && !subject.board?.title) ||
      kind === 'lost' ||
      kind === 'gone' ||
      kind === 'siteClosed' ||
      kind === 'siteSuspended' ||
      kind === 'maintained' ||
      kind === 'pageGone' ||
      HIDDEN_KINDS.includes(kind),
  });
}
