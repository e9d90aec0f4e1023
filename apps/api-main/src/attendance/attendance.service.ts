import { Injectable } from '@nestjs/common';
import { ATTENDANCE, CURRICULUM_TYPE, type Attendance } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import type { attendanceApi, AttendanceBook } from '@madang/contracts/main/attendance';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { failField } from '@madang/server/fail';
import { Keywords } from '@madang/server/keywords';
import type { RawAnswer } from '@madang/server/route';
import { sheetAnswer } from '@madang/server/sheet';
import { CompletionService } from '../classroom/completion.service';
import { BOOK_SHEET } from './attendance.words';
import { BOOK, JOINED, LEARNERS, MARK, UNMARK } from './attendance.sql';

interface Filter {
  kind: string;
  q?: string | undefined;
}
const EVERYONE = 100_000;

/** The attendance book of a class, as its staff keep it. */
@Injectable()
export class AttendanceService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly completion: CompletionService,
    private readonly keywords: Keywords,
  ) {}

  async book(channelSeq: number, courseSeq: number, filter: Filter, page: number, size: number): Promise<AttendanceBook> {
    const values = [channelSeq, courseSeq, filter.q || null, filter.kind === 'ALL', size, (page - 1) * size];
    return (await this.db.one<AttendanceBook>({ channelSeq }, BOOK, values))!;
  }

  /** A live or offline lesson is completed by attendance, and no longer once the mark says absent; other lessons are completed by the learner. */
  mark(auth: User, channelSeq: number, courseSeq: number, input: InputOf<typeof attendanceApi.mark>): Promise<{ changed: number }> {
    const { curriculumSeq, statusCd } = input;
    const wanted = [...new Set([...(input.userSeq ? [input.userSeq] : []), ...input.userSeqs])].sort((a, b) => a - b);
    return this.db.tx({ channelSeq }, async (tx) => {
      const [lesson] = await rows<{ type: string }>(
        tx,
        'select curriculum_type_cd as type from curriculum where channel_seq = $1 and course_seq = $2 and curriculum_seq = $3 for share',
        [channelSeq, courseSeq, curriculumSeq],
      );
      if (!lesson || lesson.type === CURRICULUM_TYPE.SECTION) throw failField('curriculumSeq', 'oneOf');
      const learners = await rows<{ userSeq: number }>(tx, LEARNERS, [channelSeq, courseSeq, wanted]);
      if (wanted.length === 0 || learners.length !== wanted.length) throw failField(input.userSeq ? 'userSeq' : 'userSeqs', 'oneOf');
      if (statusCd) {
        await tx.query(MARK, [channelSeq, curriculumSeq, courseSeq, wanted, statusCd, auth.userSeq, this.clock.now()]);
      } else await tx.query(UNMARK, [channelSeq, curriculumSeq, wanted]);
      if (lesson.type === CURRICULUM_TYPE.LIVE || lesson.type === CURRICULUM_TYPE.OFFLINE) {
        const joined = new Set((await rows<{ userSeq: number }>(tx, JOINED, [channelSeq, curriculumSeq, wanted])).map((j) => j.userSeq));
        for (const userSeq of wanted) {
          const step = { channelSeq, courseSeq, curriculumSeq, userSeq };
          if (statusCd ? statusCd !== ATTENDANCE.ABSENT : joined.has(userSeq)) await this.completion.complete(tx, step);
          else await this.completion.undo(tx, step);
        }
      }
      return { changed: wanted.length };
    });
  }

  async excel(auth: User, channelSeq: number, courseSeq: number, filter: Filter): Promise<RawAnswer> {
    const { lessons, list } = await this.book(channelSeq, courseSeq, filter, 1, EVERYONE);
    const words = BOOK_SHEET[auth.lang];
    const heads = [words.name, words.email, words.attended, ...lessons.map((l) => [l.title, l.heldOn].filter(Boolean).join(' '))];
    const body = list.map((row) => {
      const known = new Map<number, Attendance>(row.cells.map((c) => [c.curriculumSeq, c.statusCd]));
      const there = row.cells.filter((c) => c.statusCd !== ATTENDANCE.ABSENT).length;
      const cells = lessons.map((l) => known.get(l.curriculumSeq)).map((statusCd) => (statusCd ? words.status[statusCd] : ''));
      return [row.name, row.email, `${there}/${lessons.length}`, ...cells];
    });
    const swap = await this.keywords.of(channelSeq, auth.lang);
    return sheetAnswer(swap(words.file), heads, body);
  }
}
