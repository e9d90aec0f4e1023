import { lazy, Suspense, type ComponentProps } from 'react';

const Banner = lazy(async () => ({ default: (await import('./floating-banner')).FloatingBanner }));

/** The banner with the deadline floats over the page, which need not wait for it. */
export const FloatingBanner = (props: ComponentProps<typeof Banner>) => (
  <Suspense>
    <Banner {...props} />
  </Suspense>
);
