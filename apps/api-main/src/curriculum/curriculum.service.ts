import { Injectable } from '@nestjs/common';
import { msAfter } from '@madang/contracts/dates';
import { COURSE_TYPE_CD, LESSON_TYPE, YN, type Yn } from '@madang/contracts/codes';
import { MISSION_KINDS } from '@madang/contracts/main/challenge';
import type { CurriculumItem, CurriculumItemInput, InputOfType } from '@madang/contracts/main/lesson';
import { takesLesson } from '@madang/contracts/main/course-kinds';
import { LESSON_FILES_MAX } from '@madang/contracts/main/lesson';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { Outbox } from '@madang/server/outbox';
import type { RawAnswer } from '@madang/server/route';
import { ConferenceAccounts } from '../conference/conference-accounts';
import { CourseService } from '../course/course.service';
import { requireStudioPlan } from '../course/studio-plan';
import { UploadService } from '../upload/upload.service';
import { CurriculumReadService, LESSONS_MAX } from './curriculum-read.service';
import { SubmissionEntity } from '../mission/submission.entity';
import { HELD_LIVE } from './curriculum.sql';
import { LessonEntity, LessonFileEntity } from './lesson.entity';
import {
  ADD_FILES,
  FILE_NAMES,
  FILES_GROWTH,
  ADD_POINTS,
  LESSON_FINISHERS,
  LESSON_ITEMS,
  READY_FILES,
  RECOUNT_PROGRESS,
  REMOVE_FILES,
} from './lesson-change.sql';
import { isSection, isThere, itemsOf, setLessonOrder, withPlaces } from './lesson-order';
import { lessonFields, type LessonFields } from './lesson-fields';
import { lessonChange, lessonGone, lessonMade } from './lesson-history';
import { orderChange } from './lesson-order-change';
import { RESTORE_TERM_MS, withRemoved } from './removed-lesson';
import { KEEP_MEETING } from './removed-lesson.sql';

