import { COURSE_TYPE_CD } from '@madang/contracts/codes';
import { sql, type Sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { DemoSite } from './content';

/** Gives a site its look. */
export const lookUpdate = (channelSeq: number, look: DemoSite['look']): Sql => sql`
  update main.channel set
    template_cd = ${look.templateCd},
    tone_cd = ${look.toneCd},
    appearance_cd = ${look.appearanceCd},
    appearance_choice_yn = ${look.appearanceChoiceYn},
    corner_cd = ${look.cornerCd},
    density_cd = ${look.densityCd},
    font_cd = ${look.fontCd},
    header_cd = ${look.headerCd}
  where channel_seq = ${channelSeq}`;

const TODAY = sql`(now() at time zone 'Asia/Seoul')::date`;
/** SQL: the demo sites whose dates were set on an earlier day, each with how many days ago that was. */
const MOVED = sql`moved as (
      select
        channel_seq,
        ${TODAY} - (setting ->> 'demoDay')::date as days
      from main.channel
      where setting ? 'demoDay'
        and ${TODAY} > (setting ->> 'demoDay')::date
    )`;
const DAYS_MOVED = sql`make_interval(days => m.days)`;

/** Moves discounts and sales of demo sites, but not those that are long over. */
export const OFFERS_MOVED = statement(
  'seed.offers-moved',
  () => sql`
    with ${MOVED}
    update main.course c set
      discount_end_at = discount_end_at + ${DAYS_MOVED},
      pay_start_at = case when pay_start_at > now() - interval '8 days' then pay_start_at + ${DAYS_MOVED} else pay_start_at end,
      pay_end_at = case when pay_end_at > now() - interval '1 day' then pay_end_at + ${DAYS_MOVED} else pay_end_at end
    from moved m
    where m.channel_seq = c.channel_seq
  `,
);
/** Moves the terms of challenges of demo sites, with the days of their missions and their participants' access. */
export const TERMS_MOVED = statement(
  'seed.terms-moved',
  () => sql`
    with ${MOVED}, terms as (
      update main.challenge_term t set
        start_at = start_at + ${DAYS_MOVED},
        end_at = end_at + ${DAYS_MOVED}
      from moved m
      where m.channel_seq = t.channel_seq
    ), missions as (
      update main.curriculum k set
        due_at = due_at + ${DAYS_MOVED}
      from moved m, main.course c
      where c.channel_seq = m.channel_seq
        and c.course_type_cd = ${COURSE_TYPE_CD.CHALLENGE}
        and k.channel_seq = c.channel_seq
        and k.course_seq = c.course_seq
        and k.due_at is not null
    )
    update main.attend a set
      valid_at = valid_at + ${DAYS_MOVED},
      review_expring_at = review_expring_at + ${DAYS_MOVED}
    from moved m
    where m.channel_seq = a.channel_seq
      and a.term_seq is not null
  `,
);

const SOON_IN_SEOUL = sql`(soon.at at time zone 'Asia/Seoul')`;
const END_IN_SEOUL = sql`((soon.at + interval '90 minutes') at time zone 'Asia/Seoul')`;
/** Moves the live lesson of a demo site to the next half hour that is four minutes away or more, unless it still runs for an hour. */
export const LIVE_MOVED = statement(
  'seed.live-moved',
  () => sql`
    with soon as (
      select to_timestamp(ceil(extract(epoch from now() + interval '4 minutes') / 1800) * 1800) as at
    )
    update main.curriculum set
      live_from = soon.at,
      live_to = soon.at + interval '90 minutes',
      live_at = ${SOON_IN_SEOUL}::date,
      live_start_at = to_char(${SOON_IN_SEOUL}, 'HH24:MI'),
      live_end_at = to_char(${END_IN_SEOUL}, 'HH24:MI'),
      live_end_date_at = ${END_IN_SEOUL}::date
    from soon
    where mission_resource_id = 'demo-live'
      and live_to < now() + interval '60 minutes'
  `,
);
