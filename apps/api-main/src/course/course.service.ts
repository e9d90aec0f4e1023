import { Injectable } from '@nestjs/common';
import type { InferType } from 'yup';
import { COURSE_TYPE_CD, TRASH, USER_TYPE, YN, type Yn } from '@madang/contracts/codes';
import { courseApi, courseCreateInput, type ClassInformation, type CourseSetting } from '@madang/contracts/main/course';
import { categoryCdOf } from '@madang/contracts/main/category';
import { codeOfClass } from '@madang/contracts/main/course-kinds';
import type { CourseField } from '@madang/contracts/main/course-field';
import { isOnShow } from '@madang/contracts/main/course-rules';
import { CHALLENGE_PERMISSION, hasPermission } from '@madang/contracts/permissions';
import { courseQuestionsInput, type CourseQuestions } from '@madang/contracts/main/course-questions';
import { COURSE_SETTING_DEFAULTS, courseSettingInput, type CourseDisplay } from '@madang/contracts/main/course-setting';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { Outbox } from '@madang/server/outbox';
import { RestrictedFields } from '@madang/server/restricted-fields';
import { CategoryEntity, ChannelEntity } from '../channel/channel.entity';
import { CourseReadService } from './course-read.service';
import { courseChange, courseMade } from './course-history';
import { defined, informationChange, type Information } from './course-information';
import { introduceTeachers, setTeachers } from './course-teachers';
import { CourseEntity, CourseUserEntity } from './course.entity';
import { COURSE_BOARDS } from './course-boards.sql';
import { keepProjectLimit, requireFreeProject } from '../membership/project-limit';
import { kindChange, termsOfKind } from './course-kind';
import { requireVerifiedMailbox } from './verified-mailbox';

