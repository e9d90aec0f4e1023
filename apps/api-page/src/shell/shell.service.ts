import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { LANG, YN } from '@madang/contracts/codes';
import { htmlLang } from '@madang/contracts/locale';
import type { Channel } from '@madang/contracts/main/channel';
import { inLang, LANG_KEY, langOfAddress, langsOf } from '@madang/contracts/main/site-langs';
import { hasTools } from '@madang/contracts/main/marketing';
import { keywordFile } from '@madang/contracts/main/keyword';
import type { ShownBlocks } from '@madang/contracts/page/blocks/data';
import type { Bootstrap, ClosedSite, MaintainedSite } from '@madang/contracts/page/page';
import { headlineFace } from '@madang/contracts/page/fonts';
import { PLAIN_LOOK } from '@madang/contracts/page/look';
import { isOpenWhileMaintained } from '@madang/contracts/page/while-maintained';
import { isOpenWhileSuspended } from '@madang/contracts/page/while-suspended';
import { PAY_WINDOW } from '@madang/contracts/page/pay-window';
import { DAY_SECONDS } from '@madang/contracts/time';
import { PRODUCT_COLOUR } from '@madang/contracts/page/theme';
import { isStaffPath } from '@madang/contracts/page/staff-path';
import { matchPage, type PageKind } from '@madang/contracts/page/routes';
import type { Swap } from '@madang/contracts/words/keywords';
import { wordsOf } from '@madang/server/responses';
import { Clock } from '@madang/server/clock';
import { ClosedSites } from '@madang/server/closed-sites';
import { config } from '@madang/server/config';
import { reportedRelease } from '@madang/observe/errors';
import { retryAfter } from '@madang/server/platform-access';
import { RawAnswer } from '@madang/server/route';
import { viewWords } from '../view/view-words';
import { aboutView } from '../view/about-view';
import { productTermsView } from '../view/terms-view';
import { ViewService, type View } from '../view/view.service';
import { identityOf, type Arrival } from './arrival';
import { pageFiles, type PageFiles } from './chunks';
import { firstView } from './first-view';
import { headHtml } from './head';
import { headFor, pictureOf } from './page-head';
import { absoluteUrl, leadOf } from './page-lead';
import { PRODUCT_NAME } from './page-names';
import type { PageRequest, ArrivedPageRequest } from './page-request';
import { NO_SUBJECT, PageSubjectService } from './page-subject.service';
import { documentHeaders, type DocumentKind } from './security-headers';
import {
  pathOf,
  queryOf,
  rightAddressOf,
  shownOf,
  staysHere,
  UNSUBSCRIBE_ALARM_PATH,
  UNSUBSCRIBE_EMAIL_PATH,
  type Shown,
} from './shown-page';
import { SiteService } from './site.service';
import type { SnippetHtml } from './snippets';
import { fillTemplate, isDevTemplate, readTemplate } from './template';

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

/** What fills the document of a shown page. */
interface Content {
  /** The site's own words. */
  swap: Swap;
  blocks: ShownBlocks | null;
  /** The page as readers without scripts see it; null for a page that has no such form. */
  view: View | null;
  /** The page's canonical path; null for none. */
  path: string | null;
}

/** Answers the document of a page: the built index.html with the head and data of the site and path. */
@Injectable()
export class ShellService {
  constructor(
    private readonly clock: Clock,
    private readonly sites: SiteService,
    private readonly subjects: PageSubjectService,
    private readonly views: ViewService,
    private readonly closedSites: ClosedSites,
  ) {}

  async document(sent: ArrivedPageRequest): Promise<RawAnswer> {
    const arrival = await this.arrive(sent);
    const { asked, channel, match, standIn, byAddress } = arrival;
    if (standIn.closed && endsMails(asked.path, standIn.closed))
      return moved(config.mainOrigin + (byAddress ? asked.url : inLang(asked.url, asked.lang)));
    if (arrival.elsewhere && match && !staysHere(match, asked.url)) return moved(arrival.origin + asked.url);
    const storefront = storefrontOf(arrival);
    const [subject, snippets] = await Promise.all([
      channel && match ? this.subjects.of(channel, match, asked) : NO_SUBJECT,
      storefront && !arrival.snippetsOff ? this.subjects.snippets(storefront) : null,
    ]);
    const former = channel && match?.route.kind === 'page' && !subject.page ? await this.subjects.former(channel, asked) : null;
    if (typeof former === 'string') return moved(former);
    const right = rightAddressOf(match, subject.course);
    if (right) return moved(right + queryOf(asked.url));
    const shown = shownOf(arrival, subject, former);
    return this.answer(arrival, shown, await this.contentOf(arrival, shown), snippets);
  }

