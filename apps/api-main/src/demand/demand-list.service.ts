import { Injectable } from '@nestjs/common';
import { seoulDateTime } from '@madang/contracts/dates';
import type { Page } from '@madang/contracts/endpoint';
import type { Waiter } from '@madang/contracts/main/demand';
import type { User } from '@madang/server/caller';
import { seesContacts } from '@madang/server/contacts';
import { Db } from '@madang/server/db';
import { Keywords } from '@madang/server/keywords';
import type { RawAnswer } from '@madang/server/route';
import { sheetAnswer } from '@madang/server/sheet';
import { WAITERS } from './demand.sql';
import { DEMAND_SHEET } from './demand.words';

interface At {
  channelSeq: number;
  courseSeq: number;
}
/** The page size for the spreadsheet, which has so many people at most. */
const EVERYONE = 100_000;

/** Lists the people who wait for a class to open, for its staff. */
@Injectable()
export class DemandListService {
  constructor(
    private readonly db: Db,
    private readonly keywords: Keywords,
  ) {}

  async list(auth: User, at: At, { page, size, q }: { page: number; size: number; q?: string | undefined }): Promise<string> {
    const [json] = await this.db.read({ channelSeq: at.channelSeq }, q ? WAITERS.found : WAITERS.all, {
      channelSeq: at.channelSeq,
      courseSeq: at.courseSeq,
      q: q || null,
      contacts: seesContacts(auth),
      limit: size,
      offset: (page - 1) * size,
    });
    return json!;
  }

  async excel(auth: User, at: At, { q }: { q?: string | undefined }): Promise<RawAnswer> {
    const { list } = JSON.parse(await this.list(auth, at, { page: 1, size: EVERYONE, q })) as Page<Waiter>;
    const { file, heads } = DEMAND_SHEET[auth.lang];
    const swap = await this.keywords.of(at.channelSeq, auth.lang);
    const sheetRows = list.map((one) => [
      one.name,
      one.email,
      one.phone ?? '',
      seoulDateTime(one.createdAt),
      one.toldAt ? seoulDateTime(one.toldAt) : '',
    ]);
    return sheetAnswer(swap(file), heads.map(swap), sheetRows);
  }
}
