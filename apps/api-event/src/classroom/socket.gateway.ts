import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { WebSocketGateway, type OnGatewayConnection, type OnGatewayDisconnect, type OnGatewayInit } from '@nestjs/websockets';
import type { IncomingMessage } from 'node:http';
import type { WebSocket, WebSocketServer } from 'ws';
import {
  ALARM_WRITTEN,
  CHAT_CLOSED,
  CHAT_SAID,
  CHAT_WRITTEN,
  SOCKET_LIMITS,
  SOCKET_CODE,
  SOCKET_PATH,
  type ChatSaid,
} from '@madang/contracts/event/socket';
import { Clock } from '@madang/server/clock';
import { Bus, type BusSubscription } from '@madang/server/bus';
import { config } from '@madang/server/config';
import { Db } from '@madang/server/db';
import { logger, safeUrl } from '@madang/server/log';
import { EveryCopyTimer } from '@madang/server/recurring-jobs';
import { ShutdownNotice } from '@madang/server/shutdown';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { Tokens } from '@madang/server/token';
import { networkOf, Rate } from '@madang/contracts/rate';
import { ChatRooms } from './chat-rooms';
import { Connection, type Ledger } from './connection';
import { arrivalOf, isOwnOrigin, siteNames, type Arrival } from './handshake';
import { WatchService } from './watch.service';

const PING_TICK_MS = SOCKET_LIMITS.pingMs / 2;
/** Milliseconds of silence after which a connection counts as dead: two pings of the browser, and every answer to ours, went missing. */
const SILENT_AFTER = SOCKET_LIMITS.pingMs * 2.5;
const SITE_OF_HOST = statement<{ host: string; address: string | null }, number>(
  'socket.site-of-host',
  (p) => sql`select to_json(main.channel_of(${p.host}, ${p.address}))::text`,
);

/**
 * The classroom socket on the service's own HTTP server. Nest tells who connects and leaves. A `Connection` reads its frames by itself,
 * since it counts them before it parses them and handles them one after the other; Nest would run its message handlers side by side.
 */
@WebSocketGateway({ path: SOCKET_PATH, maxPayload: SOCKET_LIMITS.maxBytes, perMessageDeflate: false, clientTracking: false })
export class SocketGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect, OnApplicationBootstrap, OnModuleDestroy {
  /** What the handshake has found out about a caller, until the connection is there. */
  private readonly admitted = new WeakMap<IncomingMessage, Arrival>();
  private readonly connections = new Map<WebSocket, Connection>();
  private readonly byUser = new Map<number, Set<Connection>>();
  /** Sockets of pages that only wait for alarms. They are counted apart, so that too many of them close no tab that plays a video. */
  private readonly listening = new Map<number, Set<Connection>>();
  private readonly chatting = new Map<number, Set<Connection>>();
  private readonly everyone = [this.byUser, this.listening, this.chatting];
  private readonly bySession = new Map<number, Set<Connection>>();
  private readonly perAddress = new Rate({ burst: 1000, perSecond: 100 });
  private readonly asked = new Map<string, Promise<number | null>>();
  private timer: EveryCopyTimer | null = null;
  private unwatch: (() => void) | null = null;
  private alarms: BusSubscription | null = null;
  private chats: BusSubscription[] = [];
  private readonly rooms: ChatRooms;
  private closing = false;
  private readonly ledger: Ledger = {
    now: () => this.clock.now(),
    lessonOf: (...args) => this.watch.lessonOf(...args),
    add: (row) => this.watch.add(row),
    listen: (...at) => this.rooms.listen(...at),
    leave: (connection) => this.rooms.leave(connection),
  };

  constructor(
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    private readonly db: Db,
    private readonly watch: WatchService,
    private readonly bus: Bus,
    private readonly ending: ShutdownNotice,
  ) {
    this.rooms = new ChatRooms(db, clock);
  }

  /** Checks a caller before the upgrade, so that a refused one gets an HTTP status. */
  afterInit(server: WebSocketServer): void {
    server.options.verifyClient = ({ req }, answer) =>
      void this.refusalOf(req).then((status) => answer(status === null, status ?? undefined));
  }