  /** Finds the site, the route and the language of a request. */
  private async arrive(sent: ArrivedPageRequest): Promise<Arrival> {
    const site = await this.sites.find(sent, isOpenWhileSuspended(sent.path));
    const maintained = await this.maintained(sent, site.channel);
    const channel = maintained ? null : site.channel;
    const [closed, suspended] = maintained ? [null, null] : [site.closed, site.suspended];
    // A page that stays available to staff is shown though the site is suspended; its data still say so.
    const isShut = !channel && suspended !== null;
    const byAddress = langOfAddress(sent.query[LANG_KEY], langsOf(channel));
    const { origin, elsewhere, nobody, snippetsOff, first } = site;
    return {
      asked: { ...sent, lang: byAddress ?? sent.lang ?? first },
      match: matchPage(sent.path, {
        on: site.channel || isShut ? 'site' : 'host',
        aliases: channel?.serviceAlias,
        devTools: !config.production,
      }),
      channel,
      origin,
      elsewhere,
      nobody,
      snippetsOff,
      away: closed ? 'siteClosed' : isShut ? 'siteSuspended' : maintained ? 'maintained' : null,
      standIn: { closed, suspended, maintained },
      byAddress,
      first,
    };
  }

  /** What to show instead of a page during maintenance of the platform or the site; null for none. The console's pages stay available. */
  private async maintained({ path }: ArrivedPageRequest, channel: Channel | null): Promise<MaintainedSite | null> {
    const until = await this.closedSites.maintainedUntil(channel?.channelSeq ?? null);
    if (!until || (!channel && isOpenWhileMaintained(path))) return null;
    return {
      name: channel?.name ?? PRODUCT_NAME,
      brandColor: channel?.brandColor ?? PRODUCT_COLOUR,
      logoUrl: channel?.headerLogoUrl ?? null,
      until: until.toISOString(),
    };
  }

  /** Reads the words, the blocks and the view of a shown page. */
  private async contentOf({ asked, channel, match, origin, byAddress, first }: Arrival, shown: Shown): Promise<Content> {
    const { subject, status, kind, page } = shown;
    const swap = await this.subjects.swapOf(channel, asked.lang);
    const site = status === 200 ? channel : null;
    const live = site && (page || kind === 'index') ? await this.subjects.blocks(site, subject, page, asked.lang) : null;
    const blocks = subject.draft ?? live;
    const view =
      site &&
      (await this.views.of({
        channel: site,
        match: match!,
        page,
        origin,
        blocks,
        swap,
        course: shown.course ?? shown.ordered,
        board: subject.board ?? null,
        lang: asked.lang,
        byAddress: byAddress === null ? null : first,
        query: asked.query,
      }));
    const path = status === 200 && !view?.beyond ? pathOf(match!, channel, page, view) : null;
    return { swap, blocks, view, path };
  }

  private async answer(arrival: Arrival, shown: Shown, content: Content, snippets: SnippetHtml | null): Promise<RawAnswer> {
    const { asked, channel, match } = arrival;
    const { status, kind } = shown;
    const open = WITH_TOOLS.includes(kind) ? storefrontOf(arrival) : null;
    const tools = open && hasTools(open.marketingTools) ? open.marketingTools : null;
    const scripts = open && snippets;
    // Pages for staff show only the site's colour, and nothing else of its look.
    const isPlain = match !== null && isStaffPath(asked.path);
    const { fonts, ...files } = await filesFor(arrival, shown, content, isPlain);
    const firstView = drawn(arrival, kind, content);
    const fontsWait = files.firstPaint !== null && firstView !== '' && mayStandIn(arrival, shown, content);
    const html = fillTemplate(await readTemplate(), {
      lang: htmlLang(asked.lang),
      head: headTags(arrival, shown, content, fontsWait ? [] : fonts),
      look: channel ?? { ...PLAIN_LOOK, brandColor: identityOf(arrival).brandColor },
      appearance: isPlain ? undefined : asked.appearance,
      icon: channel?.channelSetting.whiteLabelYn === YN.YES ? (channel.profileImageUrl ?? '') : undefined,
      ...files,
      firstView,
      fontsWait,
      note: config.demo ? wordsOf(asked.lang).notices.demo : null,
      data: this.data(arrival, shown, content, tools !== null || !!scripts?.held),
      snippets: scripts?.html,
    });
    const isGuarded = match && !WITH_TOOLS.includes(match.route.kind);
    const { maintained } = arrival.standIn;
    return answer(html, status, asked, maintained ? retryAfter(new Date(maintained.until), this.clock.now()) : DAY_SECONDS, {
      kind: isGuarded ? 'guarded' : { tools, snippets: scripts?.sources ?? null },
      paying: match?.route.kind === 'checkout',
      // The payment company's script is allowed on the payment page alone, and only if Toss takes the payments.
      payScript: match?.route.path === PAY_WINDOW && config.payProvider === 'toss',
    });
  }

  /** What the document tells the web app, so that it need not ask for it. */
  private data(
    { asked, channel, standIn }: Arrival,
    { kind, course, ordered, page, start }: Shown,
    { blocks }: Content,
    tools: boolean,
  ): Bootstrap {
    const lead = course ?? ordered;
    return {
      tools,
      // The web app looks for a start page only if `logoutMainPageSeq` is set; it is removed if the site has no such page.
      channel: channel && kind === 'index' && asked.path === '/' && !start ? { ...channel, logoutMainPageSeq: null } : channel,
      ...standIn,
      lead: lead && leadOf(lead),
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
      devTools: !config.production,
      release: reportedRelease(),
    };
  }
}

