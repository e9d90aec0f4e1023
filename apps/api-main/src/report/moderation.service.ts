import { CASE_DECISION } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import {
  APPEAL_ANSWER,
  CONTENT_KIND,
  CONTENT_STATE,
  HIDE_PERIOD,
  YN,
  HISTORY_ENTITY,
  type ContentReason,
  type CodeOf,
} from '@madang/contracts/codes';
import type { CursorPage, InputOf, QueryOf } from '@madang/contracts/endpoint';
import type { EventPayloads } from '@madang/contracts/events';
import { HIDE_DAYS, type ContentCase, type reportApi } from '@madang/contracts/main/report';
import { daysAfter } from '@madang/contracts/dates';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { Outbox } from '@madang/server/outbox';
import { ContentCases } from './content-cases';
import { ContentItems, refOf } from './content-items';
import { LOOSEN_FILES } from './kept-item.sql';
import { moderatorOf } from './moderator';
import { ContentCaseEntity } from './report.entity';
import { cursorOf, cursorPage } from './report.service';
import { CASE_FOR_STAFF, CASES_OF_MODERATOR, CASES_WAITING, type CaseRef } from './report.sql';

type Patch = Partial<ContentCaseEntity> & { stateCd: CodeOf<typeof CONTENT_STATE> };
interface Why {
  reasonCd: ContentReason;
  reasonText: string;
}
export type WhyNot = Omit<Why, 'reasonCd'> & { reasonCd: ContentReason | null };
export const reviewOf = ({ channelSeq }: User, itemSeq: number): CaseRef => ({
  channelSeq: channelSeq!,
  kind: CONTENT_KIND.REVIEW,
  parentSeq: 0,
  itemSeq,
});
/** The fields of a case that a line of the site's history shows. */
const shown = ({ title, stateCd, reasonCd, reasonText, hiddenUntil }: ContentCaseEntity) => ({
  title,
  stateCd,
  reasonCd,
  reasonText,
  hiddenUntil,
});
const NO_APPEAL = { appealText: null, appealedAt: null, appealAnswerCd: null, appealAnswerText: '', appealAnsweredAt: null };

/**
 * Staff's decisions about reported texts. Each is one transaction with its line in the history and the event by which the author is told.
 */
