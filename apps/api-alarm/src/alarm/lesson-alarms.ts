import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ALARM_TYPE } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';
import { LEARNERS_AT, LESSON_TITLE, LIVE_FROM, SUBMISSION_FACTS } from './lesson-alarms.sql';

/** Writes the alarms about lessons: live lessons that open, attendance that was marked, submissions and their feedback. */
@Injectable()
export class LessonAlarms implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly writer: AlarmWriter,
  ) {}

  onModuleInit(): void {
    this.outbox.on('live.opened', (e) => this.liveOpened(e));
    this.outbox.on('attendance.marked', (e) => this.attendanceMarked(e));
    this.outbox.on('mission.submitted', (e) => this.mission(e, 'handedIn'));
    this.outbox.on('mission.answered', (e) => this.mission(e, 'feedback'));
  }

  /** Tells every learner of the class that the live lesson can be entered now. */
  private liveOpened({ channelSeq, courseSeq, curriculumSeq }: EventPayloads['live.opened']): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [live] = await rows(tx, LIVE_FROM, { channelSeq, courseSeq, curriculumSeq });
      if (!live?.liveFrom) return;
      const learners = await rows(tx, LEARNERS_AT, { channelSeq, courseSeq, at: live.liveFrom });
      await this.writer.write(tx, channelSeq, {
        key: `live:${curriculumSeq}:${live.liveFrom.toISOString()}`,
        type: ALARM_TYPE.LIVE_JOIN,
        template: 'liveOpened',
        to: learners.map((learner) => learner.userSeq),
        aboutSeq: null,
        courseSeq,
        link: `/${curriculumSeq}`,
        until: live.liveFrom,
      });
    });
  }

  /** Tells a learner once for each lesson that the attendance was marked; correcting the mark later makes no second alarm. */
  private attendanceMarked({ channelSeq, courseSeq, curriculumSeq, userSeqs }: EventPayloads['attendance.marked']): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [lesson] = await rows(tx, LESSON_TITLE, { channelSeq, curriculumSeq });
      // Staff deleted the lesson before the alarm was written.
      if (!lesson) return;
      await this.writer.write(tx, channelSeq, {
        key: `attendance:${curriculumSeq}`,
        type: ALARM_TYPE.ATTENDANCE,
        template: 'attendanceMarked',
        to: userSeqs,
        aboutSeq: null,
        courseSeq,
        item: lesson.title,
        link: `/${curriculumSeq}`,
      });
    });
  }

  /**
   * Tells staff of a submission that a learner handed in, or the learner of the feedback that staff gave; both alarms link to the
   * submission.
   */
  private mission(
    { channelSeq, courseSeq, submissionSeq }: EventPayloads['mission.submitted'],
    what: 'handedIn' | 'feedback',
  ): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [found] = await rows(tx, SUBMISSION_FACTS, { channelSeq, submissionSeq });
      // The learner took the submission back before the alarm was written.
      if (!found) return;
      const own = what === 'handedIn';
      await this.writer.write(tx, channelSeq, {
        key: `${what}:${submissionSeq}`,
        type: own ? ALARM_TYPE.MISSION : ALARM_TYPE.MISSION_FEEDBACK,
        template: what,
        to: own ? await this.writer.workersOf(tx, channelSeq, courseSeq, found.userSeq) : [found.userSeq],
        aboutSeq: own ? found.userSeq : found.feedbackBy,
        courseSeq,
        item: found.title,
        link: `/${found.curriculumSeq}?submission=${submissionSeq}`,
      });
    });
  }
}
