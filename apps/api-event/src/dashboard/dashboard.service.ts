import { Injectable } from '@nestjs/common';
import { DASHBOARD_DAYS } from '@madang/contracts/event/event';
import type { SEARCH_TYPE, CodeOf } from '@madang/contracts/codes';
import { addDays, daysBetween } from '@madang/contracts/dates';
import { Db } from '@madang/server/db';
import { failField } from '@madang/server/fail';
import { jsonAnswer, type RawAnswer } from '@madang/server/route';
import { DASHBOARD_FIGURES, SETUP_PROGRESS } from './dashboard.sql';
import { todoList } from './guide';

@Injectable()
export class DashboardService {
  constructor(private readonly db: Db) {}

  async find(channelSeq: number, q: { searchType: CodeOf<typeof SEARCH_TYPE>; startAt: string; endAt: string }): Promise<RawAnswer> {
    const days = daysBetween(q.startAt, q.endAt) + 1;
    if (days < 1) throw failField('endAt', 'date');
    if (days > DASHBOARD_DAYS[q.searchType]) throw failField('endAt', 'periodMax', { max: DASHBOARD_DAYS[q.searchType] });
    const { startAt, endAt } = q;
    const period = { channelSeq, beforeAt: addDays(startAt, -days), startAt, endAt };
    const [json] = await this.db.read({ channelSeq }, DASHBOARD_FIGURES[q.searchType], period);
    return jsonAnswer(json!);
  }

  async guide(channelSeq: number) {
    return { todoList: todoList((await this.db.one({ channelSeq }, SETUP_PROGRESS, { channelSeq }))!) };
  }
}
