import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { config, sandboxLive, servicePort } from '@madang/server/config';
import { Faults } from './faults';
import { gooroomeeApi, Rooms } from './gooroomee';
import { gooroomeePages, jitsiPages, zoomPages } from './pages';
import { zoomApi } from './zoom-api';
import { ZoomStore } from './zoom-store';
import { ZoomNotices } from './zoom-notices';

export interface SandboxLive {
  url: string;
  faults: Faults;
  zoom: ZoomStore;
  rooms: Rooms;
  notices: ZoomNotices;
  close(): Promise<void>;
}
interface Options {
  port?: number;
  /** The origin of the product, to which the stand-in sends its notices. */
  shop?: string;
  /** Pause before a notice is sent again, first time. */
  pauseMs?: number;
  now?: () => number;
}

/** Starts the stand-in of Zoom, Gooroomee and Jitsi. No live is held in it, so it never runs in production. */
export async function startSandboxLive(options: Options = {}): Promise<SandboxLive> {
  if (config.production) throw new Error('The stand-in of the conference services does not run in production: leave LIVE_PROVIDER unset.');
  const { port = sandboxLive.port, shop = `http://127.0.0.1:${servicePort('main')}`, pauseMs = 2000, now = Date.now } = options;
  const [faults, zoom, rooms] = [new Faults(), new ZoomStore(), new Rooms()];
  const notices = new ZoomNotices(zoom, shop, pauseMs);
  // The platform's own account has registered its address.
  zoom.endpoints.set(sandboxLive.platform, '/api/main/v1.0/live/zoom/notices');
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 300 } });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  zoomApi(app, zoom, notices, faults, config.mainOrigin);
  gooroomeeApi(app, rooms, faults, config.mainOrigin);
  zoomPages(app, zoom, notices);
  gooroomeePages(app, rooms);
  jitsiPages(app, now);
  app.get('/health', () => ({ ok: true }));
  await app.listen({ port, host: config.host });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    faults,
    zoom,
    rooms,
    notices,
    close: async () => {
      await app.close();
      await notices.settled();
    },
  };
}
