import { useEffect } from 'react';
import { useChannel } from './channel';

/**
 * The paths of pages whose title a site can set: main page, class lists, classes, its own pages. They use the title of the server's
 * document, so that search results and the browser tab agree.
 */
const TITLED_BY_PAGE = /^\/(?!forms\/)([^/]+(\/\d+)?\/?|p\/[^/]+\/?)?$/;
/** The one page of a person whose title a site can set (RT-155). */
const OWN_CLASSES = '/me/classes';
/**
 * The title in a server's document, if the document is for a page with a canonical address; missing pages have none, and of personal ones
 * none but that of the own classes has a title.
 */
const titleOf = (path: string, served: Document) =>
  path === OWN_CLASSES || (TITLED_BY_PAGE.test(path) && served.querySelector('link[rel=canonical]')) ? { path, title: served.title } : null;
let shell = titleOf(location.pathname, document);

/** Takes the title of a page from the document that the server made for it. */
export function takeTitle(path: string, served: Document): void {
  shell = titleOf(path, served);
  if (shell) document.title = shell.title;
}
/** Sets the document's title: `수강 신청 | 코드베이`; `alone` if the page replaces what the server's document shows at this path. */
export function useTitle(title: string | null | undefined, alone = false): void {
  const site = useChannel((s) => s.channel?.name ?? 'Madang');
  useEffect(() => {
    if (!title) return;
    document.title = !alone && shell?.path === location.pathname ? shell.title : title === site ? site : `${title} | ${site}`;
  }, [title, site, alone]);
}
