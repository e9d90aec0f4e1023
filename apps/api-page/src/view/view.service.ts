import { Injectable } from '@nestjs/common';
import { YN, type Lang } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { categoryPath } from '@madang/contracts/main/category';
import type { Channel } from '@madang/contracts/main/channel';
import { teacherAddress } from '@madang/contracts/main/teacher-address';
import { TEACHER_CLASSES } from '@madang/contracts/main/teacher-calls';
import { inLang } from '@madang/contracts/main/site-langs';
import { LIST_FILTERS } from '@madang/contracts/page/document-keys';
import type { SharedDraft, ShownBlocks } from '@madang/contracts/page/blocks/data';
import type { SitePage } from '@madang/contracts/page/page';
import type { PageMatch } from '@madang/contracts/page/routes';
import { pageAddress } from '@madang/contracts/page/site-page-paths';
import type { Swap } from '@madang/contracts/words/keywords';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { logger } from '@madang/server/log';
import type { Arguments, Statement } from '@madang/server/sql/statement';
import { hero, ownPage } from '../shell/first-view';
import { courseLd, courseStatus, siteLd, type ShellCourse } from '../shell/page-lead';
import { LANDING_LEAD, type BoardLead } from '../shell/page-lead.sql';
import { pageName } from '../shell/page-names';
import { blocksHtml, draftNote } from '../blocks/block-html';
import type { Pen } from './cards';
import { checkoutView } from './checkout-view';
import { classView, shows } from './class-view';
import { formView } from './form-view';
import { courseParts, crumbsLd, eventsLd, itemListLd, teacherLd, type Step } from './json-ld';
import { categoryAddress, classesAddress, classesView, pagesOf, shelvesView, type Paged } from './lists-view';
import { offersView, postsView, postView, type PostsPlace } from './posts-view';
import { teacherPages, teacherView } from './teacher-view';
import { productTermsView, termsView } from './terms-view';
import { viewWords } from './view-words';
import { SHOWN_FORM } from './form.sql';
import { SHOWN_TEACHER } from './teacher.sql';
import { SHOWN_TERMS } from './terms.sql';
import { SHOWN_CLASS, type ShownClass } from './shown-class.sql';
import { CLASSES_OF_SITE, OFFERS_OF_SITE, POSTS_OF_BOARD, SHELVES_OF_SITE, type Card, type Category } from './view.sql';

/** The query of an address, parts of which decide what the page shows. */
export type Query = Record<string, unknown>;
export interface Seen {
  channel: Channel;
  match: PageMatch;
  course: ShellCourse | null;
  /** The page that the site wrote at this address; null for none. */
  page: SitePage | null;
  /** The notice, board or post at this address, if it is public. */
  board: BoardLead | null;
  origin: string;
  lang: Lang;
  /**
   * If the address itself names its language, the site's first language, whose addresses need no such key; else null. Links of the page
   * then name the language too.
   */
  byAddress: Lang | null;
  query: Query;
  swap: Swap;
  /** The blocks of the page; null if it has none. */
  blocks: ShownBlocks | null;
}
/** The content that the server puts into a page's document, for readers without scripts, such as search engines. */
export interface View {
  /** The HTML inside of `<main>`. */
  html: string;
  jsonLd: object[];
  /** The part of the query that belongs to the page's canonical address. */
  query: string;
  /** Whether the page number is higher than the list's last page. */
  beyond: boolean;
}
const EMPTY_VIEW: View = { html: '', jsonLd: [], query: '', beyond: false };

const categoryStep = ({ channelCategorySeq, name }: Category): Step => ({ name, path: categoryAddress(channelCategorySeq) });
const PAGES_MAX = LIMITS.pageListSize;
const whole = (raw: unknown, most: number) =>
  typeof raw === 'string' && /^[1-9]\d{0,14}$/.test(raw) && Number(raw) <= most ? Number(raw) : null;
