import type { Statement } from '@madang/server/sql/statement';
import { ROWS_PER_SCALE, type ScaleSite } from './scale';
import {
  ALARMS_INSERT,
  ALARMS_READ_UPDATE,
  BOARDS_INSERT,
  CHATTERS_INSERT,
  CHAT_ROOM_INSERT,
  COMMENTS_INSERT,
  COURSE_COUNTERS_UPDATE,
  LIKES_INSERT,
  MESSAGES_INSERT,
  POSTS_INSERT,
  POST_COUNTERS,
  POST_LIKES,
  REVIEWS_INSERT,
} from './scale-talk.sql';
import { CAMPAIGNS_INSERT, CAMPAIGN_COUNTS_UPDATE, MAILS_INSERT, RECIPIENTS_INSERT } from './scale-campaigns.sql';

const on =
  ({ s, channelSeq }: ScaleSite, service: string) =>
  <P extends { channelSeq: number }>(statement: Statement<P>, args?: Omit<P, 'channelSeq'>) =>
    s.rows(service, statement, { channelSeq, ...args });

/** Adds reviews and likes of classes, and updates the counts in the classes. */
export async function scaleReviews(g: ScaleSite): Promise<void> {
  const main = on(g, 'main');
  await main(REVIEWS_INSERT, { reviews: ROWS_PER_SCALE.reviews * g.scale });
  await main(LIKES_INSERT);
  await g.s.across('analyze main.review, main.course_like');
  await main(COURSE_COUNTERS_UPDATE);
}

/** Adds what people of a large site write and get: boards, a chat room, alarms, and campaigns with their mails. */
export async function scaleTalk(g: ScaleSite): Promise<void> {
  const { s, channelSeq, owner, scale } = g;
  const [main, campaign, alarm] = [on(g, 'main'), on(g, 'campaign'), on(g, 'alarm')];
  await main(BOARDS_INSERT);
  await main(POSTS_INSERT, { posts: ROWS_PER_SCALE.posts * scale });
  await s.across('analyze main.post');
  await main(COMMENTS_INSERT, { comments: ROWS_PER_SCALE.comments * scale });
  await main(POST_LIKES);
  await s.across('analyze main.post_comment, main.post_like');
  await main(POST_COUNTERS);
  const messages = ROWS_PER_SCALE.messages * scale;
  const room = await s.value<number>('main', CHAT_ROOM_INSERT, { channelSeq, owner, messages });
  await main(CHATTERS_INSERT, { room, chatters: ROWS_PER_SCALE.chatters * scale });
  await main(MESSAGES_INSERT, { room, messages });
  await alarm(ALARMS_INSERT, { owner, alarms: ROWS_PER_SCALE.alarms * scale });
  await alarm(ALARMS_READ_UPDATE);
  await campaign(CAMPAIGNS_INSERT, { owner, campaigns: ROWS_PER_SCALE.campaigns * scale });
  await campaign(RECIPIENTS_INSERT, { mails: ROWS_PER_SCALE.mails * scale });
  await s.across('analyze campaign.recipient, campaign.campaign');
  await campaign(MAILS_INSERT);
  await s.across('analyze campaign.mail');
  await campaign(CAMPAIGN_COUNTS_UPDATE);
}
