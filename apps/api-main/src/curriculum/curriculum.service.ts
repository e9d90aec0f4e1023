import { Injectable } from '@nestjs/common';
import { COURSE_TYPE_CD, CURRICULUM_TYPE, type Yn } from '@madang/contracts/codes';
import { MISSION_KINDS } from '@madang/contracts/main/challenge';
import type { Curriculum, CurriculumInput, InputOfType } from '@madang/contracts/main/lesson';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import type { RawAnswer } from '@madang/server/route';
import { CourseService } from '../course/course.service';
import { requireStudioPlan } from '../course/studio-plan';
import { UploadService } from '../upload/upload.service';
import { CurriculumReadService, LESSONS_MAX } from './curriculum-read.service';
import { LessonEntity } from './lesson.entity';
import { lessonFields, type LessonFields } from './lesson-fields';

interface Item {
  curriculumSeq: number;
  curriculumTypeCd: string;
}
const FILES_MAX = 20;
/** Learners who completed the mission get $4 points more: its worth has changed. */
const WORTH = `update attend a set xp = greatest(0, a.xp + $4::int) from playtime p where p.channel_seq = $1 and p.curriculum_seq = $3 and p.completed_at is not null
  and a.channel_seq = $1 and a.course_seq = $2 and a.user_seq = p.user_seq and a.ended_at is null`;

