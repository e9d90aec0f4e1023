import { Injectable } from '@nestjs/common';
import { CURRICULUM_TYPE, PUBLIC_SCOPE, YN, type Yn } from '@madang/contracts/codes';
import type { Page } from '@madang/contracts/endpoint';
import type { Curriculum, UploadedFile } from '@madang/contracts/main/curriculum';
import type { Mission, Submission } from '@madang/contracts/main/mission';
import { seoulDay } from '@madang/contracts/dates';
import { postsNeeded, postState, type Posted } from '@madang/contracts/main/post-mission';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import type { Req } from '@madang/server/request';
import { CompletionService, type Step } from '../classroom/completion.service';
import { CourseAccess, type Access } from '../course/course-access';
import { CurriculumReadService } from '../curriculum/curriculum-read.service';
import { FileAddresses } from '../storage/file-addresses';
import { UploadService } from '../upload/upload.service';
import { ADD, ADD_FILES, ADD_POST, DROP_FILES, FIND, KEEP_FILES, LIST, HELD, MISSIONS, ONE_BY_ONE, POSTED, TERM } from './mission.sql';

export interface At {
  courseSeq: number;
  curriculumSeq: number;
  submissionSeq: number;
}
interface Content {
  content: string;
  files: number[];
}
type Handed = Page<Submission> & { mine: Submission | null; posted: Posted };
const ownTerm = (access: Access) => access.attend?.termSeq ?? null;
const inClass = (access: Access) => access.isAttend || access.open;

