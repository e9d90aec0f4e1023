import { SECOND } from '@madang/contracts/time';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { seoulMonth } from '@madang/contracts/dates';
import { YN } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import { VISIT_MESSAGE, type eventApi } from '@madang/contracts/event/event';
import type { Caller } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { safeUrl } from '@madang/server/log';
import { MAKE_MONTH } from '@madang/server/retention.sql';
import { RawAnswer } from '@madang/server/route';
import { Batches } from '../batches';
import { networkOf, Rate } from '@madang/contracts/rate';
import { isBot, visitorOf } from './visitor';
import { VISITS_LOCK, WRITE_LOGS, WRITE_VISITS } from './visits.sql';

export interface Visit {
  channelSeq: number;
  at: Date;
  visitor: string;
  isNew: boolean;
  path: string;
  userSeq: number | null;
}
export interface LogEntry {
  channelSeq: number | null;
  at: Date;
  eventType: string;
  message: string | null;
  path: string;
  visitor: string;
  userSeq: number | null;
}

/** Characters that an event's message may have as JSON; a longer one is refused. */
const MESSAGE_MAX = 4000;
/** The type of an event that says that a site's owner looked at the own site; it counts as no visit. */
const OWNER_VIEW = 'owner_view';
const VISIT_QUEUE = { size: 1000, everyMs: 200, most: 100_000, closeWithinMs: 8 * SECOND };
const ACCEPTED_ANSWER = new RawAnswer(null, { json: true, status: 202 });

/**
 * Takes the visits and events that browsers report and writes them in batches; the statement that writes visits also updates the daily and
 * hourly sums.
 */
@Injectable()
export class VisitsService implements OnModuleDestroy {
  private readonly visits = new Batches<Visit>((visits) => this.writeVisits(visits), { ...VISIT_QUEUE, name: 'visits' });
  private readonly logs = new Batches<LogEntry>((logs) => this.writeLogs(logs), { ...VISIT_QUEUE, name: 'logs' });
  private readonly perVisitor = new Rate({ burst: 60, perSecond: 5 });
  /** The limit of an address is higher than that of one visitor, since a whole school or company shares an address. */
  private readonly perAddress = new Rate({ burst: 600, perSecond: 100 });
  private readonly made = new Set<string>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  log(caller: Caller, userAgent: string | undefined, input: { eventType: string; message?: unknown }): RawAnswer {
    const message = input.message === undefined || input.message === null ? null : JSON.stringify(input.message);
    if (message && message.length > MESSAGE_MAX) throw failField('message', 'maxLength', { max: MESSAGE_MAX });
    return this.take(caller, userAgent, (visitor, at) =>
      this.logs.add({ channelSeq: null, at, eventType: input.eventType, message, path: '', visitor, userSeq: caller.userSeq }),
    );
  }

  user(caller: Caller, userAgent: string | undefined, input: InputOf<typeof eventApi.user>): RawAnswer {
    const { channelSeq, message } = input;
    // Paths may hold secret codes: safeUrl masks them.
    const path = safeUrl((input.path ?? '').split(/[?#]/, 1)[0]!);
    return this.take(caller, userAgent, (visitor, at) => {
      const base = { at, path, visitor, userSeq: caller.userSeq };
      // A view of an owner on the owner's site is logged apart and does not count as a visit (CP-015).
      if (input.siteOwnerYn === YN.YES)
        return this.logs.add({ ...base, channelSeq: channelSeq ?? null, eventType: OWNER_VIEW, message: null });
      if (channelSeq && (message === VISIT_MESSAGE.VIEW || message === VISIT_MESSAGE.NEW))
        return this.visits.add({ ...base, channelSeq, isNew: message === VISIT_MESSAGE.NEW });
      return this.logs.add({ ...base, channelSeq: channelSeq ?? null, eventType: message, message: null });
    });
  }

  /** Queues a visit that the product itself reports, without the limits for callers. Returns false when the queue is full. */
  add(visit: Visit): boolean {
    return this.visits.add(visit);
  }

  private take(caller: Caller, userAgent: string | undefined, put: (visitor: string, at: Date) => boolean): RawAnswer {
    const at = this.clock.now();
    const visitor = visitorOf(caller, userAgent);
    if (!this.perVisitor.allow(visitor, at.getTime()) || !this.perAddress.allow(networkOf(caller.ip), at.getTime()))
      throw fail('TOO_MANY_REQUESTS');
    if (!isBot(userAgent) && !put(visitor, at)) throw fail('TOO_MANY_REQUESTS');
    return ACCEPTED_ANSWER;
  }

  private async writeVisits(visits: Visit[]): Promise<void> {
    await this.months('page_view', visits);
    const column = <K extends keyof Visit>(key: K) => visits.map((visit) => visit[key]);
    await this.db.all(async (tx) => {
      await rows(tx, VISITS_LOCK);
      await rows(tx, WRITE_VISITS, {
        channelSeq: column('channelSeq'),
        visitor: column('visitor'),
        path: column('path'),
        userSeq: column('userSeq'),
        at: column('at'),
        isNew: column('isNew'),
      });
    });
  }

  private async writeLogs(logs: LogEntry[]): Promise<void> {
    await this.months('event_log', logs);
    const column = <K extends keyof LogEntry>(key: K) => logs.map((log) => log[key]);
    await this.db.all((tx) =>
      rows(tx, WRITE_LOGS, {
        channelSeq: column('channelSeq'),
        at: column('at'),
        eventType: column('eventType'),
        message: column('message'),
        path: column('path'),
        visitor: column('visitor'),
        userSeq: column('userSeq'),
      }),
    );
  }

  /** Makes the monthly partitions that rows need. The retention job makes them long ahead, but it may not have run yet. */
  private async months(table: string, written: readonly { at: Date }[]): Promise<void> {
    for (const month of new Set(written.map(({ at }) => seoulMonth(at)))) {
      const name = `${table} ${month}`;
      if (this.made.has(name)) continue;
      await this.db.rows(MAKE_MONTH, { service: this.db.service, table, day: `${month}-01` });
      this.made.add(name);
    }
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.visits.close(), this.logs.close()]);
  }
}
