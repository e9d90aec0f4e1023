import { randomUUID } from 'node:crypto';
import { HOUR } from '@madang/contracts/time';
import { MORE } from './content-more';
import type { Seeder } from './seed';
import type { Learner } from './seed-site';

interface Ground {
  channelSeq: number;
  owner: number;
  teachers: number[];
  index: number;
}

/** Writes a chat room for the site's members and one of a class, with messages. */
export async function seedChat(s: Seeder, g: Ground, courses: number[], learners: Learner[], now: number): Promise<void> {
  const { channelSeq } = g;
  for (const { name, course, said } of MORE[g.index]!.rooms) {
    const first = new Date(now - (said[0]!.hours + 1) * HOUR);
    const last = new Date(now - said.at(-1)!.hours * HOUR);
    const room = await s.value<number>(
      'main',
      `insert into main.chat_room (channel_seq, name, scope, course_seq, last_seq, last_at, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning chat_room_seq`,
      [
        channelSeq,
        name,
        course === undefined ? '01' : '02',
        course === undefined ? null : courses[course],
        said.length,
        last,
        g.owner,
        first,
      ],
    );
    const inside =
      course === undefined
        ? learners.map((one) => one.userSeq)
        : (
            await s.rows<{ user_seq: number }>(
              'main',
              "select user_seq from main.attend where channel_seq = $1 and course_seq = $2 and choise_status_cd = '00' and ended_at is null order by attend_seq limit 20",
              [channelSeq, courses[course]],
            )
          ).map((one) => one.user_seq);
    const who = (by: number | 'owner' | 'teacher') => (by === 'owner' ? g.owner : by === 'teacher' ? g.teachers[0]! : inside[by]!);
    for (const [i, { by, text, hours }] of said.entries()) {
      await s.rows(
        'main',
        'insert into main.chat_message (channel_seq, chat_room_seq, message_seq, change_seq, user_seq, content, client_key, created_at) values ($1, $2, $3, $3, $4, $5, $6, $7)',
        [channelSeq, room, i + 1, who(by), text, randomUUID(), new Date(now - hours * HOUR)],
      );
    }
    await s.rows(
      'main',
      'insert into main.chat_participant (channel_seq, chat_room_seq, user_seq, entered_at, read_seq) select $1, $2, u, $3, $4 from (select distinct unnest($5::bigint[]) as u)',
      [channelSeq, room, first, said.length, [...new Set(said.map(({ by }) => who(by)))]],
    );
  }
}
