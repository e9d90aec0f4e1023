import { lazy, Suspense } from 'react';
import { loadWords } from '../../lib/i18n';

const HidingRules = lazy(async () => {
  const [{ HidingRules }] = await Promise.all([import('../../domain/report/rules'), loadWords(['report'])]);
  return { default: HidingRules };
});
/** The rules for hiding reviews, shown beside them and in the form; loaded after the first paint. */
export const Rules = () => (
  <Suspense fallback={null}>
    <HidingRules />
  </Suspense>
);
