import {
  CAMPAIGN_STATUS,
  MAIL_STATUS,
  CAMPAIGN_KIND,
  type Audience,
  type CampaignStop,
  type CampaignKind,
} from '@madang/contracts/answer-codes';
import { CONSENT_KIND, type CodeOf, type SCHEDULE } from '@madang/contracts/codes';
import { SITE_SWITCH } from '@madang/contracts/platform-codes';
import { sql, when } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { langOn } from '../mail/lang.sql';
import { AGREES_TO_MARKETING, saidYesTo } from './audience.sql';
import type { CampaignToSend, Recipient } from './campaign-mail-writer';
import type { CampaignKey } from './campaign.sql';

/** Whether the platform lets the site of these rows send to many. */
const MAY_SEND = sql`
      not exists (
        select
        from main.pub_switched_off o
        where o.channel_seq = campaign.channel_seq
          and o.switch_cd = ${SITE_SWITCH.MAILS}
      )`;
/** How many campaigns one round of the job takes. */
const CAMPAIGNS_PER_ROUND = 50;
export const DUE_CAMPAIGNS = statement<{ now: Date }, CampaignKey>(
  'campaign.due',
  (p) => sql`
    select
      channel_seq as "channelSeq",
      campaign_seq as "campaignSeq"
    from campaign
    where status in (${CAMPAIGN_STATUS.RESERVED}, ${CAMPAIGN_STATUS.SENDING})
      and next_at <= ${p.now}
      and ${MAY_SEND}
    order by next_at
    limit ${CAMPAIGNS_PER_ROUND}
  `,
);

export interface DueCampaign extends CampaignToSend {
  audience: Audience | null;
  segmentSeq: number | null;
  repeatCd: CodeOf<typeof SCHEDULE>;
  reserveAt: Date | null;
  status: typeof CAMPAIGN_STATUS.RESERVED | typeof CAMPAIGN_STATUS.SENDING;
}
export const LOCK_DUE_CAMPAIGN = statement<CampaignKey & { now: Date }, DueCampaign>(
  'campaign.lock-due',
  (p) => sql`
    select
      channel_seq as "channelSeq",
      campaign_seq as "campaignSeq",
      kind,
      title,
      content,
      link,
      audience,
      segment_seq as "segmentSeq",
      repeat_cd as "repeatCd",
      reserve_at as "reserveAt",
      status
    from campaign
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
      and status in (${CAMPAIGN_STATUS.RESERVED}, ${CAMPAIGN_STATUS.SENDING})
      and next_at <= ${p.now}
      and ${MAY_SEND}
      and deleted_at is null
    for update skip locked
  `,
);

export const BEGIN_SENDING = statement<CampaignKey & { now: Date }>(
  'campaign.begin-sending',
  (p) => sql`
    update campaign
    set
      status = ${CAMPAIGN_STATUS.SENDING},
      started_at = coalesce(started_at, ${p.now}),
      ended_at = null,
      target_count = (
        select count(*)
        from recipient
        where channel_seq = ${p.channelSeq}
          and campaign_seq = ${p.campaignSeq}
      )
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
  `,
);

export interface Settled {
  sentCount: number;
  failedCount: number;
  waitingCount: number;
}
/** How many mails of a campaign were sent, were given up, and still wait or are being sent. */
export const SETTLED_MAILS = statement<{ campaignSeq: number }, Settled>(
  'campaign.settled-mails',
  (p) => sql`
    select
      count(*) filter (where status = ${MAIL_STATUS.SENT})::int as "sentCount",
      count(*) filter (where status = ${MAIL_STATUS.DEAD})::int as "failedCount",
      count(*) filter (where status not in (${MAIL_STATUS.SENT}, ${MAIL_STATUS.DEAD}))::int as "waitingCount"
    from mail
    where campaign_seq = ${p.campaignSeq}
  `,
);

export const NOTE_SETTLED = statement<CampaignKey & Omit<Settled, 'waitingCount'>>(
  'campaign.note-settled',
  (p) => sql`
    update campaign
    set
      sent_count = ${p.sentCount},
      failed_count = ${p.failedCount}
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
  `,
);

export interface WaitingRecipient extends Recipient {
  /** Whether the recipient may still get the mail: the person has not left and, for advertising, `AGREES_TO_MARKETING` still holds. */
  good: boolean;
}
const AGREES_TO_NIGHT = sql`
          and exists (
            select
            from main.pub_channel_user u
            where u.channel_seq = recipient.channel_seq
              and u.user_seq = recipient.user_seq
              and u.marketing_consent
              and u.night_consent
              and ${saidYesTo(CONSENT_KIND.NIGHT)}
          )`;
const IS_MEMBER = sql`u.user_seq is not null`;
/** SQL: whether the recipient belongs to the site, or waits for one of its classes to open without being a member; messages go to both. */
const IS_CONCERNED = sql`
        (
            ${IS_MEMBER}
            or exists (
              select
              from main.pub_course_demand d
              where d.channel_seq = r.channel_seq
                and d.user_seq = r.user_seq
            )
          )`;
