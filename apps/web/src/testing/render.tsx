import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Channel } from '@madang/contracts/main/channel';
import { App } from '../app/app';
import { routesOf } from '../app/routes/routes';
import { staffRoutes } from '../app/routes/admin';
import { operateRoutes } from '../app/routes/operate';
import { useChannel } from '../lib/channel';
import { useSession, type Session } from '../lib/session';
import type { Rendered } from './render-part';
import { routerOf } from './routers';
import { aChannel, aSession } from './samples';

export { renderPart, type Rendered } from './render-part';

export interface RouteOptions {
  /** The site of the host, by default the sample site; null is the product's own host. */
  channel?: Channel | null;
  /** The values of the person's session; null (the default) for a visitor. */
  session?: Partial<Session> | null;
}
/** Renders the whole app at a path, with its real routes, layouts and guards. */
export function renderRoute(path: string, options: RouteOptions = {}): Rendered {
  const channel = options.channel === undefined ? aChannel() : options.channel;
  useChannel.setState({ channel, mainOrigin: 'http://localhost:8080', siteOrigin: 'http://{domain}.localhost:8080', devTools: false });
  if (options.session) useSession.setState({ ...aSession(options.session), checked: true });
  const router = routerOf(routesOf(channel, false, channel ? staffRoutes : operateRoutes), { initialEntries: [path] });
  const view = render(<App router={router} />);
  return { ...view, user: userEvent.setup(), router, path: () => router.state.location.pathname + router.state.location.search };
}
