import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useLayoutEffect, type ComponentProps } from 'react';
import { RouterProvider } from 'react-router-dom';
import { giveFonts } from '../lib/held-fonts';
import { queryClient } from '../lib/query';

/** The root of the web app: the providers around the router. */
export function App({ router }: { router: ComponentProps<typeof RouterProvider>['router'] }) {
  useLayoutEffect(giveFonts, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>
  );
}
