import { BOARD_KIND, BOARD_SCOPE, POST_TYPE, YN } from '@madang/contracts/codes';
import type { Lang } from '@madang/contracts/codes';
import { hoursBefore } from '@madang/contracts/dates';
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

/** Adds boards, posts and comments of a site. */
class BoardWriter {
  constructor(
    private readonly s: Seeder,
    private readonly channelSeq: number,
    private readonly now: number,
  ) {}

  private at(hours: number): Date {
    return hoursBefore(this.now, hours);
  }

  board(kind: string, type: string, name: string, read: string, write: string, categories: string[]): Promise<number> {
    const { channelSeq } = this;
    const row = { channelSeq, kind, typeCd: type, name, readScope: read, writeScope: write, categories, boardOrder: 1 };
    return this.s.value<number>('main', insertInto('main.board', row, sql`returning board_seq`));
  }

  post(p: Post): Promise<number> {
    return this.s.value<number>(
      'main',
      insertInto(
        'main.post',
        {
          channelSeq: this.channelSeq,
          boardSeq: p.board,
          courseSeq: p.course ?? null,
          userSeq: p.user,
          typeCd: p.type,
          title: p.title,
          content: p.content.startsWith('<') ? p.content : `<p>${p.content}</p>`,
          category: p.category ?? null,
          fixedYn: p.fixed ? YN.YES : YN.NO,
          importantYn: p.important ? YN.YES : YN.NO,
          secretYn: p.secret ? YN.YES : YN.NO,
          createdAt: this.at(p.hours),
        },
        sql`returning post_seq`,
      ),
    );
  }

  async comment(postSeq: number, userSeq: number, content: string, staff: boolean, hours: number): Promise<void> {
    const row = { channelSeq: this.channelSeq, postSeq, userSeq, content, staff, createdAt: this.at(hours) };
    await this.s.rows('main', insertInto('main.post_comment', row));
  }

  async like(postSeq: number, userSeq: number): Promise<void> {
    await this.s.rows('main', insertInto('main.post_like', { channelSeq: this.channelSeq, postSeq, userSeq, createdAt: sql`now()` }));
  }
}

/** Adds notices, a board for members, and questions in classes with their instructors' answers. */
export async function seedBoards(s: Seeder, g: SeededSite, learners: Learner[], now: number): Promise<void> {
  const { channelSeq, owner, index, lang } = g;
  const words = seedWords(lang);
  const boards = BOARD_POSTS[index]!;
  const writer = new BoardWriter(s, channelSeq, now);
  const notices = await writer.board(BOARD_KIND.NOTICE, POST_TYPE.NOTICE, '', BOARD_SCOPE.EVERYONE, BOARD_SCOPE.STAFF, []);
  for (const one of oldestFirst(boards.notices)) await writer.post({ board: notices, user: owner, type: POST_TYPE.NOTICE, ...one });
  const free = await writer.board(
    BOARD_KIND.SITE,
    POST_TYPE.GENERAL,
    boards.name,
    BOARD_SCOPE.EVERYONE,
    BOARD_SCOPE.MEMBERS,
    boards.categories,
  );
  for (const [i, one] of oldestFirst(boards.posts).entries()) {
    const post = await writer.post({
      board: free,
      user: one.byStaff ? owner : learners[i * 3]!.userSeq,
      type: one.byStaff ? POST_TYPE.NOTICE : POST_TYPE.GENERAL,
      ...one,
    });
    for (const [k, said] of (one.said ?? []).entries())
      await writer.comment(post, learners[i * 3 + k + 1]!.userSeq, said, false, one.hours - 2 - k);
    for (const fan of learners.slice(i, i + (one.likes ?? 0))) await writer.like(post, fan.userSeq);
  }
  await s.rows(
    'main',
    sql`insert into main.menu (channel_seq, menu_title, path, menu_order)
      values (${channelSeq}, ${boards.name}, '/boards/' || ${free}::bigint, 3), (${channelSeq}, ${words.notices}, '/notices', 4)`,
  );
  await seedQuestions(s, g, writer);
  await s.rows('main', postCounters(channelSeq));
}

/** Adds a welcome to classes, and questions of learners that their instructors have answered. */
async function seedQuestions(s: Seeder, { channelSeq, index, lang }: SeededSite, writer: BoardWriter): Promise<void> {
  const words = seedWords(lang);
  const classes = await s.rows<AskedClass>('main', askedClasses(channelSeq));
  for (const [i, one] of classes.entries()) {
    const notice = { board: one.notice, course: one.course, user: one.teacher, type: POST_TYPE.NOTICE, fixed: true };
    await writer.post({ ...notice, title: words.welcomeTitle, content: words.welcome, hours: 700 + i * 30 });
    for (const [k, q] of [...CLASS_QUESTIONS[index]!.slice(0, 4 - i).entries()].reverse()) {
      const post = await writer.post({
        board: one.board,
        course: one.course,
        user: one.users[k % one.users.length]!,
        type: POST_TYPE.QUESTION,
        title: q.title,
        content: q.content,
        secret: q.secret ?? false,
        hours: 20 + k * 31 + i * 7,
      });
      if (q.answer) await writer.comment(post, one.teacher, q.answer, true, 12 + k * 31 + i * 7);
    }
  }
}
