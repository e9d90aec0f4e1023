import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { Injectable } from '@nestjs/common';
import type { InferType } from 'yup';
import { msBefore } from '@madang/contracts/dates';
import { HOUR } from '@madang/contracts/time';
import { maskedAccount } from '@madang/contracts/util/settlement-rules';
import {
  SETTLEMENT_DOCUMENT_STATUS as STATUS,
  type documentInput,
  type SettlementAccount,
  type SettlementDocument,
  type SettlementDocumentStatus,
  type SETTLEMENT_DOCUMENT_STATUS,
} from '@madang/contracts/util/settlement';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { seal } from '@madang/server/seal';
import {
  APPROVED_DOCUMENT,
  APPROVED_SITES,
  COUNT_OF_FRESH_FILES,
  DECIDE_DOCUMENT,
  LATEST_DOCUMENT,
  LOCK_DOCUMENTS,
  REPLACE_DOCUMENT,
  SETTLEMENT_DOCUMENT,
  SETTLEMENT_DOCUMENTS,
  submitDocument,
} from './settlement-document.sql';

/**
 * Milliseconds for which an uploaded file may still be submitted. Files that are not submitted are deleted after a day, so some time is
 * left in between.
 */
const UPLOAD_FRESH_MS = 20 * HOUR;
/** A document as the data history shows it, without the account's holder and full number. */
const lineOf = (d: SettlementDocument) => ({ bank: d.bank, accountNumber: d.accountNumber, status: d.status, files: d.files.length });

/** A site's settlement documents, which name and prove the bank account to which the site is paid. */
@Injectable()
export class SettlementDocumentService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
  ) {}

  list(channelSeq: number): Promise<{ list: SettlementDocument[] }> {
    return this.db.tx({ channelSeq }, async (tx) => ({ list: await rows(tx, SETTLEMENT_DOCUMENTS, { channelSeq }) }));
  }

  async account(tx: Tx, channelSeq: number): Promise<SettlementAccount> {
    const [approved] = await rows(tx, APPROVED_DOCUMENT, { channelSeq });
    const [latest] = await rows(tx, LATEST_DOCUMENT, { channelSeq });
    return { approved: approved ?? null, latest: latest ?? null };
  }

  /** Those of the sites `channelSeqs` that have an approved document, so that they can be paid. */
  async approvedSites(tx: Tx, channelSeqs: number[]): Promise<number[]> {
    const found = await rows(tx, APPROVED_SITES, { channelSeqs });
    return found.map((row) => row.channelSeq);
  }

  submit(auth: User, channelSeq: number, input: InferType<typeof documentInput>): Promise<SettlementDocument> {
    const now = this.clock.now();
    const files = [...new Set(input.files)];
    return this.db.tx({ channelSeq }, async (tx) => {
      await rows(tx, LOCK_DOCUMENTS, { channelSeq: String(channelSeq) });
      const wanted = { channelSeq, files, userSeq: auth.userSeq, since: msBefore(now, UPLOAD_FRESH_MS) };
      const [{ n }] = (await rows(tx, COUNT_OF_FRESH_FILES, wanted)) as [{ n: number }];
      if (n !== files.length) throw failField('files', 'documentFile');
      const [before] = await rows(tx, LATEST_DOCUMENT, { channelSeq });
      await rows(tx, REPLACE_DOCUMENT, { channelSeq, now });
      const submitted = submitDocument({
        channelSeq,
        bank: input.bank,
        accountSealed: seal(input.accountNumber),
        accountMasked: maskedAccount(input.accountNumber),
        holder: input.holder,
        files,
        status: STATUS.REVIEW,
        createdBy: auth.userSeq,
        createdAt: now,
      });
      const [made] = await rows(tx, submitted);
      const after = await this.find(tx, channelSeq, made!.documentSeq);
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.SETTLEMENT_DOCUMENT,
        seq: after.documentSeq,
        before: before ? lineOf(before) : null,
        after: { ...lineOf(after), documentSeq: after.documentSeq },
      });
      return after;
    });
  }

  /** An operator approves or rejects a document under review. */
  decide(
    channelSeq: number,
    documentSeq: number,
    to: typeof SETTLEMENT_DOCUMENT_STATUS.APPROVED | typeof SETTLEMENT_DOCUMENT_STATUS.RETURNED,
    reason: string | null,
  ): Promise<SettlementDocument> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const decided = await rows(tx, DECIDE_DOCUMENT, { channelSeq, documentSeq, status: to, reason, now: this.clock.now() });
      if (!decided.length) throw fail('NO_DATA');
      const after = await this.find(tx, channelSeq, documentSeq);
      const states = (status: SettlementDocumentStatus) => ({ ...lineOf(after), status });
      await this.history.record(tx, { userSeq: null }, channelSeq, {
        entity: HISTORY_ENTITY.SETTLEMENT_DOCUMENT,
        seq: documentSeq,
        before: states(STATUS.REVIEW),
        after: { ...states(to), ...(reason ? { reason } : {}) },
      });
      return after;
    });
  }

  private async find(tx: Tx, channelSeq: number, documentSeq: number): Promise<SettlementDocument> {
    const [found] = await rows(tx, SETTLEMENT_DOCUMENT, { channelSeq, documentSeq });
    return found!;
  }
}