@Injectable()
export class CurriculumService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly courses: CourseService,
    private readonly reads: CurriculumReadService,
    private readonly uploads: UploadService,
    private readonly outbox: Outbox,
    private readonly conferences: ConferenceAccounts,
    private readonly history: History,
  ) {}

  async save(auth: User, courseSeq: number, input: CurriculumItemInput): Promise<CurriculumItem> {
    if (input.curriculumTypeCd === LESSON_TYPE.FILE) await this.uploads.settle(auth.channelSeq!, input.addFiles);
    const service = await this.hasService(auth, input);
    const seq = await this.db.tx({ channelSeq: auth.channelSeq }, (tx) => this.saveIn(tx, auth, courseSeq, input, service));
    return this.reads.forStaff(auth, courseSeq, seq);
  }

  /**
   * Whether a live lesson without an address of its own gets one from its conference service, for which the site or the platform must have
   * keys (AM-022). It is read on a connection of its own, so it must come before the transaction.
   */
  private async hasService(auth: User, input: CurriculumItemInput): Promise<boolean> {
    if (input.curriculumTypeCd !== LESSON_TYPE.LIVE || input.joinUrl) return true;
    return (await this.conferences.of(auth.channelSeq!, input.liveType)) !== null;
  }

  /**
   * Saves a lesson within a transaction; answers its number. `service`: whether a live lesson without an address gets one from its
   * conference service.
   */
  async saveIn(tx: Tx, auth: User, courseSeq: number, input: CurriculumItemInput, service = true): Promise<number> {
    const course = await this.courses.lock(tx, auth, courseSeq);
    const challenge = course.courseTypeCd === COURSE_TYPE_CD.CHALLENGE;
    if (challenge) {
      if (!MISSION_KINDS.some((kind) => kind === input.curriculumTypeCd)) throw failField('curriculumTypeCd', 'oneOf');
      await requireStudioPlan(tx, auth.channelSeq!);
    }
    if (!input.curriculumSeq && !takesLesson(course, input.curriculumTypeCd)) throw failField('curriculumTypeCd', 'kindWithoutLesson');
    const fields = await lessonFields(tx, auth, courseSeq, input);
    // A mission of a challenge is saved as no preview, whatever the input says: missions are for participants of a term.
    if (challenge) fields.isPublic = false;
    const before = input.curriculumSeq ? await this.find(tx, auth, courseSeq, input.curriculumSeq) : null;
    const had = await this.filesOf(tx, before);
    const saved = before
      ? await this.change(tx, auth, before, input, fields, service)
      : await this.add(tx, auth, courseSeq, input, fields, service);
    if (input.curriculumTypeCd === LESSON_TYPE.FILE) await this.setFiles(tx, auth.channelSeq!, saved, input);
    await this.tellLive(tx, auth.channelSeq!, saved, input.curriculumTypeCd);
    const after = await this.find(tx, auth, courseSeq, saved);
    const line = before ? lessonChange({ ...before, files: had }, { ...after, files: await this.filesOf(tx, after) }) : lessonMade(after);
    await this.history.record(tx, auth, auth.channelSeq!, line);
    return saved;
  }

  /** The names of the files of a lesson; other types than that of files have none. */
  private async filesOf(tx: Tx, lesson: LessonEntity | null): Promise<string[]> {
    if (lesson?.curriculumTypeCd !== LESSON_TYPE.FILE) return [];
    const { channelSeq, curriculumSeq } = lesson;
    return (await rows(tx, FILE_NAMES, { channelSeq, curriculumSeq })).map((one) => one.name);
  }

  private async tellLive(tx: Tx, channelSeq: number, curriculumSeq: number, type: string): Promise<void> {
    if (type === LESSON_TYPE.LIVE) await this.outbox.publish(tx, 'live.changed', { channelSeq, curriculumSeq });
  }

  private async change(
    tx: Tx,
    auth: User,
    lesson: LessonEntity,
    input: CurriculumItemInput,
    fields: LessonFields,
    service: boolean,
  ): Promise<number> {
    if (lesson.curriculumTypeCd !== input.curriculumTypeCd) throw failField('curriculumTypeCd', 'oneOf');
    const of = { channelSeq: auth.channelSeq!, curriculumSeq: lesson.curriculumSeq };
    if (changesMoreThanTitle(lesson, fields)) {
      await this.mustNotBeHeld(tx, of);
      this.mustHaveWay(fields, service);
    }
    const set = this.timeOf(input, fields, lesson);
    await tx.update(LessonEntity, of, { ...fields, ...set, updatedAt: this.clock.now() });
    const more = (fields.xp ?? 0) - (lesson.xp ?? 0);
    const at = { ...of, courseSeq: lesson.courseSeq };
    if (more) await rows(tx, ADD_POINTS, { ...at, more });
    return lesson.curriculumSeq;
  }

  /** Refuses a change of a live that has begun. */
  private async mustNotBeHeld(tx: Tx, of: { channelSeq: number; curriculumSeq: number }): Promise<void> {
    if ((await rows(tx, HELD_LIVE, { ...of, now: this.clock.now() })).length) throw fail('LIVE_STARTED');
  }

  /** Refuses a live into which nobody could come (AM-761); one that is over needs no way in. */
  private mustHaveWay(fields: LessonFields, service: boolean): void {
    if (!service && !(fields.liveTo && fields.liveTo <= this.clock.now())) throw failField('joinUrl', 'required');
  }

  /**
   * Notes when the time of a live lesson was set. Refuses a time that has already begun, since nobody could take part, unless the caller
   * confirms it (`pastYn`).
   */
  private timeOf(input: CurriculumItemInput, fields: LessonFields, before: LessonEntity | null): Partial<LessonFields> {
    if (input.curriculumTypeCd !== LESSON_TYPE.LIVE || !fields.liveFrom) return {};
    if (before && plain(before.liveFrom) === plain(fields.liveFrom)) return {};
    const now = this.clock.now();
    if (fields.liveFrom <= now && input.pastYn !== YN.YES) throw failField('liveStartAt', 'livePast');
    return { liveSetAt: now };
  }

  /** Adds a lesson at the end of the section that the input names, or at the end of the class. */
  private async add(
    tx: Tx,
    auth: User,
    courseSeq: number,
    input: CurriculumItemInput,
    fields: LessonFields,
    service: boolean,
  ): Promise<number> {
    this.mustHaveWay(fields, service);
    const items = await itemsOf(tx, { channelSeq: auth.channelSeq!, courseSeq });
    if (items.filter(isThere).length >= LESSONS_MAX) throw failField('title', 'numberMax', { max: LESSONS_MAX });
    const section = input.sectionSeq ? items.findIndex((i) => i.curriculumSeq === input.sectionSeq && isSection(i)) : -1;
    if (input.sectionSeq && section < 0) throw failField('sectionSeq', 'oneOf');
    const now = this.clock.now();
    const set = this.timeOf(input, fields, null);
    const made = await tx.insert(LessonEntity, {
      ...fields,
      ...set,
      channelSeq: auth.channelSeq!,
      courseSeq,
      curriculumTypeCd: input.curriculumTypeCd,
      createdAt: now,
      updatedAt: now,
    });
    const item = { curriculumSeq: Number(made.identifiers[0]!['curriculumSeq']), curriculumTypeCd: input.curriculumTypeCd, removed: false };
    const next = section < 0 || isSection(item) ? -1 : items.findIndex((i, n) => n > section && isSection(i));
    await setLessonOrder(
      tx,
      { channelSeq: auth.channelSeq!, courseSeq },
      this.clock.now(),
      next < 0 ? [...items, item] : [...items.slice(0, next), item, ...items.slice(next)],
    );
    return item.curriculumSeq;
  }

  private async setFiles(tx: Tx, channelSeq: number, curriculumSeq: number, input: InputOfType<typeof LESSON_TYPE.FILE>): Promise<void> {
    const added = [...new Set(input.addFiles)];
    const known = await rows(tx, READY_FILES, { channelSeq, fileSeqs: added });
    if (known.length !== added.length) throw failField('addFiles', 'oneOf');
    const at = { channelSeq, curriculumSeq };
    // The page sends by how many bytes the files will grow. If the number differs, the page showed other files than those that are stored,
    // so the call is refused.
    if (input.changeSize !== null && input.changeSize !== undefined) {
      const [growth] = await rows(tx, FILES_GROWTH, { ...at, added, deleted: input.deleteFiles });
      if (growth!.bytes !== input.changeSize) throw failField('changeSize', 'invalid');
    }
    await rows(tx, REMOVE_FILES, { ...at, fileSeqs: input.deleteFiles });
    await rows(tx, ADD_FILES, { ...at, fileSeqs: added });
    const n = await tx.countBy(LessonFileEntity, at);
    if (n > LESSON_FILES_MAX) throw failField('addFiles', 'numberMax', { max: LESSON_FILES_MAX });
  }

  async remove(auth: User, courseSeq: number, curriculumSeq: number): Promise<null> {
    await this.db.tx({ channelSeq: auth.channelSeq }, (tx) => this.removeIn(tx, auth, courseSeq, curriculumSeq, false));
    return null;
  }

  /**
   * Deletes a lesson. A lesson of a challenge in which somebody has done something is deleted only with `force`. The row stays, hidden
   * with everything that refers to it, for as long as `restore` is possible. The meeting of a live lesson stays as long, unless people may
   * be in it: then the meeting is ended, and a restored lesson gets a new one.
   */
  async removeIn(tx: Tx, auth: User, courseSeq: number, curriculumSeq: number, force: boolean): Promise<void> {
    const course = await this.courses.lock(tx, auth, courseSeq);
    const lesson = await this.find(tx, auth, courseSeq, curriculumSeq);
    const at = { channelSeq: auth.channelSeq!, curriculumSeq };
    if (course.courseTypeCd === COURSE_TYPE_CD.CHALLENGE && !force) {
      const handedIn = await tx.existsBy(SubmissionEntity, at);
      if (handedIn || (await rows(tx, LESSON_FINISHERS, at)).length) throw fail('MISSION_HAS_SUBMISSIONS');
    }
    const now = this.clock.now();
    await withRemoved(tx, () => tx.update(LessonEntity, at, { removedAt: now }));
    const [meeting] = await rows(tx, KEEP_MEETING, { ...at, now, until: msAfter(now, RESTORE_TERM_MS) });
    if (meeting?.runs) await this.outbox.publish(tx, 'live.changed', at);
    await this.settleClass(tx, { ...at, courseSeq });
    await this.history.record(tx, auth, at.channelSeq, lessonGone(lesson));
  }

  /**
   * Undoes a deletion: the lesson is back at its position, with its content, files, what learners did in it, and its meeting unless the
   * deletion ended that.
   */
  async restore(auth: User, courseSeq: number, curriculumSeq: number): Promise<CurriculumItem> {
    await this.db.tx({ channelSeq: auth.channelSeq }, (tx) => this.restoreIn(tx, auth, courseSeq, curriculumSeq));
    return this.reads.forStaff(auth, courseSeq, curriculumSeq);
  }

  /**
   * Undoes a deletion within a transaction, and answers whether there was one to undo. Refuses one after `RESTORE_TERM_MS`, or in a class
   * with `LESSONS_MAX` lessons and sections.
   */
  async restoreIn(tx: Tx, auth: User, courseSeq: number, curriculumSeq: number): Promise<boolean> {
    await this.courses.lock(tx, auth, courseSeq);
    const at = { channelSeq: auth.channelSeq!, curriculumSeq };
    const lesson = await withRemoved(tx, () =>
      tx.findOne(LessonEntity, { where: { ...at, courseSeq }, lock: { mode: 'pessimistic_write' } }),
    );
    if (!lesson) throw fail('NO_DATA');
    if (!lesson.removedAt) return false;
    const now = this.clock.now();
    if (msAfter(lesson.removedAt, RESTORE_TERM_MS) <= now) throw fail('RESTORE_PASSED');
    const items = await rows(tx, LESSON_ITEMS, { channelSeq: at.channelSeq, courseSeq });
    if (items.length >= LESSONS_MAX) throw failField('title', 'numberMax', { max: LESSONS_MAX });
    await withRemoved(tx, () => tx.update(LessonEntity, at, { removedAt: null, updatedAt: now }));
    await rows(tx, KEEP_MEETING, { ...at, now, until: now });
    await this.tellLive(tx, at.channelSeq, curriculumSeq, lesson.curriculumTypeCd);
    await this.settleClass(tx, { ...at, courseSeq });
    await this.history.record(tx, auth, at.channelSeq, lessonMade(lesson));
    return true;
  }

  /**
   * After a lesson was deleted or restored, counts the progress of the learners who completed it anew and numbers the lessons of the class.
   */
  private async settleClass(tx: Tx, at: { channelSeq: number; courseSeq: number; curriculumSeq: number }): Promise<void> {
    const { channelSeq, courseSeq } = at;
    const userSeqs = (await rows(tx, LESSON_FINISHERS, at)).map((one) => one.userSeq);
    await rows(tx, RECOUNT_PROGRESS, { channelSeq, courseSeq, userSeqs });
    await setLessonOrder(tx, { channelSeq, courseSeq }, this.clock.now(), await itemsOf(tx, { channelSeq, courseSeq }));
  }

  /**
   * Sets the order of all lessons of a class. If the input misses a lesson or has an unknown one, somebody else has changed the class, and
   * the call is refused.
   */
  async order(auth: User, courseSeq: number, order: { curriculumSeq: number }[]): Promise<RawAnswer> {
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const course = await this.courses.lock(tx, auth, courseSeq);
      const all = await itemsOf(tx, { channelSeq: auth.channelSeq!, courseSeq });
      const shown = all.filter(isThere);
      const items = new Map(shown.map((i) => [i.curriculumSeq, i]));
      const wanted = order.map((o) => items.get(o.curriculumSeq));
      if (wanted.length !== items.size || new Set(wanted).size !== items.size || !wanted.every((i) => i !== undefined))
        throw fail('CONFLICT');
      await setLessonOrder(tx, { channelSeq: auth.channelSeq!, courseSeq }, this.clock.now(), withPlaces(all, wanted));
      const line = orderChange(course, shown, wanted);
      if (line) await this.history.record(tx, auth, auth.channelSeq!, line);
    });
    return this.reads.list(auth, courseSeq, { type: 'edit' });
  }

  async lock(auth: User, courseSeq: number, curriculumSeq: number, lockStatusYn: Yn): Promise<CurriculumItem> {
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      await this.courses.lock(tx, auth, courseSeq);
      const lesson = await this.find(tx, auth, courseSeq, curriculumSeq);
      const of = { channelSeq: auth.channelSeq!, curriculumSeq };
      // A live that began while it was locked may be unlocked, since nobody could enter it otherwise (AM-1150).
      if (lockStatusYn === YN.YES && lesson.lockStatusYn === YN.NO) await this.mustNotBeHeld(tx, of);
      await tx.update(LessonEntity, of, { lockStatusYn, updatedAt: this.clock.now() });
      await this.history.record(tx, auth, of.channelSeq, lessonChange(lesson, { ...lesson, lockStatusYn }));
    });
    return this.reads.forStaff(auth, courseSeq, curriculumSeq);
  }

  private async find(tx: Tx, auth: User, courseSeq: number, curriculumSeq: number): Promise<LessonEntity> {
    const lesson = await tx.findOneBy(LessonEntity, { channelSeq: auth.channelSeq!, courseSeq, curriculumSeq });
    if (!lesson) throw fail('NO_DATA');
    return lesson;
  }
}

/** A value in a form that `!==` can compare, for columns and inputs: pages send fields that they may not change as they got them. */
const plain = (v: unknown) => (v instanceof Date ? v.getTime() : (v ?? ''));
const changesMoreThanTitle = (lesson: LessonEntity, fields: LessonFields) =>
  (Object.keys(fields) as (keyof LessonFields)[]).some((key) => key !== 'title' && plain(fields[key]) !== plain(lesson[key]));
