import { isSurvey } from '@madang/contracts/main/course-kinds';
import { PUBLISH_STATUS } from '@madang/contracts/codes';
import { courseApi, type ClassInformation, type Course } from '@madang/contracts/main/course';
import { courseBadge } from '@madang/contracts/main/course-rules';
import { curriculumApi, type CurriculumItem } from '@madang/contracts/main/curriculum';
import { packageApi, type PackageInfo } from '@madang/contracts/main/package';
import { useParams } from 'react-router-dom';
import { useCan } from '../../lib/can';
import { invalidate, patchAnswer, queryClient, keyOf, useCall } from '../../lib/query';

export function useCourseSeq(): number {
  const { courseSeq } = useParams();
  return Number(courseSeq);
}
/** The arguments with which the pages of authoring read a class. */
export const classArgs = (courseSeq: number) => ({ params: { courseSeq }, query: { type: 'update' as const } });
export const lessonArgs = (courseSeq: number) => ({ params: { courseSeq }, query: { type: 'edit' as const } });

/** The class with all its fields, as its staff see them, also before it is published. */
export const useClass = (courseSeq: number) => useCall(courseApi.find, classArgs(courseSeq), { staleTime: 0 });
/** The sections and lessons with every field, fetched again on each return, because another person or window may delete or restore one. */
export const useLessons = (courseSeq: number) => useCall(curriculumApi.list, lessonArgs(courseSeq), { staleTime: 0, onReturn: true });
/** What is missing before the class can be published; asked only for people who may publish it. */
export const usePublishCheck = (courseSeq: number) =>
  useCall(courseApi.publishCheck, { params: { courseSeq } }, { silent: true, staleTime: 0, enabled: useCan(courseApi.publishCheck) });

/** Puts the class that a save answered into the cache, and checks again what is missing for publishing. */
export function takeClass(courseSeq: number, answer: ClassInformation): void {
  queryClient.setQueryData(keyOf(courseApi.find, classArgs(courseSeq)), answer);
  void invalidate([courseApi.publishCheck, { courseSeq }]);
}
/** Puts a saved change into the cached class. */
export const setClass = (courseSeq: number, change: (old: ClassInformation) => ClassInformation) =>
  patchAnswer(courseApi.find, classArgs(courseSeq), change);
/** Puts the answer of a package's call into the cache, and fetches it again as a class. */
export function takePackage(courseSeq: number, answer: PackageInfo): void {
  queryClient.setQueryData(keyOf(packageApi.find, { params: { courseSeq } }), answer);
  void invalidate([courseApi.find, { courseSeq }], [courseApi.publishCheck, { courseSeq }]);
}
export const setLessons = (courseSeq: number, change: (old: CurriculumItem[]) => CurriculumItem[]) =>
  patchAnswer(curriculumApi.list, lessonArgs(courseSeq), change);
/** Fetches the class again for the lists and pages outside of authoring, after its author leaves. */
export function leaveClass(courseSeq: number): void {
  void invalidate(
    [courseApi.find, { courseSeq }],
    [courseApi.findV2, { courseSeq }],
    [curriculumApi.list, { courseSeq }],
    [packageApi.find, { courseSeq }],
    courseApi.list,
    courseApi.adminList,
  );
}

export type ClassState = 'preparing' | 'open' | 'closed' | 'survey';
export function stateOf(course: Course, now: number): ClassState {
  if (course.publishStatusCd !== PUBLISH_STATUS.PUBLISHED) return 'preparing';
  // A class of the kind survey only counts who is interested: nobody can enrol in it yet.
  if (isSurvey(course)) return 'survey';
  return courseBadge(course, now) === 'closed' ? 'closed' : 'open';
}
