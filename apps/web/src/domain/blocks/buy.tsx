import { SECOND } from '@madang/contracts/time';
import { asksMembership, enrolButton } from '@madang/contracts/main/course-rules';
import type { ShownCourse } from '@madang/contracts/page/blocks/data';
import type { BuyState, Part } from '@madang/contracts/page/blocks/node';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { isLoggedIn, useSession } from '../../lib/session';
import { useNow } from '../../lib/time';
import { askLogin } from '../../lib/user-only';
import { courseAddress } from '@madang/contracts/page/blocks/view-parts';
import { isPackage } from '../course/course-card';
import { managesCourse, useViewers } from '../course/course-viewer';
import { rememberAct } from '../course/pending-act';

/** What this person can do with the class, by the rules of the class's page. */
function useBuyState(course: ShownCourse, members: boolean) {
  const now = useNow(SECOND);
  const session = useSession();
  const { of, known } = useViewers(useMemo(() => [course.courseSeq], [course.courseSeq]));
  const viewer = of(course.courseSeq);
  const manager = managesCourse(viewer, session);
  const button = enrolButton(course, { ...viewer, manager }, now);
  const held = viewer.attendSeq !== null && viewer.choiseStatusCd === null && !manager && button.state !== 'open';
  const own: BuyState = held ? (viewer.isDeposit ? 'deposit' : 'continue') : button.state;
  const state: BuyState = members && !viewer.isSiteMember && asksMembership(own) ? 'members' : own;
  return { state, enabled: state === 'members' || held || button.enabled, known, viewer };
}

/** The button of a buy block; it leads where the button on the class's page leads. */
export default function Buy({ course, members, labels }: Extract<Part, { name: 'buy' }>) {
  const navigate = useNavigate();
  const { state, enabled, known, viewer } = useBuyState(course, members);
  const path = courseAddress(course);
  const go = () => {
    if (state === 'members') return void navigate(`/membership?classSeq=${course.courseSeq}`);
    if (state === 'enter' || state === 'enterManager' || state === 'open')
      return void navigate(isPackage(course) ? (state === 'enter' ? '/me/classes' : path) : `${path}/classroom`);
    if (state === 'deposit') return void navigate(`${path}/payment/complete?orderNo=${viewer.pendingOrderNo}`);
    if (state === 'continue') return void navigate(`${path}/payment`);
    // The class's page sees this note and goes on with the enrolment.
    rememberAct('enrol', course.courseSeq);
    if (isLoggedIn()) return void navigate(path);
    askLogin({ title: course.title, imageUrl: course.imageUrl, next: path });
  };
  return (
    <button
      type="button"
      className={enabled ? 'blk-button blk-brand' : 'blk-button blk-off'}
      disabled={!enabled}
      aria-busy={!known}
      onClick={go}
    >
      {labels[state]}
    </button>
  );
}
