import { lazy } from 'react';
import { loadWords } from '../../lib/i18n';

/** The dialog of landing pages, loaded together with its words. */
export const LazyLanding = lazy(async () => (await Promise.all([import('./landing-dialog'), loadWords('landing')]))[0]);
