import { Injectable } from '@nestjs/common';
import { PUBLISH_STATUS, type Lang } from '@madang/contracts/codes';
import type { Channel } from '@madang/contracts/main/channel';
import { MAIN_PAGE } from '@madang/contracts/page/blocks/calls';
import type { SharedDraft, ShownBlocks } from '@madang/contracts/page/blocks/data';
import type { SitePage } from '@madang/contracts/page/page';
import type { PageMatch } from '@madang/contracts/page/routes';
import { isReservedPath, pageAddress, recordPath } from '@madang/contracts/page/site-page-paths';
import { NO_SWAP, type Swap } from '@madang/contracts/words/keywords';
import { Db } from '@madang/server/db';
import { Keywords } from '@madang/server/keywords';
import { logger } from '@madang/server/log';
import { BlockReadService } from '../blocks/block-read.service';
import { DraftLinkService } from '../blocks/draft-link.service';
import { BOARD_LEAD, FORMER_PATH, PAGE_LEAD, TEACHER_LEAD, type BoardLead, type PageLead, type TeacherLead } from './page-lead.sql';
import type { PageRequest } from './page-request';
import { BOARD_PAGES, OF_COURSE, queryOf } from './shown-page';
import { snippetHtml, type SnippetHtml } from './snippets';
import { SITE_SNIPPETS } from './snippets.sql';

/** What a page is about: the rows that its head and its document are made of. */
export interface PageSubject extends PageLead {
  /** The notice, board or post, if it is public. */
  board?: BoardLead | null;
  /** The instructor whose page it is. */
  teacher?: TeacherLead | null;
  /** The draft of a page, opened by a draft link. */
  draft?: SharedDraft | null;
}
/** The subject of a page that is about no record, such as the log-in. */
export const NO_SUBJECT: PageSubject = { blocks: null, page: null, course: null, courseSeo: null };

/** Reads what a page is about. A part whose reading fails is left out where the page is better without it than not there (ER-022). */
@Injectable()
export class PageSubjectService {
  constructor(
    private readonly db: Db,
    private readonly keywords: Keywords,
    private readonly blockPages: BlockReadService,
    private readonly drafts: DraftLinkService,
  ) {}

  /** The record that the page of a route is about. */
  async of(channel: Channel, match: PageMatch, { path, lang }: Pick<PageRequest, 'path' | 'lang'>): Promise<PageSubject> {
    const { kind } = match.route;
    if (kind === 'draft')
      return { ...NO_SUBJECT, draft: await this.drafts.open({ channelSeq: channel.channelSeq, token: match.params['token']!, lang }) };
    if (kind === 'teacher') return { ...NO_SUBJECT, teacher: await this.teacher(channel, match) };
    if (BOARD_PAGES.includes(kind)) return { ...NO_SUBJECT, board: await this.boardLead(channel, match) };
    const courseSeq = OF_COURSE.includes(kind) ? match.params['courseSeq'] : null;
    const start = path === '/' ? channel.logoutMainPageSeq : null;
    const own = recordPath(path);
    if (!courseSeq && own === null) return NO_SUBJECT;
    // The rows of pages that every site has only hold texts for search engines; they are no pages to show.
    if (kind === 'page' && isReservedPath(own!)) return NO_SUBJECT;
    const { channelSeq } = channel;
    const asked: Promise<PageSubject | null> = this.db.one({ channelSeq }, PAGE_LEAD, {
      channelSeq,
      path: own,
      pageSeq: start,
      courseSeq: courseSeq ?? null,
    });
    // If the class or page cannot be read, the request fails, since 404 would be wrong. Other pages are shown without their own texts
    // (ER-022).
    if (courseSeq || kind === 'page') return (await asked) ?? NO_SUBJECT;
    return asked.then(
      (about) => about ?? NO_SUBJECT,
      (e: Error) => {
        logger.warn({ err: e.message, channelSeq }, 'page data');
        return NO_SUBJECT;
      },
    );
  }

  /** The instructor of a page; null (a 404) if there is none. An error is thrown, since the instructor may exist. */
  private teacher({ channelSeq }: Channel, { params }: PageMatch): Promise<TeacherLead | null> {
    return this.db.one({ channelSeq }, TEACHER_LEAD, { channelSeq, userSeq: params['userSeq']! });
  }

  /** The title and text of a board or post. After an error null, since a page without them is better than none. */
  private boardLead({ channelSeq }: Channel, { params }: PageMatch): Promise<PageSubject['board']> {
    const postSeq = params['noticeSeq'] ?? params['postSeq'] ?? null;
    return this.db.one({ channelSeq }, BOARD_LEAD, { channelSeq, boardSeq: params['boardSeq'] ?? null, postSeq }).catch((e: Error) => {
      logger.warn({ err: e.message, channelSeq }, 'board');
      return null;
    });
  }

  /** What became of the page with a former path: its present address, 410 if it was deleted, 404 if it is not public. */
  async former({ channelSeq }: Channel, { path, url }: PageRequest): Promise<string | 404 | 410> {
    const found = await this.db.one({ channelSeq }, FORMER_PATH, { channelSeq, path: recordPath(path) });
    if (!found) return 404;
    if (found.path === null) return 410;
    return found.publishStatusCd === PUBLISH_STATUS.PUBLISHED ? pageAddress(found.path) + queryOf(url) : 404;
  }

  /** The blocks of a page as visitors see them; null without any, and after an error: a page without its blocks is better than none. */
  async blocks({ channelSeq }: Channel, about: PageSubject, page: SitePage | null, lang: Lang): Promise<ShownBlocks | null> {
    const pageSeq = page?.pageSeq ?? MAIN_PAGE;
    const live = about.blocks?.[pageSeq];
    if (!live) return null;
    return this.blockPages.forVisitors({ channelSeq, pageSeq, lang }, live).catch((e: Error) => {
      logger.warn({ err: e.message, channelSeq }, 'blocks');
      return null;
    });
  }

  /** The site's snippets. After an error null, since a page without its snippets is better than none. */
  snippets({ channelSeq }: Channel): Promise<SnippetHtml | null> {
    return this.db.one({ channelSeq }, SITE_SNIPPETS, { channelSeq }).then(
      (rows) => snippetHtml(rows ?? []),
      (e: Error) => {
        logger.warn({ err: e.message, channelSeq }, 'snippets');
        return null;
      },
    );
  }

  /** Reads the site's own words. After an error the product's words are used, since such a page is better than none (ER-022). */
  swapOf(channel: Channel | null, lang: Lang): Promise<Swap> {
    const { customKeyword = false, version = '' } = channel?.customKeywordSetting ?? {};
    return this.keywords.of(channel?.channelSeq ?? null, lang, customKeyword ? version : null).catch((e: Error) => {
      logger.warn({ err: e.message, channelSeq: channel?.channelSeq }, 'keywords');
      return NO_SWAP;
    });
  }
}
