import { lazy, Suspense } from 'react';
import { loadWords } from '../../lib/i18n';

const HidingRules = lazy(async () => {
  const [{ HidingRules }] = await Promise.all([import('../../domain/report/rules'), loadWords(['report'])]);
  return { default: HidingRules };
});
/** When reviews are hidden, beside them and where one is written; its words come behind the first paint. */
export const Rules = () => (
  <Suspense fallback={null}>
    <HidingRules />
  </Suspense>
);
