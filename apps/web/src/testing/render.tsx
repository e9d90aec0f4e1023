import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import type { Channel } from '@madang/contracts/main/channel';
import { App } from '../app/app';
import { routesOf } from '../app/routes';
import { staffRoutes } from '../app/routes.admin';
import { operateRoutes } from '../app/routes.operate';
import { useChannel } from '../lib/channel';
import { useSession, type Session } from '../lib/session';
import type { Rendered } from './render-part';
import { aChannel, aSession } from './samples';

export { renderPart, type Rendered } from './render-part';

export interface RouteOptions {
  /** null is the host without a site; the demo site by default. */
  channel?: Channel | null;
  /** Logged in with these, or as a visitor with null (default). */
  session?: Partial<Session> | null;
}
/** Puts the app on a path, as the browser would: real routes, layouts, guards. */
export function renderRoute(path: string, options: RouteOptions = {}): Rendered {
  const channel = options.channel === undefined ? aChannel() : options.channel;
  useChannel.setState({ channel, mainOrigin: 'http://localhost:8080', siteOrigin: 'http://{domain}.localhost:8080', devTools: false });
  if (options.session) useSession.setState({ ...aSession(options.session), checked: true });
  const router = createMemoryRouter(routesOf(channel, false, channel ? staffRoutes : operateRoutes), { initialEntries: [path] });
  const view = render(<App router={router} />);
  return { ...view, user: userEvent.setup(), router, path: () => router.state.location.pathname + router.state.location.search };
}