@Injectable()
export class ModerationService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly cases: ContentCases,
    private readonly items: ContentItems,
    private readonly history: History,
    private readonly outbox: Outbox,
  ) {}

  async list(auth: User, q: QueryOf<typeof reportApi.list>): Promise<CursorPage<ContentCase>> {
    const channelSeq = auth.channelSeq!;
    const asked = {
      channelSeq,
      view: q.view,
      kind: q.kind || null,
      only: q.caseSeq ?? null,
      before: cursorOf(q.cursor),
      limit: q.size + 1,
    };
    const found = await this.db.read({ channelSeq }, CASES_OF_MODERATOR, { ...moderatorOf(auth), ...asked });
    return cursorPage(
      found.map((json) => JSON.parse(json) as ContentCase),
      q.size,
    );
  }

  async waiting(auth: User): Promise<{ reportCount: number; appealCount: number }> {
    const channelSeq = auth.channelSeq!;
    return (await this.db.one({ channelSeq }, CASES_WAITING, { ...moderatorOf(auth), channelSeq }))!;
  }

  hide(auth: User, caseSeq: number, { termCd, ...why }: InputOf<typeof reportApi.hide>): Promise<ContentCase> {
    return this.decide(auth, caseSeq, async (tx, held) => {
      if (held.stateCd === CONTENT_STATE.HIDDEN || held.stateCd === CONTENT_STATE.REMOVED) throw fail('CONTENT_STATE_CHANGED');
      if (!(await this.items.find(tx, refOf(held)))) throw fail('NO_DATA');
      const days = termCd === HIDE_PERIOD.DAYS_30 ? HIDE_DAYS : null;
      await this.takeDown(tx, auth, held, why, days);
    });
  }

  leave(auth: User, caseSeq: number): Promise<ContentCase> {
    return this.decide(auth, caseSeq, async (tx, held) => {
      if (held.stateCd !== CONTENT_STATE.OPEN) throw fail('CONTENT_STATE_CHANGED');
      await this.write(tx, auth, held, { stateCd: CONTENT_STATE.LEFT, reasonCd: null, reasonText: '' }, CASE_DECISION.LEFT);
    });
  }

  restore(auth: User, caseSeq: number): Promise<ContentCase> {
    return this.decide(auth, caseSeq, (tx, held) => this.bringBack(tx, auth, held, ''));
  }

  answer(auth: User, caseSeq: number, { restoreYn, text }: InputOf<typeof reportApi.answer>): Promise<ContentCase> {
    return this.decide(auth, caseSeq, async (tx, held) => {
      if (!held.appealedAt || held.appealAnsweredAt) throw fail('CONTENT_STATE_CHANGED');
      if (restoreYn === YN.YES) return this.bringBack(tx, auth, held, text);
      const now = this.clock.now();
      await rows(tx, LOOSEN_FILES, { channelSeq: held.channelSeq, caseSeq, looseAt: now });
      const answered = { appealAnswerCd: APPEAL_ANSWER.KEPT, appealAnswerText: text, appealAnsweredAt: now, kept: null };
      await this.write(tx, auth, held, { stateCd: held.stateCd, ...answered }, CASE_DECISION.KEPT);
    });
  }

  /** Hides a review from the list of reviews in the admin, and makes a case for it as for a reported one. */
  async takeReviewDown(tx: Tx, auth: User, evaluationSeq: number, why: Why): Promise<void> {
    await this.takeDown(tx, auth, await this.caseOf(tx, reviewOf(auth, evaluationSeq)), why, null);
  }
  /**
   * Copies a text of somebody else into its case before staff delete it, in the same transaction. The copy stays for as long as the author
   * may object.
   */
  async keepRemoved(tx: Tx, auth: User, ref: CaseRef, why: WhyNot): Promise<void> {
    const { reasonCd, reasonText } = why;
    if (!reasonCd) throw failField('reasonCd', 'required');
    const held = await this.caseOf(tx, ref);
    const kept = await this.items.keep(tx, ref);
    const patch = { reasonCd, reasonText, ...NO_APPEAL, stateCd: CONTENT_STATE.REMOVED, hiddenUntil: null, kept };
    await this.write(tx, auth, held, patch, CASE_DECISION.REMOVED);
    if (ref.kind === CONTENT_KIND.POST) await this.items.holdFiles(tx, ref, held.caseSeq);
  }
  async bringReviewBack(tx: Tx, auth: User, evaluationSeq: number): Promise<void> {
    const held = await this.caseOf(tx, reviewOf(auth, evaluationSeq));
    // The case of a review that was hidden before there were cases does not say that it is hidden.
    const state = held.stateCd === CONTENT_STATE.HIDDEN ? held : { ...held, stateCd: CONTENT_STATE.HIDDEN };
    await this.bringBack(tx, auth, state, '');
  }

  /** Shows a text again that was hidden for a limited time; does nothing if staff have decided otherwise since. */
  due(channelSeq: number, caseSeq: number): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const held = await this.held(tx, channelSeq, caseSeq);
      if (held?.stateCd !== CONTENT_STATE.HIDDEN || !held.hiddenUntil || held.hiddenUntil > this.clock.now()) return;
      await this.bringBack(tx, { userSeq: null }, held, '');
    });
  }

  private async caseOf(tx: Tx, ref: CaseRef): Promise<ContentCaseEntity> {
    const item = await this.items.find(tx, ref);
    if (!item) throw fail('NO_DATA');
    return (await this.held(tx, ref.channelSeq, await this.cases.open(tx, ref, item, this.clock.now())))!;
  }

  private async takeDown(tx: Tx, auth: User, held: ContentCaseEntity, { reasonCd, reasonText }: Why, days: number | null): Promise<void> {
    await this.items.setHidden(tx, refOf(held), YN.YES);
    const decidedAt = this.clock.now();
    const hiddenUntil = days === null ? null : daysAfter(decidedAt, days);
    const patch = { reasonCd, reasonText, ...NO_APPEAL, stateCd: CONTENT_STATE.HIDDEN, hiddenUntil, decidedAt };
    await this.write(tx, auth, held, patch, CASE_DECISION.HIDDEN);
  }

  private async bringBack(tx: Tx, by: { userSeq: number | null }, held: ContentCaseEntity, text: string): Promise<void> {
    if (held.stateCd === CONTENT_STATE.REMOVED) await this.items.bringBack(tx, held);
    else if (held.stateCd === CONTENT_STATE.HIDDEN) await this.items.setHidden(tx, refOf(held), YN.NO);
    else throw fail('CONTENT_STATE_CHANGED');
    const waits = held.appealedAt && !held.appealAnsweredAt;
    const answered = { appealAnswerCd: APPEAL_ANSWER.RESTORED, appealAnswerText: text, appealAnsweredAt: this.clock.now() };
    const patch = { stateCd: CONTENT_STATE.RESTORED, hiddenUntil: null, kept: null, ...(waits && answered) };
    await this.write(tx, by, held, patch, CASE_DECISION.RESTORED);
  }

  private async decide(auth: User, caseSeq: number, step: (tx: Tx, held: ContentCaseEntity) => Promise<void>): Promise<ContentCase> {
    const channelSeq = auth.channelSeq!;
    const asked = { ...moderatorOf(auth), channelSeq, caseSeq };
    if (!(await this.db.one({ channelSeq }, CASE_FOR_STAFF, asked))) throw fail('NO_DATA');
    await this.db.tx({ channelSeq }, async (tx) => step(tx, (await this.held(tx, channelSeq, caseSeq))!));
    return (await this.db.one({ channelSeq }, CASE_FOR_STAFF, asked))!;
  }

  private held(tx: Tx, channelSeq: number, caseSeq: number): Promise<ContentCaseEntity | null> {
    return tx.findOne(ContentCaseEntity, { where: { channelSeq, caseSeq }, lock: { mode: 'pessimistic_write' } });
  }

  private async write(
    tx: Tx,
    by: { userSeq: number | null },
    held: ContentCaseEntity,
    patch: Patch,
    what: EventPayloads['content.decided']['what'],
  ): Promise<void> {
    const { channelSeq, caseSeq } = held;
    const now = patch.decidedAt ?? this.clock.now();
    // The answer to an objection has a time of its own, so the time of the decision stays.
    const decided = what === CASE_DECISION.KEPT ? patch : { ...patch, decidedBy: by.userSeq, decidedAt: now };
    await tx.update(ContentCaseEntity, { channelSeq, caseSeq }, decided as object);
    await this.history.record(tx, by, channelSeq, {
      entity: HISTORY_ENTITY.CONTENT_CASE,
      seq: caseSeq,
      before: shown(held),
      after: { ...shown({ ...held, ...decided }), ...(what === CASE_DECISION.KEPT && { appealAnswerCd: patch.appealAnswerCd }) },
    });
    await this.outbox.publish(tx, 'content.decided', { channelSeq, caseSeq, what, bySeq: by.userSeq, at: now.toISOString() });
  }
}
