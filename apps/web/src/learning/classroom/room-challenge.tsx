import type { Course } from '@madang/contracts/main/course';
import { challengeApi } from '@madang/contracts/main/challenge-calls';
import { lazy, Suspense, useEffect, useState, type ReactNode, type Ref, type RefObject } from 'react';
import { useMedia } from '../../lib/media';
import { isChallenge } from '../../domain/course/course-card';
import { scrollWay } from '../../lib/motion';
import { useCall } from '../../lib/query';
import { Loading, Skeleton } from '../../ui/states';
import l from '../../ui/layout.module.css';
import s from './classroom.module.css';

const ChallengePanel = lazy(() => import('../../domain/challenge/challenge-panel'));

interface Props {
  course: Course;
  /** The address of the class, such as `/classes/12`. */
  path: string;
  /** The mission that is open, and its heading. */
  current: number;
  heading: RefObject<HTMLElement | null>;
  own: Ref<HTMLDivElement>;
  /** The mission, which is drawn once the panel above it is known, or after a second. */
  children: ReactNode;
}
/** The window widths at which the panel shows only one week at first, so that the mission below it is on the first screen. */
const NARROW_WINDOW_MEDIA = '(max-width: 767px)';

/** Milliseconds for which the mission waits for the panel above it; it can be done without the panel. */
const LONGEST_WAIT_MS = 1000;
/** Whether a wait for something has lasted too long. */
function useTooLong(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
/** A lesson; in a challenge below its progress. */
export const BelowChallenge = (props: Props) => (isChallenge(props.course) ? <RoomChallenge {...props} /> : props.children);

function RoomChallenge({ course, path, current, heading, own, children }: Props) {
  const narrow = useMedia(NARROW_WINDOW_MEDIA);
  // The same call as the panel's.
  const { courseSeq } = course;
  const awaited = useCall(challengeApi.progress, { params: { courseSeq } }, { silent: true, staleTime: 0 }).isPending;
  const late = useTooLong();
  /** Scrolls to the mission's heading when the pressed day belongs to the mission that is open already; other days open their mission. */
  const open = (curriculumSeq: number) => {
    if (curriculumSeq !== current) return;
    heading.current?.scrollIntoView({ block: 'start', behavior: scrollWay() });
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <Suspense fallback={<Awaited height={narrow ? 122 : 240} />}>
      <div ref={own} className={s.above}>
        <ChallengePanel courseSeq={courseSeq} roomOf={(seq) => `${path}/classroom/${seq}`} onOpen={open} brief={narrow} />
      </div>
      {awaited && !late ? <div className={l.awaited} /> : children}
    </Suspense>
  );
}

/** The room while its panel loads. */
const Awaited = ({ height }: { height: number }) => (
  <Loading>
    <div className={s.above}>
      <Skeleton height={height} radius={16} />
    </div>
    <div className={l.awaited} />
  </Loading>
);
