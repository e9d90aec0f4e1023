import { values, USER_TYPE } from '@madang/contracts/codes';
import { challengeApi } from '@madang/contracts/main/challenge-calls';
import { joinState } from '@madang/contracts/main/challenge-rules';
import type { Course, CourseSetting, CourseViewer, ClassInformation } from '@madang/contracts/main/course';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import { demandApi, type Demand } from '@madang/contracts/main/demand-calls';
import { enrolButton, priceOf, type EnrolState, type Price } from '@madang/contracts/main/course-rules';
import { hasPermission, type Permission } from '@madang/contracts/permissions';
import { useMemo } from 'react';
import { nobody, useViewers } from '../../domain/course/course-viewer';
import { useSession } from '../../lib/session';
import { useNow } from '../../lib/time';
import { useCall } from '../../lib/query';
import { coursePath, isChallenge } from '../../domain/course/course-card';

const ROOM: readonly Permission[] = ['CLASS_ROOM_UPDATE', 'SITE_CLASS_UPDATE'];
const COURSE_STAFF: readonly string[] = values(USER_TYPE);

const JOINS: readonly string[] = ['enrol', 'waitlist'];
/** The state of the button if no term of a challenge can be joined: all are full, or all are over. */
const LACKS = { open: null, full: 'soldOut', over: 'closed' } as const;

/** A class as the viewer sees it now. */
export interface ClassView {
  course: Course;
  setting: CourseSetting;
  classManagers: ClassInformation['classManagers'];
  viewer: CourseViewer;
  /** Whether the viewer's own data has loaded; until then the page shows what everybody sees. */
  known: boolean;
  manager: boolean;
  /**
   * What the enrol button offers. `continue`: the person's held seat is not paid yet; `deposit`: a virtual account waits for their
   * deposit; `members`: only members of a membership may enrol; `demand`: nobody can enrol yet, but people can ask to be told.
   */
  state: EnrolState | 'continue' | 'deposit' | 'members' | 'demand';
  enabled: boolean;
  price: Price;
  /** How many people ask to be told, for a class in which nobody can enrol yet; else null. */
  demand: Demand | null;
  /** The path of the class: `/classes/12`, or below the course's alias. */
  path: string;
}

/** Combines a class's public data with the viewer's own. `terms`: the terms of sale of a package, which replace those of its course. */
export function useClassView(information: ClassInformation, terms?: Partial<Course>): ClassView {
  const { setting, classManagers } = information;
  const course = terms ? { ...information.course, ...terms } : information.course;
  // Updates every second, so that the start or end of a sale shows at once.
  const now = useNow(1000);
  const session = useSession();
  const viewers = useViewers(useMemo(() => [course.courseSeq], [course.courseSeq]));
  const viewer = viewers.of(course.courseSeq);
  const manager =
    hasPermission(viewer.roles, ROOM) ||
    (session.isChannelUser && hasPermission(session.roles, ROOM)) ||
    (viewer.userTypeCd !== null && COURSE_STAFF.includes(viewer.userTypeCd));
  const button = enrolButton(course, { ...viewer, manager }, now);
  const held = viewer.attendSeq !== null && viewer.choiseStatusCd === null && !manager;
  const state = held && button.state !== 'open' ? (viewer.isDeposit ? 'deposit' : 'continue') : button.state;
  const runs = useCall(challengeApi.joinable, { params: { courseSeq: course.courseSeq } }, { enabled: isChallenge(course), silent: true });
  const left = runs.data && JOINS.includes(state) ? LACKS[joinState(runs.data.terms, now)] : null;
  const closed = course.siteMembershipSeqs.length > 0 && !viewer.isSiteMember && ['enrol', 'waitlist', 'open'].includes(state);
  const survey = isSurvey(course);
  const demand = useCall(demandApi.find, { params: { courseSeq: course.courseSeq } }, { enabled: survey, silent: true }).data ?? null;
  return {
    course,
    setting,
    classManagers,
    viewer,
    known: viewers.known,
    manager,
    demand: survey ? demand : null,
    state: survey ? 'demand' : closed ? 'members' : (left ?? state),
    enabled: survey ? demand !== null : held ? true : button.enabled && !left,
    price: priceOf(course, now),
    path: coursePath(course),
  };
}

/** A class as a visitor who is not enrolled sees it. */
export function visitorView({ course, setting, classManagers }: ClassInformation, now: number): ClassView {
  const viewer = nobody(course.courseSeq);
  const { state, enabled } = enrolButton(course, { ...viewer, manager: false }, now);
  const manager = false;
  const survey = isSurvey(course);
  return {
    ...{ course, setting, classManagers, viewer, known: true, manager, price: priceOf(course, now), path: coursePath(course) },
    ...(survey ? { state: 'demand', enabled: true, demand: { count: 0, toldCount: 0, mineAt: null } } : { state, enabled, demand: null }),
  };
}
