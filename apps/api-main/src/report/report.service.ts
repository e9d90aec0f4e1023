import { CASE_STEP } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { CONTENT_STATE, HISTORY_ENTITY } from '@madang/contracts/codes';
import type { CursorPage, InputOf, QueryOf } from '@madang/contracts/endpoint';
import type { EventPayloads } from '@madang/contracts/events';
import type { HiddenContent, OwnReport, reportApi } from '@madang/contracts/main/report';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { Outbox } from '@madang/server/outbox';
import { Attempts, tryOf } from '../attempt/attempts';
import { ContentCases } from './content-cases';
import { ContentItems } from './content-items';
import { ContentCaseEntity } from './report.entity';
import { HIDDEN_CONTENT, OWN_REPORT, REPORT_INSERT, type CaseRef } from './report.sql';

type Asked = QueryOf<typeof reportApi.mine>;
const refOf = (auth: User, { kind, itemSeq, parentSeq }: Pick<Asked, 'kind' | 'itemSeq' | 'parentSeq'>): CaseRef => ({
  channelSeq: auth.channelSeq!,
  kind,
  itemSeq,
  parentSeq: parentSeq ?? 0,
});
const cursorOf = (cursor: string | undefined) => (cursor && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null);
export const cursorPage = <T extends { caseSeq: number }>(found: T[], size: number): CursorPage<T> => {
  const list = found.slice(0, size);
  return { list, cursor: found.length > size ? String(list.at(-1)!.caseSeq) : null };
};
export { cursorOf };

/** Members report texts of others, and object when staff hide or delete their own. */
@Injectable()
export class ReportService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly attempts: Attempts,
    private readonly cases: ContentCases,
    private readonly items: ContentItems,
    private readonly history: History,
    private readonly outbox: Outbox,
  ) {}

  async create(auth: User, input: InputOf<typeof reportApi.create>): Promise<{ reportedAt: string }> {
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('report', auth.userSeq));
    const ref = refOf(auth, input);
    const { channelSeq } = ref;
    const now = this.clock.now();
    const item = await this.db.tx({ channelSeq }, (tx) => this.items.find(tx, ref));
    if (!item) throw fail('NO_DATA');
    await this.items.mustRead(auth, ref, item);
    if (item.authorSeq === auth.userSeq) throw fail('REPORT_OWN');
    await this.db.tx({ channelSeq }, async (tx) => {
      const caseSeq = await this.cases.open(tx, ref, item, now);
      const { reasonCd, reasonText } = input;
      const [made] = await rows(tx, REPORT_INSERT, { channelSeq, caseSeq, userSeq: auth.userSeq, reasonCd, reasonText, now });
      if (!made) throw fail('REPORTED_ALREADY');
      if (await this.cases.count(tx, { channelSeq, caseSeq, now }))
        await this.tellStaff(tx, { channelSeq, caseSeq, what: CASE_STEP.REPORTED, bySeq: auth.userSeq, at: now.toISOString() });
    });
    return { reportedAt: now.toISOString() };
  }

  mine(auth: User, asked: Asked): Promise<OwnReport | null> {
    const ref = refOf(auth, asked);
    return this.db.one({ channelSeq: ref.channelSeq }, OWN_REPORT, { ...ref, userSeq: auth.userSeq });
  }

  async hidden(auth: User, { cursor, size }: QueryOf<typeof reportApi.hidden>): Promise<CursorPage<HiddenContent>> {
    return cursorPage(await this.hiddenOf(auth, { before: cursorOf(cursor), only: null, limit: size + 1 }), size);
  }

  async appeal(auth: User, caseSeq: number, text: string): Promise<HiddenContent> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      const where = { channelSeq, caseSeq, authorSeq: auth.userSeq };
      const held = await tx.findOne(ContentCaseEntity, { where, lock: { mode: 'pessimistic_write' } });
      if (!held) throw fail('NO_DATA');
      if (held.appealedAt) throw fail('APPEALED_ALREADY');
      const isDown = held.stateCd === CONTENT_STATE.HIDDEN || (held.stateCd === CONTENT_STATE.REMOVED && held.kept !== null);
      if (!isDown) throw fail('CONTENT_STATE_CHANGED');
      const appealedAt = this.clock.now();
      await tx.update(ContentCaseEntity, { channelSeq, caseSeq }, { appealText: text, appealedAt });
      const said = { title: held.title, appealedAt };
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.CONTENT_CASE,
        seq: caseSeq,
        before: { ...said, appealedAt: null },
        after: said,
      });
      await this.tellStaff(tx, { channelSeq, caseSeq, what: CASE_STEP.APPEALED, bySeq: auth.userSeq, at: appealedAt.toISOString() });
    });
    return (await this.hiddenOf(auth, { before: null, only: caseSeq, limit: 1 }))[0]!;
  }

  private tellStaff(tx: Tx, payload: EventPayloads['content.waits']): Promise<void> {
    return this.outbox.publish(tx, 'content.waits', payload);
  }

  private async hiddenOf(auth: User, page: { before: number | null; only: number | null; limit: number }): Promise<HiddenContent[]> {
    const channelSeq = auth.channelSeq!;
    const found = await this.db.read({ channelSeq }, HIDDEN_CONTENT, { channelSeq, authorSeq: auth.userSeq, ...page });
    return found.map((json) => JSON.parse(json) as HiddenContent);
  }
}
