import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { createRouter, loadRoutes } from './app/routes/router';
import { call } from './lib/api';
import { channelLookup, channelState, startChannel } from './lib/channel';
import { watchFailures } from './lib/failures';
import { holdFonts } from './lib/held-fonts';
import { currentLang, FORM_WORDS, loadWords, startI18n } from './lib/i18n';
import { keepServed } from './lib/served';
import { startSession } from './lib/session-start';
import { log } from './lib/log';
import { nextTask } from './lib/next-task';
import { setServerTime } from './lib/time';
import './fonts/sans.css';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

/**
 * Resolves when the first page's code is loaded; it is awaited before the first render, because React would miss its arrival between
 * render and effects.
 */
const settled = (router: Awaited<ReturnType<typeof createRouter>>) =>
  new Promise<void>((done) => {
    if (router.state.initialized) return done();
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      done();
    });
  });

/** Looks for rare letters in what is drawn; the code for it comes after the first page's. */
async function watchRareLetters(root: Element): Promise<void> {
  try {
    const { loadRareGlyphs } = await import('./lib/fonts');
    loadRareGlyphs(root);
  } catch (error) {
    log('fonts', error);
  }
}

async function start(): Promise<void> {
  holdFonts();
  await nextTask();
  await startChannel((query) => call(channelLookup, { query }));
  const { lang, now, channel: site, closed, suspended, maintained, devTools } = channelState();
  setServerTime(now);
  const root = document.getElementById('root');
  if (!root) throw new Error('The shell has no root');
  // The words, the session and the page's code are loaded at the same time.
  const ready = [startI18n(currentLang(lang), site?.customKeywordSetting), startSession()];
  await nextTask();
  const router = await createRouter(site, devTools, maintained ? 'maintained' : closed ? 'closed' : suspended ? 'suspended' : 'open');
  watchFailures(() => `/${router.state.matches.flatMap(({ route }) => route.path ?? []).join('/')}`);
  await Promise.all([...ready, settled(router)]);
  keepServed(root);
  // As a transition the page is drawn in short steps, between which the browser answers to who scrolls or presses something.
  startTransition(() => createRoot(root).render(<App router={router} />));
  void loadWords(FORM_WORDS);
  void loadRoutes();
  void watchRareLetters(root);
}
void start();
