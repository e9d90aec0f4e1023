import { sql, type Sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { FILE_STATUS } from './file.entity';

interface Site {
  channelSeq: number;
}
type One = Site & { fileSeq: number };
type FileSeq = { fileSeq: number };

/** A file that a clean-up job goes through. */
export interface SweptFile extends One {
  storageKey: string;
}
/** Up to 1,000 files of all sites; the transaction must see all sites. */
const swept = (where: Sql, by: Sql) => sql`
    select
      channel_seq as "channelSeq",
      file_seq as "fileSeq",
      storage_key as "storageKey"
    from file
    where ${where}
    order by ${by}
    limit 1000
  `;
/** The beginning of the folder names of documents with account data. */
export const DOCUMENT_FOLDER_PREFIX = 'doc-';
/** The beginning of the folder names of posts' attachments. */
export const ATTACHMENT_FOLDER_PREFIX = 'post-';
/** The beginning of the folder names of files that learners hand in. */
export const SUBMISSION_FILE = 'task-';
const IS_DOCUMENT = sql`storage_key like ${`private/%/${DOCUMENT_FOLDER_PREFIX}%`}`;
/**
 * Documents that were uploaded in the week before `before`. Older ones are not examined again, since those that still exist were handed
 * in.
 */
export const OLD_DOCUMENTS = statement<{ before: Date }, SweptFile>('upload.old-documents', (p) =>
  swept(sql`${IS_DOCUMENT} and created_at < ${p.before} and created_at > ${p.before}::timestamptz - interval '7 days'`, sql`created_at`),
);
/** Files that nothing has used since before `before`. */
export const LOOSE_FILES = statement<{ before: Date }, SweptFile>('upload.loose', (p) => swept(sql`loose_at < ${p.before}`, sql`loose_at`));
/**
 * Files that were uploaded completely and whose upload address has ended. Files that never came are deleted together with their row
 * instead.
 */
export const CLOSED_ADDRESSES = statement<{ now: Date }, SweptFile>('upload.closed-addresses', (p) =>
  swept(sql`put_until < ${p.now} and status = ${FILE_STATUS.READY}`, sql`put_until`),
);

/** Deletes the row of a document that was not handed in for a settlement account; answers no row if it was. */
export const DOCUMENT_DELETE = statement<One, FileSeq>(
  'upload.document-delete',
  (p) => sql`
    delete from file f
    where f.channel_seq = ${p.channelSeq}
      and f.file_seq = ${p.fileSeq}
      and not exists (
        select
        from util.pub_settlement_file u
        where u.channel_seq = f.channel_seq
          and u.file_seq = f.file_seq
      )
    returning f.file_seq as "fileSeq"
  `,
);
export const LOOSE_FILE_DELETE = statement<One & { before: Date }, FileSeq>(
  'upload.loose-delete',
  (p) => sql`
    delete from file
    where channel_seq = ${p.channelSeq}
      and file_seq = ${p.fileSeq}
      and loose_at < ${p.before}
    returning file_seq as "fileSeq"
  `,
);
/** Deletes the row of a file that was never uploaded; answers no row if it has come by now. */
export const WAITING_FILE_DELETE = statement<One, FileSeq>(
  'upload.waiting-delete',
  (p) => sql`
    delete from file
    where channel_seq = ${p.channelSeq}
      and file_seq = ${p.fileSeq}
      and status = ${FILE_STATUS.WAITING}
    returning file_seq as "fileSeq"
  `,
);
export const ADDRESS_FORGET = statement<One>(
  'upload.address-forget',
  (p) => sql`update file set put_until = null where channel_seq = ${p.channelSeq} and file_seq = ${p.fileSeq}`,
);

export const DOCUMENT_FILE = statement<One, { key: string; name: string }>(
  'upload.document',
  (p) => sql`
    select
      storage_key as key,
      origin_file_name as name
    from file
    where channel_seq = ${p.channelSeq}
      and file_seq = ${p.fileSeq}
      and ${IS_DOCUMENT}
      and status = ${FILE_STATUS.READY}
  `,
);
export interface OwnFile extends FileSeq {
  key: string;
  contentType: string;
  fileSize: number;
  originFileName: string;
}
/**
 * A file that the caller uploaded; for people who write lessons, also any other file except attachments and submissions. Documents with
 * account data have calls of their own.
 */
export const OWN_FILE = statement<One & { userSeq: number; staff: boolean }, OwnFile>(
  'upload.own',
  (p) => sql`
    select
      file_seq as "fileSeq",
      storage_key as key,
      content_type as "contentType",
      file_size as "fileSize",
      origin_file_name as "originFileName"
    from file
    where channel_seq = ${p.channelSeq}
      and file_seq = ${p.fileSeq}
      and not (${IS_DOCUMENT})
      and (
        created_by = ${p.userSeq}
        or (
          ${p.staff}::boolean
          and storage_key not like ${`private/%/${ATTACHMENT_FOLDER_PREFIX}%`}
          and storage_key not like ${`private/%/${SUBMISSION_FILE}%`}
        )
      )
  `,
);
/** Deletes a private file that no lesson, post or submission uses. Pictures stay, since their addresses may be used anywhere. */
export const UNUSED_FILE_DELETE = statement<One, { storageKey: string }>(
  'upload.unused-delete',
  (p) => sql`
    delete from file f
    where f.channel_seq = ${p.channelSeq}
      and f.file_seq = ${p.fileSeq}
      and f.storage_key like 'private/%'
      and not exists (
        select from curriculum_file c
        where c.channel_seq = f.channel_seq
          and c.file_seq = f.file_seq
      )
      and not exists (
        select from post_file c
        where c.channel_seq = f.channel_seq
          and c.file_seq = f.file_seq
      )
      and not exists (
        select from submission_file c
        where c.channel_seq = f.channel_seq
          and c.file_seq = f.file_seq
      )
    returning f.storage_key as "storageKey"
  `,
);
/** How many files a person has uploaded on a site since `since`. */
export const UPLOAD_PACE = statement<{ channelSeq: number | null; userSeq: number; since: Date }, { fileCount: number }>(
  'upload.pace',
  (p) => sql`
    select count(*)::int as "fileCount"
    from file
    where channel_seq = ${p.channelSeq}
      and created_by = ${p.userSeq}
      and created_at > ${p.since}
  `,
);

/** The site's limit of storage in bytes; no row if its plan has no limit. */
export const STORAGE_LIMIT = statement<Site, { limit: number }>(
  'upload.storage-limit',
  (p) => sql`
    select (setting ->> 'storageLimit')::bigint as "limit"
    from channel
    where channel_seq = ${p.channelSeq}
      and setting ->> 'storageLimit' is not null
  `,
);
/** Makes transactions that count the storage of a site wait for each other. */
export const STORAGE_TURN = statement<Site>(
  'upload.storage-turn',
  (p) => sql`select pg_advisory_xact_lock(hashtext('space'), hashtext(${p.channelSeq}::text))`,
);
export const STORAGE_USED = statement<Site, { storage: number }>(
  'upload.storage-used',
  (p) => sql`select storage from plan_usage(${p.channelSeq})`,
);
