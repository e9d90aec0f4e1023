import { Injectable } from '@nestjs/common';
import { LESSON_SEQUENCE, LESSON_TYPE } from '@madang/contracts/codes';
import type { QueryOf } from '@madang/contracts/endpoint';
import type { CurriculumItem, curriculumApi, UploadedFile } from '@madang/contracts/main/curriculum';
import { isReadOnly } from '@madang/contracts/main/lesson';
import type { Caller } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { jsonAnswer, type RawAnswer } from '@madang/server/route';
import { CourseAccess, type Access } from '../course/course-access';
import { FileAddresses } from '../storage/file-addresses';
import { LESSON_BY_SEQ, LESSONS_OF_CLASS, UNFINISHED_BEFORE, type LessonView } from './curriculum.sql';

/** How many lessons a class may have. */
export const LESSONS_MAX = 1000;

@Injectable()
export class CurriculumReadService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly access: CourseAccess,
    private readonly addresses: FileAddresses,
  ) {}

  async list(auth: Caller, courseSeq: number, q: QueryOf<typeof curriculumApi.list>): Promise<RawAnswer> {
    const access = await this.access.of(auth, courseSeq);
    const size = Math.min(q.size || LESSONS_MAX, LESSONS_MAX);
    const view = this.viewOf(auth, access, q.type === 'edit' && access.manager);
    const offset = Math.max((q.page ?? 1) - 1, 0) * size;
    const [json] = await this.db.hot({ channelSeq: auth.channelSeq }, LESSONS_OF_CLASS, {
      ...view,
      size,
      offset,
      publicCd: q.publicCd ?? null,
    });
    if (access.manager)
      return jsonAnswer(JSON.stringify((JSON.parse(json!) as CurriculumItem[]).map((lesson) => this.signed(lesson, true))));
    // The list of a caller who is not a learner has no addresses of files, so it is sent as the database built it; a visitor's list can
    // even be shared by the cache.
    if (!access.isAttend || access.open) return jsonAnswer(json!, auth.userSeq ? 0 : 1);
    // The list contains the contents of previews only. A learner gets other contents by opening a lesson, which is stored
    // (`LessonOpenings`), since a refund depends on it.
    return jsonAnswer(JSON.stringify((JSON.parse(json!) as CurriculumItem[]).map(closed)));
  }

  /** All lessons of a class for its staff, with every field. */
  async allForStaff(auth: Caller, courseSeq: number): Promise<CurriculumItem[]> {
    const access = await this.access.forStaff(auth, courseSeq);
    const [json] = await this.db.hot({ channelSeq: auth.channelSeq }, LESSONS_OF_CLASS, {
      ...this.viewOf(auth, access, true),
      size: LESSONS_MAX,
      offset: 0,
      publicCd: null,
    });
    return (JSON.parse(json!) as CurriculumItem[]).map((lesson) => this.signed(lesson, true));
  }

  /** A lesson for staff, also if it is locked or not open yet. */
  async forStaff(auth: Caller, courseSeq: number, curriculumSeq: number): Promise<CurriculumItem> {
    const access = await this.access.forStaff(auth, courseSeq);
    return this.signed(await this.one(auth, access, curriculumSeq, true), true);
  }

  /** Answers a lesson with its content, or refuses with the reason why the caller may not open it. */
  async open(auth: Caller, courseSeq: number, curriculumSeq: number): Promise<{ access: Access; lesson: CurriculumItem }> {
    const access = await this.access.of(auth, courseSeq);
    const lesson = await this.one(auth, access, curriculumSeq, false);
    if (lesson.curriculumTypeCd === LESSON_TYPE.SECTION) throw fail('NO_DATA');
    if (!lesson.playable && access.isAttend && !access.termOpen) throw fail('TERM_NOT_OPEN');
    if (!lesson.playable) throw fail(access.isAttend || access.open || lesson.isPublic ? 'LESSON_CLOSED' : 'NOT_ATTENDING');
    if (!lesson.completed && !lesson.isPublic) await this.checkOrder(auth, access, curriculumSeq);
    return { access, lesson: this.signed(lesson, access.manager) };
  }

  /** In a class whose lessons are taken in order, refuses a lesson to a learner who has not completed the lessons before it. */
  async checkOrder({ channelSeq, userSeq }: Caller, access: Access, curriculumSeq: number): Promise<void> {
    if (access.curriculumProgressCd !== LESSON_SEQUENCE.SEQUENTIAL || !access.isAttend || access.manager) return;
    const before = { channelSeq, courseSeq: access.courseSeq, curriculumSeq, userSeq, now: this.clock.now() };
    if ((await this.db.read({ channelSeq }, UNFINISHED_BEFORE, before)).length) throw fail('LESSON_ORDER');
  }

  private async one(auth: Caller, access: Access, curriculumSeq: number, edit: boolean): Promise<CurriculumItem> {
    const lesson = await this.db.one({ channelSeq: auth.channelSeq }, LESSON_BY_SEQ, { ...this.viewOf(auth, access, edit), curriculumSeq });
    if (!lesson) throw fail('NO_DATA');
    return lesson;
  }

  private viewOf({ channelSeq, userSeq }: Caller, access: Access, edit: boolean): LessonView {
    const { courseSeq, manager, isAttend, termOpen, open } = access;
    return { channelSeq, courseSeq, userSeq, now: this.clock.now(), edit, inside: manager || (isAttend && termOpen) || open, manager };
  }

  /** Gives the files of a lesson addresses that expire. A file that can only be read in the classroom has an address for staff alone. */
  private signed(lesson: CurriculumItem, manager: boolean): CurriculumItem {
    if (lesson.curriculumTypeCd !== LESSON_TYPE.FILE) return lesson;
    const addressOf = (f: UploadedFile) =>
      !f.url || (isReadOnly(lesson, f) && !manager) ? '' : this.addresses.download(f.url, f.originFileName);
    return { ...lesson, files: lesson.files.map((f) => ({ ...f, url: addressOf(f) })) };
  }
}

/** A lesson without its content; a preview keeps its content, since everybody may see it. */
function closed(lesson: CurriculumItem): CurriculumItem {
  if (lesson.isPublic) return lesson;
  return lesson.curriculumTypeCd === LESSON_TYPE.VIDEO ? { ...lesson, content: '', linkUrl: null } : { ...lesson, content: '' };
}
