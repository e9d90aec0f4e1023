import { lazy, Suspense, type ComponentProps } from 'react';

const Banner = lazy(async () => ({ default: (await import('./floating-banner')).FloatingBanner }));

/** The floating banner with the deadline, loaded separately, so that the page does not wait for it. */
export const FloatingBanner = (props: ComponentProps<typeof Banner>) => (
  <Suspense>
    <Banner {...props} />
  </Suspense>
);
