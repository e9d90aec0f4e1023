import { object, string } from 'yup';
import { YN } from '../codes';
import { REQUIRED, text, when, yn } from '../fields';
import { INVITE_EVENT_INFO_MAX, INVITE_EVENT_TITLE_MAX } from './course-invite';
import type { Course, CourseSetting } from './course';

/** What a class's page shows unless its staff choose otherwise (AM-032). */
export const COURSE_SETTING_DEFAULTS: Omit<CourseSetting, 'boards'> = {
  courseReviewShowYn: YN.YES,
  courseQnaShowYn: YN.YES,
  courseReviewCountShowYn: YN.YES,
  courseValidPeriodShowYn: YN.YES,
  courseAttendCountShowYn: YN.YES,
  courseTutorShowYn: YN.YES,
  courseAttendSumShowYn: YN.YES,
  courseRemainingAttendeeShowYn: YN.YES,
  courseRemainingTermShowYn: YN.YES,
  courseRemainingEndAtShowYn: YN.YES,
  coursePromotionShowYn: YN.NO,
  courseFloatingShowYn: YN.NO,
  courseFloatingLabel: '',
  courseFloatingStartAt: null,
  courseFloatingEndAt: null,
  marketingRollingAttendeeYn: YN.NO,
  marketingRollingPeriodYn: YN.NO,
};

/** Maximum number of letters in the banner that floats over a class's page and counts down to the end of its sale. */
export const FLOATING_LABEL_MAX = 40;
/** Maximum number of letters in the title of the event that a class's page announces. */
export const EVENT_TITLE_MAX = 60;
/** Maximum number of letters in the text of the event that a class's page announces. */
export const EVENT_CONTENT_MAX = 1000;
/** Maximum number of letters in the name or address of a class's Slack channel. */
export const SLACK_CHANNEL_MAX = 200;
/**
 * `#name`, or the address of a channel in a workspace. An invitation link is refused: everybody can read the class's page, and could join
 * the workspace by it.
 */
const SLACK_CHANNEL = /^(#[\p{L}\p{N}_-]{1,80}|https:\/\/[a-z0-9-]+\.slack\.com\/(archives|channels)\/[\w-]+\/?)$/u;

/** What staff set for a class's page: what it shows, its event, and its Slack channel. */
export type CourseDisplay = CourseSetting & Pick<Course, 'customEvent' | 'slackChannel'>;

/** The input of what a class's page shows, with its event and its Slack channel. */
export const courseSettingInput = object({
  courseReviewShowYn: yn(),
  courseQnaShowYn: yn(),
  courseReviewCountShowYn: yn(),
  courseValidPeriodShowYn: yn(),
  courseAttendCountShowYn: yn(),
  courseTutorShowYn: yn(),
  courseAttendSumShowYn: yn(),
  courseRemainingAttendeeShowYn: yn(),
  courseRemainingTermShowYn: yn(),
  courseRemainingEndAtShowYn: yn(),
  coursePromotionShowYn: yn(),
  courseFloatingShowYn: yn(),
  courseFloatingLabel: text(FLOATING_LABEL_MAX),
  courseFloatingStartAt: when().nullable(),
  courseFloatingEndAt: when().nullable(),
  marketingRollingAttendeeYn: yn(),
  marketingRollingPeriodYn: yn(),
  /** The event of the class. While it runs the page shows it as a popup and, with `coursePromotionShowYn` Y, as a line; null deletes it. */
  customEvent: object({
    title: text(EVENT_TITLE_MAX).required(REQUIRED),
    content: text(EVENT_CONTENT_MAX).required(REQUIRED),
    startAt: when().nullable().default(null),
    endAt: when().nullable().default(null),
  })
    .noUnknown()
    .nullable()
    .default(undefined)
    .optional(),
  slackChannel: string()
    .trim()
    .max(SLACK_CHANNEL_MAX)
    .matches(SLACK_CHANNEL, { message: { key: 'slackChannel' }, excludeEmptyString: true })
    .nullable(),
  inviteEventYn: yn(),
  inviteEventTitle: text(INVITE_EVENT_TITLE_MAX).nullable(),
  inviteEventInfo: text(INVITE_EVENT_INFO_MAX).nullable(),
}).noUnknown();