/** What learners hand in for missions and the tasks of lessons, and what staff answer. */
@Injectable()
export class MissionService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly access: CourseAccess,
    private readonly lessons: CurriculumReadService,
    private readonly completion: CompletionService,
    private readonly uploads: UploadService,
    private readonly addresses: FileAddresses,
  ) {}

  async list(auth: User, courseSeq: number, q: { page: number; size: number }): Promise<Page<Mission>> {
    const access = await this.access.of(auth, courseSeq);
    if (!access.manager && !inClass(access)) throw fail('NOT_ATTENDING');
    return (await this.db.one<Page<Mission>>({ channelSeq: auth.channelSeq }, MISSIONS, [
      auth.channelSeq,
      auth.userSeq,
      access.manager,
      courseSeq,
      q.size,
      (q.page - 1) * q.size,
      ownTerm(access),
    ]))!;
  }

  async submissions(
    auth: User,
    { courseSeq, curriculumSeq }: At,
    q: { page: number; size: number; waitingYn: Yn; termSeq?: number | null | undefined },
  ): Promise<Handed> {
    const { access, lesson } = await this.task(auth, courseSeq, curriculumSeq);
    const found = (await this.db.one<Handed>({ channelSeq: auth.channelSeq }, LIST, [
      ...this.viewer(auth, access, lesson),
      access.manager && q.waitingYn === YN.YES,
      q.size,
      (q.page - 1) * q.size,
      seoulDay(this.clock.now()),
      access.manager ? (q.termSeq ?? null) : ownTerm(access),
      ownTerm(access),
    ]))!;
    return { ...found, list: found.list.map((one) => this.signed(one)), mine: found.mine && this.signed(found.mine) };
  }

  async find(auth: User, { courseSeq, curriculumSeq, submissionSeq }: At): Promise<Submission> {
    const { access, lesson } = await this.task(auth, courseSeq, curriculumSeq);
    const found = await this.db.one<Submission>({ channelSeq: auth.channelSeq }, FIND, [
      ...this.viewer(auth, access, lesson),
      submissionSeq,
      access.manager ? null : ownTerm(access),
    ]);
    if (!found) throw fail('NO_DATA');
    return this.signed(found);
  }

  async submit(auth: User, at: Omit<At, 'submissionSeq'>, input: Content): Promise<Submission> {
    const { access, lesson } = await this.task(auth, at.courseSeq, at.curriculumSeq);
    if (!inClass(access)) throw fail('NOT_ATTENDING');
    if (!input.content && !input.files.length) throw failField('content', 'required');
    const channelSeq = auth.channelSeq!;
    const submissionSeq = await this.db.tx({ channelSeq }, async (tx) => {
      const now = this.clock.now();
      const values = [channelSeq, at.courseSeq, at.curriculumSeq, auth.userSeq, input.content, now, ownTerm(access)];
      if (lesson.curriculumTypeCd === CURRICULUM_TYPE.POST) return this.post(tx, auth, at, lesson, input, ownTerm(access));
      const [made] = await rows<{ submissionSeq: number }>(tx, ADD, values);
      if (!made) throw fail('CONFLICT');
      await this.putFiles(tx, auth, made.submissionSeq, input.files);
      if (lesson.curriculumTypeCd === CURRICULUM_TYPE.MISSION) await this.completion.complete(tx, this.step(auth, at));
      await this.outbox.publish(tx, 'mission.submitted', { channelSeq, courseSeq: at.courseSeq, submissionSeq: made.submissionSeq });
      return made.submissionSeq;
    });
    return this.find(auth, { ...at, submissionSeq });
  }

  /** A post of a post mission, as often and at the hours the mission allows. Staff get no alarm for each. */
  private async post(
    tx: Tx,
    auth: User,
    at: Omit<At, 'submissionSeq'>,
    lesson: Curriculum,
    input: Content,
    termSeq: number | null,
  ): Promise<number> {
    const now = this.clock.now();
    const day = seoulDay(now);
    await tx.query(ONE_BY_ONE, [at.curriculumSeq, auth.userSeq]);
    const posted = await this.posted(tx, { ...at, ...auth }, termSeq, day);
    const state = postState(lesson, posted, now);
    if (state === 'early' || state === 'late')
      throw failField('content', 'missionHours', { from: lesson.dailyStartTime ?? '00:00', to: lesson.dailyEndTime ?? '23:59' });
    if (state !== 'open') throw failField('content', 'missionLimit');
    const values = [auth.channelSeq, at.courseSeq, at.curriculumSeq, auth.userSeq, input.content, now, termSeq, day];
    const [made] = await rows<{ submissionSeq: number }>(tx, ADD_POST, values);
    await this.putFiles(tx, auth, made!.submissionSeq, input.files);
    if (posted.total + 1 >= postsNeeded(lesson)) await this.completion.complete(tx, this.step(auth, at));
    return made!.submissionSeq;
  }

  private async posted(
    tx: Tx,
    by: { channelSeq: number | null; curriculumSeq: number; userSeq: number },
    termSeq: number | null,
    day: string,
  ): Promise<Posted> {
    return (await rows<Posted>(tx, POSTED, [by.channelSeq, by.curriculumSeq, by.userSeq, day, termSeq]))[0]!;
  }

  async edit(auth: User, at: At, input: Content): Promise<Submission> {
    const { access } = await this.task(auth, at.courseSeq, at.curriculumSeq);
    if (!inClass(access)) throw fail('NOT_ATTENDING');
    if (!input.content && !input.files.length) throw failField('content', 'required');
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      await this.hold(tx, auth, at, false);
      await tx.query('update submission set content = $3, updated_at = $4 where channel_seq = $1 and submission_seq = $2', [
        auth.channelSeq,
        at.submissionSeq,
        input.content,
        this.clock.now(),
      ]);
      await this.putFiles(tx, auth, at.submissionSeq, input.files);
    });
    return this.find(auth, at);
  }

  /** One's own as long as nobody has answered it; whoever runs the class takes away posts of others, too. */
  async remove(auth: User, at: At): Promise<null> {
    const { access, lesson } = await this.task(auth, at.courseSeq, at.curriculumSeq);
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const { userSeq } = await this.hold(tx, auth, at, access.manager);
      await tx.query(DROP_FILES, [auth.channelSeq, at.submissionSeq, []]);
      await tx.query('delete from submission where channel_seq = $1 and submission_seq = $2', [auth.channelSeq, at.submissionSeq]);
      const author = { channelSeq: auth.channelSeq!, courseSeq: at.courseSeq, curriculumSeq: at.curriculumSeq, userSeq };
      const posts = lesson.curriculumTypeCd === CURRICULUM_TYPE.POST;
      const left = posts ? await this.postedNow(tx, author) : null;
      if (left ? left.total < postsNeeded(lesson) : lesson.curriculumTypeCd === CURRICULUM_TYPE.MISSION)
        await this.completion.undo(tx, author);
    });
    return null;
  }

  private async postedNow(tx: Tx, author: Step): Promise<Posted> {
    const [own] = await rows<{ termSeq: number | null }>(tx, TERM, [author.channelSeq, author.courseSeq, author.userSeq]);
    return this.posted(tx, author, own?.termSeq ?? null, seoulDay(this.clock.now()));
  }

  /** By whoever runs the class; a second one changes the first, of which alone the learner is told. */
  async feedback(auth: User, at: At, input: { content: string; point: number | null }): Promise<Submission> {
    const { access, lesson } = await this.task(auth, at.courseSeq, at.curriculumSeq);
    if (!access.manager) throw fail('NO_PERMISSION');
    if (input.point !== null && input.point > (lesson.point ?? 0)) throw failField('point', 'numberMax', { max: lesson.point ?? 0 });
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      const [before] = await rows<{ feedbackAt: Date | null }>(
        tx,
        'select feedback_at as "feedbackAt" from submission where channel_seq = $1 and curriculum_seq = $2 and submission_seq = $3 for update',
        [channelSeq, at.curriculumSeq, at.submissionSeq],
      );
      if (!before) throw fail('NO_DATA');
      await tx.query(
        'update submission set feedback = $3, point = $4, feedback_at = $5, feedback_by = $6 where channel_seq = $1 and submission_seq = $2',
        [channelSeq, at.submissionSeq, input.content, input.point, this.clock.now(), auth.userSeq],
      );
      if (!before.feedbackAt)
        await this.outbox.publish(tx, 'mission.answered', { channelSeq, courseSeq: at.courseSeq, submissionSeq: at.submissionSeq });
    });
    return this.find(auth, at);
  }

  async upload(auth: User, at: Omit<At, 'submissionSeq'>, req: Req): Promise<UploadedFile> {
    const { access } = await this.task(auth, at.courseSeq, at.curriculumSeq);
    if (!inClass(access)) throw fail('NOT_ATTENDING');
    return this.uploads.task(auth, req);
  }

  /** A lesson that asks for something, open to the caller now. */
  private async task(auth: User, courseSeq: number, curriculumSeq: number): Promise<{ access: Access; lesson: Curriculum }> {
    const found = await this.lessons.open(auth, courseSeq, curriculumSeq);
    if (!found.access.manager && !inClass(found.access)) throw fail('NOT_ATTENDING');
    if (found.lesson.taskYn !== YN.YES) throw fail('NO_DATA');
    return found;
  }

  private viewer(auth: User, access: Access, lesson: Curriculum): unknown[] {
    const everybodys = access.manager || lesson.publicScopeCd === PUBLIC_SCOPE.CLASS;
    return [auth.channelSeq, auth.userSeq, access.manager, lesson.curriculumSeq, everybodys];
  }

  private async hold(tx: Tx, auth: User, at: At, postsOfOthers: boolean): Promise<{ userSeq: number }> {
    const [found] = await rows<{ userSeq: number; feedbackAt: Date | null; posted: boolean }>(tx, HELD, [
      auth.channelSeq,
      at.curriculumSeq,
      at.submissionSeq,
    ]);
    if (found && found.userSeq !== auth.userSeq && found.posted && postsOfOthers) return found;
    if (found?.userSeq !== auth.userSeq) throw fail('NO_DATA');
    if (found.feedbackAt) throw fail('MISSION_ANSWERED');
    return found;
  }

  private async putFiles(tx: Tx, auth: User, submissionSeq: number, files: readonly number[]): Promise<void> {
    const wanted = [...new Set(files)];
    await tx.query(DROP_FILES, [auth.channelSeq, submissionSeq, wanted]);
    if (!wanted.length) return;
    const kept = await rows(tx, KEEP_FILES, [auth.channelSeq, wanted, auth.userSeq, submissionSeq]);
    if (kept.length !== wanted.length) throw failField('files', 'oneOf');
    await tx.query(ADD_FILES, [auth.channelSeq, submissionSeq, wanted]);
  }

  private step = (auth: User, at: Omit<At, 'submissionSeq'>): Step => ({
    channelSeq: auth.channelSeq!,
    courseSeq: at.courseSeq,
    curriculumSeq: at.curriculumSeq,
    userSeq: auth.userSeq,
  });

  /** Only who may read a submission gets addresses of its files, and those expire. */
  private signed = (one: Submission): Submission => ({
    ...one,
    files: one.files.map((f) => ({ ...f, url: this.addresses.download(f.url, f.originFileName) })),
  });
}
