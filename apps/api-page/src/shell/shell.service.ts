import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { PUBLISH_STATUS, type Lang } from '@madang/contracts/codes';
import { htmlLang } from '@madang/contracts/locale';
import type { Channel } from '@madang/contracts/main/channel';
import { firstLangOf, inLang, LANG_KEY, langOfAddress, langsOf } from '@madang/contracts/main/site-langs';
import { hasTools } from '@madang/contracts/main/marketing';
import { keywordFile } from '@madang/contracts/main/keyword';
import { isReservedPath, pageAddress, recordPath } from '@madang/contracts/page/site-page-paths';
import { MAIN_PAGE } from '@madang/contracts/page/blocks/calls';
import type { SharedDraft, ShownBlocks } from '@madang/contracts/page/blocks/data';
import type { Bootstrap, MaintainedSite, SitePage } from '@madang/contracts/page/page';
import { headlineFace } from '@madang/contracts/page/fonts';
import { PLAIN_LOOK } from '@madang/contracts/page/look';
import { isOpenWhileMaintained } from '@madang/contracts/page/while-maintained';
import { isOpenWhileSuspended } from '@madang/contracts/page/while-suspended';
import { DAY_SECONDS } from '@madang/contracts/time';
import { PRODUCT_COLOUR } from '@madang/contracts/page/theme';
import { isStaffPath } from '@madang/contracts/page/staff-path';
import { HIDDEN_KINDS, matchPage, type PageKind, type PageMatch } from '@madang/contracts/page/routes';
import { headOf, type PageHead } from '@madang/contracts/page/seo';
import { NO_SWAP, type Swap } from '@madang/contracts/words/keywords';
import { wordsOf } from '@madang/server/responses';
import { Clock } from '@madang/server/clock';
import { ClosedSites } from '@madang/server/closed-sites';
import { PAY_WINDOW } from '@madang/contracts/page/pay-window';
import { config } from '@madang/server/config';
import { Db } from '@madang/server/db';
import { Keywords } from '@madang/server/keywords';
import { logger } from '@madang/server/log';
import { reportedRelease } from '@madang/observe/errors';
import { retryAfter } from '@madang/server/platform-access';
import { RawAnswer } from '@madang/server/route';
import { pageFiles } from './chunks';
import { absoluteUrl, courseAddress, courseStatus, leadOf, plain, summaryOf, type ShellCourse } from './page-lead';
import { openingPicture } from '../blocks/block-html';
import { DraftLinkService } from '../blocks/draft-link.service';
import { BlockReadService } from '../blocks/block-read.service';
import { BOARD_LEAD, FORMER_PATH, PAGE_LEAD, TEACHER_LEAD, type BoardLead, type PageLead, type TeacherLead } from './page-lead.sql';
import { firstView } from './first-view';
import { headHtml, type Head } from './head';
import { viewWords } from '../view/view-words';
import { aboutView, aboutWordsOf } from '../view/about-view';
import { productTermsView } from '../view/terms-view';
import { ViewService, type View } from '../view/view.service';
import { pageName, PRODUCT_NAME, productIntro, type ShownKind } from './page-names';
import { documentHeaders, type DocumentKind } from './security-headers';
import type { Asked, Sent } from './asked';
import { OF_COURSE, pathOf, shownKind, STATUS_AWAY, statusOf, staysHere, type Away } from './shown-page';
import { SiteService } from './site.service';
import { snippetHtml, type SnippetHtml } from './snippets';
import { SITE_SNIPPETS } from './snippets.sql';
import { fillTemplate, isDevTemplate, readTemplate } from './template';

interface About extends PageLead {
  /** The notice, board or post, if it is public. */
  board?: BoardLead | null;
  /** The instructor whose page it is. */
  teacher?: TeacherLead | null;
  /** The draft of a page, opened by a draft link. */
  draft?: SharedDraft | null;
}
const NOTHING: About = { blocks: null, page: null, course: null, courseSeo: null };
const isPackagePath = (path: string) => path.startsWith('/packages/');
/**
 * Public pages, on which a site's marketing tools and snippets run. Pages where people type a password, pay, learn or manage are not among
 * them.
 */
