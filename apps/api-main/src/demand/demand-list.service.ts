import { Injectable } from '@nestjs/common';
import { seoulDateTime } from '@madang/contracts/dates';
import type { Waiter } from '@madang/contracts/main/demand';
import type { User } from '@madang/server/caller';
import { seesContacts } from '@madang/server/contacts';
import { Db } from '@madang/server/db';
import { Keywords } from '@madang/server/keywords';
import type { RawAnswer } from '@madang/server/route';
import { sheetAnswer, SHEET_ROWS_MAX } from '@madang/server/sheet';
import { WAITER_ROWS, WAITERS_OF_CLASS } from './demand.sql';
import { DEMAND_SHEET } from './demand.words';

interface At {
  channelSeq: number;
  courseSeq: number;
}

/** Lists the people who wait for a class to open, for its staff. */
@Injectable()
export class DemandListService {
  constructor(
    private readonly db: Db,
    private readonly keywords: Keywords,
  ) {}

  async list(auth: User, at: At, { page, size, q }: { page: number; size: number; q?: string | undefined }): Promise<string> {
    const wanted = { ...this.wanted(auth, at, q), limit: size, offset: (page - 1) * size };
    return (await this.db.read({ channelSeq: at.channelSeq }, WAITERS_OF_CLASS[q ? 'found' : 'all'], wanted))[0]!;
  }

  private wanted = (auth: User, { channelSeq, courseSeq }: At, q: string | undefined) => ({
    channelSeq,
    courseSeq,
    q: q || null,
    contacts: seesContacts(auth),
  });

  async excel(auth: User, at: At, { q }: { q?: string | undefined }): Promise<RawAnswer> {
    const wanted = { ...this.wanted(auth, at, q), limit: SHEET_ROWS_MAX, offset: 0 };
    const list = await this.db.read({ channelSeq: at.channelSeq }, WAITER_ROWS[q ? 'found' : 'all'], wanted);
    const { file, heads } = DEMAND_SHEET[auth.lang];
    const swap = await this.keywords.of(at.channelSeq, auth.lang);
    return sheetAnswer(swap(file), heads.map(swap), list, (json) => {
      const one = JSON.parse(json) as Waiter;
      return [one.name, one.email, one.phone ?? '', seoulDateTime(one.createdAt), one.toldAt ? seoulDateTime(one.toldAt) : ''];
    });
  }
}
