import type { Course } from '@madang/contracts/main/course';
import { lazy, Suspense, type Ref, type RefObject } from 'react';
import { useMedia } from '../../lib/media';
import { scrollWay } from '../../lib/motion';
import { Skeleton } from '../../ui/states';
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
}
/** The window widths at which the panel shows only one week at first, so that the mission below it is on the first screen. */
const NARROW_WINDOW_MEDIA = '(max-width: 767px)';

/** The progress of a challenge, above the mission that is open. */
export function RoomChallenge({ course, path, current, heading, own }: Props) {
  const narrow = useMedia(NARROW_WINDOW_MEDIA);
  /** Scrolls to the mission's heading when the pressed day belongs to the mission that is open already; other days open their mission. */
  const open = (curriculumSeq: number) => {
    if (curriculumSeq !== current) return;
    heading.current?.scrollIntoView({ block: 'start', behavior: scrollWay() });
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={own} className={s.above}>
      <Suspense fallback={<Skeleton height={narrow ? 122 : 240} radius={16} />}>
        <ChallengePanel courseSeq={course.courseSeq} roomOf={(seq) => `${path}/classroom/${seq}`} onOpen={open} brief={narrow} />
      </Suspense>
    </div>
  );
}
