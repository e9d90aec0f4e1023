import { Injectable } from '@nestjs/common';
import { LESSON_TYPE, PUBLIC_SCOPE, YN } from '@madang/contracts/codes';
import type { Page, QueryOf } from '@madang/contracts/endpoint';
import type { UploadedFile } from '@madang/contracts/main/curriculum';
import type { CurriculumItem, PostLesson } from '@madang/contracts/main/lesson';
import type { Mission, missionApi, Submission } from '@madang/contracts/main/mission';
import { seoulDay } from '@madang/contracts/dates';
import { postsNeeded, postState, type PostedCounts } from '@madang/contracts/main/post-mission';
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
import {
  FILES_DROP,
  FILES_KEEP,
  FILES_PUT,
  MISSIONS_OF_CLASS,
  POST_INSERT,
  POST_LOCK,
  POSTED_COUNTS,
  SUBMISSION_BY_SEQ,
  SUBMISSION_DELETE,
  SUBMISSION_EDIT,
  SUBMISSION_FEEDBACK,
  SUBMISSION_HELD,
  SUBMISSION_INSERT,
  SUBMISSIONS_OF_LESSON,
  TERM_OF_LEARNER,
  type Handed,
  type Reader,
} from './mission.sql';

export interface At {
  courseSeq: number;
  curriculumSeq: number;
  submissionSeq: number;
}
/** A new post of a learner for a mission that asks for posts. */
type NewPost = Step & { content: string; termSeq: number | null; now: Date };
interface Content {
  content: string;
  files: number[];
}
const ownTerm = (access: Access) => access.enrolment?.termSeq ?? null;
const inClass = (access: Access) => access.isAttend || access.open;

