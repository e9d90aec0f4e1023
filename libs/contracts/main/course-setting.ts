import { object } from 'yup';
import { text, when, yn } from '../fields';
import { INVITE_EVENT_INFO_MAX, INVITE_EVENT_TITLE_MAX } from './course-invite';
import type { CourseSetting } from './course';

/** What a course shows unless its staff says otherwise (AM-032). */
export const COURSE_SETTING_DEFAULTS: Omit<CourseSetting, 'boards'> = {
  courseReviewShowYn: 'Y',
  courseQnaShowYn: 'Y',
  courseReviewCountShowYn: 'Y',
  courseValidPeriodShowYn: 'Y',
  courseAttendCountShowYn: 'Y',
  courseTutorShowYn: 'Y',
  courseAttendSumShowYn: 'Y',
  courseRemainingAttendeeShowYn: 'Y',
  courseRemainingTermShowYn: 'Y',
  courseRemainingEndAtShowYn: 'Y',
  coursePromotionShowYn: 'N',
  courseFloatingShowYn: 'N',
  courseFloatingLabel: '',
  courseFloatingStartAt: null,
  courseFloatingEndAt: null,
  marketingRollingAttendeeYn: 'N',
  marketingRollingPeriodYn: 'N',
};

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
  courseFloatingLabel: text(40),
  courseFloatingStartAt: when().nullable(),
  courseFloatingEndAt: when().nullable(),
  marketingRollingAttendeeYn: yn(),
  marketingRollingPeriodYn: yn(),
  inviteEventYn: yn(),
  inviteEventTitle: text(INVITE_EVENT_TITLE_MAX).nullable(),
  inviteEventInfo: text(INVITE_EVENT_INFO_MAX).nullable(),
}).noUnknown();
