import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export const CHAT_LISTENERS = statement<{ channelSeq: number; chatRoomSeq: number; userSeqs: number[]; now: Date }, { userSeq: number }>(
  'chat.listeners',
  (p) => sql`
    select user_seq as "userSeq"
    from main.chat_listeners(${p.channelSeq}, ${p.chatRoomSeq}, ${p.userSeqs}, ${p.now}) as user_seq
  `,
);