@Injectable()
export class CurriculumService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly courses: CourseService,
    private readonly reads: CurriculumReadService,
    private readonly uploads: UploadService,
  ) {}

  async save(auth: User, courseSeq: number, input: CurriculumInput): Promise<Curriculum> {
    if (input.curriculumTypeCd === CURRICULUM_TYPE.FILE) await this.uploads.settle(auth.channelSeq!, input.addFiles);
    const seq = await this.db.tx({ channelSeq: auth.channelSeq }, (tx) => this.saveIn(tx, auth, courseSeq, input));
    return this.reads.forStaff(auth, courseSeq, seq);
  }

  /** Answers the number of the new lesson. */
  async saveIn(tx: Tx, auth: User, courseSeq: number, input: CurriculumInput): Promise<number> {
    const course = await this.courses.lock(tx, auth, courseSeq);
    const challenge = course.courseTypeCd === COURSE_TYPE_CD.CHALLENGE;
    if (challenge) {
      if (!MISSION_KINDS.some((kind) => kind === input.curriculumTypeCd)) throw failField('curriculumTypeCd', 'oneOf');
      await requireStudioPlan(tx, auth.channelSeq!);
    }
    const fields = await lessonFields(tx, auth.channelSeq!, courseSeq, input);
    // Participants of a challenge pay for the missions of their own term.
    if (challenge) fields.isPublic = false;
    const saved = input.curriculumSeq
      ? await this.change(tx, auth, courseSeq, input, fields)
      : await this.add(tx, auth, courseSeq, input, fields);
    if (input.curriculumTypeCd === CURRICULUM_TYPE.FILE) await this.setFiles(tx, auth.channelSeq!, saved, input);
    return saved;
  }

  private async change(tx: Tx, auth: User, courseSeq: number, input: CurriculumInput, fields: LessonFields): Promise<number> {
    const lesson = await this.find(tx, auth, courseSeq, input.curriculumSeq!);
    if (lesson.curriculumTypeCd !== input.curriculumTypeCd) throw failField('curriculumTypeCd', 'oneOf');
    if (lesson.liveFrom && lesson.liveFrom <= this.clock.now() && changesMoreThanTitle(lesson, fields)) throw fail('LIVE_STARTED');
    await tx.update(
      LessonEntity,
      { channelSeq: auth.channelSeq!, curriculumSeq: lesson.curriculumSeq },
      { ...fields, updatedAt: this.clock.now() },
    );
    const more = (fields.xp ?? 0) - (lesson.xp ?? 0);
    if (more) await tx.query(WORTH, [auth.channelSeq, courseSeq, lesson.curriculumSeq, more]);
    return lesson.curriculumSeq;
  }

  /** Stands at the end of the section asked for, at the end of all without one. */
  private async add(tx: Tx, auth: User, courseSeq: number, input: CurriculumInput, fields: LessonFields): Promise<number> {
    const items = await this.items(tx, auth.channelSeq!, courseSeq);
    if (items.length >= LESSONS_MAX) throw failField('title', 'numberMax', { max: LESSONS_MAX });
    const section = input.sectionSeq ? items.findIndex((i) => i.curriculumSeq === input.sectionSeq && isSection(i)) : -1;
    if (input.sectionSeq && section < 0) throw failField('sectionSeq', 'oneOf');
    const now = this.clock.now();
    const made = await tx.insert(LessonEntity, {
      ...fields,
      channelSeq: auth.channelSeq!,
      courseSeq,
      curriculumTypeCd: input.curriculumTypeCd,
      createdAt: now,
      updatedAt: now,
    });
    const item = { curriculumSeq: Number(made.identifiers[0]!['curriculumSeq']), curriculumTypeCd: input.curriculumTypeCd };
    const next = section < 0 || isSection(item) ? -1 : items.findIndex((i, n) => n > section && isSection(i));
    await this.write(tx, auth.channelSeq!, courseSeq, next < 0 ? [...items, item] : [...items.slice(0, next), item, ...items.slice(next)]);
    return item.curriculumSeq;
  }

  private async setFiles(
    tx: Tx,
    channelSeq: number,
    curriculumSeq: number,
    input: InputOfType<typeof CURRICULUM_TYPE.FILE>,
  ): Promise<void> {
    const added = [...new Set(input.addFiles)];
    const known = await tx.query(
      "select 1 from file where channel_seq = $1 and file_seq = any($2) and status = 'READY' and storage_key not like 'private/%/task-%'",
      [channelSeq, added],
    );
    if (known.length !== added.length) throw failField('addFiles', 'oneOf');
    await tx.query('delete from curriculum_file where channel_seq = $1 and curriculum_seq = $2 and file_seq = any($3)', [
      channelSeq,
      curriculumSeq,
      input.deleteFiles,
    ]);
    await tx.query(
      `insert into curriculum_file (channel_seq, curriculum_seq, file_seq, file_order)
       select $1, $2, a.seq, a.n + coalesce((select max(file_order) from curriculum_file where channel_seq = $1 and curriculum_seq = $2), 0) from unnest($3::bigint[]) with ordinality a (seq, n) on conflict do nothing`,
      [channelSeq, curriculumSeq, added],
    );
    const [{ n }] = await tx.query('select count(*)::int as n from curriculum_file where channel_seq = $1 and curriculum_seq = $2', [
      channelSeq,
      curriculumSeq,
    ]);
    if (n > FILES_MAX) throw failField('addFiles', 'numberMax', { max: FILES_MAX });
  }

  async remove(auth: User, courseSeq: number, curriculumSeq: number): Promise<null> {
    await this.db.tx({ channelSeq: auth.channelSeq }, (tx) => this.removeIn(tx, auth, courseSeq, curriculumSeq, false));
    return null;
  }

  /** With `force` also a mission of a challenge that somebody has done something in. */
  async removeIn(tx: Tx, auth: User, courseSeq: number, curriculumSeq: number, force: boolean): Promise<void> {
    const course = await this.courses.lock(tx, auth, courseSeq);
    const lesson = await this.find(tx, auth, courseSeq, curriculumSeq);
    const learners: { user_seq: number }[] = await tx.query(
      'select user_seq from playtime where channel_seq = $1 and curriculum_seq = $2 and completed_at is not null',
      [auth.channelSeq, curriculumSeq],
    );
    if (course.courseTypeCd === COURSE_TYPE_CD.CHALLENGE && !force) {
      const handedIn = await tx.query('select 1 from submission where channel_seq = $1 and curriculum_seq = $2 limit 1', [
        auth.channelSeq,
        curriculumSeq,
      ]);
      if (learners.length || handedIn.length) throw fail('MISSION_HAS_SUBMISSIONS');
    }
    await tx.delete(LessonEntity, { channelSeq: auth.channelSeq!, curriculumSeq });
    await tx.query(
      'update attend set completed_count = completed_count - 1, xp = greatest(0, xp - $4) where channel_seq = $1 and course_seq = $2 and user_seq = any($3) and ended_at is null and completed_count > 0',
      [auth.channelSeq, courseSeq, learners.map((l) => l.user_seq), lesson.xp ?? 0],
    );
    await this.write(tx, auth.channelSeq!, courseSeq, await this.items(tx, auth.channelSeq!, courseSeq));
  }

  /** Takes the whole course in its new order; a missing or unknown lesson means that somebody else changed it meanwhile. */
  async order(auth: User, courseSeq: number, order: { curriculumSeq: number }[]): Promise<RawAnswer> {
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      await this.courses.lock(tx, auth, courseSeq);
      const items = new Map((await this.items(tx, auth.channelSeq!, courseSeq)).map((i) => [i.curriculumSeq, i]));
      const wanted = order.map((o) => items.get(o.curriculumSeq));
      if (wanted.length !== items.size || new Set(wanted).size !== items.size || !wanted.every((i) => i !== undefined))
        throw fail('CONFLICT');
      await this.write(tx, auth.channelSeq!, courseSeq, wanted);
    });
    return this.reads.list(auth, courseSeq, { type: 'edit' });
  }

  async lock(auth: User, courseSeq: number, curriculumSeq: number, lockStatusYn: Yn): Promise<Curriculum> {
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      await this.courses.lock(tx, auth, courseSeq);
      await this.find(tx, auth, courseSeq, curriculumSeq);
      await tx.update(LessonEntity, { channelSeq: auth.channelSeq!, curriculumSeq }, { lockStatusYn, updatedAt: this.clock.now() });
    });
    return this.reads.forStaff(auth, courseSeq, curriculumSeq);
  }

  private async find(tx: Tx, auth: User, courseSeq: number, curriculumSeq: number): Promise<LessonEntity> {
    const lesson = await tx.findOneBy(LessonEntity, { channelSeq: auth.channelSeq!, courseSeq, curriculumSeq });
    if (!lesson) throw fail('NO_DATA');
    return lesson;
  }

  private items(tx: Tx, channelSeq: number, courseSeq: number): Promise<Item[]> {
    return tx.query(
      'select curriculum_seq as "curriculumSeq", curriculum_type_cd as "curriculumTypeCd" from curriculum where channel_seq = $1 and course_seq = $2 order by curriculum_order, curriculum_seq',
      [channelSeq, courseSeq],
    );
  }

  /** Numbers the items, puts each below the last section before it, and keeps what the course row says of them. */
  private async write(tx: Tx, channelSeq: number, courseSeq: number, items: Item[]): Promise<void> {
    let section: number | null = null;
    const sections = items.map((i) => (isSection(i) ? ((section = i.curriculumSeq), null) : section));
    await tx.query(
      `update curriculum k set curriculum_order = o.n, section_seq = o.section from unnest($3::bigint[], $4::bigint[]) with ordinality o (seq, section, n)
       where k.channel_seq = $1 and k.course_seq = $2 and k.curriculum_seq = o.seq and (k.curriculum_order, k.section_seq) is distinct from (o.n, o.section)`,
      [channelSeq, courseSeq, items.map((i) => i.curriculumSeq), sections],
    );
    const lessons = items.filter((i) => !isSection(i));
    await tx.query(
      'update course set curriculum_count = $3, curriculum_status_list = $4, updated_at = $5 where channel_seq = $1 and course_seq = $2',
      [
        channelSeq,
        courseSeq,
        lessons.length,
        JSON.stringify([...new Set(lessons.map((l) => l.curriculumTypeCd))].sort()),
        this.clock.now(),
      ],
    );
  }
}

const isSection = (i: Item) => i.curriculumTypeCd === CURRICULUM_TYPE.SECTION;
/** Values of a form and of a row, made alike: a form sends what it may not change as it got it. */
const plain = (v: unknown) => (v instanceof Date ? v.getTime() : (v ?? ''));
const changesMoreThanTitle = (lesson: LessonEntity, fields: LessonFields) =>
  (Object.keys(fields) as (keyof LessonFields)[]).some((key) => key !== 'title' && plain(fields[key]) !== plain(lesson[key]));
