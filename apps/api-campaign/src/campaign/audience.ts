import { MEMBER_KIND, LEARNING, ALL, CAMPAIGN_KIND, type Audience, type CampaignKind } from '@madang/contracts/answer-codes';
import { CAMPAIGN_LIMITS } from '@madang/contracts/campaign/campaign';
import { USER_TYPE } from '@madang/contracts/codes';
import { startOfDay } from '@madang/contracts/dates';
import type { SegmentConditions } from '@madang/contracts/util/member';
import { rows, type Tx } from '@madang/server/db';
import { memberFilter } from '@madang/server/members';
import { SEGMENT_CONDITIONS, SENT_SINCE, type AudienceFilter } from './audience.sql';

const AUDIENCE_CONDITIONS: Partial<Record<Audience, SegmentConditions>> = {
  MBR: { kind: MEMBER_KIND.MEMBER },
  STUD: { learning: LEARNING.NOW },
};
const STAFF_AUDIENCES: readonly string[] = [USER_TYPE.OWNER, USER_TYPE.MANAGER, USER_TYPE.TEACHER];

/** The filter of a campaign's audience; null if its segment was deleted. The transaction must have the site's scope. */
export async function audienceFilter(
  tx: Tx,
  channelSeq: number,
  now: Date,
  { audience, segmentSeq }: { audience: Audience | null; segmentSeq: number | null },
): Promise<AudienceFilter | null> {
  if (segmentSeq) {
    const [segment] = await rows(tx, SEGMENT_CONDITIONS, { channelSeq, segmentSeq });
    return segment ? { ...memberFilter(channelSeq, null, now, segment.conditions), role: null } : null;
  }
  const who = audience ?? ALL;
  return { ...memberFilter(channelSeq, null, now, AUDIENCE_CONDITIONS[who] ?? {}), role: STAFF_AUDIENCES.includes(who) ? who : null };
}

/** How many mails of a kind a site may still send today. */
export async function leftToday(tx: Tx, channelSeq: number, now: Date, kind: CampaignKind = CAMPAIGN_KIND.AD): Promise<number> {
  const [sent] = await rows(tx, SENT_SINCE, { channelSeq, since: startOfDay(now), kind });
  return Math.max(0, CAMPAIGN_LIMITS.mailsADay - sent!.sentCount);
}
