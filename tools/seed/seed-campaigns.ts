import { AUDIENCE, CAMPAIGN_KIND, CAMPAIGN_STATUS } from '@madang/contracts/answer-codes';
import { SCHEDULE } from '@madang/contracts/codes';
import { daysBefore } from '@madang/contracts/dates';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import type { Seeder } from './seed';
import type { Learner } from './seed-site';

/** Adds a campaign that was sent last week and read, and a draft. */
export async function seedCampaigns(
  s: Seeder,
  channelSeq: number,
  owner: number,
  agreed: Learner[],
  now: number,
  words: { news: string[]; newsText: string },
): Promise<void> {
  const write = (title: string, status: string, at: Date, link: string) =>
    s.value<number>(
      'campaign',
      insertInto(
        'campaign.campaign',
        {
          channelSeq,
          kind: CAMPAIGN_KIND.AD,
          title,
          content: words.newsText,
          link,
          audience: AUDIENCE.MEMBERS,
          repeatCd: SCHEDULE.DEFAULT,
          status,
          targetCount: status === CAMPAIGN_STATUS.SENT ? agreed.length : 0,
          sentCount: status === CAMPAIGN_STATUS.SENT ? agreed.length : 0,
          clickCount: status === CAMPAIGN_STATUS.SENT ? 6 : 0,
          createdBy: owner,
          createdAt: at,
          updatedAt: at,
          startedAt: status === CAMPAIGN_STATUS.SENT ? at : null,
          endedAt: status === CAMPAIGN_STATUS.SENT ? at : null,
        },
        sql`returning campaign_seq`,
      ),
    );
  const sent = await write(words.news[0]!, CAMPAIGN_STATUS.SENT, daysBefore(now, 6), '/classes');
  for (const [i, one] of agreed.entries())
    await s.rows(
      'campaign',
      insertInto('campaign.recipient', {
        channelSeq,
        campaignSeq: sent,
        userSeq: one.userSeq,
        postedAt: daysBefore(now, 6),
        clickedAt: i < 6 ? daysBefore(now, 5) : null,
      }),
    );
  await write(words.news[1]!, CAMPAIGN_STATUS.DRAFT, daysBefore(now, 1), '/classes');
}
