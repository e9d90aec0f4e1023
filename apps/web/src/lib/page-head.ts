import { matchOpenPage } from '@madang/contracts/page/open-routes';
import { channelState } from './channel';
import { log } from './log';
import { takeTitle } from './title';

/** What the shell writes about a page into its head, beside the title. */
const WORDS = [
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
  for (const old of document.head.querySelectorAll(WORDS)) old.remove();
  for (const one of words) document.head.append(document.importNode(one, true));
}

/**
 * Without a new document the head would go on speaking of the first page. It is taken from the shell itself, which knows the
 * site's own words; pages of a person have none, and are not for search.
 */
export async function followHead(path: string, signal: AbortSignal): Promise<void> {
  const { channel } = channelState();
  const match = matchOpenPage(path, { on: channel ? 'site' : 'host', aliases: channel?.serviceAlias ?? [] });
  if (!match) {
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex, nofollow';
    return put([robots]);
  }
  try {
    // A document, not a call: nothing of the person goes along, and it is no service that answers.
    const answer = await fetch(path + location.search, { headers: { accept: 'text/html' }, signal });
    const served = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (signal.aborted) return;
    put(served.head.querySelectorAll(WORDS));
    takeTitle(path, served);
  } catch (error) {
    if (!signal.aborted) log('head', error);
  }
}
