import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Suspense, type ReactElement } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import { queryClient } from '../lib/query';
import { QuestionHost, ToastHost } from '../ui/hosts';

export interface Rendered extends RenderResult {
  user: UserEvent;
  router: ReturnType<typeof createMemoryRouter>;
  /** Path and query that are shown. */
  path: () => string;
}
/** Puts one part on a bare page with the hosts of dialogs and toasts. */
export function renderPart(part: ReactElement, routes: RouteObject[] = []): Rendered {
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <Suspense>
          {part}
          <QuestionHost />
          <ToastHost />
        </Suspense>
      ),
    },
    ...routes,
  ]);
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, user: userEvent.setup(), router, path: () => router.state.location.pathname + router.state.location.search };
}