/**
 * Whether the page of a path ends mails, which people go on getting of other sites; of a closed site it is shown on the product's own host.
 * Once the data of the site are deleted, nobody is left whose consent to its advertising could end.
 */
const endsMails = (path: string, { erasedAt }: ClosedSite): boolean =>
  path === UNSUBSCRIBE_ALARM_PATH || (path === UNSUBSCRIBE_EMAIL_PATH && erasedAt === null);
const moved = (location: string) => new RawAnswer('', { status: 301, headers: { location } });

/** The site, if its marketing tools and snippets run on the page. With `channelSeq` it is shown on a host that is not its own. */
const storefrontOf = ({ asked, channel, match }: Arrival): Channel | null =>
  channel && !asked.channelSeq && match && WITH_TOOLS.includes(match.route.kind) ? channel : null;

/** A path in the language of the address, if the address names one. */
const inAddressLang = ({ byAddress, first }: Arrival, path: string) => (byAddress ? inLang(path, byAddress, first) : path);

/**
 * Whether the system's letters may stand in for ours at first. React draws every text anew: where no picture is the page's largest content,
 * a text that is larger in our letters would be drawn late as the largest one. Hangul has the same size in both, other letters and the
 * typefaces of headlines have not.
 */
const mayStandIn = ({ asked, channel }: Arrival, shown: Shown, { blocks }: Content): boolean =>
  pictureOf(channel, shown, blocks) !== null || (asked.lang === LANG.KO && headlineFace(channel?.fontCd) === null);

/** The scripts, styles and fonts of a shown page. */
function filesFor({ asked, channel }: Arrival, { status, kind, start }: Shown, { blocks }: Content, isPlain: boolean): Promise<PageFiles> {
  const hasOwn = status === 200 && (kind !== 'index' || channel !== null);
  return pageFiles({
    kinds: hasOwn ? (start ? ['index', 'page'] : [kind as PageKind]) : [],
    path: status === 200 ? asked.path : '',
    lang: asked.lang,
    blocks: blocks !== null,
    face: isPlain ? null : headlineFace(channel?.fontCd),
  });
}

function headTags(arrival: Arrival, shown: Shown, { swap, blocks, view, path }: Content, fonts: string[]): string {
  const { asked, channel, origin, first } = arrival;
  const seo = headFor(arrival, shown, swap, view?.beyond ?? false);
  return headHtml({
    lang: asked.lang,
    siteName: identityOf(arrival).name,
    seo,
    canonical: path === null ? null : origin + inAddressLang(arrival, path),
    languages: path === null ? [] : langsOf(channel).map((lang) => ({ lang, href: origin + inLang(path, lang, first) })),
    feed: channel && view ? `${origin}/rss.xml` : null,
    image: absoluteUrl(seo.ogImage, origin),
    picture: pictureOf(channel, shown, blocks),
    jsonLd: view?.jsonLd ?? [],
    data: channel?.customKeywordSetting.customKeyword ? [keywordFile(channel.customKeywordSetting, asked.lang)] : [],
    fonts,
  });
}

/** What a document shows before its script runs: the product's own texts, or a site's page. Nothing where the web is being developed. */
function drawn(arrival: Arrival, kind: Shown['kind'], { swap, view, path }: Content): string {
  const { asked, channel, match } = arrival;
  if (isDevTemplate()) return '';
  if (kind === 'about') return `<main id="main">${aboutView(asked.lang)}</main>`;
  if (kind === 'terms' && !channel) {
    const terms = productTermsView(match!.params['kind'] ?? '', asked.lang);
    return terms && `<main id="main">${terms}</main>`;
  }
  const to = (target: string) => inAddressLang(arrival, target);
  return channel && view ? firstView(channel, view.html, { words: viewWords(asked.lang, swap), to, path }) : '';
}

/**
 * Sends a document that contains nothing personal. What differs between visitors, the language and the brightness, comes from the address
 * or from the cookies by which the gateway caches.
 */
function answer(
  html: string,
  status: number,
  asked: PageRequest,
  comeBack: number,
  policy: { kind: DocumentKind; paying: boolean; payScript: boolean },
): RawAnswer {
  const etag = `"${createHash('sha1').update(html).digest('base64url')}"`;
  const headers = {
    ...documentHeaders(asked.protocol === 'https', { withPolicy: !isDevTemplate(), ...policy }),
    etag,
    // With a 503 and this header a search engine keeps the page in its index and visits it again later.
    ...(status === 503 ? { 'retry-after': String(comeBack) } : {}),
  };
  const type = 'text/html; charset=utf-8';
  if (status === 200 && asked.ifNoneMatch === etag) return new RawAnswer('', { type, headers, status: 304, publicSeconds: 1 });
  return new RawAnswer(html, { type, headers, status, publicSeconds: status === 200 ? 1 : 0 });
}
