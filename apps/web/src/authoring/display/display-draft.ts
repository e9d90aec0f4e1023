import { PAY_LIMIT, YN } from '@madang/contracts/codes';
import type { ClassInformation, Course } from '@madang/contracts/main/course';
import { ENROL_BY, hasPart, isSurvey, KIND_PART, kindOf } from '@madang/contracts/main/course-kinds';
import { isAfterSale, isBeforeSale, isEventOn, seatsLeft } from '@madang/contracts/main/course-rules';
import { courseSettingInput, type CourseDisplay } from '@madang/contracts/main/course-setting';
import { isChallenge, isPackage } from '../../domain/course/course-card';
import { reach, ValidationError, type Schema } from 'yup';
import type { FieldMessage } from '../../lib/form-text';

/** The settings of what the class's page shows, while staff edit them. */
export type Display = Omit<CourseDisplay, 'boards'>;
export type Toggle = Extract<keyof Display, `${string}Yn`>;

export function displayOf({ course, setting }: ClassInformation): Display {
  const { boards: _boards, ...toggles } = setting;
  return { ...toggles, customEvent: course.customEvent, slackChannel: course.slackChannel };
}
/** The class as the settings would show it. Three of the switches are also fields of the course itself, for its cards. */
export const withDisplay = (info: ClassInformation, { customEvent, slackChannel, ...toggles }: Display): ClassInformation => ({
  ...info,
  setting: { ...info.setting, ...toggles },
  course: {
    ...info.course,
    customEvent,
    slackChannel,
    coursePromotionShowYn: toggles.coursePromotionShowYn,
    courseFloatingShowYn: toggles.courseFloatingShowYn,
    courseRemainingEndAt: toggles.courseRemainingEndAtShowYn,
  },
});

/** The switches of what the page of a survey of demand can show; nobody enrols in one, so it has neither figures nor dates. */
const OF_SURVEY: readonly Toggle[] = ['courseTutorShowYn', 'courseQnaShowYn', 'coursePromotionShowYn'];
/** The switches that a challenge does not have, because its seats and its access belong to its terms. */
const OF_TERMS: readonly Toggle[] = ['courseValidPeriodShowYn', 'courseRemainingAttendeeShowYn'];
const OF_REVIEWS: readonly Toggle[] = ['courseReviewShowYn', 'courseReviewCountShowYn'];
/** Whether the page of this class can ever show what the switch is about, by its kind (docs/kinds.md). */
export function offersToggle(toggle: Toggle, course: Course): boolean {
  if (isSurvey(course)) return OF_SURVEY.includes(toggle);
  if (isChallenge(course) && OF_TERMS.includes(toggle)) return false;
  if (toggle === 'courseRemainingAttendeeShowYn') return kindOf(course)?.enrolBy !== ENROL_BY.JOINING;
  return !OF_REVIEWS.includes(toggle) || hasPart(course, KIND_PART.REVIEWS);
}
/** Whether the page of this class has a part for questions; otherwise their switch is about the contact alone. */
export const hasQuestions = (course: Course) => !isPackage(course) && hasPart(course, KIND_PART.QUESTIONS);

/** The message for a value by the schema of the call; null when the value may be saved. */
export function checkDisplay<K extends keyof Display>(key: K, value: Display[K]): FieldMessage {
  try {
    (reach(courseSettingInput, key) as Schema).validateSync(value);
    return null;
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    const raw: unknown = error.errors[0];
    return typeof raw === 'object' && raw !== null && 'key' in raw ? (raw as FieldMessage) : { key: 'invalid' };
  }
}

const hasNoEnd = (course: Course, now: number) =>
  course.payEndCd !== PAY_LIMIT.LIMITED || !course.payEndAt || isAfterSale(course, now) ? 'noEnd' : null;
const isOutsidePeriod = (from: string | null, to: string | null, now: number) => !isEventOn({ startAt: from, endAt: to }, now);

/** For each switch, why visitors see nothing of it now although it is on: the key of a sentence, null where they see it. */
const HIDDEN_REASONS: Record<Toggle, (c: Course, v: Display, now: number) => string | null> = {
  courseReviewShowYn: () => null,
  courseReviewCountShowYn: (_c, v) => (v.courseReviewShowYn === YN.YES ? null : 'needsReviews'),
  courseQnaShowYn: () => null,
  courseTutorShowYn: (c) => (c.teachers.length ? null : 'noTeachers'),
  courseValidPeriodShowYn: () => null,
  courseAttendCountShowYn: (c) => (c.learnerCnt > 0 ? null : 'nobody'),
  courseAttendSumShowYn: (c) => (c.attendSum > c.learnerCnt ? null : 'sumSame'),
  courseRemainingAttendeeShowYn: (c, _v, now) => (seatsLeft(c) === null ? 'noSeats' : isAfterSale(c, now) ? 'notOnSale' : null),
  courseRemainingEndAtShowYn: (c, _v, now) => hasNoEnd(c, now),
  courseRemainingTermShowYn: (c, _v, now) => (isBeforeSale(c, now) ? 'notOnSale' : hasNoEnd(c, now)),
  courseFloatingShowYn: (c, v, now) =>
    isBeforeSale(c, now) || isAfterSale(c, now)
      ? 'notOnSale'
      : isOutsidePeriod(v.courseFloatingStartAt, v.courseFloatingEndAt, now)
        ? 'outsideWindow'
        : null,
  marketingRollingAttendeeYn: (c) => (c.attendSum > 0 ? null : 'nobody'),
  marketingRollingPeriodYn: (c, _v, now) => hasNoEnd(c, now),
  coursePromotionShowYn: (_c, v, now) => (!v.customEvent ? 'noEvent' : isEventOn(v.customEvent, now) ? null : 'eventNotNow'),
};
export const whyHidden = (toggle: Toggle, course: Course, v: Display, now: number) =>
  v[toggle] === YN.YES ? HIDDEN_REASONS[toggle](course, v, now) : null;
