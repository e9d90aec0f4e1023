import type { Lang } from '@madang/contracts/codes';
import { HOUR } from '@madang/contracts/time';
import { BOARD_POSTS, CLASS_QUESTIONS } from './content-boards';
import { seedWords } from './words';
import type { Seeder } from './seed';
import type { Learner } from './seed-site';

interface Ground {
  channelSeq: number;
  owner: number;
  index: number;
  lang: Lang;
}
interface Post {
  board: number;
  course?: number;
  user: number;
  type: string;
  title: string;
  content: string;
  category?: string;
  fixed?: boolean;
  important?: boolean;
  secret?: boolean;
  hours: number;
}

/** The oldest first, as they would have been written. */
const oldestFirst = <T extends { hours: number }>(list: readonly T[]) => [...list].sort((a, b) => b.hours - a.hours);

/** Notices, a board where members talk, and questions of classes with the answers of their teachers. */
export async function seedBoards(s: Seeder, { channelSeq, owner, index, lang }: Ground, learners: Learner[], now: number): Promise<void> {
  const words = seedWords(lang);
  const talk = BOARD_POSTS[index]!;
  const at = (hours: number) => new Date(now - hours * HOUR);
  const html = (text: string) => (text.startsWith('<') ? text : `<p>${text}</p>`);
  const board = (kind: string, type: string, name: string, read: string, write: string, categories: string[]) =>
    s.value<number>(
      'main',
      `insert into main.board (channel_seq, kind, type_cd, name, read_scope, write_scope, categories, board_order) values ($1, $2, $3, $4, $5, $6, $7, 1) returning board_seq`,
      [channelSeq, kind, type, name, read, write, categories],
    );
  const write = (p: Post) =>
    s.value<number>(
      'main',
      `insert into main.post (channel_seq, board_seq, course_seq, user_seq, type_cd, title, content, category, fixed_yn, important_yn, secret_yn, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning post_seq`,
      [
        ...[channelSeq, p.board, p.course ?? null, p.user, p.type, p.title, html(p.content), p.category ?? null],
        ...[p.fixed, p.important, p.secret].map((on) => (on ? 'Y' : 'N')),
        at(p.hours),
      ],
    );
  const answer = (post: number, user: number, content: string, staff: boolean, hours: number) =>
    s.rows(
      'main',
      'insert into main.post_comment (channel_seq, post_seq, user_seq, content, staff, created_at) values ($1, $2, $3, $4, $5, $6)',
      [channelSeq, post, user, content, staff, at(hours)],
    );

  const notices = await board('NOTICE', '02', '', 'EVERYONE', 'STAFF', []);
  for (const one of oldestFirst(talk.notices)) await write({ board: notices, user: owner, type: '02', ...one });
  const free = await board('SITE', '03', talk.name, 'EVERYONE', 'MEMBERS', talk.categories);
  for (const [i, one] of oldestFirst(talk.posts).entries()) {
    const post = await write({
      board: free,
      user: one.byStaff ? owner : learners[i * 3]!.userSeq,
      type: one.byStaff ? '02' : '03',
      ...one,
    });
    for (const [k, said] of (one.said ?? []).entries())
      await answer(post, learners[i * 3 + k + 1]!.userSeq, said, false, one.hours - 2 - k);
    for (const fan of learners.slice(i, i + (one.likes ?? 0)))
      await s.rows('main', 'insert into main.post_like (channel_seq, post_seq, user_seq, created_at) values ($1, $2, $3, now())', [
        channelSeq,
        post,
        fan.userSeq,
      ]);
  }
  await s.rows(
    'main',
    `insert into main.menu (channel_seq, menu_title, path, menu_order) values ($1, $2, '/boards/' || $3::bigint, 3), ($1, $4, '/notices', 4)`,
    [channelSeq, talk.name, free, words.notices],
  );

  const classes = await s.rows<{ course: number; board: number; notice: number; teacher: number; users: number[] }>(
    'main',
    `select c.course_seq as course, q.board_seq as board, n.board_seq as notice,
        (select user_seq from main.course_user t where t.channel_seq = c.channel_seq and t.course_seq = c.course_seq and t.user_type_cd = 'TCH' limit 1) as teacher,
        (select array_agg(a.user_seq order by a.user_seq) from main.attend a where a.channel_seq = c.channel_seq and a.course_seq = c.course_seq and a.choise_status_cd = '00' and a.ended_at is null) as users
     from main.course c join main.board q on q.channel_seq = c.channel_seq and q.course_seq = c.course_seq and q.type_cd = '04'
       join main.board n on n.channel_seq = c.channel_seq and n.course_seq = c.course_seq and n.type_cd = '02'
     where c.channel_seq = $1 and c.publish_status_cd = '00' and c.attend_count >= 4 order by c.course_seq limit 4`,
    [channelSeq],
  );
  for (const [i, one] of classes.entries()) {
    const notice = { board: one.notice, course: one.course, user: one.teacher, type: '02', fixed: true };
    await write({ ...notice, title: words.welcomeTitle, content: words.welcome, hours: 700 + i * 30 });
    for (const [k, q] of [...CLASS_QUESTIONS[index]!.slice(0, 4 - i).entries()].reverse()) {
      const post = await write({
        ...{ board: one.board, course: one.course, user: one.users[k % one.users.length]!, type: '04' },
        ...{ title: q.title, content: q.content, secret: q.secret ?? false, hours: 20 + k * 31 + i * 7 },
      });
      if (q.answer) await answer(post, one.teacher, q.answer, true, 12 + k * 31 + i * 7);
    }
  }
  await s.rows(
    'main',
    `update main.post p set comment_count = (select count(*) from main.post_comment c where c.channel_seq = p.channel_seq and c.post_seq = p.post_seq),
       answer_count = (select count(*) from main.post_comment c where c.channel_seq = p.channel_seq and c.post_seq = p.post_seq and c.staff),
       like_count = (select count(*) from main.post_like l where l.channel_seq = p.channel_seq and l.post_seq = p.post_seq)
     where p.channel_seq = $1`,
    [channelSeq],
  );
}
