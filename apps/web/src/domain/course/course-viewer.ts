import { USER_TYPE, YN } from '@madang/contracts/codes';
import type { ClassInformation, CourseViewer } from '@madang/contracts/main/course';
import { challengeApi } from '@madang/contracts/main/challenge-calls';
import { courseApi } from '@madang/contracts/main/course-calls';
import { curriculumApi } from '@madang/contracts/main/curriculum-calls';
import { CLASSROOM_PERMISSIONS, hasPermission } from '@madang/contracts/permissions';
import { useMemo } from 'react';
import { call, report } from '../../lib/api';
import { keyOf, queryClient, useCall } from '../../lib/query';
import { may, useLoggedIn, type Session } from '../../lib/session';
import { serverNow } from '../../lib/time';
import { userOnly } from '../../lib/user-only';

/** The viewer's values for a visitor, or for a person who has nothing to do with the course. */
export const nobody = (courseSeq: number): CourseViewer => ({
  courseSeq,
  likeAt: null,
  attendSeq: null,
  choiseStatusCd: null,
  attendAt: null,
  validAt: null,
  isAttend: false,
  reviewExpringAt: null,
  completedCount: 0,
  userTypeCd: null,
  isZoomHost: false,
  refererCode: null,
  refererCodeUrl: null,
  canSendInviteEventYn: YN.NO,
  pendingOrderNo: null,
  isDeposit: false,
  holdUntil: null,
  claim: false,
  waitlist: null,
  agreed: null,
  isSiteMember: false,
  roles: [],
});

/** What the viewer has to do with these courses: enrolment, like, role. `known` is false only while a logged-in person's call runs. */
export function useViewers(courseSeqs: readonly number[]): { of: (courseSeq: number) => CourseViewer; known: boolean } {
  const loggedIn = useLoggedIn();
  const asked = useMemo(() => [...new Set(courseSeqs)].sort((a, b) => a - b).join(','), [courseSeqs]);
  const viewers = useCall(courseApi.viewer, { query: { courseSeqs: asked } }, { enabled: loggedIn && asked !== '', silent: true });
  return {
    of: (courseSeq) => (loggedIn && viewers.data?.find((one) => one.courseSeq === courseSeq)) || nobody(courseSeq),
    known: !loggedIn || asked === '' || viewers.isFetched,
  };
}

/**
 * Whether the viewer runs the class: as its instructor, or by a permission there. Permissions on the whole site are among `viewer.roles` as
 * far as they count in this class; platform support has those of its session alone.
 */
export const managesCourse = (viewer: CourseViewer, session: Session): boolean =>
  session.supportUntil === null
    ? viewer.userTypeCd === USER_TYPE.TEACHER || hasPermission(viewer.roles, CLASSROOM_PERMISSIONS)
    : may(session, CLASSROOM_PERMISSIONS);

/** The calls whose answers change when the viewer enrols. */
export const ENROLMENT_READS = [
  courseApi.find,
  courseApi.viewer,
  courseApi.mine,
  courseApi.list,
  curriculumApi.list,
  challengeApi.joinable,
];

const answersOf = (name: unknown) => ({ predicate: (query: { queryKey: readonly unknown[] }) => query.queryKey[0] === name });
/** Writes a like into the cached answers about viewers and, if the count is given, the count into those about the class. */
function showLike(courseSeq: number, likeAt: string | null, likeCount?: number): void {
  queryClient.setQueriesData<CourseViewer[]>(answersOf(keyOf(courseApi.viewer)[0]), (old) => {
    if (!old) return old;
    const without = old.filter((one) => one.courseSeq !== courseSeq);
    const own = old.find((one) => one.courseSeq === courseSeq) ?? nobody(courseSeq);
    return [...without, { ...own, likeAt }];
  });
  if (likeCount === undefined) return;
  queryClient.setQueriesData<ClassInformation | null>(answersOf(keyOf(courseApi.find)[0]), (old) =>
    old && old.course.courseSeq === courseSeq ? { ...old, course: { ...old.course, likeCount } } : old,
  );
}
export type Likable = { courseSeq: number; title: string; imageUrl: string | null };
/** Likes or unlikes a course (RV-033): shows it at once and undoes it when the call fails. A visitor is asked to log in (SH-062). */
export function toggleLike(course: Likable, liked: boolean): void {
  userOnly(
    () => {
      const before = liked ? new Date(serverNow()).toISOString() : null;
      showLike(course.courseSeq, liked ? null : new Date(serverNow()).toISOString());
      const params = { courseSeq: course.courseSeq };
      const sent: Promise<{ likeAt: string | null; likeCount: number }> = liked
        ? call(courseApi.unlike, { params })
        : call(courseApi.like, { params });
      sent.then(
        (now) => showLike(course.courseSeq, now.likeAt, now.likeCount),
        (error: unknown) => {
          showLike(course.courseSeq, before);
          report(error);
        },
      );
    },
    { title: course.title, imageUrl: course.imageUrl },
  );
}
