import { Injectable } from '@nestjs/common';
import type { InferType } from 'yup';
import { seoulDay } from '@madang/contracts/dates';
import type { CursorPage } from '@madang/contracts/endpoint';
import type { exportInput, Member, MemberDetail, RegisteredMember, SegmentConditions } from '@madang/contracts/util/member';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Keywords } from '@madang/server/keywords';
import { filterValues } from '@madang/server/members';
import type { RawAnswer } from '@madang/server/route';
import { sheetAnswer } from '@madang/server/sheet';
import { cursorOf, placeOf } from './member.filter';
import { COUNT, COUPONS, COURSES, DETAIL, EXPORTS, MESSAGES, ORDERS, PAGE, REGISTERED_PAGE } from './member.sql';
import { MEMBER_SHEET } from './member.words';

export interface Filter extends SegmentConditions {
  q?: string | undefined;
  segmentSeq?: number | null | undefined;
}
const MOST = 100_000;

/** Members who joined: lists, one person's page, sheets for a reason that is kept. */
@Injectable()
export class MemberService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly keywords: Keywords,
  ) {}

  list(channelSeq: number, filter: Filter, size: number, cursor: string | undefined): Promise<CursorPage<Member> & { totalCount: number }> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const values = await this.values(tx, channelSeq, filter);
      const place = placeOf(cursor);
      const found = await rows<Member>(tx, PAGE, [...values, place?.at ?? null, place?.seq ?? null, size + 1]);
      const [count] = await rows<{ n: number }>(tx, COUNT, values);
      const list = found.slice(0, size);
      const last = list.at(-1);
      return { list, totalCount: count!.n, cursor: found.length > size && last ? cursorOf(last.joinedAt, last.userSeq) : null };
    });
  }

  async find(channelSeq: number, userSeq: number): Promise<MemberDetail> {
    const [found] = await this.db.tx({ channelSeq }, (tx) => rows<MemberDetail>(tx, DETAIL, [channelSeq, userSeq, this.clock.now()]));
    if (!found) throw fail('NO_DATA');
    return found;
  }

  async courses(channelSeq: number, userSeq: number, page: number, size: number): Promise<string> {
    return (await this.db.read({ channelSeq }, COURSES, [channelSeq, userSeq, this.clock.now(), size, (page - 1) * size]))[0]!;
  }

  async orders(channelSeq: number, userSeq: number, page: number, size: number): Promise<string> {
    return (await this.db.read({ channelSeq }, ORDERS, [channelSeq, userSeq, size, (page - 1) * size]))[0]!;
  }

  async coupons(channelSeq: number, userSeq: number, page: number, size: number): Promise<string> {
    return (await this.db.read({ channelSeq }, COUPONS, [channelSeq, userSeq, this.clock.now(), size, (page - 1) * size]))[0]!;
  }

  async messages(channelSeq: number, userSeq: number, page: number, size: number): Promise<string> {
    return (await this.db.read({ channelSeq }, MESSAGES, [channelSeq, userSeq, size, (page - 1) * size]))[0]!;
  }

  /** The sheet and the line that says who took it go together. */
  async excel(auth: User, channelSeq: number, input: InferType<typeof exportInput>): Promise<RawAnswer> {
    const words = MEMBER_SHEET[auth.lang];
    const swap = await this.keywords.of(channelSeq, auth.lang);
    const filter = input.filter as Filter;
    return this.db.tx({ channelSeq }, async (tx) => {
      const joined = input.kind === 'JOINED';
      const data = joined
        ? (await rows<Member>(tx, PAGE, [...(await this.values(tx, channelSeq, filter)), null, null, MOST])).map((m) => [
            ...[m.name, m.email, m.phone ?? '', swap(words.roles[m.userTypeCd ?? 'member']), seoulDay(m.joinedAt)],
            ...[m.courseCount, m.paidKrw, m.marketingConsent ? words.yes : words.no, m.memo],
          ])
        : (await rows<RegisteredMember>(tx, REGISTERED_PAGE, [channelSeq, filter.q || null, null, null, MOST])).map((r) => [
            ...[r.name, r.email, r.phone ?? '', r.memo, seoulDay(r.createdAt), r.createdByName, r.userSeq ? words.yes : words.no],
          ]);
      await tx.query(
        'insert into member_export (channel_seq, user_seq, kind, reason, filter, row_count, ip, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
        [channelSeq, auth.userSeq, input.kind, input.reason, JSON.stringify(filter), data.length, auth.ip, this.clock.now()],
      );
      return joined
        ? sheetAnswer(swap(words.joined), words.heads.map(swap), data)
        : sheetAnswer(swap(words.registered), words.registeredHeads.map(swap), data);
    });
  }

  async exports(channelSeq: number): Promise<string> {
    return (await this.db.read({ channelSeq }, EXPORTS, [channelSeq]))[0]!;
  }

  async count(tx: Tx, channelSeq: number, conditions: SegmentConditions): Promise<number> {
    const [count] = await rows<{ n: number }>(tx, COUNT, filterValues(channelSeq, null, this.clock.now(), conditions));
    return count!.n;
  }

  /** A chosen segment's conditions stand for the filter's own; the search narrows them further. */
  private async values(tx: Tx, channelSeq: number, filter: Filter): Promise<unknown[]> {
    const { q, segmentSeq, ...own } = filter;
    let conditions: SegmentConditions = own;
    if (segmentSeq) {
      const [segment] = await rows<{ conditions: SegmentConditions }>(
        tx,
        'select conditions from segment where channel_seq = $1 and segment_seq = $2',
        [channelSeq, segmentSeq],
      );
      if (!segment) throw fail('NO_DATA');
      conditions = segment.conditions;
    }
    return filterValues(channelSeq, q || null, this.clock.now(), conditions);
  }
}
