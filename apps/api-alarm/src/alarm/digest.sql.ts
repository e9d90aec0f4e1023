import { ALARM_MAIL } from '@madang/contracts/codes';
import { maskedEmail } from '@madang/server/sql/masked';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Person {
  userSeq: number;
}
/** How many people's digests one transaction of the job takes. */
const PEOPLE_PER_TRANSACTION = 100;

/** Takes people whose hour for the daily mail has come, and notes that they are done for today, also those for whom no alarm waits. */
export const DUE_DIGESTS = statement<{ day: string; hour: number }, Person>(
  'digest.due',
  (p) => sql`
    update mail_choice
    set digest_day = ${p.day}::date
    where user_seq in (
        select user_seq
        from mail_choice
        where way = ${ALARM_MAIL.DAILY}
          and hour <= ${p.hour}
          and (digest_day is null or digest_day < ${p.day}::date)
        limit ${PEOPLE_PER_TRANSACTION}
        for update skip locked
      )
    returning user_seq as "userSeq"
  `,
);
export const OPEN_DIGEST = statement<Person & { now: Date }, { digestSeq: number }>(
  'digest.open',
  (p) => sql`
    insert into digest (user_seq, created_at)
    select
      ${p.userSeq}::bigint,
      ${p.now}::timestamptz
    where exists (
        select
        from digest_item
        where user_seq = ${p.userSeq}
          and digest_seq is null
      )
    returning digest_seq as "digestSeq"
  `,
);
export const FILL_DIGEST = statement<Person & { digestSeq: number }>(
  'digest.fill',
  (p) => sql`
    update digest_item
    set digest_seq = ${p.digestSeq}
    where user_seq = ${p.userSeq}
      and digest_seq is null
  `,
);
export const DROP_WAITING = statement<Person>(
  'digest.drop-waiting',
  (p) => sql`delete from digest_item where user_seq = ${p.userSeq} and digest_seq is null`,
);
export const DROP_OLD_DIGESTS = statement<{ before: Date }>(
  'digest.drop-old',
  (p) => sql`delete from digest where created_at < ${p.before}`,
);
export const HINT_OF_PERSON = statement<Person, { emailHint: string }>(
  'digest.hint-of-person',
  (p) => sql`
    select ${maskedEmail(sql`email`)} as "emailHint"
    from main.pub_account
    where user_seq = ${p.userSeq}
      and withdrawn_at is null
  `,
);
