/*
 * Keeps room for what only this browser knows, before anything is painted: the document lets its first paint wait for this file alone.
 *
 * Brings the script of a page whose document stands whole, once its first paint is done: before, files of script would take the line
 * from sheets, letters and the first picture. A small file of its own, as the content policy lets no inline script run. Pictures that
 * can wait do so as well (ui/base.css): browsers ask for all that stand a screen or two below, in the frame that is painted first.
 */
{
  const page = document.documentElement;
  /** What this browser keeps; nothing where it keeps nothing, or lets nobody look. */
  const kept = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch {
      return null;
    }
  };
  // The main page of whoever goes on with a lesson begins with it; documents know no session (domain/course/go-on.ts, lib/session.ts).
  const session = /^\/(main)?$/.test(location.pathname) ? kept('madang.session') : null;
  const goOn = kept('madang.goOn');
  const here = Boolean(session?.token) && session.until > Date.now();
  // Of somebody else, or of nobody yet, it is not known; there the room is kept until it is.
  const none = goOn?.userSeq === session?.user?.userSeq && !goOn?.next;
  page.toggleAttribute('data-go-on', here && !none);
  const { entry, files } = document.currentScript.dataset;
  const bring = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes));
  /** Where nothing is painted, or the browser does not tell. */
  const LONGEST_WAIT = 3000;
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    page.removeAttribute('data-unpainted');
    for (const href of [entry, ...files.split(' ')]) bring('link', { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href });
    const run = () => bring('script', { type: 'module', crossOrigin: '', src: entry });
    // As a module of the document would: what it takes over stands whole.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
    else run();
  };
  const seen = document.visibilityState === 'visible' && PerformanceObserver.supportedEntryTypes?.includes('paint');
  if (seen) {
    page.toggleAttribute('data-unpainted', true);
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) begin();
    }).observe({ type: 'paint', buffered: true });
    document.addEventListener('visibilitychange', begin);
    setTimeout(begin, LONGEST_WAIT);
  } else begin();
}