const WITH_TOOLS: readonly string[] = [
  'index',
  'classes',
  'class',
  'teacher',
  'page',
  'notices',
  'notice',
  'board',
  'post',
  'form',
  'terms',
] satisfies PageKind[];
/** Pages of boards; only posts that everybody may read are in their documents. */
const BOARD_PAGES: readonly string[] = ['notice', 'board', 'post'] satisfies PageKind[];

/** Answers the document of a page: the built index.html with the head and data of the site and path. */
@Injectable()
export class ShellService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly sites: SiteService,
    private readonly keywords: Keywords,
    private readonly views: ViewService,
    private readonly blockPages: BlockReadService,
    private readonly drafts: DraftLinkService,
    private readonly closedSites: ClosedSites,
  ) {}

  async document(sent: Sent): Promise<RawAnswer> {
    const found = await this.sites.find(sent, isOpenWhileSuspended(sent.path));
    const maintained = await this.maintained(sent, found.channel);
    const { channel, origin, elsewhere, nobody, closed, suspended } = maintained
      ? { ...found, channel: null, closed: null, suspended: null }
      : found;
    const shut = channel ? null : suspended;
    const byAddress = langOfAddress(sent.query[LANG_KEY], langsOf(channel));
    const first = firstLangOf(channel);
    const asked: Asked = { ...sent, lang: byAddress ?? sent.lang ?? first };
    const devTools = !config.production;
    const match = matchPage(asked.path, { on: found.channel || shut ? 'site' : 'host', aliases: channel?.serviceAlias, devTools });
    if (elsewhere && match && !staysHere(match, asked.url))
      return new RawAnswer('', { status: 301, headers: { location: origin + asked.url } });
    // With `channelSeq` the site is shown on a host that is not its own, so its tools and snippets must not run.
    const storefront = channel && !asked.channelSeq && match && WITH_TOOLS.includes(match.route.kind) ? channel : null;
    const [about, snippets] = await Promise.all([
      channel && match ? this.about(channel, match, asked) : NOTHING,
      storefront && !found.snippetsOff ? this.snippets(storefront) : null,
    ]);
    const own = match?.route.kind === 'page';
    const former = own && !about.page && channel ? await this.former(channel, asked) : null;
    if (typeof former === 'string') return new RawAnswer('', { status: 301, headers: { location: former } });
    const home = match?.route.kind === 'class' && about.course && courseStatus(about.course) === 200 ? courseAddress(about.course) : null;
    // A package's page is below /packages, and a class's is not; the other address redirects.
    if (home && match && isPackagePath(home) !== isPackagePath(match.route.path))
      return new RawAnswer('', { status: 301, headers: { location: home + (/\?.*$/.exec(asked.url)?.[0] ?? '') } });
    const lost =
      !match ||
      (nobody && match.route.kind === 'index') ||
      (match.route.kind === 'teacher' && !about.teacher) ||
      (match.route.kind === 'draft' && !about.draft);
    const away: Away | null = closed ? 'siteClosed' : shut ? 'siteSuspended' : maintained ? 'maintained' : null;
    const status = away ? STATUS_AWAY[away] : lost ? 404 : (former ?? statusOf(match, about.course));
    const kind: ShownKind = away ?? shownKind(status, match);
    const course = kind === 'class' ? about.course : null;
    const ordered = kind === 'checkout' ? about.course : null;
    const start = kind === 'index' && about.page !== null && about.page.pageSeq === channel?.logoutMainPageSeq;
    const page = kind === 'page' || start ? about.page : null;
    const swap = await this.swapOf(channel, asked.lang);
    const live = channel && status === 200 && (page || kind === 'index') ? await this.blocks(channel, about, page, asked.lang) : null;
    const blocks = about.draft ?? live;
    const seen = {
      match: match!,
      page,
      board: about.board ?? null,
      origin,
      lang: asked.lang,
      byAddress: byAddress === null ? null : first,
      blocks,
    };
    const view =
      channel && status === 200 ? await this.views.of({ ...seen, course: course ?? ordered, channel, query: asked.query, swap }) : null;
    const shown = { about, course, page, beyond: view?.beyond ?? false, route: match?.route.path };
    const seo = headFor(channel, shown, kind, asked.lang, swap);
    // Pages for staff show nothing of the site's look but its colour.
    const bare = match !== null && isStaffPath(asked.path);
    const { fonts, ...files } = await pageFiles({
      kinds: status !== 200 || (kind === 'index' && !channel) ? [] : start ? ['index', 'page'] : [kind as PageKind],
      path: status === 200 ? asked.path : '',
      lang: asked.lang,
      blocks: blocks !== null,
      face: bare ? null : headlineFace(channel?.fontCd),
    });
    const path = status === 200 && !view?.beyond ? pathOf(match!, channel, page, view) : null;
    const head = headHtml({
      lang: asked.lang,
      siteName: channel?.name ?? (closed ?? shut ?? maintained)?.name ?? PRODUCT_NAME,
      seo,
      canonical: path === null ? null : origin + (byAddress ? inLang(path, byAddress, first) : path),
      languages: path === null ? [] : langsOf(channel).map((lang) => ({ lang, href: origin + inLang(path, lang, first) })),
      feed: channel && view ? `${origin}/rss.xml` : null,
      image: absoluteUrl(seo.ogImage, origin),
      picture: blocks ? openingOf(blocks) : page ? null : pictureOf(channel, course, kind),
      jsonLd: view?.jsonLd ?? [],
      data: channel?.customKeywordSetting.customKeyword ? [keywordFile(channel.customKeywordSetting, asked.lang)] : [],
      fonts,
    });
    const open = WITH_TOOLS.includes(kind) ? storefront : null;
    const tools = open && hasTools(open.marketingTools) ? open.marketingTools : null;
    const scripts = open && snippets;
    const guarded = match && !WITH_TOOLS.includes(match.route.kind);
    const data: Bootstrap = {
      tools: tools !== null || !!scripts?.held,
      // The web app looks for a start page only if this is set, and there is none here.
      channel: channel && kind === 'index' && asked.path === '/' && !start ? { ...channel, logoutMainPageSeq: null } : channel,
      closed,
      suspended,
      maintained,
      lead: (course ?? ordered) && leadOf((course ?? ordered)!),
      page,
      blocks,
      lang: asked.lang,
      now: this.clock.now().toISOString(),
      mainOrigin: config.mainOrigin,
      brandUrl: config.brandUrl,
      supportChatUrl: config.supportChatUrl,
      demoSites: channel ? [] : config.demoSites,
      business: channel ? null : config.business,
      siteOrigin: config.siteOrigin,
      devTools,
      release: reportedRelease(),
    };
    const drawn = this.drawn(kind, {
      channel,
      view,
      match,
      lang: asked.lang,
      swap,
      path,
      to: (to) => (byAddress ? inLang(to, byAddress, first) : to),
    });
    const html = fillTemplate(await readTemplate(), {
      lang: htmlLang(asked.lang),
      head,
      look: channel ?? { ...PLAIN_LOOK, brandColor: (closed ?? shut ?? maintained)?.brandColor ?? PRODUCT_COLOUR },
      appearance: bare ? undefined : asked.appearance,
      icon: channel?.channelSetting.whiteLabelYn === 'Y' ? (channel.profileImageUrl ?? '') : undefined,
      ...files,
      firstView: drawn,
      note: config.demo ? wordsOf(asked.lang).notices.demo : null,
      data,
      snippets: scripts?.html,
    });
    // The payment company's script is allowed on the payment page alone, and only if Toss takes the payments.
    const payScript = match?.route.path === PAY_WINDOW && config.payProvider === 'toss';
    const documentKind: DocumentKind = guarded ? 'guarded' : { tools, snippets: scripts?.sources ?? null };
    const comeBack = maintained ? retryAfter(new Date(maintained.until), this.clock.now()) : DAY_SECONDS;
    return answer(html, status, asked, comeBack, { kind: documentKind, paying: match?.route.kind === 'checkout', payScript });
  }

  /** What a document shows before its script runs: the product's own texts, or a site's page. Nothing where the web is being developed. */
  private drawn(kind: ShownKind, { channel, view, match, lang, swap, path, to }: Drawn): string {
    if (isDevTemplate()) return '';
    if (kind === 'about') return `<main id="main">${aboutView(lang)}</main>`;
    if (kind === 'terms' && !channel) {
      const terms = productTermsView(match!.params['kind'] ?? '', lang);
      return terms && `<main id="main">${terms}</main>`;
    }
    return channel && view ? firstView(channel, view.html, { words: viewWords(lang, swap), to, path }) : '';
  }

  /** What to show instead of a page during maintenance of the platform or the site; null for none. The console's pages stay available. */
  private async maintained({ path }: Sent, channel: Channel | null): Promise<MaintainedSite | null> {
    const until = await this.closedSites.maintainedUntil(channel?.channelSeq ?? null);
    if (!until || (!channel && isOpenWhileMaintained(path))) return null;
    return {
      name: channel?.name ?? PRODUCT_NAME,
      brandColor: channel?.brandColor ?? PRODUCT_COLOUR,
      logoUrl: channel?.headerLogoUrl ?? null,
      until: until.toISOString(),
    };
  }

  /** The blocks of a page as visitors see them; null without any, and after an error: a page without its blocks is better than none. */
  private async blocks({ channelSeq }: Channel, about: About, page: SitePage | null, lang: Lang): Promise<ShownBlocks | null> {
    const pageSeq = page?.pageSeq ?? MAIN_PAGE;
    const live = about.blocks?.[pageSeq];
    if (!live) return null;
    return this.blockPages.forVisitors({ channelSeq, pageSeq, lang }, live).catch((e: Error) => {
      logger.warn({ err: e.message, channelSeq }, 'blocks');
      return null;
    });
  }

  /** The site's snippets. After an error null, since a page without its snippets is better than none. */
  private snippets({ channelSeq }: Channel): Promise<SnippetHtml | null> {
    return this.db.one({ channelSeq }, SITE_SNIPPETS, { channelSeq }).then(
      (rows) => snippetHtml(rows ?? []),
      (e: Error) => {
        logger.warn({ err: e.message, channelSeq }, 'snippets');
        return null;
      },
    );
  }

  /** Reads the site's own words. After an error the product's words are used, since such a page is better than none (ER-022). */
  private swapOf(channel: Channel | null, lang: Lang): Promise<Swap> {
    const { customKeyword = false, version = '' } = channel?.customKeywordSetting ?? {};
    return this.keywords.of(channel?.channelSeq ?? null, lang, customKeyword ? version : null).catch((e: Error) => {
      logger.warn({ err: e.message, channelSeq: channel?.channelSeq }, 'keywords');
      return NO_SWAP;
    });
  }

  private async about(channel: Channel, match: PageMatch, { path, lang }: Pick<Asked, 'path' | 'lang'>): Promise<About> {
    const { kind } = match.route;
    if (kind === 'draft')
      return { ...NOTHING, draft: await this.drafts.open({ channelSeq: channel.channelSeq, token: match.params['token']!, lang }) };
    if (kind === 'teacher') return { ...NOTHING, teacher: await this.teacher(channel, match) };
    if (BOARD_PAGES.includes(kind)) return { ...NOTHING, board: await this.boardLead(channel, match) };
    const courseSeq = OF_COURSE.includes(kind) ? match.params['courseSeq'] : null;
    const start = path === '/' ? channel.logoutMainPageSeq : null;
    const own = recordPath(path);
    if (!courseSeq && own === null) return NOTHING;
    // The rows of pages that every site has only hold texts for search engines; they are no pages to show.
    if (kind === 'page' && isReservedPath(own!)) return NOTHING;
    const { channelSeq } = channel;
    const asked: Promise<About | null> = this.db.one({ channelSeq }, PAGE_LEAD, {
      channelSeq,
      path: own,
      pageSeq: start,
      courseSeq: courseSeq ?? null,
    });
    // If the class or page cannot be read, the request fails, since 404 would be wrong. Other pages are shown without their own texts
    // (ER-022).
    if (courseSeq || kind === 'page') return (await asked) ?? NOTHING;
    return asked.then(
      (about) => about ?? NOTHING,
      (e: Error) => {
        logger.warn({ err: e.message, channelSeq }, 'page data');
        return NOTHING;
      },
    );
  }

  /** The instructor of a page; null (a 404) if there is none. An error is thrown, since the instructor may exist. */
  private teacher({ channelSeq }: Channel, { params }: PageMatch): Promise<TeacherLead | null> {
    return this.db.one({ channelSeq }, TEACHER_LEAD, { channelSeq, userSeq: params['userSeq']! });
  }

  /** The title and text of a board or post. After an error null, since a page without them is better than none. */
  private boardLead({ channelSeq }: Channel, { params }: PageMatch): Promise<About['board']> {
    const postSeq = params['noticeSeq'] ?? params['postSeq'] ?? null;
    return this.db.one({ channelSeq }, BOARD_LEAD, { channelSeq, boardSeq: params['boardSeq'] ?? null, postSeq }).catch((e: Error) => {
      logger.warn({ err: e.message, channelSeq }, 'board');
      return null;
    });
  }

  /** What became of the page with a former path: its present address, 410 if it was deleted, 404 if it is not public. */
  private async former({ channelSeq }: Channel, { path, url }: Asked): Promise<string | 404 | 410> {
    const found = await this.db.one({ channelSeq }, FORMER_PATH, { channelSeq, path: recordPath(path) });
    if (!found) return 404;
    if (found.path === null) return 410;
    return found.publishStatusCd === PUBLISH_STATUS.PUBLISHED ? pageAddress(found.path) + (/\?.*$/.exec(url)?.[0] ?? '') : 404;
  }
}

