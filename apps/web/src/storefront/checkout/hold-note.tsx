import { USER_LIMIT } from '@madang/contracts/codes';
import type { Course } from '@madang/contracts/main/course';
import type { Enrolment } from '@madang/contracts/main/enrolment';
import { Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isPackage } from '../../domain/course/course-card';
import { Countdown } from '../../domain/course/course-parts';
import { Callout } from '../../ui/parts';

/**
 * Whether the enrolment may take one of a limited number of seats. Packages and terms of challenges count always, since the classes of a
 * package and the terms have limits of their own.
 */
export const holdsSeat = (course: Course, enrolment: Enrolment | null) =>
  course.userLimitTypeCd !== USER_LIMIT.NONE || isPackage(course) || enrolment?.termSeq != null;

/** If a seat is held, says so and for how long. */
export function HoldNote({ course, enrolment }: { course: Course; enrolment: Enrolment | null }) {
  const { t } = useTranslation('checkout');
  if (!enrolment?.holdUntil || !holdsSeat(course, enrolment)) return null;
  return (
    <Callout tone="brand" icon={Timer} end={<Countdown until={enrolment.holdUntil} />}>
      {t(enrolment.claim ? 'claimed' : 'held')}
    </Callout>
  );
}