const pageOf = (query: Query) => whole(query['page'], PAGES_MAX) ?? 1;
const isNarrowed = (query: Query) => LIST_FILTERS.some((key) => query[key]);
const queryOf = (path: string) => /\?.*$/.exec(path)?.[0] ?? '';
const ITEMS_PER_PAGE = LIMITS.itemsPerPage;
/** Adds to a place whether the staff of a class allow showing its instructors and reviews. */
const mayShow = <T extends object>(shown: ShownClass, place: T) => ({
  ...place,
  people: shows(shown, 'courseTutorShowYn'),
  reviews: shows(shown, 'courseReviewShowYn'),
});

/** Makes the whole content of a public page for its document: for readers without scripts, and for everybody until the web app renders. */
@Injectable()
export class ViewService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** The content of a page's document; null for a kind of page without any. */
  async of(seen: Seen): Promise<View | null> {
    const { lang, swap, byAddress } = seen;
    const pen: Pen = {
      lang,
      now: this.clock.now(),
      words: viewWords(lang, swap),
      to: (path) => (byAddress ? inLang(path, lang, byAddress) : path),
    };
    if (seen.page) return this.ownPage(seen, seen.page, pen);
    switch (seen.match.route.kind) {
      case 'index':
        return this.index(seen, pen);
      case 'classes':
        return this.classes(seen, pen);
      case 'class':
        return seen.course && this.course(seen, seen.course, pen);
      case 'checkout':
        return seen.course && { ...EMPTY_VIEW, html: checkoutView(seen.course, pen) };
      case 'teacher':
        return this.teacher(seen, pen);
      case 'notices':
      case 'board':
        return this.posts(seen, pen);
      case 'notice':
      case 'post':
        return this.post(seen, pen);
      case 'membership':
        return this.offers(seen, pen);
      case 'form':
        return this.form(seen, pen);
      case 'draft':
        return this.draft(seen, pen);
      case 'terms':
        return this.terms(seen, pen);
      default:
        return null;
    }
  }

  /** Reads a part of a page; null after an error, since a page without this part is better than none. */
  private async read<P extends object, R>({ channel }: Seen, what: Statement<P, R>, ...args: Arguments<P>): Promise<R | null> {
    const { channelSeq } = channel;
    return this.db.one({ channelSeq }, what, ...args).catch((e: Error) => {
      logger.warn({ err: e.message, channelSeq }, what.name);
      return null;
    });
  }

  private crumbs({ channel, origin }: Seen, ...steps: Step[]): object {
    return crumbsLd([{ name: channel.name, path: '/' }, ...steps], origin);
  }
  private classesStep({ lang, swap }: Seen): Step {
    return { name: swap(pageName('classes', lang)), path: '/classes' };
  }

  private async ownPage(seen: Seen, page: SitePage, pen: Pen): Promise<View> {
    const html = seen.blocks ? blocksHtml(seen.blocks, page.title, pen, seen.swap) : ownPage(page);
    const start = page.pageSeq === seen.channel.logoutMainPageSeq;
    const crumbs = start ? [] : [this.crumbs(seen, { name: page.title, path: pageAddress(page.path) })];
    return { ...EMPTY_VIEW, html, jsonLd: [...(await this.landing(seen, page, pen)), ...crumbs] };
  }

  /** Structured data of a landing page: that of its class's own page. */
  private async landing(seen: Seen, { courseSeq }: SitePage, pen: Pen): Promise<object[]> {
    const { channel, origin } = seen;
    const asked = { channelSeq: channel.channelSeq, courseSeq: courseSeq ?? 0 };
    const course = courseSeq && seen.blocks ? await this.read(seen, LANDING_LEAD, asked) : null;
    if (!course || courseStatus(course) !== 200) return [];
    const shown = await this.read(seen, SHOWN_CLASS, { ...asked, now: pen.now });
    const place = { origin, siteName: channel.name, steps: [], now: pen.now };
    // The breadcrumbs are those of the landing page, so only the course itself is taken.
    const [ld] = courseLd(course, place);
    return [{ ...ld, ...(shown ? courseParts(shown, mayShow(shown, place), ld.offers) : {}) }];
  }

  /** The content of a draft, with a note above it that it is one. */
  private draft({ blocks, channel, swap }: Seen, pen: Pen): View {
    const { title, expiresAt } = blocks as SharedDraft;
    return { ...EMPTY_VIEW, html: draftNote(expiresAt, pen, swap) + blocksHtml(blocks!, title ?? channel.name, pen, swap) };
  }

  private async index(seen: Seen, pen: Pen): Promise<View> {
    const { channel, origin, blocks } = seen;
    const site = siteLd({ name: channel.name, intro: channel.intro, logo: channel.headerLogoUrl }, origin);
    if (blocks) {
      const listed = blocks.blocks.flatMap((one) => (one.type === 'classes' ? (blocks.data[one.id] as Card[]) : []));
      return { ...EMPTY_VIEW, html: blocksHtml(blocks, channel.name, pen, seen.swap), jsonLd: [...site, ...itemListLd(listed, origin)] };
    }
    const shelves = await this.read(seen, SHELVES_OF_SITE, { channelSeq: channel.channelSeq, size: ITEMS_PER_PAGE });
    return {
      ...EMPTY_VIEW,
      html: hero(channel) + (shelves ? shelvesView(shelves, pen) : ''),
      jsonLd: [...site, ...itemListLd(shelves?.newest ?? [], origin)],
    };
  }

  private async classes(seen: Seen, pen: Pen): Promise<View> {
    const { query, channel, origin } = seen;
    if (isNarrowed(query)) return EMPTY_VIEW;
    const asked: Paged = { page: pageOf(query), categorySeq: whole(query['channelCategorySeq'], Number.MAX_SAFE_INTEGER) };
    const { page, categorySeq } = asked;
    const offset = (page - 1) * ITEMS_PER_PAGE;
    const found = await this.read(seen, CLASSES_OF_SITE, { channelSeq: channel.channelSeq, categorySeq, size: ITEMS_PER_PAGE, offset });
    if (!found) return EMPTY_VIEW;
    const path = categoryPath(found.categories, categorySeq);
    const steps = [this.classesStep(seen), ...path.map(categoryStep)];
    return {
      html: classesView(found, asked, pen),
      jsonLd: [...itemListLd(found.list, origin, offset), this.crumbs(seen, ...steps)],
      query: queryOf(classesAddress(asked)),
      beyond: page > pagesOf(found.totalCount) || (categorySeq !== null && !path.length),
    };
  }

  private async course(seen: Seen, course: ShellCourse, pen: Pen): Promise<View> {
    const { channel, origin } = seen;
    const shown = await this.read(seen, SHOWN_CLASS, { channelSeq: channel.channelSeq, courseSeq: course.courseSeq, now: pen.now });
    const path = (shown?.categories ?? []).map(categoryStep);
    const place = { origin, siteName: channel.name, steps: [this.classesStep(seen), ...path], now: pen.now };
    const [ld, ...rest] = courseLd(course, place);
    return {
      ...EMPTY_VIEW,
      html: classView(course, shown, pen),
      jsonLd: [
        { ...ld, ...(shown ? courseParts(shown, mayShow(shown, place), ld.offers) : {}) },
        ...rest,
        ...(shown ? eventsLd(course, shown, mayShow(shown, place)) : []),
      ],
    };
  }

  private async teacher(seen: Seen, pen: Pen): Promise<View> {
    const { channel, origin, query, match } = seen;
    const page = pageOf(query);
    const who = await this.read(seen, SHOWN_TEACHER, {
      channelSeq: channel.channelSeq,
      userSeq: match.params['userSeq']!,
      now: pen.now,
      size: TEACHER_CLASSES,
      offset: (page - 1) * TEACHER_CLASSES,
    });
    if (!who) return EMPTY_VIEW;
    return {
      html: teacherView(who, page, pen),
      jsonLd: [
        teacherLd(who, { origin, siteName: channel.name }),
        this.crumbs(seen, { name: who.name, path: teacherAddress(who.userSeq) }),
      ],
      query: page > 1 ? `?page=${page}` : '',
      beyond: page > teacherPages(who),
    };
  }

  private placeOf({ match, board }: Seen, { words }: Pen): PostsPlace {
    const boardSeq = match.params['boardSeq'];
    if (!boardSeq) return { name: words.t('notices'), address: '/notices', postAddress: (seq) => `/notices/${seq}` };
    const address = `/boards/${boardSeq}`;
    return { name: board?.board ?? '', address, postAddress: (seq) => `${address}/posts/${seq}/view` };
  }

  private async posts(seen: Seen, pen: Pen): Promise<View> {
    const { query, channel, match } = seen;
    const place = this.placeOf(seen, pen);
    // For a board that is not public, no name was read, so its page stays empty.
    if (!place.name || isNarrowed(query)) return EMPTY_VIEW;
    const page = pageOf(query);
    const boardSeq = Number(match.params['boardSeq'] ?? 0) || null;
    const found = await this.read(seen, POSTS_OF_BOARD, {
      channelSeq: channel.channelSeq,
      boardSeq,
      size: ITEMS_PER_PAGE,
      offset: (page - 1) * ITEMS_PER_PAGE,
    });
    if (!found) return EMPTY_VIEW;
    return {
      html: postsView(found, page, place, pen),
      jsonLd: [this.crumbs(seen, { name: place.name, path: place.address })],
      query: page > 1 ? `?page=${page}` : '',
      beyond: page > pagesOf(found.totalCount),
    };
  }

  private post(seen: Seen, pen: Pen): View {
    const { title, html, createdAt } = seen.board ?? {};
    if (!title || !createdAt) return EMPTY_VIEW;
    const place = this.placeOf(seen, pen);
    const { params } = seen.match;
    const path = place.postAddress(Number(params['noticeSeq'] ?? params['postSeq']));
    return {
      ...EMPTY_VIEW,
      html: postView({ title, html: html ?? '', createdAt }, place, pen),
      jsonLd: [this.crumbs(seen, { name: place.name, path: place.address }, { name: title, path })],
    };
  }

  private async form(seen: Seen, pen: Pen): Promise<View> {
    const asked = { channelSeq: seen.channel.channelSeq, id: seen.match.params['id'] ?? '', now: pen.now };
    const form = await this.read(seen, SHOWN_FORM, asked);
    return form ? { ...EMPTY_VIEW, html: formView(form, pen) } : EMPTY_VIEW;
  }

  /** The site's terms, or the product's if the site has none in force. */
  private async terms(seen: Seen, { now, lang }: Pen): Promise<View> {
    const kind = seen.match.params['kind'] ?? '';
    const own = await this.read(seen, SHOWN_TERMS, { channelSeq: seen.channel.channelSeq, kind, lang, now });
    if (!own?.content || own.useYn !== YN.YES) return { ...EMPTY_VIEW, html: productTermsView(kind, lang) };
    return { ...EMPTY_VIEW, html: termsView({ ...own, title: own.title || seen.swap(pageName('terms', lang)) }) };
  }

  private async offers(seen: Seen, pen: Pen): Promise<View> {
    const { channel } = seen;
    const offers = await this.read(seen, OFFERS_OF_SITE, { channelSeq: channel.channelSeq });
    const name = pen.words.t('membership');
    return {
      ...EMPTY_VIEW,
      html: offers ? offersView(offers, channel.name, pen) : '',
      jsonLd: [this.crumbs(seen, { name, path: '/membership' })],
    };
  }
}
