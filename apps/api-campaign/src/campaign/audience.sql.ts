import { CAMPAIGN_KIND, type CampaignKind } from '@madang/contracts/answer-codes';
import { CONSENT_KIND, YN } from '@madang/contracts/codes';
import type { CampaignAudience } from '@madang/contracts/campaign/campaign';
import type { SegmentConditions } from '@madang/contracts/util/member';
import type { MemberFilter } from '@madang/server/members';
import { filteredMembers } from '@madang/server/members.sql';
import { sql, when, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** The audience of a campaign: the members that a filter selects, or only those of them with a role (`role`). */
export interface AudienceFilter extends MemberFilter {
  role: string | null;
}
const audienceHit = (p: Readonly<Record<keyof AudienceFilter, Piece>>) => sql`
  ${filteredMembers(p)}
    and (${p.role}::text is null or u.user_type_cd = ${p.role})`;

/**
 * SQL: whether member `u`'s last entry in the ledger of consents is a yes to this kind. The ledger decides, since it is what proves a
 * consent (AM-291).
 */
export const saidYesTo = (kind: string) => sql`
    coalesce(
      (
        select l.agreed_yn = ${YN.YES}
        from main.pub_consent l
        where l.channel_seq = u.channel_seq
          and l.user_seq = u.user_seq
          and l.kind_cd = ${kind}
        order by l.consent_seq desc
        limit 1
      ),
      false
    )`;
/**
 * SQL: whether marketing mail may go to member `u`: the member agreed, the ledger of consents has it, nobody unsubscribed the address
 * since, and the address neither bounces nor complained.
 */
export const AGREES_TO_MARKETING = sql`
  (
    u.marketing_consent
    and ${saidYesTo(CONSENT_KIND.SITE_MARKETING)}
    and not exists (
      select 1
      from main.pub_marketing_consent m
      where m.channel_seq = u.channel_seq
        and m.email = a.email
        and not m.consent
    )
    and not exists (
      select 1
      from pub_mail_address b
      where b.address = a.email
    )
  )`;

export const AUDIENCE_COUNT = statement<AudienceFilter, Pick<CampaignAudience, 'memberCount' | 'agreedCount'>>(
  'campaign.audience-count',
  (p) => sql`
    select
      count(*)::int as "memberCount",
      count(*) filter (where ${AGREES_TO_MARKETING})::int as "agreedCount"
    ${audienceHit(p)}
  `,
);

const gather = (kind: CampaignKind) =>
  statement<AudienceFilter & { campaignSeq: number }>(
    `campaign.gather-${kind.toLowerCase()}`,
    (p) => sql`
      insert into recipient (channel_seq, campaign_seq, user_seq)
      select
        ${p.channelSeq}::bigint,
        ${p.campaignSeq}::bigint,
        u.user_seq
      ${audienceHit(p)}
        ${when(kind === CAMPAIGN_KIND.AD, sql`and ${AGREES_TO_MARKETING}`)}
      on conflict do nothing
    `,
  );
/** Adds the members of the audience who are not recipients of the campaign yet; for advertising only those to whom it may go. */
export const GATHER_RECIPIENTS = { AD: gather(CAMPAIGN_KIND.AD), MESSAGE: gather(CAMPAIGN_KIND.MESSAGE) };

export const SEGMENT_CONDITIONS = statement<{ channelSeq: number; segmentSeq: number }, { conditions: SegmentConditions }>(
  'campaign.segment',
  (p) => sql`
    select conditions
    from util.pub_segment
    where channel_seq = ${p.channelSeq}
      and segment_seq = ${p.segmentSeq}
  `,
);

/** How many mails of a kind of campaign a site has written since a moment, for the daily limit. */
export const SENT_SINCE = statement<{ channelSeq: number; since: Date; kind: CampaignKind }, { sentCount: number }>(
  'campaign.sent-since',
  (p) => sql`
    select count(*)::int as "sentCount"
    from recipient r
    join campaign c on c.channel_seq = r.channel_seq and c.campaign_seq = r.campaign_seq
    where r.channel_seq = ${p.channelSeq}
      and r.posted_at >= ${p.since}
      and c.kind = ${p.kind}
  `,
);
