import { Injectable } from '@nestjs/common';
import { LESSON_TYPE, VOD_TYPE, YN, type Yn } from '@madang/contracts/codes';
import { ERRORS } from '@madang/contracts/errors';
import { isCompleted, secondToBearOut } from '@madang/contracts/main/course-rules';
import { REPORTED_SECONDS_MAX, type CurriculumItem } from '@madang/contracts/main/curriculum';
import { isReadOnly } from '@madang/contracts/main/lesson';
import { errorText } from '@madang/server/responses';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { Keywords } from '@madang/server/keywords';
import { CourseAccess } from '../course/course-access';
import { CurriculumReadService } from '../curriculum/curriculum-read.service';
import { LessonOpenings } from '../curriculum/lesson-openings';
import { COMPLETED_LESSON, FILE_OF_LESSON, PLAYTIMES_OF_PERSON, SCHEDULE_OF_PERSON, type Playtimes } from './classroom.sql';
import { RawAnswer } from '@madang/server/route';
import { Storage } from '../storage/storage';
import { CompletionService } from './completion.service';
import { countDevice } from './devices';

const BY_HANDING_IN: readonly string[] = [LESSON_TYPE.MISSION, LESSON_TYPE.POST];
/** Lessons of this type are completed by entering a chat room. */
const BY_ENTERING = LESSON_TYPE.CHAT;

/** Whether the lesson is a video that must be watched whole and has not been completed by a report of its player. */
const mustBeReported = (lesson: CurriculumItem) =>
  lesson.curriculumTypeCd === LESSON_TYPE.VIDEO && (lesson.limitPercent ?? 0) >= 100 && !lesson.completed;