@Injectable()
export class CourseService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly reads: CourseReadService,
    private readonly history: History,
    private readonly outbox: Outbox,
    ownFields: RestrictedFields,
  ) {
    ownFields.hold(courseApi.update, (auth, { courseSeq }: { courseSeq: number }) => this.held(auth, courseSeq));
  }

  create(auth: User, input: InferType<typeof courseCreateInput>): Promise<{ courseSeq: number }> {
    return this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const courseSeq = await this.insert(tx, auth, input);
      await this.history.record(tx, auth, auth.channelSeq!, courseMade(courseSeq, input.title));
      return { courseSeq };
    });
  }

  /** Makes a new class with the caller as its teacher, or as its facilitator if the caller is a plain member. */
  async insert(tx: Tx, auth: User, input: InferType<typeof courseCreateInput>): Promise<number> {
    await requireVerifiedMailbox(tx, auth);
    // The caller is not staff, but a member of a site that lets members open classes.
    const byMember = auth.userTypeCd === null;
    if (byMember) await requireFreeProject(tx, auth, this.clock.now());
    const courseTypeCd = codeOfClass(input.courseType, byMember || input.courseTypeCd === COURSE_TYPE_CD.PROJECT);
    const asked = input.courseTypeCd;
    if (asked && (asked === COURSE_TYPE_CD.CLUB) !== (courseTypeCd === COURSE_TYPE_CD.CLUB)) throw failField('courseTypeCd', 'oneOf');
    const sorted = await this.categoryChange(tx, auth, input);
    const now = this.clock.now();
    const made = await tx.insert(CourseEntity, {
      ...input,
      courseTypeCd,
      ...sorted,
      ...termsOfKind(input),
      channelSeq: auth.channelSeq!,
      writerSeq: auth.userSeq,
      createdAt: now,
      updatedAt: now,
    });
    const courseSeq = Number(made.identifiers[0]!['courseSeq']);
    await tx.insert(CourseUserEntity, {
      channelSeq: auth.channelSeq!,
      courseSeq,
      userSeq: auth.userSeq,
      // A member who opens a class gets a role in the class, but stays a plain member of the site.
      userTypeCd: byMember ? USER_TYPE.FACILITATOR : USER_TYPE.TEACHER,
      userOrder: 0,
    });
    return courseSeq;
  }

  async update(auth: User, courseSeq: number, input: Information): Promise<ClassInformation> {
    await this.db.tx({ channelSeq: auth.channelSeq }, (tx) =>
      // A later last day lets a class that was over run again.
      keepProjectLimit(tx, auth, this.clock.now(), () => this.change(tx, auth, courseSeq, input)),
    );
    return this.reads.information(auth, courseSeq);
  }

  private async change(tx: Tx, auth: User, courseSeq: number, input: Information): Promise<void> {
    const course = await this.lock(tx, auth, courseSeq);
    const sorted = await this.categoryChange(tx, auth, input);
    const channel = await tx.findOneOrFail(ChannelEntity, { where: { channelSeq: auth.channelSeq! }, select: { serviceAlias: true } });
    const information = informationChange(course, input, channel.serviceAlias);
    const change = { ...information, ...sorted, ...(await kindChange(tx, course, input.courseType)) };
    const { teacherSeqs, teacherIntroductions } = input;
    const at = { channelSeq: auth.channelSeq!, courseSeq };
    const taught = teacherSeqs && (await setTeachers(tx, auth, at, teacherSeqs));
    const said = teacherIntroductions && (await introduceTeachers(tx, at, teacherIntroductions));
    await this.write(tx, auth, course, change, [
      ...(taught ? (['teacherSeqs'] as const) : []),
      ...(said ? (['teacherIntroductions'] as const) : []),
    ]);
  }

  /** The current values of those fields of the information page that need a permission of their own or are also set elsewhere. */
  private held(auth: User, courseSeq: number): Promise<object> {
    return this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const at = { channelSeq: auth.channelSeq!, courseSeq };
      const course = await tx.findOneBy(CourseEntity, at);
      if (!course) throw fail('CLASS_NOT_FOUND');
      const teachers = await tx.find(CourseUserEntity, { where: { ...at, userTypeCd: USER_TYPE.TEACHER }, order: { userOrder: 'asc' } });
      const { courseQuestionStatus, attendPhoneInputYn } = questionsOf(course);
      return {
        publicCd: course.publicCd,
        teacherSeqs: teachers.map((one) => Number(one.userSeq)),
        teacherIntroductions: teachers.filter((one) => one.introduction).map(({ userSeq, introduction }) => ({ userSeq, introduction })),
        courseQuestionStatus,
        attendPhoneInputYn,
      };
    });
  }

  updateSetting(auth: User, courseSeq: number, input: InferType<typeof courseSettingInput>): Promise<CourseDisplay> {
    return this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const course = await this.lock(tx, auth, courseSeq);
      const { inviteEventYn, inviteEventTitle, inviteEventInfo, customEvent, slackChannel, ...shown } = input;
      const invites = defined({ inviteEventYn, inviteEventTitle, inviteEventInfo });
      const { inviteEventYn: heldYn, inviteEventTitle: heldTitle } = { ...course, ...invites };
      if (Object.keys(invites).length && heldYn === YN.YES && !heldTitle) throw failField('inviteEventTitle', 'required');
      const setting = { ...COURSE_SETTING_DEFAULTS, ...course.setting, ...defined(shown) } as Omit<CourseSetting, 'boards'>;
      checkWindow('courseFloatingEndAt', setting.courseFloatingStartAt, setting.courseFloatingEndAt);
      if (customEvent) checkWindow('customEvent.endAt', customEvent.startAt, customEvent.endAt);
      const announced = {
        ...(customEvent !== undefined && { customEvent: customEvent && eventOf(customEvent) }),
        ...(slackChannel !== undefined && { slackChannel: slackChannel || null }),
      };
      await this.write(tx, auth, course, { setting, ...invites, ...announced });
      const [found] = await rows(tx, COURSE_BOARDS, { channelSeq: auth.channelSeq!, courseSeq });
      const kept = { customEvent: course.customEvent, slackChannel: course.slackChannel, ...announced };
      return { ...setting, ...kept, boards: found!.boards };
    });
  }

  /** The questions that a class asks at enrolment, also while they are switched off. */
  questions(auth: User, courseSeq: number): Promise<CourseQuestions> {
    return this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const course = await tx.findOneBy(CourseEntity, { channelSeq: auth.channelSeq!, courseSeq });
      if (!course) throw fail('CLASS_NOT_FOUND');
      return questionsOf(course);
    });
  }

  updateQuestions(auth: User, courseSeq: number, input: InferType<typeof courseQuestionsInput>): Promise<CourseQuestions> {
    const { courseQuestionStatus, courseQuestions } = input;
    const twice = courseQuestions.findIndex((q, i) => courseQuestions.findIndex((other) => other.question === q.question) < i);
    if (twice >= 0) throw failField(`courseQuestions[${twice}].question`, 'invalid');
    return this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const course = await this.lock(tx, auth, courseSeq);
      const { attendPhoneInputYn = course.attendPhoneInputYn } = input;
      const change = { questionStatusCd: courseQuestionStatus, courseQuestions, attendPhoneInputYn };
      await this.write(tx, auth, course, change);
      return questionsOf({ ...course, ...change });
    });
  }

  /**
   * Writes a change of a class and its line in the site's history, and publishes an event if the class is no longer public. `also` names
   * changed fields that are not columns of the class.
   */
  async write(
    tx: Tx,
    by: { userSeq: number | null },
    course: CourseEntity,
    change: Partial<CourseEntity>,
    also: readonly CourseField[] = [],
  ): Promise<void> {
    const { channelSeq, courseSeq } = course;
    await tx.update(CourseEntity, { channelSeq, courseSeq }, { ...change, updatedAt: this.clock.now() });
    await this.history.record(tx, by, channelSeq, courseChange(course, change, also));
    if (isOnShow(course) && !isOnShow({ ...course, ...change })) await this.tellHidden(tx, course);
  }

  /**
   * Publishes the event that a class is no longer public; if there are landing pages for it, people who edit the site's pages get an alarm.
   */
  async tellHidden(tx: Tx, { channelSeq, courseSeq }: CourseEntity): Promise<void> {
    await this.outbox.publish(tx, 'course.hidden', { channelSeq, courseSeq, at: this.clock.now().toISOString() });
  }

  /**
   * Locks a class's row until the transaction ends and answers it, so that changes of a class happen one after the other. Refuses a class
   * that the caller may not work on or that is in the trash, and an instructor without a proven mailbox.
   */
  async lock(tx: Tx, auth: User, courseSeq: number): Promise<CourseEntity> {
    const course = await tx.findOne(CourseEntity, {
      where: { channelSeq: auth.channelSeq!, courseSeq },
      lock: { mode: 'pessimistic_write' },
    });
    if (!course || !(await this.isOwn(tx, auth, courseSeq))) throw fail('CLASS_NOT_FOUND');
    if (course.trashTypeCd !== TRASH.NORMAL) throw fail('CLASS_DELETED');
    if (course.courseTypeCd === COURSE_TYPE_CD.CHALLENGE) await this.mustChangeChallenges(tx, auth, courseSeq);
    await requireVerifiedMailbox(tx, auth);
    return course;
  }

  /**
   * Whether the caller may work on the class. The guard checks only classes that the path names, so classes of a call's body are checked
   * here (AM-197).
   */
  private async isOwn(tx: Tx, auth: User, courseSeq: number): Promise<boolean> {
    return !auth.ownClasses || tx.existsBy(CourseUserEntity, { channelSeq: auth.channelSeq!, courseSeq, userSeq: auth.userSeq });
  }

  /**
   * Refuses to change a challenge with permissions of classes alone: its own calls ask for `CHALLENGE_PERMISSION`, and so do those of
   * classes, but from people with a role in it (AM-680, AM-1213).
   */
  async mustChangeChallenges(tx: Tx, auth: User, courseSeq: number): Promise<void> {
    if (hasPermission(auth.roles, CHALLENGE_PERMISSION)) return;
    const { channelSeq, userSeq } = auth;
    if (!(await tx.existsBy(CourseUserEntity, { channelSeq: channelSeq!, courseSeq, userSeq }))) throw fail('NO_PERMISSION');
  }

  /** The columns of a class's category after a change; null if the input leaves the category as it is. */
  async categoryChange(
    tx: Tx,
    auth: User,
    { channelCategorySeq }: { channelCategorySeq?: number | null | undefined },
  ): Promise<Pick<CourseEntity, 'channelCategorySeq' | 'categoryCd'> | null> {
    if (channelCategorySeq === undefined) return null;
    const all = channelCategorySeq ? await tx.findBy(CategoryEntity, { channelSeq: auth.channelSeq! }) : [];
    const categoryCd = categoryCdOf(all, channelCategorySeq);
    if (channelCategorySeq && !categoryCd.large) throw failField('channelCategorySeq', 'oneOf');
    return { channelCategorySeq, categoryCd };
  }
}

const questionsOf = (c: Pick<CourseEntity, 'questionStatusCd' | 'courseQuestions' | 'attendPhoneInputYn'>): CourseQuestions => ({
  attendPhoneInputYn: c.attendPhoneInputYn as Yn,
  courseQuestionStatus: c.questionStatusCd,
  courseQuestions: c.courseQuestions,
});

function checkWindow(field: string, from: string | null | undefined, to: string | null | undefined): void {
  if (from && to && new Date(to) <= new Date(from)) throw failField(field, 'datetime');
}
const moment = (value: string | null | undefined) => (value ? new Date(value).toISOString() : null);
const eventOf = ({ title, content, startAt, endAt }: NonNullable<InferType<typeof courseSettingInput>['customEvent']>) => ({
  title,
  content,
  startAt: moment(startAt),
  endAt: moment(endAt),
});
