import { LESSON_TYPE } from '@madang/contracts/codes';
import type { CourseSummary } from '@madang/contracts/main/course';
import { liveTimes } from '@madang/contracts/main/course-rules';
import { curriculumApi } from '@madang/contracts/main/curriculum-calls';
import { MINUTE } from '@madang/contracts/time';
import { useChannel } from '../../lib/channel';
import { useCall } from '../../lib/query';
import { useNow } from '../../lib/time';

type Held = Pick<CourseSummary, 'courseSeq' | 'curriculumStatusList'>;
const CLOCK_STEP_MS = MINUTE / 2;
const LIVES_POLL_MS = 5 * MINUTE;
const hasLives = (course: Held) => course.curriculumStatusList.includes(LESSON_TYPE.LIVE);

/**
 * Whether a live lesson of the class runs now. All cards of a page share one call, which answers start and end of the lessons; the clock
 * decides, so that a cached answer stays right when a lesson begins or ends. Pages without a class with live lessons make no call.
 */
export function useLiveNow(course: Held): boolean {
  const now = useNow(CLOCK_STEP_MS);
  // The call asks for one site's lessons, so that a page of the product's own host makes none.
  const onSite = useChannel((state) => state.channel !== null);
  const held = onSite && hasLives(course);
  const running = useCall(curriculumApi.running, undefined, {
    silent: true,
    enabled: held,
    every: held && LIVES_POLL_MS,
    staleTime: LIVES_POLL_MS,
  });
  return (
    held &&
    !!running.data?.some((one) => one.courseSeq === course.courseSeq && Date.parse(one.startAt) <= now && now < Date.parse(one.endAt))
  );
}

/** Whether a live lesson of the class runs now, by the viewer's own live lessons; the class need not be published. */
export function useMyLiveNow(course: Held): boolean {
  const now = useNow(CLOCK_STEP_MS);
  const held = hasLives(course);
  const mine = useCall(curriculumApi.lives, undefined, { silent: true, enabled: held, every: held && LIVES_POLL_MS, staleTime: MINUTE });
  return (
    held &&
    !!mine.data?.nowLives.some((one) => {
      if (one.courseSeq !== course.courseSeq) return false;
      const { start, end } = liveTimes(one);
      return start <= now && now < end;
    })
  );
}
