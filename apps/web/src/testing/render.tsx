import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Suspense, type ReactElement } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import type { Channel } from '@madang/contracts/main/channel';
import { App } from '../app/app';
import { routesOf } from '../app/routes';
import { useChannel } from '../lib/channel';
import { queryClient } from '../lib/query';
import { useSession, type Session } from '../lib/session';
import { QuestionHost, ToastHost } from '../ui/hosts';
import { aChannel, aSession } from './samples';

export interface RouteOptions {
  /** null is the host without a site; the demo site by default. */
  channel?: Channel | null;
  /** Logged in with these, or as a visitor with null (default). */
  session?: Partial<Session> | null;
}
export interface Rendered extends RenderResult {
  user: UserEvent;
  router: ReturnType<typeof createMemoryRouter>;
  /** Path and query that are shown. */
  path: () => string;
}
/** Puts the app on a path, as the browser would: real routes, layouts, guards. */
export function renderRoute(path: string, options: RouteOptions = {}): Rendered {
  const channel = options.channel === undefined ? aChannel() : options.channel;
  useChannel.setState({ channel, mainOrigin: 'http://localhost:8080', siteOrigin: 'http://{domain}.localhost:8080', devTools: false });
  if (options.session) useSession.setState({ ...aSession(options.session), checked: true });
  const router = createMemoryRouter(routesOf(channel), { initialEntries: [path] });
  const view = render(<App router={router} />);
  return { ...view, user: userEvent.setup(), router, path: () => router.state.location.pathname + router.state.location.search };
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
