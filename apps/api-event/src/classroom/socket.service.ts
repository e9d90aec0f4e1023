import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { ALARM_WRITTEN, CHAT_SAID, CHAT_WRITTEN, SOCKET, SOCKET_CODE, SOCKET_PATH, type ChatSaid } from '@madang/contracts/event/event';
import { Clock } from '@madang/server/clock';
import { Bus, type Heard } from '@madang/server/bus';
import { config } from '@madang/server/config';
import { Db } from '@madang/server/db';
import { logger, safeUrl } from '@madang/server/log';
import { EveryCopyTimer } from '@madang/server/rounds';
import { Tokens } from '@madang/server/token';
import { networkOf, Rate } from '@madang/contracts/rate';
import { ChatRooms } from './chat-rooms';
import { Connection, type Ledger } from './connection';
import { arrivalOf, isOwnOrigin, refuseUpgrade as refuse, siteNames, type Arrival } from './handshake';
import { WatchService } from './watch.service';

const TICK = SOCKET.pingMs / 2;
/** A connection is dead after two missed pings of the browser and one of ours. */
const SILENT_AFTER = SOCKET.pingMs * 2.5;
const SITE = 'select to_json(main.channel_of($1, $2))::text';

/** The classroom socket on the service's own HTTP server. */
@Injectable()
export class SocketService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: SOCKET.maxBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  private readonly byUser = new Map<number, Set<Connection>>();
  /** Pages that only wait for alarms: apart, so that they close no tab that plays. */
  private readonly listening = new Map<number, Set<Connection>>();
  private readonly chatting = new Map<number, Set<Connection>>();
  private readonly everyone = [this.byUser, this.listening, this.chatting];
  private readonly bySession = new Map<number, Set<Connection>>();
  private readonly perAddress = new Rate(1000, 100);
  private readonly asked = new Map<string, Promise<number | null>>();
  private timer: EveryCopyTimer | null = null;
  private unwatch: (() => void) | null = null;
  private alarms: Heard | null = null;
  private chats: Heard[] = [];
  private readonly rooms: ChatRooms;
  private closing = false;
  private readonly ledger: Ledger = {
    now: () => this.clock.now(),
    lessonOf: (...args) => this.watch.lessonOf(...args),
    add: (row) => this.watch.add(row),
    listen: (...at) => this.rooms.listen(...at),
    leave: (connection) => this.rooms.leave(connection),
  };
  private readonly onUpgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => void this.upgrade(req, socket, head);

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    private readonly db: Db,
    private readonly watch: WatchService,
    private readonly bus: Bus,
  ) {
    this.rooms = new ChatRooms(db, clock);
  }

  onApplicationBootstrap(): void {
    (this.host.httpAdapter.getHttpServer() as Server).on('upgrade', this.onUpgrade);
    this.unwatch = this.tokens.onRevoked((sessionSeq) =>
      this.bySession.get(sessionSeq)?.forEach((c) => c.refuse(SOCKET_CODE.sessionEnded)),
    );
    let again = false;
    this.alarms = this.bus.hear(
      ALARM_WRITTEN,
      (people) => people.split(',').forEach((userSeq) => this.ring(Number(userSeq))),
      // The bus was down meanwhile, so every page is asked to look once.
      () => {
        if (again) [...this.byUser.keys(), ...this.listening.keys()].forEach((userSeq) => this.ring(userSeq));
        again = true;
      },
    );
    let back = false;
    this.chats = [
      this.bus.hear(
        CHAT_WRITTEN,
        (room) => this.rooms.tell(Number(room)),
        () => {
          if (back) this.rooms.tellAll();
          back = true;
        },
      ),
      this.bus.hear(
        CHAT_SAID,
        (text) => {
          const { chatRoomSeq, ...said } = JSON.parse(text) as ChatSaid;
          this.rooms.tell(chatRoomSeq, said);
        },
        () => undefined,
      ),
    ];
    this.timer = new EveryCopyTimer(TICK, () => this.tick());
  }

  private ring(userSeq: number): void {
    for (const map of [this.byUser, this.listening]) map.get(userSeq)?.forEach((c) => c.send({ command: 'alarm' }));
  }

  /** Every open connection: pings, expired sessions, what is being watched. */
  tick(): void {
    for (const connections of this.everyone.flatMap((map) => [...map.values()])) {
      for (const c of connections) {
        if (this.tokens.verify(c.who.token)) c.tick(SILENT_AFTER);
        else c.refuse(SOCKET_CODE.sessionEnded);
      }
    }
  }

  private async upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const a = arrivalOf(req);
    if (a.path !== SOCKET_PATH) return refuse(socket, 404);
    if (this.closing) return refuse(socket, 503);
    if (!isOwnOrigin(a)) return refuse(socket, 403);
    if (!this.perAddress.allow(networkOf(a.ip), this.clock.now().getTime())) return refuse(socket, 429);
    let channelSeq: number | null;
    try {
      channelSeq = a.channelSeq ?? (await this.siteOf(a.host));
    } catch {
      return refuse(socket, 503);
    }
    if (!socket.destroyed) this.server.handleUpgrade(req, socket, head, (ws) => this.join(a, channelSeq, ws));
  }

  /** Everybody who comes at once to one host, as after a restart, asks for its site once. */
  private siteOf(host: string): Promise<number | null> {
    const names = siteNames(host, config.mainOrigin, config.siteOrigin);
    if (!names) return Promise.resolve(null);
    const asked = this.asked.get(host) ?? this.db.one<number>({}, SITE, names).finally(() => this.asked.delete(host));
    this.asked.set(host, asked);
    return asked;
  }

  /** A dead token is told so inside of the socket: a refused handshake would look like a server that is down. */
  private join(a: Arrival, channelSeq: number | null, ws: WebSocket): void {
    const claims = a.token ? this.tokens.verify(a.token) : null;
    const who = { userSeq: claims?.userSeq ?? 0, sessionSeq: claims?.sessionSeq ?? 0, token: a.token, channelSeq };
    const connection = new Connection(ws, who, this.ledger);
    logger.info({ service: 'event', url: safeUrl(a.url), userSeq: claims?.userSeq ?? null }, 'socket');
    if (!claims) return connection.refuse(SOCKET_CODE.sessionEnded);
    const kept = a.purpose === 'alarm' ? this.listening : a.purpose === 'chat' ? this.chatting : this.byUser;
    const mine = this.keep(kept, claims.userSeq, connection);
    this.keep(this.bySession, claims.sessionSeq, connection);
    ws.on('close', () => {
      this.rooms.leave(connection);
      this.drop(kept, claims.userSeq, connection);
      this.drop(this.bySession, claims.sessionSeq, connection);
    });
    if (mine.size > SOCKET.perUser) {
      const [oldest] = mine;
      mine.delete(oldest!);
      oldest!.refuse(SOCKET_CODE.tooManyTabs);
    }
  }

  private keep(map: Map<number, Set<Connection>>, key: number, c: Connection): Set<Connection> {
    const all = map.get(key) ?? new Set();
    map.set(key, all.add(c));
    return all;
  }
  private drop(map: Map<number, Set<Connection>>, key: number, c: Connection): void {
    const all = map.get(key);
    all?.delete(c);
    if (!all?.size) map.delete(key);
  }

  async onModuleDestroy(): Promise<void> {
    this.closing = true;
    this.timer?.close();
    this.unwatch?.();
    (this.host.httpAdapter.getHttpServer() as Server).off('upgrade', this.onUpgrade);
    await Promise.all([this.alarms, ...this.chats].map((heard) => heard?.close()));
    for (const map of this.everyone) for (const connections of map.values()) for (const c of connections) c.goingAway();
    await this.watch.close();
  }
}
