import { MEMBER_SHEET_KIND } from '@madang/contracts/answer-codes';
import { seesContacts } from '@madang/server/contacts';
import { Injectable } from '@nestjs/common';
import type { QueryOf } from '@madang/contracts/endpoint';
import { seoulDay } from '@madang/contracts/dates';
import type { CursorPage } from '@madang/contracts/endpoint';
import type { memberApi, Member, MemberDetail, SegmentConditions } from '@madang/contracts/util/member';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Keywords } from '@madang/server/keywords';
import { memberFilter, type MemberFilter } from '@madang/server/members';
import type { RawAnswer } from '@madang/server/route';
import { sheetAnswer, SHEET_ROWS_MAX } from '@madang/server/sheet';
import { MemberExportEntity } from './member.entity';
import { afterOf, belowOf, sortedCursorOf } from './member.filter';
import {
  MEMBER_DETAIL,
  MEMBER_COUNT,
  MEMBER_COUPONS,
  MEMBER_COURSES,
  MEMBER_EXPORTS,
  MEMBER_MESSAGES,
  MEMBER_ORDERS,
  MEMBERS_OF_SITE,
  type MemberSort,
} from './member.sql';
import { MEMBER_SHEET } from './member.words';
import { REGISTERED_MEMBERS } from './registered-member.sql';
import { SEGMENT_CONDITIONS } from './segment.sql';

export interface Filter extends SegmentConditions {
  q?: string | undefined;
  contacts: boolean;
  segmentSeq?: number | null | undefined;
}

/** A site's members: their list, the page of one member, and sheets, for which staff must give a reason that is stored. */
@Injectable()
export class MemberService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly keywords: Keywords,
  ) {}

  list(
    channelSeq: number,
    filter: Filter,
    size: number,
    cursor: string | undefined,
    sort: MemberSort,
  ): Promise<CursorPage<Member> & { totalCount: number }> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const wanted = await this.filterOf(tx, channelSeq, filter);
      const found = await rows(tx, MEMBERS_OF_SITE[sort], { ...wanted, ...afterOf(cursor, sort, size + 1) });
      // If the first page holds all members, they need not be counted.
      const all = !cursor && found.length <= size;
      const totalCount = all ? found.length : (await rows(tx, MEMBER_COUNT, wanted))[0]!.memberCount;
      const list = found.slice(0, size);
      const last = list.at(-1);
      return { list, totalCount, cursor: found.length > size && last ? sortedCursorOf(last, sort) : null };
    });
  }

  async find(channelSeq: number, userSeq: number): Promise<MemberDetail> {
    const [found] = await this.db.tx({ channelSeq }, (tx) => rows(tx, MEMBER_DETAIL, { channelSeq, userSeq, now: this.clock.now() }));
    if (!found) throw fail('NO_DATA');
    return found;
  }

  async courses(channelSeq: number, userSeq: number, page: number, size: number): Promise<string> {
    const asked = { channelSeq, userSeq, now: this.clock.now(), size, offset: (page - 1) * size };
    return (await this.db.read({ channelSeq }, MEMBER_COURSES, asked))[0]!;
  }

  async orders(channelSeq: number, userSeq: number, page: number, size: number): Promise<string> {
    return (await this.db.read({ channelSeq }, MEMBER_ORDERS, { channelSeq, userSeq, size, offset: (page - 1) * size }))[0]!;
  }

  async coupons(channelSeq: number, userSeq: number, page: number, size: number): Promise<string> {
    const asked = { channelSeq, userSeq, now: this.clock.now(), size, offset: (page - 1) * size };
    return (await this.db.read({ channelSeq }, MEMBER_COUPONS, asked))[0]!;
  }

  async messages(channelSeq: number, userSeq: number, page: number, size: number): Promise<string> {
    return (await this.db.read({ channelSeq }, MEMBER_MESSAGES, { channelSeq, userSeq, size, offset: (page - 1) * size }))[0]!;
  }

  /** Makes a sheet of members. Its rows are read, and who downloads them is noted, in one transaction; the sheet is made after it. */
  async excel(auth: User, channelSeq: number, { reason, sheet, ...filter }: QueryOf<typeof memberApi.excel>): Promise<RawAnswer> {
    const words = MEMBER_SHEET[auth.lang];
    const swap = await this.keywords.of(channelSeq, auth.lang);
    const contacts = seesContacts(auth);
    const noted = async <T>(read: (tx: Tx) => Promise<T[]>) =>
      this.db.tx({ channelSeq }, async (tx) => {
        const list = await read(tx);
        const entry = { channelSeq, userSeq: auth.userSeq, kind: sheet, reason, filter, rowCount: list.length, ip: auth.ip };
        await tx.insert(MemberExportEntity, { ...entry, createdAt: this.clock.now() });
        return list;
      });
    if (sheet === MEMBER_SHEET_KIND.JOINED) {
      const joined = await noted(async (tx) =>
        rows(tx, MEMBERS_OF_SITE['joined.desc'], {
          ...(await this.filterOf(tx, channelSeq, { ...filter, contacts })),
          ...afterOf(undefined, 'joined.desc', SHEET_ROWS_MAX),
        }),
      );
      return sheetAnswer(swap(words.joined), words.heads.map(swap), joined, (m) => [
        m.name,
        m.email,
        m.phone ?? '',
        swap(words.roles[m.userTypeCd ?? 'member']),
        seoulDay(m.joinedAt),
        m.courseCount,
        m.paidKrw,
        m.marketingConsent ? words.yes : words.no,
        m.memo,
      ]);
    }
    const wanted = { channelSeq, q: filter.q || null, contacts, ...belowOf(undefined, SHEET_ROWS_MAX) };
    const registered = await noted((tx) => rows(tx, REGISTERED_MEMBERS, wanted));
    return sheetAnswer(swap(words.registered), words.registeredHeads.map(swap), registered, (r) => [
      r.name,
      r.email,
      r.phone ?? '',
      r.memo,
      seoulDay(r.createdAt),
      r.createdByName,
      r.userSeq ? words.yes : words.no,
    ]);
  }

  async exports(channelSeq: number): Promise<string> {
    return (await this.db.read({ channelSeq }, MEMBER_EXPORTS, { channelSeq }))[0]!;
  }

  async count(tx: Tx, channelSeq: number, conditions: SegmentConditions): Promise<number> {
    const [count] = await rows(tx, MEMBER_COUNT, memberFilter(channelSeq, null, this.clock.now(), conditions));
    return count!.memberCount;
  }

  /**
   * The filter that a list uses: the conditions of a chosen segment replace the filter's own, and the search narrows the result further.
   */
  private async filterOf(tx: Tx, channelSeq: number, filter: Filter): Promise<MemberFilter> {
    const { q, contacts, segmentSeq, ...own } = filter;
    let conditions: SegmentConditions = own;
    if (segmentSeq) {
      const [segment] = await rows(tx, SEGMENT_CONDITIONS, { channelSeq, segmentSeq });
      if (!segment) throw fail('NO_DATA');
      conditions = segment.conditions;
    }
    return memberFilter(channelSeq, { q, contacts }, this.clock.now(), conditions);
  }
}
