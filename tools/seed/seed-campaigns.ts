import { DAY } from '@madang/contracts/time';
import type { Seeder } from './seed';
import type { Learner } from './seed-site';

/** A campaign that was sent last week and read, and a draft. */
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
      `insert into campaign.campaign (channel_seq, kind, title, content, link, audience, repeat_cd, status, target_count, sent_count, click_count, created_by, created_at, updated_at, started_at, ended_at)
       values ($1, 'AD', $2, $10, $3, 'MBR', 'D', $4, $5, $5, $6, $7, $8, $8, $9, $9) returning campaign_seq`,
      [
        ...[channelSeq, title, link, status, status === 'SENT' ? agreed.length : 0, status === 'SENT' ? 6 : 0, owner, at],
        status === 'SENT' ? at : null,
        words.newsText,
      ],
    );
  const sent = await write(words.news[0]!, 'SENT', new Date(now - 6 * DAY), '/classes');
  for (const [i, one] of agreed.entries())
    await s.rows(
      'campaign',
      'insert into campaign.recipient (channel_seq, campaign_seq, user_seq, posted_at, clicked_at) values ($1, $2, $3, $4, $5)',
      [...[channelSeq, sent, one.userSeq, new Date(now - 6 * DAY), i < 6 ? new Date(now - 5 * DAY) : null]],
    );
  await write(words.news[1]!, 'DRAFT', new Date(now - DAY), '/classes');
}