const waiting = (kind: CampaignKind, night = false) =>
  statement<CampaignKey & { limit: number }, WaitingRecipient>(
    `campaign.waiting-${kind.toLowerCase()}${night ? '-night' : ''}`,
    (p) => sql`
      select
        r.user_seq as "userSeq",
        a.name,
        a.email,
        ${langOn(p.channelSeq, sql`a.user_seq`, sql`a.lang`)} as lang,
        ${kind === CAMPAIGN_KIND.AD ? IS_MEMBER : IS_CONCERNED}
          and a.withdrawn_at is null
          ${when(kind === CAMPAIGN_KIND.AD, sql`and ${AGREES_TO_MARKETING}`)} as good
      from (
        select channel_seq, user_seq
        from recipient
        where channel_seq = ${p.channelSeq}
          and campaign_seq = ${p.campaignSeq}
          and posted_at is null
          ${when(night, AGREES_TO_NIGHT)}
        order by user_seq
        limit ${p.limit}
        for update skip locked
      ) r
      left join main.pub_account a on a.user_seq = r.user_seq
      left join main.pub_channel_user u on u.channel_seq = ${p.channelSeq} and u.user_seq = r.user_seq
    `,
  );
/** The next recipients of a campaign for whom no mail has been written yet. */
export const WAITING_RECIPIENTS = { AD: waiting(CAMPAIGN_KIND.AD), MESSAGE: waiting(CAMPAIGN_KIND.MESSAGE) };
/** The next recipients of advertising in quiet hours: only those who agreed to advertising at night. */
export const NIGHT_RECIPIENTS = waiting(CAMPAIGN_KIND.AD, true);
export const ANY_WAITING_RECIPIENT = statement<CampaignKey, { userSeq: number }>(
  'campaign.any-waiting',
  (p) => sql`
    select user_seq as "userSeq"
    from recipient
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
      and posted_at is null
    limit 1
  `,
);

export const GO_ON_LATER = statement<CampaignKey & { nextAt: Date }>(
  'campaign.go-on-later',
  (p) => sql`
    update campaign
    set next_at = ${p.nextAt}
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
  `,
);

export const NOTE_POSTED = statement<CampaignKey & { userSeqs: number[]; now: Date }>(
  'campaign.note-posted',
  (p) => sql`
    update recipient
    set posted_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
      and user_seq = any(${p.userSeqs})
  `,
);

export const DELETE_RECIPIENTS = statement<CampaignKey & { userSeqs: number[] }>(
  'campaign.delete-recipients',
  (p) => sql`
    delete from recipient
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
      and user_seq = any(${p.userSeqs})
  `,
);

export const LOWER_TARGET = statement<CampaignKey & { goneCount: number }>(
  'campaign.lower-target',
  (p) => sql`
    update campaign
    set target_count = target_count - ${p.goneCount}
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
  `,
);

/** Ends today's sending of a repeated campaign; the next begins at `nextAt`. */
export const END_FOR_TODAY = statement<CampaignKey & { nextAt: Date }>(
  'campaign.end-for-today',
  (p) => sql`
    update campaign
    set
      status = ${CAMPAIGN_STATUS.RESERVED},
      next_at = ${p.nextAt}
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
  `,
);

/**
 * Deletes the waiting mails of campaigns whose site may not send to many, so that their recipients wait again: the mail of a campaign is
 * useless after a day, and the site may have to wait for longer.
 */
export const TAKE_BACK_HELD = statement(
  'campaign.take-back-held',
  () => sql`
    with gone as (
      delete from mail m
      using campaign c, main.pub_switched_off o
      where o.switch_cd = ${SITE_SWITCH.MAILS}
        and c.channel_seq = o.channel_seq
        and c.status = ${CAMPAIGN_STATUS.SENDING}
        and m.campaign_seq = c.campaign_seq
        and m.status in (${MAIL_STATUS.QUEUED}, ${MAIL_STATUS.FAILED})
      returning
        c.channel_seq,
        c.campaign_seq,
        split_part(m.mail_key, ':', 3)::bigint as user_seq
    )
    update recipient r
    set posted_at = null
    from gone
    where r.channel_seq = gone.channel_seq
      and r.campaign_seq = gone.campaign_seq
      and r.user_seq = gone.user_seq
  `,
);

export const END_CAMPAIGN = statement<
  CampaignKey & { status: typeof CAMPAIGN_STATUS.STOPPED | typeof CAMPAIGN_STATUS.SENT; stopCd: CampaignStop | null; now: Date }
>(
  'campaign.end',
  (p) => sql`
    update campaign
    set
      status = ${p.status},
      stop_cd = ${p.stopCd},
      next_at = null,
      ended_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
  `,
);
