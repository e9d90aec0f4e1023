import { CHAT_SCOPE } from '@madang/contracts/codes';
import { sql, type Sql } from '@madang/server/sql/sql';

/** Adds a chat room of a site's members, with two people in it; answers its number. */
export const chatRoomInsert = (channelSeq: number, owner: number, learner: number): Sql => sql`
  with room as (
    insert into main.chat_room (channel_seq, name, scope, created_by, created_at, updated_at)
    values (${channelSeq}, '라운지', ${CHAT_SCOPE.MEMBERS}, ${owner}, now(), now())
    returning channel_seq, chat_room_seq
  ), inside as (
    insert into main.chat_participant (channel_seq, chat_room_seq, user_seq, entered_at)
    select
      channel_seq,
      chat_room_seq,
      u,
      now()
    from room, unnest(array[${owner}, ${learner}]::bigint[]) u
  )
  select chat_room_seq
  from room`;
