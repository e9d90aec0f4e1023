import { WsAdapter } from '@nestjs/platform-ws';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import { sockets } from './metrics/metrics';

const NOT_FOUND_ANSWER = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

const ignore = () => undefined;

type Upgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Nest's WebSocket adapter, changed in three places because anybody on the internet may open sockets here. */
export class SocketAdapter extends WsAdapter {
  private readonly upgrades = new Map<Server, Upgrade>();

  /** Answers 404 to an upgrade on a path without a socket. Nest would close the connection, which a proxy takes for a broken service. */
  protected override ensureHttpServerExists(port: number, httpServer: Server): Server {
    if (this.upgrades.has(httpServer)) return httpServer;
    const upgrade: Upgrade = (req, socket, head) => {
      const path = URL.parse(req.url ?? '', 'http://socket')?.pathname.replace(/\/$/, '');
      const server = (this.wsServersRegistry.get(port) as WebSocketServer[]).find((one) => one.path === path);
      if (server) return server.handleUpgrade(req, socket, head, (ws) => server.emit('connection', ws, req));
      socket.on('error', () => socket.destroy()).end(NOT_FOUND_ANSWER);
    };
    this.upgrades.set(httpServer, upgrade);
    return httpServer.on('upgrade', upgrade);
  }

  /**
   * Counts the open sockets, and keeps errors of a client's socket out of the log. They come from frames that break the protocol, and such
   * a socket is closed anyway.
   */
  override bindErrorHandler(server: WebSocketServer): WebSocketServer {
    return server.on('connection', (ws: WebSocket) => {
      sockets.inc();
      ws.on('error', ignore).once('close', () => sockets.dec());
    });
  }

  /** Skips Nest's parsing of frames if the gateway class has no message handlers, since it then reads the frames itself. */
  override bindMessageHandlers(...[client, handlers, transform]: Parameters<WsAdapter['bindMessageHandlers']>): void {
    if (handlers.length) super.bindMessageHandlers(client, handlers, transform);
  }

  override async dispose(): Promise<void> {
    for (const [server, upgrade] of this.upgrades) server.off('upgrade', upgrade);
    this.upgrades.clear();
    await super.dispose();
  }
}
