import { Controller, Injectable, Module } from '@nestjs/common';
import { HISTORY_ENTITY, YN } from '@madang/contracts/codes';
import type { CursorPage, Page, QueryOf } from '@madang/contracts/endpoint';
import { fromSeoul } from '@madang/contracts/time';
import { dayEnd, minutesAfter } from '@madang/contracts/dates';
import {
  dataHistoryApi as api,
  LISTS_PARTS,
  NOTED_AS_WELL,
  type DataHistory,
  type KeptText,
  type LaterChange,
  type PersonalRead,
  type Reader,
} from '@madang/contracts/util/data-history';
import { Db, rows } from '@madang/server/db';
import { Input, Path, Route } from '@madang/server/route';
import {
  COUNT_OF_HISTORY_LINES,
  COUNT_OF_THING_LINES,
  HISTORY_LINES,
  KEPT_TEXTS,
  LATER_CHANGES,
  LINES_OF_THING,
  NEWEST_LINE,
  READERS_OF_SITE,
  READINGS_OF_SITE,
} from './history.sql';

@Injectable()
class HistoryList {
  constructor(private readonly db: Db) {}

  list(channelSeq: number, { entity, seq, supportYn, page, size, sort }: QueryOf<typeof api.list>): Promise<Page<DataHistory>> {
    const onPage = { limit: size, offset: (page - 1) * size };
    const order = sort || 'at.desc';
    const support = supportYn === YN.YES;
    return this.db.tx({ channelSeq }, async (tx) => {
      if (entity && seq) {
        const courseSeq = LISTS_PARTS.includes(entity) ? seq : null;
        const thing = { channelSeq, entity, asWell: NOTED_AS_WELL[entity] ?? null, entitySeq: seq, courseSeq, support };
        const list = await rows(tx, LINES_OF_THING[order], { ...thing, ...onPage });
        return { list, totalCount: (await rows(tx, COUNT_OF_THING_LINES, thing))[0]!.n };
      }
      const wanted = { channelSeq, entity: entity ?? null, entitySeq: seq ?? null, support };
      const list = await rows(tx, HISTORY_LINES[order], { ...wanted, ...onPage });
      return { list, totalCount: (await rows(tx, COUNT_OF_HISTORY_LINES, wanted))[0]!.n };
    });
  }

  texts(channelSeq: number, historySeq: number): Promise<KeptText[]> {
    return this.db.tx({ channelSeq }, (tx) => rows(tx, KEPT_TEXTS, { channelSeq, historySeq }));
  }

  later(channelSeq: number, historySeq: number): Promise<LaterChange[]> {
    return this.db.tx({ channelSeq }, (tx) => rows(tx, LATER_CHANGES, { channelSeq, historySeq }));
  }

  async newest(
    channelSeq: number,
    { entity, seq, courseSeq }: QueryOf<typeof api.newest> & { courseSeq?: number },
  ): Promise<Pick<DataHistory, 'historySeq'>> {
    const of = { channelSeq, entity, seq: seq ?? null, courseSeq: courseSeq ?? null };
    const [line] = await this.db.tx({ channelSeq }, (tx) => rows(tx, NEWEST_LINE, of));
    return line!;
  }

  readings(channelSeq: number, query: QueryOf<typeof api.readings>): Promise<CursorPage<PersonalRead> & { readers: Reader[] }> {
    const { kind, way, userSeq, startAt, endAt, startTime, endTime, cursor } = query;
    const size = query.size as number;
    return this.db.tx({ channelSeq }, async (tx) => {
      const found = await rows(tx, READINGS_OF_SITE, {
        channelSeq,
        kind: kind || null,
        way: way || null,
        userSeq: userSeq ?? null,
        from: startAt ? new Date(fromSeoul(startAt, startTime || '00:00')) : null,
        before: endAt ? (endTime ? minutesAfter(fromSeoul(endAt, endTime), 1) : dayEnd(endAt)) : null,
        after: /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : null,
        limit: size + 1,
      });
      const list = found.slice(0, size);
      const last = list.at(-1);
      return {
        list,
        cursor: found.length > size && last ? String(last.readSeq) : null,
        readers: await rows(tx, READERS_OF_SITE, { channelSeq }),
      };
    });
  }
}

@Controller()
class HistoryController {
  constructor(private readonly history: HistoryList) {}

  @Route(api.list)
  list(@Path() { channelSeq }: { channelSeq: number }, @Input() query: QueryOf<typeof api.list>) {
    return this.history.list(channelSeq, query);
  }
  @Route(api.texts)
  texts(@Path() at: { channelSeq: number; historySeq: number }) {
    return this.history.texts(at.channelSeq, at.historySeq);
  }
  @Route(api.later)
  later(@Path() at: { channelSeq: number; historySeq: number }) {
    return this.history.later(at.channelSeq, at.historySeq);
  }
  @Route(api.newest)
  newest(@Path() { channelSeq }: { channelSeq: number }, @Input() query: QueryOf<typeof api.newest>) {
    return this.history.newest(channelSeq, query);
  }
  @Route(api.newestOfClass)
  newestOfClass(
    @Path() { channelSeq, courseSeq }: { channelSeq: number; courseSeq: number },
    @Input() { entity, seq }: QueryOf<typeof api.newestOfClass>,
  ) {
    if (entity) return this.history.newest(channelSeq, { entity, seq, courseSeq });
    return this.history.newest(channelSeq, { entity: HISTORY_ENTITY.COURSE, seq: courseSeq });
  }
  @Route(api.readings)
  readings(@Path() { channelSeq }: { channelSeq: number }, @Input() query: QueryOf<typeof api.readings>) {
    return this.history.readings(channelSeq, query);
  }
}

/** Shows the staff of a site its data history and who read personal data; both tables are the main service's. */
@Module({ controllers: [HistoryController], providers: [HistoryList] })
export class HistoryModule {}
