/*
 * The only script for which the first paint waits. Before it, this script reserves space for the card with the lesson to continue with,
 * which only this browser knows, and allows the product's letters if this browser has their files (ui/fonts.css).
 *
 * After the first paint it loads the page's scripts and the letters: earlier they would compete with stylesheets and the first picture for
 * the connection. It is a file of its own because the Content-Security-Policy forbids inline scripts. Pictures that may load later wait as
 * well (ui/base.css), because browsers fetch those one or two screens below before the first paint.
 */
{
  const page = document.documentElement;
  /** A stored value of this browser; null if there is none, or if the browser does not allow reading it. */
  const kept = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch {
      return null;
    }
  };
  // Only the main page of a logged-in person has the card; the server's document does not know who is logged in (lib/session.ts).
  const session = /^\/(main)?$/.test(location.pathname) ? kept('madang.session') : null;
  const goOn = kept('madang.goOn');
  const here = Boolean(session?.token) && session.until > Date.now();
  // No space is reserved if this person is known to have no lesson to continue with; if nothing is known, space is reserved for learners.
  const known = goOn?.userSeq === session?.user?.userSeq;
  const none = known ? !goOn?.next : Boolean(session?.userTypeCd);
  page.toggleAttribute('data-go-on', here && !none);
  const { entry, files } = document.currentScript.dataset;
  // Each file is asked for in a task of its own: all at once they would keep the page from answering to who scrolls or presses something.
  const bring = (name, attributes) => setTimeout(() => document.head.append(Object.assign(document.createElement(name), attributes)));
  /** Milliseconds after which the scripts load even if the browser has not reported a first paint. */
  const LONGEST_WAIT = 3000;
  /** Whether this browser has had the font files, which it then shows from its own store. */
  const FONTS_KEPT = 'madang.fonts';
  const showFonts = () => page.removeAttribute('data-fonts-wait');
  /** Shows the fonts once all files are there that the page's texts need, so that texts are laid out once and not for each file. */
  const loadFonts = () => document.fonts.load('1em "Madang Sans"', document.getElementById('root').textContent).then(showFonts, showFonts);
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    page.removeAttribute('data-unpainted');
    // The fonts come once the first picture is drawn, which has the connection for itself until then.
    const drawn = () => requestAnimationFrame(() => setTimeout(loadFonts));
    Promise.resolve(document.querySelector('img[fetchpriority]')?.decode()).then(drawn, drawn);
    for (const href of [entry, ...files.split(' ')]) bring('link', { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href });
    const run = () => bring('script', { type: 'module', crossOrigin: '', src: entry });
    // Waits until the document is parsed, as a module script in the document would, because React replaces its content.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
    else run();
  };
  if (kept(FONTS_KEPT)) showFonts();
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
