import { BOARD_SCOPE, POST_TYPE, YN } from '@madang/contracts/codes';
import type { Footer } from '@madang/contracts/main/channel';
import { hasPart, KIND_PART, kindOf } from '@madang/contracts/main/course-kinds';
import { isChallenge } from '../../domain/course/course-card';
import type { TabKey } from './class-tabs';
import type { ClassView } from './use-class';

interface Tab {
  key: TabKey;
  count?: number;
  word?: string;
}
/** Which parts a class's page shows by its display settings (CR-128..130, CR-135), and the tabs for them. */
export function shownParts(view: ClassView, footer: Footer) {
  const { course, setting } = view;
  const enters = view.state === 'enter' || view.state === 'enterManager';
  const rules = kindOf(course);
  const needs = rules?.needsLesson ?? true;
  const shows = {
    curriculum: hasPart(course, KIND_PART.CURRICULUM) && (course.curriculumCount > 0 || needs),
    meetings: rules?.page.includes(KIND_PART.MEETINGS) ?? false,
    board: rules?.page.includes(KIND_PART.BOARD) ?? false,
    steps: rules?.page.includes(KIND_PART.STEPS) ?? false,
    reviews: hasPart(course, KIND_PART.REVIEWS) && setting.courseReviewShowYn === YN.YES,
    teachers: setting.courseTutorShowYn === YN.YES && course.teachers.length > 0,
    questions:
      hasPart(course, KIND_PART.QUESTIONS) &&
      setting.courseQnaShowYn === YN.YES &&
      setting.boards.some((one) => one.typeCd === POST_TYPE.QUESTION && (enters || one.readScope === BOARD_SCOPE.EVERYONE)),
    contact: setting.courseQnaShowYn === YN.YES && Boolean(footer.email || footer.phone),
    refund: hasPart(course, KIND_PART.REFUND) && !view.price.free,
  };
  const tabs: Tab[] = [
    { key: 'intro' },
    ...(shows.board ? [{ key: 'board' as const }] : []),
    ...(shows.curriculum ? [{ key: 'curriculum' as const, ...(isChallenge(course) && { word: 'missions' }) }] : []),
    ...(shows.teachers ? [{ key: 'teachers' as const }] : []),
    ...(shows.reviews
      ? [{ key: 'reviews' as const, ...(setting.courseReviewCountShowYn === YN.YES ? { count: course.reviewCount } : {}) }]
      : []),
    ...(shows.questions ? [{ key: 'questions' as const }] : []),
    ...(shows.refund ? [{ key: 'refund' as const }] : []),
    ...(shows.contact ? [{ key: 'contact' as const }] : []),
  ];
  return { shows, tabs };
}