  onApplicationBootstrap(): void {
    this.ending.onBegin(() => this.sendAway());
    this.unwatch = this.tokens.onRevoked((sessionSeq) =>
      this.bySession.get(sessionSeq)?.forEach((c) => c.refuse(SOCKET_CODE.SESSION_ENDED)),
    );
    let again = false;
    this.alarms = this.bus.subscribe(
      ALARM_WRITTEN,
      (people) => people.split(',').forEach((userSeq) => this.ring(Number(userSeq))),
      // The bus was away for a while and alarms may have been missed, so every page is told to ask once.
      () => {
        if (again) [...this.byUser.keys(), ...this.listening.keys()].forEach((userSeq) => this.ring(userSeq));
        again = true;
      },
    );
    let back = false;
    this.chats = [
      this.bus.subscribe(
        CHAT_WRITTEN,
        (room) => this.rooms.tell(Number(room)),
        () => {
          if (back) this.rooms.tellAll();
          back = true;
        },
      ),
      this.bus.subscribe(
        CHAT_SAID,
        (text) => {
          const { chatRoomSeq, ...said } = JSON.parse(text) as ChatSaid;
          this.rooms.tell(chatRoomSeq, said);
        },
        () => undefined,
      ),
      this.bus.subscribe(
        CHAT_CLOSED,
        (room) => this.rooms.close(Number(room)),
        // The pages that `tellAll` makes ask after the bus was away find out by themselves that a room was deleted.
        () => undefined,
      ),
    ];
    this.timer = new EveryCopyTimer(PING_TICK_MS, () => this.tick());
  }

  private ring(userSeq: number): void {
    for (const map of [this.byUser, this.listening]) map.get(userSeq)?.forEach((c) => c.send({ command: 'alarm' }));
  }

  /** Goes through all open connections: notes what is being watched, pings them, and closes those whose session has ended. */
  tick(): void {
    for (const connections of this.everyone.flatMap((map) => [...map.values()])) {
      for (const c of connections) {
        if (this.tokens.verify(c.who.token)) c.tick(SILENT_AFTER);
        else c.refuse(SOCKET_CODE.SESSION_ENDED);
      }
    }
  }

  private async refusalOf(req: IncomingMessage): Promise<number | null> {
    if (this.closing) return 503;
    // Nobody awaits the promise of this method, so it must not reject, whatever a stranger sends.
    try {
      const a = arrivalOf(req);
      if (!isOwnOrigin(a)) return 403;
      if (!this.perAddress.allow(networkOf(a.ip), this.clock.now().getTime())) return 429;
      this.admitted.set(req, { ...a, channelSeq: a.channelSeq ?? (await this.siteOf(a.host)) });
      return null;
    } catch {
      return 503;
    }
  }

  /** Finds the site of a host. Callers who connect at the same moment, as after a restart, share one query. */
  private siteOf(host: string): Promise<number | null> {
    const names = siteNames(host, config.mainOrigin, config.siteOrigin);
    if (!names) return Promise.resolve(null);
    const [name, address] = names;
    const asked = this.asked.get(host) ?? this.db.one({}, SITE_OF_HOST, { host: name, address }).finally(() => this.asked.delete(host));
    this.asked.set(host, asked);
    return asked;
  }

  /**
   * Tells a caller with an ended session so by a frame after the handshake: to a browser, a refused handshake looks like a server that is
   * down.
   */
  handleConnection(ws: WebSocket, req: IncomingMessage): void {
    const a = this.admitted.get(req)!;
    const known = a.token ? this.tokens.verify(a.token) : null;
    // A support session is not the person's own: it may not report watching or listen to chats in the person's name.
    const claims = known?.support ? null : known;
    const who = { userSeq: claims?.userSeq ?? 0, sessionSeq: claims?.sessionSeq ?? 0, token: a.token, channelSeq: a.channelSeq };
    const connection = new Connection(ws, who, this.ledger);
    logger.info({ service: 'event', url: safeUrl(a.url), userSeq: claims?.userSeq ?? null }, 'socket');
    if (!claims) return connection.refuse(SOCKET_CODE.SESSION_ENDED);
    this.connections.set(ws, connection);
    const kept = a.purpose === 'alarm' ? this.listening : a.purpose === 'chat' ? this.chatting : this.byUser;
    const mine = this.keep(kept, claims.userSeq, connection);
    this.keep(this.bySession, claims.sessionSeq, connection);
    if (mine.size > SOCKET_LIMITS.perUser) {
      const [oldest] = mine;
      mine.delete(oldest!);
      oldest!.refuse(SOCKET_CODE.TOO_MANY_TABS);
    }
  }

  handleDisconnect(ws: WebSocket): void {
    const connection = this.connections.get(ws);
    if (!connection) return;
    const { userSeq, sessionSeq } = connection.who;
    this.connections.delete(ws);
    this.rooms.leave(connection);
    for (const map of this.everyone) this.drop(map, userSeq, connection);
    this.drop(this.bySession, sessionSeq, connection);
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

  /** Tells all pages that this process ends; each page connects again after a random pause, to another process if there is one. */
  private sendAway(): void {
    this.closing = true;
    for (const map of this.everyone) for (const connections of map.values()) for (const c of connections) c.goingAway();
  }

  async onModuleDestroy(): Promise<void> {
    this.sendAway();
    this.timer?.close();
    this.unwatch?.();
    await Promise.all([this.alarms, ...this.chats].map((subscription) => subscription?.close()));
    await this.watch.close();
  }
}
