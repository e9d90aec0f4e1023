import type { Course } from '@madang/contracts/main/course';
import { isContent } from '@madang/contracts/main/content';
import { useLocation } from 'react-router-dom';
import { isPackage } from '../../ui/course-card';
import { useCourseSeq } from './class-data';

export type Kind = 'class' | 'package' | 'content';
/** Under which address the settings of a course stand: those of classes, of packages, or the studio's. */
export interface Place {
  kind: Kind;
  /** What the steps stand below. */
  base: string;
  /** The list it came from. */
  list: string;
}
const STUDIO = '/settings/contents';
export function placeOf(pathname: string, courseSeq: number): Place {
  if (pathname.startsWith('/packages/')) return { kind: 'package', base: `/packages/${courseSeq}/settings`, list: '/settings/course' };
  if (pathname.startsWith('/studio/')) return { kind: 'content', base: `/studio/${courseSeq}/contents`, list: STUDIO };
  return { kind: 'class', base: `/classes/${courseSeq}/settings`, list: '/settings/course' };
}
export function usePlace(): Place {
  return placeOf(useLocation().pathname, useCourseSeq());
}
/** Where the settings of this course are instead, null: nowhere, it is none of this kind. */
export function otherPlace(course: Course, kind: Kind): string | null {
  if (kind === 'content') return null;
  return isPackage(course) ? `/packages/${course.courseSeq}/settings` : `/classes/${course.courseSeq}/settings`;
}
/** A word of this kind where it has one of its own, the class's otherwise; packages say it at `title` and `view` alone. */
export const wordOf = (kind: Kind, key: 'back' | 'title' | 'view') =>
  kind === 'content'
    ? `content.${key}`
    : kind === 'package' && key !== 'back'
      ? `package.${key}`
      : { back: 'back', title: 'field.title', view: 'view' }[key];
export const belongs = (course: Course, kind: Kind) =>
  kind === 'content' ? isContent(course) : isPackage(course) === (kind === 'package');
