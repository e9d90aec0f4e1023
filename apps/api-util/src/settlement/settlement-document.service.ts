import { Injectable } from '@nestjs/common';
import type { InferType } from 'yup';
import { HOUR } from '@madang/contracts/time';
import type { BankCode } from '@madang/contracts/util/banks';
import { maskedAccount } from '@madang/contracts/util/settlement-rules';
import {
  SETTLEMENT_DOCUMENT_STATUS as STATUS,
  type documentInput,
  type SettlementAccount,
  type SettlementDocument,
  type SettlementDocumentStatus,
  type SettlementFile,
} from '@madang/contracts/util/settlement';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { seal } from '@madang/server/seal';

/** Uploaded documents are deleted after a day, so submitting accepts them only while some of that day is left. */
const FRESH = 20 * HOUR;
const SHOWN = 50;
const SELECT = `select d.document_seq as "documentSeq", d.bank, d.account_masked as "accountNumber", d.holder, d.status, d.reason,
  (select coalesce(json_agg(json_build_object('fileSeq', f.file_seq, 'name', f.origin_file_name, 'contentType', f.content_type, 'fileSize', f.file_size)
     order by array_position(d.files, f.file_seq)), '[]') from main.pub_document_file f where f.channel_seq = d.channel_seq and f.file_seq = any(d.files)) as files,
  main.iso(d.created_at) as "createdAt", coalesce(a.name, '') as "createdBy", main.iso(d.decided_at) as "decidedAt"
  from settlement_document d left join main.pub_account a on a.user_seq = d.created_by where d.channel_seq = $1`;
const LIST = `${SELECT} order by d.document_seq desc limit ${SHOWN}`;
const LATEST = `${SELECT} order by d.document_seq desc limit 1`;
const APPROVED = `${SELECT} and d.status = 'APPROVED' order by d.document_seq desc limit 1`;
const ONE = `${SELECT} and d.document_seq = $2`;
const FILES = `select count(*)::int as n from main.pub_document_file where channel_seq = $1 and file_seq = any($2::bigint[]) and created_by = $3 and created_at > $4`;
const REPLACE = `update settlement_document set status = 'REPLACED', decided_at = $2 where channel_seq = $1 and status = 'REVIEW'`;
const INSERT = `insert into settlement_document (channel_seq, bank, account_sealed, account_masked, holder, files, status, created_by, created_at)
  values ($1, $2, $3, $4, $5, $6, 'REVIEW', $7, $8) returning document_seq as "documentSeq"`;
const DECIDE = `update settlement_document set status = $3, reason = $4, decided_at = $5 where channel_seq = $1 and document_seq = $2 and status = 'REVIEW' returning document_seq`;

/** What history keeps of documents: never the holder, never a whole account number. */
const lineOf = (d: SettlementDocument) => ({ bank: d.bank, accountNumber: d.accountNumber, status: d.status, files: d.files.length });

/** Settlement documents: they say to which account a site is paid. */
@Injectable()
export class SettlementDocumentService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
  ) {}

  list(channelSeq: number): Promise<{ list: SettlementDocument[] }> {
    return this.db.tx({ channelSeq }, async (tx) => ({ list: await rows<SettlementDocument>(tx, LIST, [channelSeq]) }));
  }

  async account(tx: Tx, channelSeq: number): Promise<SettlementAccount> {
    const [approved] = await rows<SettlementDocument>(tx, APPROVED, [channelSeq]);
    const [latest] = await rows<SettlementDocument>(tx, LATEST, [channelSeq]);
    return { approved: approved ?? null, latest: latest ?? null };
  }

  /** Those of the sites that may be paid out. */
  async approvedSites(tx: Tx, channelSeqs: readonly number[]): Promise<number[]> {
    const found = await rows<{ n: number }>(
      tx,
      "select distinct channel_seq as n from settlement_document where channel_seq = any($1::bigint[]) and status = 'APPROVED'",
      [channelSeqs],
    );
    return found.map((row) => row.n);
  }

  submit(auth: User, channelSeq: number, input: InferType<typeof documentInput>): Promise<SettlementDocument> {
    const now = this.clock.now();
    const files = [...new Set(input.files)];
    return this.db.tx({ channelSeq }, async (tx) => {
      // One submission at a time, so that the last one is the one under review.
      await tx.query("select pg_advisory_xact_lock(hashtextextended('document:' || $1, 0))", [String(channelSeq)]);
      const fresh = new Date(now.getTime() - FRESH);
      const [{ n }] = (await rows<{ n: number }>(tx, FILES, [channelSeq, files, auth.userSeq, fresh])) as [{ n: number }];
      if (n !== files.length) throw failField('files', 'documentFile');
      const [before] = await rows<SettlementDocument>(tx, LATEST, [channelSeq]);
      await tx.query(REPLACE, [channelSeq, now]);
      const [made] = await rows<{ documentSeq: number }>(tx, INSERT, [
        ...[channelSeq, input.bank, seal(input.accountNumber), maskedAccount(input.accountNumber)],
        ...[input.holder, files, auth.userSeq, now],
      ]);
      const after = await this.find(tx, channelSeq, made!.documentSeq);
      await this.history.record(tx, auth, channelSeq, {
        entity: 'SETTLEMENT_DOCUMENT',
        seq: after.documentSeq,
        before: before ? lineOf(before) : null,
        after: { ...lineOf(after), documentSeq: after.documentSeq },
      });
      return after;
    });
  }

  /** The platform approves or returns documents under review. */
  decide(channelSeq: number, documentSeq: number, to: 'APPROVED' | 'RETURNED', reason: string | null): Promise<SettlementDocument> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const decided = await rows(tx, DECIDE, [channelSeq, documentSeq, to, reason, this.clock.now()]);
      if (!decided.length) throw fail('NO_DATA');
      const after = await this.find(tx, channelSeq, documentSeq);
      const states = (status: SettlementDocumentStatus) => ({ ...lineOf(after), status });
      await this.history.record(tx, { userSeq: null }, channelSeq, {
        entity: 'SETTLEMENT_DOCUMENT',
        seq: documentSeq,
        before: states(STATUS.REVIEW),
        after: { ...states(to), ...(reason ? { reason } : {}) },
      });
      return after;
    });
  }

  private async find(tx: Tx, channelSeq: number, documentSeq: number): Promise<SettlementDocument> {
    const [found] = await rows<SettlementDocument & { bank: BankCode; files: SettlementFile[] }>(tx, ONE, [channelSeq, documentSeq]);
    return found!;
  }
}
