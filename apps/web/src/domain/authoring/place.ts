import type { Course } from '@madang/contracts/main/course';
import { isContent } from '@madang/contracts/main/content';
import { useLocation } from 'react-router-dom';
import { isChallenge, isPackage } from '../course/course-card';
import { useClass, useCourseSeq } from './class-data';

export type Kind = 'class' | 'package' | 'content' | 'challenge';
/** At which addresses the settings of a course are opened: those of classes, of packages, or the studio's. */
export interface Place {
  kind: Kind;
  /** The path below which the steps of authoring lie. */
  base: string;
  /** The address of the list to go back to. */
  list: string;
}
function placeOf(pathname: string, courseSeq: number): Place {
  if (pathname.startsWith('/packages/')) return { kind: 'package', base: `/packages/${courseSeq}/settings`, list: '/settings/course' };
  if (pathname.startsWith(`/studio/${courseSeq}/contents`))
    return { kind: 'content', base: `/studio/${courseSeq}/contents`, list: '/settings/contents' };
  if (pathname.startsWith('/studio/')) return { kind: 'challenge', base: `/studio/${courseSeq}/challenge`, list: '/settings/challenge' };
  return { kind: 'class', base: `/classes/${courseSeq}/settings`, list: '/settings/course' };
}
export function usePlace(): Place {
  return placeOf(useLocation().pathname, useCourseSeq());
}
/** The right address of the settings when a course was opened at another kind's; null if the page must say that nothing is here. */
export function otherPlace(course: Course, kind: Kind): string | null {
  if (kind === 'content' || kind === 'challenge') return null;
  return isPackage(course) ? `/packages/${course.courseSeq}/settings` : `/classes/${course.courseSeq}/settings`;
}
export function belongs(course: Course, kind: Kind): boolean {
  if (kind === 'content') return isContent(course);
  if (kind === 'challenge') return isChallenge(course);
  return isPackage(course) === (kind === 'package');
}
/** The key of a word: the kind's own if it has one, else the class's. */
export function wordOf(kind: Kind, key: 'back' | 'title' | 'view'): string {
  if (kind === 'content' || kind === 'challenge') return `${kind}.${key}`;
  if (kind === 'package' && key !== 'back') return `package.${key}`;
  return key === 'title' ? 'field.title' : key;
}
/** Whether the course is a challenge, which has missions instead of lessons, also at the address of a class's settings. */
export function useHasMissions(): boolean {
  const course = useClass(useCourseSeq()).data?.course;
  return course !== undefined && isChallenge(course);
}
