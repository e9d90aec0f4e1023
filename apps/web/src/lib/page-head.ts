import { matchOpenPage, mayHaveSitePage } from '@madang/contracts/page/open-routes';
import { channelState } from './channel';
import { log } from './log';
import { takeTitle } from './title';

/** The elements that the server writes into a page's `<head>`, apart from the title. */
const SERVED_HEAD_SELECTOR = [
  'meta[name=description]',
  'meta[name=keywords]',
  'meta[name=robots]',
  'link[rel=canonical]',
  'link[rel=alternate]',
  'meta[property^="og:"]',
  'meta[name^="twitter:"]',
  'script[type="application/ld+json"]',
].join(', ');

function put(words: Iterable<Element>): void {
  for (const old of document.head.querySelectorAll(SERVED_HEAD_SELECTOR)) old.remove();
  for (const one of words) document.head.append(document.importNode(one, true));
}

/**
 * Updates the `<head>` after a change of page, since it still describes the page that was loaded. The new one comes from the server's
 * document for the new path, which has the site's own texts. A personal page has no such document, and must not be indexed.
 */
export async function followHead(path: string, signal: AbortSignal): Promise<void> {
  const { channel } = channelState();
  const match = matchOpenPage(path, { on: channel ? 'site' : 'host', aliases: channel?.serviceAlias ?? [] });
  if (!match && !(channel && mayHaveSitePage(path))) {
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex, nofollow';
    return put([robots]);
  }
  try {
    // Fetches a document, not a call to a service, so nothing about the person is sent.
    const answer = await fetch(path + location.search, { headers: { accept: 'text/html' }, signal });
    const served = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (signal.aborted) return;
    put(served.head.querySelectorAll(SERVED_HEAD_SELECTOR));
    takeTitle(path, served);
  } catch (error) {
    if (!signal.aborted) log('head', error);
  }
}
