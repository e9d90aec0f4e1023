import { Injectable } from '@nestjs/common';
import { DASHBOARD_DAYS } from '@madang/contracts/event/event';
import type { SEARCH_TYPE, CodeOf } from '@madang/contracts/codes';
import { Db } from '@madang/server/db';
import { failField } from '@madang/server/fail';
import { jsonAnswer, type RawAnswer } from '@madang/server/route';
import { DASHBOARD, GUIDE } from './dashboard.sql';
import { todoList, type Progress } from './guide';

const DAY = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

@Injectable()
export class DashboardService {
  constructor(private readonly db: Db) {}

  async find(channelSeq: number, q: { searchType: CodeOf<typeof SEARCH_TYPE>; startAt: string; endAt: string }): Promise<RawAnswer> {
    const start = Date.parse(q.startAt);
    const days = (Date.parse(q.endAt) - start) / DAY + 1;
    if (days < 1) throw failField('endAt', 'date');
    if (days > DASHBOARD_DAYS[q.searchType]) throw failField('endAt', 'periodMax', { max: DASHBOARD_DAYS[q.searchType] });
    const [json] = await this.db.read({ channelSeq }, DASHBOARD[q.searchType], [channelSeq, dayOf(start - days * DAY), q.startAt, q.endAt]);
    return jsonAnswer(json!);
  }

  async guide(channelSeq: number) {
    return { todoList: todoList((await this.db.one<Progress>({ channelSeq }, GUIDE, [channelSeq]))!) };
  }
}
