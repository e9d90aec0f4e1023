import { CHAT_SCOPE, APPLICATION_STATUS } from '@madang/contracts/codes';
import { randomUUID } from 'node:crypto';
import { hoursBefore } from '@madang/contracts/dates';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { FURTHER_CONTENT } from './content-more';
import type { Seeder } from './seed';
import type { Learner } from './seed-site';

interface SeededSite {
  channelSeq: number;
  owner: number;
  teachers: number[];
  index: number;
}

/** Adds a chat room for the site's members and one of a class, with messages. */
export async function seedChat(s: Seeder, g: SeededSite, courses: number[], learners: Learner[], now: number): Promise<void> {
  const { channelSeq } = g;
  for (const { name, course, said } of FURTHER_CONTENT[g.index]!.rooms) {
    const first = hoursBefore(now, said[0]!.hours + 1);
    const last = hoursBefore(now, said.at(-1)!.hours);
    const room = await s.value<number>(
      'main',
      insertInto(
        'main.chat_room',
        {
          channelSeq,
          name,
          scope: course === undefined ? CHAT_SCOPE.MEMBERS : CHAT_SCOPE.COURSE,
          courseSeq: course === undefined ? null : courses[course],
          lastSeq: said.length,
          lastAt: last,
          createdBy: g.owner,
          createdAt: first,
          updatedAt: first,
        },
        sql`returning chat_room_seq`,
      ),
    );
    const inside =
      course === undefined
        ? learners.map((one) => one.userSeq)
        : (
            await s.rows<{ user_seq: number }>(
              'main',
              sql`select user_seq from main.attend where channel_seq = ${channelSeq} and course_seq = ${courses[course]!}
                and choise_status_cd = ${APPLICATION_STATUS.APPROVED} and ended_at is null order by attend_seq limit 20`,
            )
          ).map((one) => one.user_seq);
    const who = (by: number | 'owner' | 'teacher') => (by === 'owner' ? g.owner : by === 'teacher' ? g.teachers[0]! : inside[by]!);
    for (const [i, { by, text, hours }] of said.entries()) {
      await s.rows(
        'main',
        insertInto('main.chat_message', {
          channelSeq,
          chatRoomSeq: room,
          messageSeq: i + 1,
          changeSeq: i + 1,
          userSeq: who(by),
          content: text,
          clientKey: randomUUID(),
          createdAt: hoursBefore(now, hours),
        }),
      );
    }
    await s.rows(
      'main',
      sql`insert into main.chat_participant (channel_seq, chat_room_seq, user_seq, entered_at, read_seq) select ${channelSeq}, ${room}, u,
        ${first}, ${said.length} from (select distinct unnest(${[...new Set(said.map(({ by }) => who(by)))]}::bigint[]) as u)`,
    );
  }
}
