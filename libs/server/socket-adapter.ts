import { WsAdapter } from '@nestjs/platform-ws';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import { sockets } from './metrics/metrics';

const NOT_FOUND = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

const ignore = () => undefined;

type Upgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Nest's adapter for bare WebSockets, in the three places where it does not suit sockets that anybody on the internet may open. */
export class SocketAdapter extends WsAdapter {
  private readonly upgrades = new Map<Server, Upgrade>();

  /** Nest drops the line of who asks for a path without a socket, which a proxy takes for a service that is down: here it gets a 404. */
  protected override ensureHttpServerExists(port: number, httpServer: Server): Server {
    if (this.upgrades.has(httpServer)) return httpServer;
    const upgrade: Upgrade = (req, socket, head) => {
      const path = URL.parse(req.url ?? '', 'http://socket')?.pathname.replace(/\/$/, '');
      const server = (this.wsServersRegistry.get(port) as WebSocketServer[]).find((one) => one.path === path);
      if (server) return server.handleUpgrade(req, socket, head, (ws) => server.emit('connection', ws, req));
      socket.on('error', () => socket.destroy()).end(NOT_FOUND);
    };
    this.upgrades.set(httpServer, upgrade);
    return httpServer.on('upgrade', upgrade);
  }

  /** Nest logs a client's errors as ours. They come from frames that break the protocol, which close their socket by themselves. */
  override bindErrorHandler(server: WebSocketServer): WebSocketServer {
    return server.on('connection', (ws: WebSocket) => {
      sockets.inc();
      ws.on('error', ignore).once('close', () => sockets.dec());
    });
  }

  /** Nest parses every frame, also of a gateway that subscribes to none and reads them by itself. */
  override bindMessageHandlers(...[client, handlers, transform]: Parameters<WsAdapter['bindMessageHandlers']>): void {
    if (handlers.length) super.bindMessageHandlers(client, handlers, transform);
  }

  override async dispose(): Promise<void> {
    for (const [server, upgrade] of this.upgrades) server.off('upgrade', upgrade);
    this.upgrades.clear();
    await super.dispose();
  }
}
