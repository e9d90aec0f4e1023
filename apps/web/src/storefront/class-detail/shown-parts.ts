import { BOARD_SCOPE, POST_TYPE, YN } from '@madang/contracts/codes';
import type { Footer } from '@madang/contracts/main/channel';
import { isChallenge } from '../../domain/course/course-card';
import type { TabKey } from './class-tabs';
import type { ClassView } from './use-class';

export interface Tab {
  key: TabKey;
  count?: number;
  word?: string;
}
/** Which parts a class's page has, by its display settings (CR-128..130, CR-135), and the tabs that lead to them. */
export function shownParts(view: ClassView, footer: Footer) {
  const { course, setting } = view;
  const enters = view.state === 'enter' || view.state === 'enterManager';
  const shows = {
    reviews: setting.courseReviewShowYn === YN.YES,
    teachers: setting.courseTutorShowYn === YN.YES && course.teachers.length > 0,
    questions:
      setting.courseQnaShowYn === YN.YES &&
      setting.boards.some((one) => one.typeCd === POST_TYPE.QUESTION && (enters || one.readScope === BOARD_SCOPE.EVERYONE)),
    contact: setting.courseQnaShowYn === YN.YES && Boolean(footer.email || footer.phone),
    refund: !view.price.free,
  };
  const tabs: Tab[] = [
    { key: 'intro' },
    { key: 'curriculum', ...(isChallenge(course) && { word: 'missions' }) },
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
