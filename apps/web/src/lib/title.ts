import { useEffect } from 'react';
import { useChannel } from './channel';

/**
 * Pages whose words a site sets itself: main, class lists, classes, pages of its own. Their title is the shell's, so that search and the
 * browser's tab say the same.
 */
const TITLED_BY_PAGE = /^\/(?!forms\/)([^/]+(\/\d+)?\/?|p\/[^/]+\/?)?$/;
/** A page that has an address of its own says so; what is missing, personal or gone has none. */
const titleOf = (path: string, served: Document) =>
  TITLED_BY_PAGE.test(path) && served.querySelector('link[rel=canonical]') ? { path, title: served.title } : null;
let shell = titleOf(location.pathname, document);

/** Takes the title of a page out of what the shell would serve for it. */
export function takeTitle(path: string, served: Document): void {
  shell = titleOf(path, served);
  if (shell) document.title = shell.title;
}
/** Names the page: `수강 신청 | 코드베이`; `alone` where the shell speaks of something else at this path. */
export function useTitle(title: string | null | undefined, alone = false): void {
  const site = useChannel((s) => s.channel?.name ?? 'Madang');
  useEffect(() => {
    if (!title) return;
    document.title = !alone && shell?.path === location.pathname ? shell.title : title === site ? site : `${title} | ${site}`;
  }, [title, site, alone]);
}
