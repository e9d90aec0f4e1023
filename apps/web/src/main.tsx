import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { createRouter } from './app/routes';
import { call } from './lib/api';
import { channelLookup, channelState, startChannel } from './lib/channel';
import { currentLang, startI18n } from './lib/i18n';
import { startSession } from './lib/session-start';
import { setServerTime } from './lib/time';
import './ui/tokens.css';
import './ui/base.css';
import { applyTheme } from './ui/theme';

const DRESSED = 'madang.font';
/** Milliseconds that the page has for itself after its load. */
const FONT_AFTER = 800;

/** The first page's code is here. Its arrival between React's first render and its effects would be missed. */
const settled = (router: ReturnType<typeof createRouter>) =>
  new Promise<void>((done) => {
    if (router.state.initialized) return done();
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      done();
    });
  });

/** The webfont is big: text stands in the system's face until pictures and data are here; a browser that has it shows it at once. */
function dressText(): void {
  const dress = () =>
    import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css').then(
      () => localStorage.setItem(DRESSED, '1'),
      () => undefined,
    );
  if (localStorage.getItem(DRESSED)) void dress();
  else if (document.readyState === 'complete') setTimeout(() => void dress(), FONT_AFTER);
  else addEventListener('load', () => setTimeout(() => void dress(), FONT_AFTER), { once: true });
}

async function start(): Promise<void> {
  await startChannel((query) => call(channelLookup, { query }));
  const { lang, now, channel: site, devTools } = channelState();
  setServerTime(now);
  applyTheme(site?.brandColor);
  const root = document.getElementById('root');
  if (!root) throw new Error('The shell has no root');
  // Words, session and the page's code are fetched side by side.
  const ready = [startI18n(currentLang(lang), site?.customKeywordSetting), startSession()];
  const router = createRouter(site, devTools);
  await Promise.all([...ready, settled(router)]);
  createRoot(root).render(<App router={router} />);
  dressText();
}
void start();