@Injectable()
export class ClassroomService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly access: CourseAccess,
    private readonly lessons: CurriculumReadService,
    private readonly completion: CompletionService,
    private readonly keywords: Keywords,
    private readonly openings: LessonOpenings,
    private readonly storage: Storage,
  ) {}

  async find(auth: Caller, courseSeq: number, curriculumSeq: number): Promise<CurriculumItem> {
    const { access, lesson } = await this.lessons.open(auth, courseSeq, curriculumSeq);
    await this.openings.note(auth, access, lesson);
    return lesson;
  }

  /**
   * The bytes of a PDF, which the web draws page by page. The file is for reading only, so no cache may keep it, and its content type
   * makes no browser show or save it as a PDF.
   */
  async readFile(auth: User, courseSeq: number, curriculumSeq: number, fileSeq: number): Promise<RawAnswer> {
    const { access, lesson } = await this.lessons.open(auth, courseSeq, curriculumSeq);
    await this.openings.note(auth, access, lesson);
    const file = lesson.curriculumTypeCd === LESSON_TYPE.FILE ? lesson.files.find((one) => one.fileSeq === fileSeq) : undefined;
    if (!file || lesson.curriculumTypeCd !== LESSON_TYPE.FILE || !isReadOnly(lesson, file)) throw fail('NO_DATA');
    const channelSeq = auth.channelSeq!;
    const [stored] = await this.db.read({ channelSeq }, FILE_OF_LESSON, { channelSeq, curriculumSeq, fileSeq });
    const body = stored && (await this.storage.open(stored));
    if (!body) throw fail('NO_DATA');
    const headers = { 'cache-control': 'no-store', 'content-disposition': 'attachment', 'content-length': String(file.fileSize) };
    return new RawAnswer(body, { type: 'application/octet-stream', headers });
  }

  async playtimes(auth: User, courseSeq: number): Promise<Playtimes> {
    await this.access.of(auth, courseSeq);
    const channelSeq = auth.channelSeq!;
    return (await this.db.one({ channelSeq }, PLAYTIMES_OF_PERSON, { channelSeq, courseSeq, userSeq: auth.userSeq }))!;
  }

  /** Saves how far the caller watched a video. For somebody without access to the class, who watches a free preview, nothing is saved. */
  async savePlaytime(
    auth: User,
    courseSeq: number,
    input: { curriculumSeq: number; playSecond: number; watchedSecond: number; endedYn: Yn; playingYn: Yn },
  ): Promise<{ playSecond: number; completedCount: number; completed: boolean }> {
    const { access, lesson } = await this.lessons.open(auth, courseSeq, input.curriculumSeq);
    if (lesson.curriculumTypeCd !== LESSON_TYPE.VIDEO) throw failField('curriculumSeq', 'oneOf');
    const position = Math.round(Math.min(input.playSecond, lesson.duration ?? input.playSecond));
    const { duration, limitPercent } = lesson;
    const hosted = lesson.vodTypeCd !== VOD_TYPE.UPLOAD;
    const completed = isCompleted({ position, duration, limitPercent, ended: input.endedYn === YN.YES, hosted });
    if (!access.isAttend && !access.open && !access.manager) return { playSecond: position, completedCount: 0, completed };
    const step = { channelSeq: auth.channelSeq!, courseSeq, curriculumSeq: input.curriculumSeq, userSeq: auth.userSeq };
    const playing = input.playingYn === YN.YES && input.endedYn !== YN.YES;
    return this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const saved = await this.completion.save(
        tx,
        step,
        // A video that was watched to its end starts from the beginning the next time.
        {
          playSecond: completed ? Math.max(position, lesson.duration ?? 0) : position,
          resumeSecond: input.endedYn === YN.YES ? 0 : position,
          watchedSecond: Math.round(Math.min(input.watchedSecond, REPORTED_SECONDS_MAX)),
          completed,
          toBearOut: completed ? secondToBearOut({ position, duration, limitPercent, hosted }) : null,
        },
      );
      // The devices are counted last, since this locks rows in the same order as other calls do. If the device is refused, the saved
      // report is rolled back.
      if (lesson.limitDupPlay && !access.manager)
        await countDevice(tx, step, { sessionSeq: auth.sessionSeq, playing, limit: lesson.limitDupPlay, now: this.clock.now() });
      return saved;
    });
  }

  /**
   * Completes a lesson because the learner says so: texts, files, videos of other services, whose players may report nothing, and missions
   * to complete another lesson, once that lesson is completed. A video that must be watched whole is completed only by its player's
   * report, also at another service (AM-760). Other lessons are completed otherwise: our own videos by watching, live lessons and meetings
   * by attendance, other missions by a submission or post, and chat missions by entering the room.
   */
  async complete(auth: User, courseSeq: number, curriculumSeq: number): Promise<{ completedCount: number }> {
    const { access, lesson } = await this.lessons.open(auth, courseSeq, curriculumSeq);
    const ours = lesson.curriculumTypeCd === LESSON_TYPE.VIDEO && lesson.vodTypeCd === VOD_TYPE.UPLOAD;
    const byBeingThere = lesson.curriculumTypeCd === LESSON_TYPE.LIVE || lesson.curriculumTypeCd === LESSON_TYPE.OFFLINE;
    const byItself = ours || byBeingThere || lesson.curriculumTypeCd === BY_ENTERING;
    if (byItself || BY_HANDING_IN.includes(lesson.curriculumTypeCd)) throw failField('curriculumSeq', 'oneOf');
    if (!access.isAttend && !access.open && !access.manager) throw fail('NOT_ATTENDING');
    if (mustBeReported(lesson) && !access.manager) throw fail('VIDEO_NOT_WATCHED');
    const completedCount = await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      if (lesson.curriculumTypeCd === LESSON_TYPE.COURSE) {
        const of = { channelSeq: auth.channelSeq!, userSeq: auth.userSeq };
        const done = await rows(tx, COMPLETED_LESSON, { ...of, curriculumSeq: lesson.missionResourceId });
        if (!done.length) throw fail('MISSION_LESSON');
      }
      return this.completion.complete(tx, { channelSeq: auth.channelSeq!, courseSeq, curriculumSeq, userSeq: auth.userSeq });
    });
    return { completedCount };
  }

  /**
   * Compares the live lessons of a class, or of the classes of a package, with those of the person's other classes before the person
   * enrols. Code 0: no problem. SCHEDULE_OVER: there are only live lessons and all are over, so the web stops the enrolment.
   * SCHEDULE_CONFLICT: lessons overlap, and the web asks first (AM-116).
   */
  async checkSchedule(auth: User, courseSeq: number): Promise<{ code: number; message: string | null }> {
    await this.access.of(auth, courseSeq);
    const [json] = await this.db.readAll(SCHEDULE_OF_PERSON, {
      channelSeq: auth.channelSeq!,
      courseSeq,
      userSeq: auth.userSeq,
      now: this.clock.now(),
    });
    const swap = await this.keywords.of(auth.channelSeq, auth.lang);
    const found = JSON.parse(json!) as { onlyLives: boolean; left: number; title: string | null };
    if (found.onlyLives && found.left === 0)
      return { code: ERRORS.SCHEDULE_OVER.code, message: errorText('SCHEDULE_OVER', auth.lang, undefined, swap) };
    if (found.title)
      return { code: ERRORS.SCHEDULE_CONFLICT.code, message: errorText('SCHEDULE_CONFLICT', auth.lang, { title: found.title }, swap) };
    return { code: 0, message: null };
  }
}
