import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Mailbox {
  email: string;
}
interface Purpose {
  purpose: string;
}
interface Now {
  now: Date;
}

export const ACCOUNT_OF_EMAIL = statement<Mailbox, { userSeq: number }>(
  'account.of-email',
  (p) => sql`select user_seq as "userSeq" from account where email = ${p.email} and withdrawn_at is null`,
);

export const MAIL_CODES_DELETE = statement<Mailbox & Purpose>(
  'account.mail-codes-delete',
  (p) => sql`delete from mail_code where email = ${p.email} and purpose = ${p.purpose}`,
);
export const MAIL_CODE_INSERT = statement<Mailbox & Purpose & Now & { codeHash: string; expiresAt: Date }>(
  'account.mail-code-insert',
  (p) => sql`
    insert into mail_code (email, purpose, code_hash, created_at, expires_at)
    values (${p.email}, ${p.purpose}, ${p.codeHash}, ${p.now}, ${p.expiresAt})
  `,
);
type CodeSeq = { mailCodeSeq: number };
/** Counts a try and reads the code in one statement, so that guesses made at once cannot each have the same try. */
export const MAIL_CODE_TRY = statement<CodeSeq, { codeHash: string; tries: number }>(
  'account.mail-code-try',
  (p) => sql`
    update mail_code
    set tries = tries + 1
    where mail_code_seq = ${p.mailCodeSeq}
    returning
      code_hash as "codeHash",
      tries
  `,
);
export const LIVE_MAIL_CODE = statement<Mailbox & Purpose & Now, CodeSeq>(
  'account.live-mail-code',
  (p) => sql`
    select mail_code_seq as "mailCodeSeq"
    from mail_code
    where mail_code_seq = (
        select max(mail_code_seq)
        from mail_code
        where email = ${p.email}
          and purpose = ${p.purpose}
      )
      and used_at is null
      and expires_at > ${p.now}
  `,
);
/** Notes that the code was entered rightly, and takes the counted try back. */
export const MAIL_CODE_CHECK = statement<CodeSeq & Now, CodeSeq>(
  'account.mail-code-check',
  (p) => sql`
    update mail_code
    set
      checked_at = ${p.now},
      tries = tries - 1
    where mail_code_seq = ${p.mailCodeSeq}
      and used_at is null
    returning mail_code_seq as "mailCodeSeq"
  `,
);
export const MAIL_CODE_USE = statement<CodeSeq & Now, CodeSeq>(
  'account.mail-code-use',
  (p) => sql`
    update mail_code
    set
      used_at = ${p.now},
      checked_at = ${p.now}
    where mail_code_seq = ${p.mailCodeSeq}
      and used_at is null
    returning mail_code_seq as "mailCodeSeq"
  `,
);
export const CHECKED_MAIL_CODE = statement<Mailbox & { since: Date }, CodeSeq>(
  'account.checked-mail-code',
  (p) => sql`select mail_code_seq as "mailCodeSeq" from mail_code where email = ${p.email} and checked_at > ${p.since}`,
);

/** Notes in which language a person uses a site; a row that has it already is not written. */
export const NOTE_LANG_ON_SITE = statement<{ channelSeq: number; userSeq: number; lang: string }>(
  'account.note-lang-on-site',
  (p) => sql`
    update channel_user
    set lang = ${p.lang}
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
      and lang is distinct from ${p.lang}
  `,
);

interface Token {
  tokenHash: string;
}
type Person = { userSeq: number };
export const RESET_TOKEN_INSERT = statement<Token & Person & Now & { expiresAt: Date }>(
  'account.reset-token-insert',
  (p) => sql`
    insert into reset_token (token_hash, user_seq, created_at, expires_at)
    values (${p.tokenHash}, ${p.userSeq}, ${p.now}, ${p.expiresAt})
  `,
);
export const LIVE_RESET_TOKEN = statement<Token & Now, Person>(
  'account.live-reset-token',
  (p) => sql`
    select user_seq as "userSeq"
    from reset_token
    where token_hash = ${p.tokenHash}
      and used_at is null
      and expires_at > ${p.now}
  `,
);
/** Marks a valid reset token as used and answers its person; no row if it is used or expired. Of two calls at once, only one gets a row. */
export const RESET_TOKEN_USE = statement<Token & Now, Person>(
  'account.reset-token-use',
  (p) => sql`
    update reset_token
    set used_at = ${p.now}
    where token_hash = ${p.tokenHash}
      and used_at is null
      and expires_at > ${p.now}
    returning user_seq as "userSeq"
  `,
);
/** Marks all unused reset tokens of the person as used. */
export const RESET_TOKENS_USE = statement<Person & Now>(
  'account.reset-tokens-use',
  (p) => sql`update reset_token set used_at = ${p.now} where user_seq = ${p.userSeq} and used_at is null`,
);
