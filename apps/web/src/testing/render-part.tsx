import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Suspense, type ReactElement } from 'react';
import { RouterProvider, type RouteObject } from 'react-router-dom';
import { queryClient } from '../lib/query';
import { QuestionHost, ToastHost } from '../ui/hosts';
import { routerOf } from './routers';

export interface Rendered extends RenderResult {
  user: UserEvent;
  router: ReturnType<typeof routerOf>;
  /** The path and query of the page that is shown. */
  path: () => string;
}
/** Renders one component on an empty page that shows dialogs and notices. */
export function renderPart(part: ReactElement, routes: RouteObject[] = []): Rendered {
  const router = routerOf([
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
