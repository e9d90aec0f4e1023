import { Injectable } from '@nestjs/common';
import { POST_TYPE, YN } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import type { Post } from '@madang/contracts/main/board-calls';
import { NOTES_MAX, type LessonNote, type LessonQuestions, type lessonNoteApi } from '@madang/contracts/main/lesson-note';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { htmlOfText } from '@madang/server/rich-text';
import { PostService } from '../board/post.service';
import { PostWriteService } from '../board/post-write.service';
import { CourseAccess } from '../course/course-access';
import { CurriculumReadService } from '../curriculum/curriculum-read.service';
import { NOTE_BY_SEQ, NOTE_DELETE, NOTE_INSERT, NOTE_UPDATE, NOTES_OF_PERSON } from './note.sql';

interface Lesson {
  courseSeq: number;
  curriculumSeq: number;
}
type One = Lesson & { noteSeq: number };
type NoteInput = InputOf<typeof lessonNoteApi.create>;

/** A learner's own notes on a lesson, which nobody else sees, and the questions a learner asks about it. */
@Injectable()
export class NoteService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly access: CourseAccess,
    private readonly lessons: CurriculumReadService,
    private readonly posts: PostService,
    private readonly writes: PostWriteService,
  ) {}

  async list(auth: User, courseSeq: number): Promise<LessonNote[]> {
    await this.access.of(auth, courseSeq);
    const channelSeq = auth.channelSeq!;
    return (await this.db.one({ channelSeq }, NOTES_OF_PERSON, { channelSeq, courseSeq, userSeq: auth.userSeq }))!;
  }

  async create(auth: User, { courseSeq, curriculumSeq }: Lesson, { content, second }: NoteInput): Promise<LessonNote> {
    const { access } = await this.lessons.open(auth, courseSeq, curriculumSeq);
    if (!access.isAttend && !access.open && !access.manager) throw fail('NOT_ATTENDING');
    const channelSeq = auth.channelSeq!;
    const note = { channelSeq, courseSeq, curriculumSeq, userSeq: auth.userSeq, second, content, now: this.clock.now() };
    const [made] = await this.db.tx({ channelSeq }, (tx) => rows(tx, NOTE_INSERT, note));
    if (!made) throw failField('content', 'listMax', { max: NOTES_MAX });
    return this.one(channelSeq, made.noteSeq);
  }

  async update(auth: User, at: One, { content, second }: NoteInput): Promise<LessonNote> {
    const own = ownOf(auth, at);
    const changed = { ...own, content, second, now: this.clock.now() };
    const [found] = await this.db.tx({ channelSeq: own.channelSeq }, (tx) => rows(tx, NOTE_UPDATE, changed));
    if (!found) throw fail('NO_DATA');
    return this.one(own.channelSeq, at.noteSeq);
  }

  async remove(auth: User, at: One): Promise<null> {
    const own = ownOf(auth, at);
    const [gone] = await this.db.tx({ channelSeq: own.channelSeq }, (tx) => rows(tx, NOTE_DELETE, own));
    if (!gone) throw fail('NO_DATA');
    return null;
  }

  questions(auth: Caller, { courseSeq, curriculumSeq }: Lesson): Promise<LessonQuestions> {
    return this.posts.ofLesson(auth, courseSeq, curriculumSeq);
  }

  /** Asks a question about a lesson: it becomes a post on the class's board of questions. */
  async ask(auth: User, { courseSeq, curriculumSeq }: Lesson, input: InputOf<typeof lessonNoteApi.ask>): Promise<Post> {
    await this.lessons.open(auth, courseSeq, curriculumSeq);
    const boardSeq = await this.posts.boardToAsk(auth, courseSeq);
    const { title, secretYn, second } = input;
    const marks = { fixedYn: YN.NO, importantYn: YN.NO, publicYn: YN.YES, category: null, files: [] };
    const question = { ...marks, title, secretYn, content: htmlOfText(input.content), typeCd: POST_TYPE.QUESTION };
    return this.writes.create(auth, boardSeq, question, { curriculumSeq, second });
  }

  private async one(channelSeq: number, noteSeq: number): Promise<LessonNote> {
    return (await this.db.one({ channelSeq }, NOTE_BY_SEQ, { channelSeq, noteSeq }))!;
  }
}
/** The key of a note, with the caller as its owner, so that a note of somebody else is not found. */
const ownOf = (auth: User, { courseSeq, curriculumSeq, noteSeq }: One) => ({
  channelSeq: auth.channelSeq!,
  userSeq: auth.userSeq,
  courseSeq,
  curriculumSeq,
  noteSeq,
});