/** Submissions of learners for missions and for other lessons, and the feedback of staff. */
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
    const channelSeq = auth.channelSeq!;
    return (await this.db.one({ channelSeq }, MISSIONS_OF_CLASS, {
      channelSeq,
      courseSeq,
      viewerSeq: auth.userSeq,
      staff: access.manager,
      ownTerm: ownTerm(access),
      size: q.size,
      offset: (q.page - 1) * q.size,
    }))!;
  }

  async submissions(auth: User, { courseSeq, curriculumSeq }: At, q: QueryOf<typeof missionApi.submissions>): Promise<Handed> {
    const { access, lesson } = await this.openMission(auth, courseSeq, curriculumSeq);
    const found = (await this.db.one({ channelSeq: auth.channelSeq }, SUBMISSIONS_OF_LESSON, {
      ...this.reader(auth, access, lesson),
      waiting: access.manager && q.waitingYn === YN.YES,
      size: q.size,
      offset: (q.page - 1) * q.size,
      before: q.before ?? null,
      today: seoulDay(this.clock.now()),
      shownTerm: access.manager ? (q.termSeq ?? null) : ownTerm(access),
      ownTerm: ownTerm(access),
    }))!;
    return { ...found, list: found.list.map((one) => this.signed(one)), mine: found.mine && this.signed(found.mine) };
  }

  async find(auth: User, { courseSeq, curriculumSeq, submissionSeq }: At): Promise<Submission> {
    const { access, lesson } = await this.openMission(auth, courseSeq, curriculumSeq);
    const found = await this.db.one({ channelSeq: auth.channelSeq }, SUBMISSION_BY_SEQ, {
      ...this.reader(auth, access, lesson),
      submissionSeq,
      readableTerm: access.manager ? null : ownTerm(access),
    });
    if (!found) throw fail('NO_DATA');
    return this.signed(found);
  }

  async submit(auth: User, at: Omit<At, 'submissionSeq'>, input: Content): Promise<Submission> {
    const { access, lesson } = await this.openMission(auth, at.courseSeq, at.curriculumSeq);
    if (!inClass(access)) throw fail('NOT_ATTENDING');
    if (!input.content && !input.files.length) throw failField('content', 'required');
    const channelSeq = auth.channelSeq!;
    const submissionSeq = await this.db.tx({ channelSeq }, async (tx) => {
      const submission = { ...this.step(auth, at), content: input.content, termSeq: ownTerm(access), now: this.clock.now() };
      if (lesson.curriculumTypeCd === LESSON_TYPE.POST) return this.post(tx, auth, lesson, submission, input.files);
      const [made] = await rows(tx, SUBMISSION_INSERT, submission);
      if (!made) throw fail('CONFLICT');
      await this.putFiles(tx, auth, made.submissionSeq, input.files);
      if (lesson.curriculumTypeCd === LESSON_TYPE.MISSION) await this.completion.complete(tx, this.step(auth, at));
      await this.outbox.publish(tx, 'mission.submitted', { channelSeq, courseSeq: at.courseSeq, submissionSeq: made.submissionSeq });
      return made.submissionSeq;
    });
    return this.find(auth, { ...at, submissionSeq });
  }

  /**
   * Stores a learner's post for a mission that asks for posts, if its hours and its number of posts allow one. Staff get no alarm for
   * single posts.
   */
  private async post(tx: Tx, auth: User, lesson: PostLesson, post: NewPost, files: readonly number[]): Promise<number> {
    const day = seoulDay(post.now);
    await rows(tx, POST_LOCK, post);
    const posted = (await rows(tx, POSTED_COUNTS, { ...post, day }))[0]!;
    const state = postState(lesson, posted, post.now);
    if (state === 'early' || state === 'late')
      throw failField('content', 'missionHours', { from: lesson.dailyStartTime ?? '00:00', to: lesson.dailyEndTime ?? '23:59' });
    if (state !== 'open') throw failField('content', 'missionLimit');
    const [made] = await rows(tx, POST_INSERT, { ...post, day });
    await this.putFiles(tx, auth, made!.submissionSeq, files);
    if (posted.total + 1 >= postsNeeded(lesson)) await this.completion.complete(tx, post);
    return made!.submissionSeq;
  }

  async edit(auth: User, at: At, input: Content): Promise<Submission> {
    const { access } = await this.openMission(auth, at.courseSeq, at.curriculumSeq);
    if (!inClass(access)) throw fail('NOT_ATTENDING');
    if (!input.content && !input.files.length) throw failField('content', 'required');
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      await this.hold(tx, auth, at, false);
      const { submissionSeq } = at;
      await rows(tx, SUBMISSION_EDIT, { channelSeq: auth.channelSeq!, submissionSeq, content: input.content, now: this.clock.now() });
      await this.putFiles(tx, auth, at.submissionSeq, input.files);
    });
    return this.find(auth, at);
  }

  /** Deletes a submission: one's own until staff have given feedback, and as staff of the class also a post of somebody else. */
  async remove(auth: User, at: At): Promise<null> {
    const { access, lesson } = await this.openMission(auth, at.courseSeq, at.curriculumSeq);
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const { userSeq } = await this.hold(tx, auth, at, access.manager);
      const author = { ...this.step(auth, at), userSeq };
      const submission = { channelSeq: author.channelSeq, submissionSeq: at.submissionSeq };
      await rows(tx, FILES_DROP, { ...submission, fileSeqs: [] });
      await rows(tx, SUBMISSION_DELETE, submission);
      const undone =
        lesson.curriculumTypeCd === LESSON_TYPE.POST
          ? (await this.postedNow(tx, author)).total < postsNeeded(lesson)
          : lesson.curriculumTypeCd === LESSON_TYPE.MISSION;
      if (undone) await this.completion.undo(tx, author);
    });
    return null;
  }

  private async postedNow(tx: Tx, author: Step): Promise<PostedCounts> {
    const [own] = await rows(tx, TERM_OF_LEARNER, author);
    return (await rows(tx, POSTED_COUNTS, { ...author, termSeq: own?.termSeq ?? null, day: seoulDay(this.clock.now()) }))[0]!;
  }

  /**
   * Stores the feedback of staff on a submission. Later feedback replaces the earlier one; the learner gets an alarm for the first only.
   */
  async feedback(auth: User, at: At, input: { content: string; point: number | null }): Promise<Submission> {
    const { access, lesson } = await this.openMission(auth, at.courseSeq, at.curriculumSeq);
    if (!access.manager) throw fail('NO_PERMISSION');
    if (input.point !== null && input.point > (lesson.point ?? 0)) throw failField('point', 'numberMax', { max: lesson.point ?? 0 });
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      const { curriculumSeq, submissionSeq } = at;
      const [before] = await rows(tx, SUBMISSION_HELD, { channelSeq, curriculumSeq, submissionSeq });
      if (!before) throw fail('NO_DATA');
      await rows(tx, SUBMISSION_FEEDBACK, {
        channelSeq,
        submissionSeq,
        content: input.content,
        point: input.point,
        by: auth.userSeq,
        now: this.clock.now(),
      });
      if (!before.feedbackAt)
        await this.outbox.publish(tx, 'mission.answered', { channelSeq, courseSeq: at.courseSeq, submissionSeq: at.submissionSeq });
    });
    return this.find(auth, at);
  }

  async upload(auth: User, at: Omit<At, 'submissionSeq'>, req: Req): Promise<UploadedFile> {
    const { access } = await this.openMission(auth, at.courseSeq, at.curriculumSeq);
    if (!inClass(access)) throw fail('NOT_ATTENDING');
    return this.uploads.submissionFile(auth, req);
  }

  /** Answers a lesson that asks for a submission, if the caller may open it now; refuses any other. */
  private async openMission(auth: User, courseSeq: number, curriculumSeq: number): Promise<{ access: Access; lesson: CurriculumItem }> {
    const found = await this.lessons.open(auth, courseSeq, curriculumSeq);
    if (!found.access.manager && !inClass(found.access)) throw fail('NOT_ATTENDING');
    if (found.lesson.taskYn !== YN.YES) throw fail('NO_DATA');
    return found;
  }

  private reader(auth: User, access: Access, lesson: CurriculumItem): Reader {
    return {
      channelSeq: auth.channelSeq!,
      viewerSeq: auth.userSeq,
      staff: access.manager,
      curriculumSeq: lesson.curriculumSeq,
      everybodys: access.manager || lesson.publicScopeCd === PUBLIC_SCOPE.CLASS,
    };
  }

  private async hold(tx: Tx, auth: User, at: At, postsOfOthers: boolean): Promise<{ userSeq: number }> {
    const { curriculumSeq, submissionSeq } = at;
    const [found] = await rows(tx, SUBMISSION_HELD, { channelSeq: auth.channelSeq!, curriculumSeq, submissionSeq });
    if (found && found.userSeq !== auth.userSeq && found.posted && postsOfOthers) return found;
    if (found?.userSeq !== auth.userSeq) throw fail('NO_DATA');
    if (found.feedbackAt) throw fail('MISSION_ANSWERED');
    return found;
  }

  private async putFiles(tx: Tx, auth: User, submissionSeq: number, files: readonly number[]): Promise<void> {
    const wanted = { channelSeq: auth.channelSeq!, submissionSeq, fileSeqs: [...new Set(files)] };
    await rows(tx, FILES_DROP, wanted);
    if (!wanted.fileSeqs.length) return;
    const kept = await rows(tx, FILES_KEEP, { ...wanted, userSeq: auth.userSeq });
    if (kept.length !== wanted.fileSeqs.length) throw failField('files', 'oneOf');
    await rows(tx, FILES_PUT, wanted);
  }

  private step = (auth: User, at: Omit<At, 'submissionSeq'>): Step => ({
    channelSeq: auth.channelSeq!,
    courseSeq: at.courseSeq,
    curriculumSeq: at.curriculumSeq,
    userSeq: auth.userSeq,
  });

  /** Gives the files of a submission addresses that expire; callers hand in only submissions that the reader may read. */
  private signed = (one: Submission): Submission => ({
    ...one,
    files: one.files.map((f) => ({ ...f, url: this.addresses.download(f.url, f.originFileName) })),
  });
}
