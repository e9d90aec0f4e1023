import { Injectable } from '@nestjs/common';
import { LIVE_TYPE, LIVE_USER, USER_TYPE } from '@madang/contracts/codes';
import { seoulDay } from '@madang/contracts/dates';
import { LIMITS } from '@madang/contracts/limits';
import { liveTimes } from '@madang/contracts/main/course-rules';
import type { LiveJoin } from '@madang/contracts/main/curriculum';
import type { LiveUser } from '@madang/contracts/main/live';
import { MINUTE } from '@madang/contracts/time';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { CompletionService } from '../classroom/completion.service';
import { CourseAccess, type Access } from '../course/course-access';
import { CurriculumReadService } from '../curriculum/curriculum-read.service';
import { LessonOpenings } from '../curriculum/lesson-openings';
import { LIVE_JOIN_INSERT, LIVE_LESSON, RUNNING_LIVES, type Live } from './live.sql';

@Injectable()
export class LiveService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly access: CourseAccess,
    private readonly completion: CompletionService,
    private readonly lessons: CurriculumReadService,
    private readonly openings: LessonOpenings,
  ) {}

  /** The live lessons that run on the site now or begin soon, as the JSON text of the call's answer. */
  async running({ channelSeq }: Caller): Promise<string> {
    const [json] = await this.db.hot({ channelSeq }, RUNNING_LIVES, { channelSeq: channelSeq!, now: this.clock.now() });
    return json!;
  }

  /** Answers how a learner or staff can join a live lesson, while it can be entered. */
  async join(auth: User, courseSeq: number, itemSeq: number): Promise<LiveJoin> {
    const access = await this.member(auth, courseSeq);
    if (!access.isAttend && !access.manager) throw fail('NOT_ATTENDING');
    return this.enter(auth, access, itemSeq);
  }

  /** Answers how a member of the site, or staff, can join a live lesson of a class that is open to everybody. */
  async joinOpen(auth: User, courseSeq: number, itemSeq: number): Promise<LiveJoin> {
    const access = await this.member(auth, courseSeq);
    if (!access.open && !access.manager) throw fail('NOT_ATTENDING');
    return this.enter(auth, access, itemSeq);
  }

  /** Notes that the caller takes part in a live lesson, and so has completed it. The moment of the first time stays. */
  async attend(auth: User, courseSeq: number, itemSeq: number): Promise<null> {
    const { userType } = await this.opened(auth, courseSeq, itemSeq);
    const learner = { channelSeq: auth.channelSeq!, courseSeq, curriculumSeq: itemSeq, userSeq: auth.userSeq };
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      await rows(tx, LIVE_JOIN_INSERT, { ...learner, userType, now: this.clock.now() });
      await this.completion.complete(tx, learner);
    });
    return null;
  }

  private async member(auth: User, courseSeq: number): Promise<Access> {
    const access = await this.access.of(auth, courseSeq);
    if (!access.isChannelUser && !access.staff) throw fail('NOT_CHANNEL_USER');
    return access;
  }

  /** The live lesson, if the caller may enter it now, and the role in which the caller enters. */
  async opened(auth: User, courseSeq: number, itemSeq: number): Promise<{ live: Live; userType: LiveUser }> {
    const access = await this.member(auth, courseSeq);
    if (!access.isAttend && !access.manager && !access.open) throw fail('NOT_ATTENDING');
    const live = await this.letIn(auth, access, itemSeq);
    return { live, userType: userTypeOf(access) };
  }

  private async enter(auth: User, access: Access, itemSeq: number): Promise<LiveJoin> {
    const live = await this.letIn(auth, access, itemSeq);
    const userType = userTypeOf(access);
    const meetingId = live.made?.meetingId ?? live.meetingId;
    return {
      liveTypeCd: live.liveType,
      userType,
      itemSeq,
      joinUrl: live.joinUrl,
      startUrl: userType === LIVE_USER.USER ? null : live.joinUrl,
      meetingId,
      password: live.made ? null : live.password,
      gooroomeeId: live.liveType === LIVE_TYPE.THIRD ? meetingId : null,
      channelLiveTypeCd: live.channelLiveTypeCd,
    };
  }

  /** Answers the live lesson, if the caller may enter it now, and notes that a learner does. */
  private async letIn(auth: User, access: Access, itemSeq: number): Promise<Live> {
    const live = await this.find(auth, access.courseSeq, itemSeq);
    await this.checkEntry(auth, access, live);
    await this.openings.entered(auth, access, itemSeq);
    return live;
  }

  private async find(auth: User, courseSeq: number, itemSeq: number): Promise<Live> {
    const channelSeq = auth.channelSeq!;
    const now = this.clock.now();
    const live = await this.db.one({ channelSeq }, LIVE_LESSON, { channelSeq, courseSeq, curriculumSeq: itemSeq, day: seoulDay(now), now });
    if (!live) throw fail('LIVE_INVALID');
    return live;
  }

  /**
   * Refuses to enter a live lesson that is locked (unless the caller manages the class), before the time at which the caller's role may
   * enter, after the end of the lesson, and before the lessons that have to be completed first (AM-066, AM-067).
   */
  private async checkEntry(auth: User, access: Access, live: Live): Promise<void> {
    if (live.locked && !access.manager) throw fail('LESSON_CLOSED');
    const now = this.clock.now().getTime();
    const { start, end } = liveTimes(live);
    const window =
      (userTypeOf(access) === LIVE_USER.USER ? access.joinWindow.attendee : access.joinWindow.teacher) ?? LIMITS.joinWindowMinutes;
    if (now > end) throw fail('LIVE_OUT_OF_TIME');
    if (now < start - window * MINUTE) throw live.today ? fail('LIVE_NOT_OPEN', { minutes: window }) : fail('NO_TODAY_LIVE_CLASS_TIME');
    await this.lessons.checkOrder(auth, access, live.itemSeq);
  }
}

const userTypeOf = (a: Access): LiveUser =>
  a.courseTypeCd === USER_TYPE.FACILITATOR ? LIVE_USER.FACILITATOR : a.manager ? LIVE_USER.CLASS_MANAGER : LIVE_USER.USER;
