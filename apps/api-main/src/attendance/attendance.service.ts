import { ALL } from '@madang/contracts/answer-codes';
import { seesContacts } from '@madang/server/contacts';
import type { Caller } from '@madang/server/caller';
import { Injectable } from '@nestjs/common';
import { ATTENDANCE, LESSON_TYPE, type Attendance } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import type { attendanceApi, AttendanceBook } from '@madang/contracts/main/attendance';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { failField } from '@madang/server/fail';
import { Keywords } from '@madang/server/keywords';
import { Outbox } from '@madang/server/outbox';
import type { RawAnswer } from '@madang/server/route';
import { sheetAnswer, SHEET_ROWS_MAX } from '@madang/server/sheet';
import { CompletionService } from '../classroom/completion.service';
import { BOOK_SHEET } from './attendance.words';
import {
  ATTENDANCE_BOOK,
  BOOK_LESSONS,
  BOOK_ROWS,
  JOINED_AMONG,
  LEARNERS_AMONG,
  LOCK_LESSON_TO_MARK,
  MARK_LEARNERS,
  UNMARK_LEARNERS,
} from './attendance.sql';

interface Filter {
  kind: string;
  q?: string | undefined;
}

/** The attendance book of a class: staff read it, mark learners in it and download it. */
@Injectable()
export class AttendanceService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly completion: CompletionService,
    private readonly keywords: Keywords,
    private readonly outbox: Outbox,
  ) {}

  async book(auth: Caller, channelSeq: number, courseSeq: number, filter: Filter, page: number, size: number): Promise<AttendanceBook> {
    const wanted = { ...this.wanted(auth, channelSeq, courseSeq, filter), limit: size, offset: (page - 1) * size };
    return (await this.db.one({ channelSeq }, ATTENDANCE_BOOK, wanted))!;
  }

  private wanted = (auth: Caller, channelSeq: number, courseSeq: number, { q, kind }: Filter) => ({
    channelSeq,
    courseSeq,
    q: q || null,
    contacts: seesContacts(auth),
    everyLesson: kind === ALL,
  });

  /**
   * Marks learners. A live or offline lesson is completed for a learner by a mark of present or late and not completed by a mark of absent;
   * without a mark, it is completed if the learner joined it. For other lessons a mark changes no completion.
   */
  mark(auth: User, channelSeq: number, courseSeq: number, input: InputOf<typeof attendanceApi.mark>): Promise<{ changed: number }> {
    const { curriculumSeq, statusCd } = input;
    const userSeqs = [...new Set([...(input.userSeq ? [input.userSeq] : []), ...input.userSeqs])].sort((a, b) => a - b);
    return this.db.tx({ channelSeq }, async (tx) => {
      const [lesson] = await rows(tx, LOCK_LESSON_TO_MARK, { channelSeq, courseSeq, curriculumSeq });
      if (!lesson || lesson.type === LESSON_TYPE.SECTION) throw failField('curriculumSeq', 'oneOf');
      const learners = await rows(tx, LEARNERS_AMONG, { channelSeq, courseSeq, userSeqs });
      if (userSeqs.length === 0 || learners.length !== userSeqs.length) throw failField(input.userSeq ? 'userSeq' : 'userSeqs', 'oneOf');
      if (statusCd) {
        const mark = { statusCd, markedBy: auth.userSeq, now: this.clock.now() };
        await rows(tx, MARK_LEARNERS, { channelSeq, courseSeq, curriculumSeq, userSeqs, ...mark });
        await this.outbox.publish(tx, 'attendance.marked', { channelSeq, courseSeq, curriculumSeq, userSeqs });
      } else await rows(tx, UNMARK_LEARNERS, { channelSeq, curriculumSeq, userSeqs });
      if (lesson.type === LESSON_TYPE.LIVE || lesson.type === LESSON_TYPE.OFFLINE) {
        const present = await rows(tx, JOINED_AMONG, { channelSeq, curriculumSeq, userSeqs });
        const joined = new Set(present.map((one) => one.userSeq));
        for (const userSeq of userSeqs) {
          const step = { channelSeq, courseSeq, curriculumSeq, userSeq };
          if (statusCd ? statusCd !== ATTENDANCE.ABSENT : joined.has(userSeq)) await this.completion.complete(tx, step);
          else await this.completion.undo(tx, step);
        }
      }
      return { changed: userSeqs.length };
    });
  }

  async excel(auth: User, channelSeq: number, courseSeq: number, filter: Filter): Promise<RawAnswer> {
    const wanted = { ...this.wanted(auth, channelSeq, courseSeq, filter), limit: SHEET_ROWS_MAX, offset: 0 };
    const lessons = (await this.db.one({ channelSeq }, BOOK_LESSONS, wanted))!;
    const list = await this.db.read({ channelSeq }, BOOK_ROWS, wanted);
    const words = BOOK_SHEET[auth.lang];
    const heads = [words.name, words.email, words.attended, ...lessons.map((l) => [l.title, l.heldOn].filter(Boolean).join(' '))];
    const cellsOf = (json: string) => {
      const row = JSON.parse(json) as AttendanceBook['list'][number];
      const known = new Map<number, Attendance>(row.cells.map((c) => [c.curriculumSeq, c.statusCd]));
      const there = row.cells.filter((c) => c.statusCd !== ATTENDANCE.ABSENT).length;
      const cells = lessons.map((l) => known.get(l.curriculumSeq)).map((statusCd) => (statusCd ? words.status[statusCd] : ''));
      return [row.name, row.email, `${there}/${lessons.length}`, ...cells];
    };
    const swap = await this.keywords.of(channelSeq, auth.lang);
    return sheetAnswer(swap(words.file), heads, list, cellsOf);
  }
}
