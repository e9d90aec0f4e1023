import { SETTLEMENT_DOCUMENT_STATUS as STATUS, type SettlementDocument } from '@madang/contracts/util/settlement';
import { rowOf } from '@madang/server/sql/columns';
import { sql } from '@madang/server/sql/sql';
import { query, statement } from '@madang/server/sql/statement';
import { SettlementDocumentEntity } from './settlement.entity';

/** How many documents a site's page lists; the latest are. */
const DOCUMENTS_SHOWN_MAX = 50;
interface OfSite {
  channelSeq: number;
}
/** SQL for a document `d` as it is shown: with a masked account number. */
const SHOWN_DOCUMENT = sql`
  select
    d.document_seq as "documentSeq",
    d.bank,
    d.account_masked as "accountNumber",
    d.holder,
    d.status,
    d.reason,
    (
      select coalesce(
        json_agg(
          json_build_object(
            'fileSeq', f.file_seq,
            'name', f.origin_file_name,
            'contentType', f.content_type,
            'fileSize', f.file_size
          )
          order by array_position(d.files, f.file_seq)
        ),
        '[]'
      )
      from main.pub_document_file f
      where f.channel_seq = d.channel_seq
        and f.file_seq = any(d.files)
    ) as files,
    main.iso(d.created_at) as "createdAt",
    coalesce(a.name, '') as "createdBy",
    main.iso(d.decided_at) as "decidedAt"
  from settlement_document d
  left join main.pub_account a on a.user_seq = d.created_by
`;
export const SETTLEMENT_DOCUMENTS = statement<OfSite, SettlementDocument>(
  'settlement-document.list',
  (p) => sql`
    ${SHOWN_DOCUMENT}
    where d.channel_seq = ${p.channelSeq}
    order by d.document_seq desc
    limit ${DOCUMENTS_SHOWN_MAX}
  `,
);
export const LATEST_DOCUMENT = statement<OfSite, SettlementDocument>(
  'settlement-document.latest',
  (p) => sql`
    ${SHOWN_DOCUMENT}
    where d.channel_seq = ${p.channelSeq}
    order by d.document_seq desc
    limit 1
  `,
);
export const APPROVED_DOCUMENT = statement<OfSite, SettlementDocument>(
  'settlement-document.approved',
  (p) => sql`
    ${SHOWN_DOCUMENT}
    where d.channel_seq = ${p.channelSeq}
      and d.status = ${STATUS.APPROVED}
    order by d.document_seq desc
    limit 1
  `,
);
export const SETTLEMENT_DOCUMENT = statement<OfSite & { documentSeq: number }, SettlementDocument>(
  'settlement-document.find',
  (p) => sql`
    ${SHOWN_DOCUMENT}
    where d.channel_seq = ${p.channelSeq}
      and d.document_seq = ${p.documentSeq}
  `,
);
/** Those of the sites `channelSeqs` that have an approved document. */
export const APPROVED_SITES = statement<{ channelSeqs: number[] }, OfSite>(
  'settlement-document.approved-sites',
  (p) => sql`
    select distinct channel_seq as "channelSeq"
    from settlement_document
    where channel_seq = any(${p.channelSeqs}::bigint[])
      and status = ${STATUS.APPROVED}
  `,
);

/** Locks a site's documents, so that submissions come one after another and only the last one is under review. */
export const LOCK_DOCUMENTS = statement<{ channelSeq: string }>(
  'settlement-document.lock',
  (p) => sql`select pg_advisory_xact_lock(hashtextextended('document:' || ${p.channelSeq}, 0))`,
);
/** How many of these files the person has uploaded since a moment. */
export const COUNT_OF_FRESH_FILES = statement<OfSite & { files: number[]; userSeq: number; since: Date }, { n: number }>(
  'settlement-document.files',
  (p) => sql`
    select count(*)::int as n
    from main.pub_document_file
    where channel_seq = ${p.channelSeq}
      and file_seq = any(${p.files}::bigint[])
      and created_by = ${p.userSeq}
      and created_at > ${p.since}
  `,
);
/** Replaces the document that is under review, since the site submits a new one. */
export const REPLACE_DOCUMENT = statement<OfSite & { now: Date }>(
  'settlement-document.replace',
  (p) => sql`
    update settlement_document
    set status = ${STATUS.REPLACED}, decided_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and status = ${STATUS.REVIEW}
  `,
);
/** Inserts a document. It is a statement and not an entity's `save`, since it answers the new number. */
export const submitDocument = (document: Omit<SettlementDocumentEntity, 'documentSeq' | 'reason' | 'decidedAt'>) =>
  query<{ documentSeq: number }>(
    'settlement-document.submit',
    sql`
      insert into settlement_document ${rowOf(SettlementDocumentEntity, document)}
      returning document_seq as "documentSeq"
    `,
  );
interface Decided extends OfSite {
  documentSeq: number;
  status: string;
  reason: string | null;
  now: Date;
}
/** Decides on a document; answers no row if it is not under review. */
export const DECIDE_DOCUMENT = statement<Decided, { documentSeq: number }>(
  'settlement-document.decide',
  (p) => sql`
    update settlement_document
    set
      status = ${p.status},
      reason = ${p.reason},
      decided_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and document_seq = ${p.documentSeq}
      and status = ${STATUS.REVIEW}
    returning document_seq as "documentSeq"
  `,
);
