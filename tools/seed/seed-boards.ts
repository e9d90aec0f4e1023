import { POST_TYPE, YN } from '@madang/contracts/codes';
import type { Lang } from '@madang/contracts/codes';
import { HOUR } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { BOARD_POSTS, CLASS_QUESTIONS } from './content-boards';
import type { Seeder } from './seed';
import { askedClasses, postCounters, type AskedClass } from './seed-boards.sql';
import type { Learner } from './seed-site';
import { seedWords } from './words';

interface SeededSite {
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

/** The list with the oldest item first, the order in which people would have written them. */
const oldestFirst = <T extends { hours: number }>(list: readonly T[]) => [...list].sort((a, b) => b.hours - a.hours);

/** Adds notices, a board for members, and questions in classes with their instructors' answers. */
export async function seedBoards(
  s: Seeder,
  { channelSeq, owner, index, lang }: SeededSite,
  learners: Learner[],
  now: number,
): Promise<void> {
  const words = seedWords(lang);
  const boards = BOARD_POSTS[index]!;
  const at = (hours: number) => new Date(now - hours * HOUR);
  const html = (text: string) => (text.startsWith('<') ? text : `<p>${text}</p>`);
  const board = (kind: string, type: string, name: string, read: string, write: string, categories: string[]) =>
    s.value<number>(
      'main',
      insertInto(
        'main.board',
        {
          channelSeq,
          kind,
          typeCd: type,
          name,
          readScope: read,
          writeScope: write,
          categories,
          boardOrder: 1,
        },
        sql`returning board_seq`,
      ),
    );
  const write = (p: Post) =>
    s.value<number>(
      'main',
      insertInto(
        'main.post',
        {
          channelSeq,
          boardSeq: p.board,
          courseSeq: p.course ?? null,
          userSeq: p.user,
          typeCd: p.type,
          title: p.title,
          content: html(p.content),
          category: p.category ?? null,
          fixedYn: p.fixed ? YN.YES : YN.NO,
          importantYn: p.important ? YN.YES : YN.NO,
          secretYn: p.secret ? YN.YES : YN.NO,
          createdAt: at(p.hours),
        },
        sql`returning post_seq`,
      ),
    );
  const answer = (post: number, user: number, content: string, staff: boolean, hours: number) =>
    s.rows(
      'main',
      insertInto('main.post_comment', {
        channelSeq,
        postSeq: post,
        userSeq: user,
        content,
        staff,
        createdAt: at(hours),
      }),
    );

  const notices = await board('NOTICE', POST_TYPE.NOTICE, '', 'EVERYONE', 'STAFF', []);
  for (const one of oldestFirst(boards.notices)) await write({ board: notices, user: owner, type: POST_TYPE.NOTICE, ...one });
  const free = await board('SITE', POST_TYPE.GENERAL, boards.name, 'EVERYONE', 'MEMBERS', boards.categories);
  for (const [i, one] of oldestFirst(boards.posts).entries()) {
    const post = await write({
      board: free,
      user: one.byStaff ? owner : learners[i * 3]!.userSeq,
      type: one.byStaff ? POST_TYPE.NOTICE : POST_TYPE.GENERAL,
      ...one,
    });
    for (const [k, said] of (one.said ?? []).entries())
      await answer(post, learners[i * 3 + k + 1]!.userSeq, said, false, one.hours - 2 - k);
    for (const fan of learners.slice(i, i + (one.likes ?? 0)))
      await s.rows(
        'main',
        insertInto('main.post_like', {
          channelSeq,
          postSeq: post,
          userSeq: fan.userSeq,
          createdAt: sql`now()`,
        }),
      );
  }
  await s.rows(
    'main',
    sql`insert into main.menu (channel_seq, menu_title, path, menu_order)
      values (${channelSeq}, ${boards.name}, '/boards/' || ${free}::bigint, 3), (${channelSeq}, ${words.notices}, '/notices', 4)`,
  );

  const classes = await s.rows<AskedClass>('main', askedClasses(channelSeq));
  for (const [i, one] of classes.entries()) {
    const notice = { board: one.notice, course: one.course, user: one.teacher, type: POST_TYPE.NOTICE, fixed: true };
    await write({ ...notice, title: words.welcomeTitle, content: words.welcome, hours: 700 + i * 30 });
    for (const [k, q] of [...CLASS_QUESTIONS[index]!.slice(0, 4 - i).entries()].reverse()) {
      const post = await write({
        board: one.board,
        course: one.course,
        user: one.users[k % one.users.length]!,
        type: POST_TYPE.QUESTION,
        title: q.title,
        content: q.content,
        secret: q.secret ?? false,
        hours: 20 + k * 31 + i * 7,
      });
      if (q.answer) await answer(post, one.teacher, q.answer, true, 12 + k * 31 + i * 7);
    }
  }
  await s.rows('main', postCounters(channelSeq));
}