/** The first picture of a class's page or of the index page; null if it has none. */
function pictureOf(channel: Channel | null, course: ShellCourse | null, kind: ShownKind): Head['picture'] {
  if (course) return course.imageUrl ? { url: course.imageUrl, place: 'lead' } : null;
  const first = kind === 'index' ? channel?.banners[0]?.imageUrl : null;
  return first ? { url: first, place: 'hero' } : null;
}

function openingOf(blocks: ShownBlocks): Head['picture'] {
  const url = openingPicture(blocks);
  return url ? { url, place: 'slide' } : null;
}

/** What `drawn` needs of a page; `to` keeps a path in the language of the address. */
interface Drawn {
  channel: Channel | null;
  view: View | null;
  match: PageMatch | null;
  lang: Lang;
  swap: Swap;
  path: string | null;
  to: (path: string) => string;
}
interface Shown {
  about: About;
  course: ShellCourse | null;
  page: SitePage | null;
  beyond: boolean;
  /** The pattern of the path. */
  route: string | undefined;
}
function headFor(
  channel: Channel | null,
  { about, course, page, beyond, route }: Shown,
  kind: ShownKind,
  lang: Lang,
  swap: Swap,
): PageHead {
  const site = channel ? channel.channelSetting.seoSetting : { noIndex: false, noFollow: false };
  const own = course ? about.courseSeo : about.page?.seoSetting;
  return headOf([site, own], {
    siteName: channel?.name ?? PRODUCT_NAME,
    pageName: course?.title || about.page?.title || about.board?.title || about.teacher?.name || swap(pageName(kind, lang, route)),
    courseName: course?.title,
    description:
      (course && summaryOf(course)) ||
      (page && plain(page.content ?? '')) ||
      plain(about.board?.content ?? '') ||
      plain([about.teacher?.line, about.teacher?.text].filter(Boolean).join(' ').replaceAll('<', '&lt;')) ||
      (channel ? channel.intro : kind === 'about' ? aboutWordsOf(lang).lead : productIntro(lang)),
    images: [course?.imageUrl, about.teacher?.imageUrl, channel?.coverImageUrl, channel?.banners[0]?.imageUrl, channel?.profileImageUrl],
    hidden:
      beyond ||
      (BOARD_PAGES.includes(kind) && !about.board?.title) ||
      kind === 'lost' ||
      kind === 'gone' ||
      kind === 'siteClosed' ||
      kind === 'siteSuspended' ||
      kind === 'maintained' ||
      kind === 'pageGone' ||
      HIDDEN_KINDS.includes(kind),
  });
}

/**
 * Sends a document that contains nothing personal. What differs between visitors, the language and the brightness, comes from the address
 * or from the cookies by which the gateway caches.
 */
function answer(
  html: string,
  status: number,
  asked: Asked,
  comeBack: number,
  policy: { kind: DocumentKind; paying: boolean; payScript: boolean },
): RawAnswer {
  const etag = `"${createHash('sha1').update(html).digest('base64url')}"`;
  const headers = {
    ...documentHeaders(asked.protocol === 'https', { withPolicy: !isDevTemplate(), ...policy }),
    etag,
    // With a 503 and this header a search engine keeps the page and comes back.
    ...(status === 503 ? { 'retry-after': String(comeBack) } : {}),
  };
  const type = 'text/html; charset=utf-8';
  if (status === 200 && asked.ifNoneMatch === etag) return new RawAnswer('', { type, headers, status: 304, publicSeconds: 1 });
  return new RawAnswer(html, { type, headers, status, publicSeconds: status === 200 ? 1 : 0 });
}
