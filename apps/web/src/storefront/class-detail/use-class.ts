import { SELECTION_TYPE, YN } from '@madang/contracts/codes';
import { challengeApi } from '@madang/contracts/main/challenge-calls';
import { stateWithoutTerm } from '@madang/contracts/main/challenge-rules';
import type { Course, CourseSetting, CourseViewer, ClassInformation } from '@madang/contracts/main/course';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import { demandApi, type Demand } from '@madang/contracts/main/demand-calls';
import { agreedPrice } from '@madang/contracts/main/agreed-price';
import { asksMembership, enrolButton, priceOf, type EnrolState, type Price } from '@madang/contracts/main/course-rules';
import { useMemo } from 'react';
import { managesCourse, nobody, useViewers } from '../../domain/course/course-viewer';
import { useSession } from '../../lib/session';
import { useAsOf } from '../../lib/time';
import { useCall } from '../../lib/query';
import { coursePath, isChallenge } from '../../domain/course/course-card';

/** A class as the viewer sees it now. */
export interface ClassView {
  course: Course;
  setting: CourseSetting;
  classManagers: ClassInformation['classManagers'];
  /** Whether some coupon may be used on the class, so that its card keeps room for one. */
  coupons: boolean;
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
  /** What the viewer pays: the price of their enrolment that is not paid yet, otherwise that of today. */
  price: Price;
  /** The price of today, if the viewer pays another one; else null. */
  present: Price | null;
  /** How many people asked for a notice of the opening, for a class in which nobody can enrol yet; else null. */
  demand: Demand | null;
  /** The path of the class: `/classes/12`, or below the course's alias. */
  path: string;
}

/** Combines a class's public data with the viewer's own. `terms`: the terms of sale of a package, which replace those of its course. */
export function useClassView(information: ClassInformation, terms?: Partial<Course>): ClassView {
  const { setting, classManagers, couponYn } = information;
  const course = terms ? { ...information.course, ...terms } : information.course;
  const session = useSession();
  const viewers = useViewers(useMemo(() => [course.courseSeq], [course.courseSeq]));
  const viewer = viewers.of(course.courseSeq);
  const manager = managesCourse(viewer, session);
  const held = viewer.attendSeq !== null && viewer.choiseStatusCd === null && !manager;
  const runs = useCall(challengeApi.joinable, { params: { courseSeq: course.courseSeq } }, { enabled: isChallenge(course), silent: true });
  const survey = isSurvey(course);
  const demand = useCall(demandApi.find, { params: { courseSeq: course.courseSeq } }, { enabled: survey, silent: true }).data ?? null;
  const coupons = couponYn === YN.YES;
  // The start or end of a sale, a discount or an access shows at once.
  const offer = useAsOf((now) => {
    const button = enrolButton(course, { ...viewer, manager }, now);
    const own = held && button.state !== 'open' ? (viewer.isDeposit ? 'deposit' : 'continue') : button.state;
    const left = runs.data ? stateWithoutTerm(own, runs.data.terms, now) : null;
    const closed = course.siteMembershipSeqs.length > 0 && !viewer.isSiteMember && asksMembership(left ?? own);
    const state: ClassView['state'] = survey ? 'demand' : closed ? 'members' : (left ?? own);
    return { state, enabled: held || (button.enabled && !left), ...pricesFor({ course, viewer, state, coupons }, now) };
  });
  return {
    course,
    setting,
    classManagers,
    coupons,
    viewer,
    known: viewers.known,
    manager,
    demand: survey ? demand : null,
    ...offer,
    enabled: survey ? demand !== null : offer.enabled,
    path: coursePath(course),
  };
}

/** The price that the viewer pays, and that of today if it is another one. Where the card has a line for coupons, it is before them. */
function pricesFor(
  { course, viewer, state, coupons }: Pick<ClassView, 'course' | 'viewer' | 'state' | 'coupons'>,
  now: number,
): Pick<ClassView, 'price' | 'present'> {
  const today = priceOf(course, now);
  const { agreed } = viewer;
  if (!agreed) return { price: today, present: null };
  const before = agreedPrice(course, agreed);
  const present = before.total === today.total && before.currency === today.currency ? null : today;
  if (showsCoupon({ course, state, price: before, coupons })) return { price: before, present };
  return { price: agreedPrice(course, { ...agreed, discount: agreed.discount + agreed.couponDiscount }), present };
}

/** A class as a visitor who is not enrolled sees it. */
export function visitorView({ course, setting, classManagers, couponYn }: ClassInformation, now: number): ClassView {
  const viewer = nobody(course.courseSeq);
  const { state, enabled } = enrolButton(course, { ...viewer, manager: false }, now);
  const manager = false;
  const survey = isSurvey(course);
  return {
    course,
    setting,
    classManagers,
    coupons: couponYn === YN.YES,
    viewer,
    known: true,
    manager,
    price: priceOf(course, now),
    present: null,
    path: coursePath(course),
    ...(survey ? { state: 'demand', enabled: true, demand: { count: 0, toldCount: 0, mineAt: null } } : { state, enabled, demand: null }),
  };
}

const SHUT_STATES: readonly ClassView['state'][] = ['closed', 'notOpen', 'soldOut'];
/** Whether nobody can enrol in the class now. */
export const isShut = ({ state }: Pick<ClassView, 'state'>): boolean => SHUT_STATES.includes(state);
/** Whether the card of a class offers to tell once one can enrol in it. */
export const offersAlert = (view: ClassView): boolean => isShut(view);
/** Whether the card of a class says what a coupon takes off its price: one pays for it now, and a coupon may be used. */
export const showsCoupon = ({ course, state, price, coupons }: Pick<ClassView, 'course' | 'state' | 'price' | 'coupons'>): boolean =>
  coupons && !price.free && ((state === 'enrol' && course.choiseTypeCd !== SELECTION_TYPE.MANAGER) || state === 'continue');
