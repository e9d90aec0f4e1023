import { APPLICATION_STATUS } from '@madang/contracts/codes';
import type { Course, CourseViewer } from '@madang/contracts/main/course';
import { packageApi } from '@madang/contracts/main/package-calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { coursePath, isPackage } from '../../domain/course/course-card';
import { scheduleAllows } from '../../domain/course/schedule-check';
import type { AskedBefore } from '../../domain/enrolment/asked-before';
import { useCall } from '../../lib/query';

/**
 * What is asked before a seat is taken, so that none is taken for an order that the service or the buyer would refuse: of a package the
 * classes in which the buyer is enrolled already (AM-057) and what the others ask (EN-026), and whether lessons overlap (PY-010). What the
 * page of the class has asked is not asked again.
 */
export function useBeforeSeat(course: Course, viewer: CourseViewer, ready: boolean) {
  const { t } = useTranslation('checkout');
  const before = useLocation().state as AskedBefore | null;
  const navigate = useNavigate();
  const params = { courseSeq: course.courseSeq };
  const packaged = isPackage(course);
  const [extended, setExtended] = useState<NonNullable<AskedBefore['extended']>>(before?.extended ?? []);
  const asksClasses = ready && packaged && extended.length === 0;
  const classes = useCall(packageApi.checkAttend, { params }, { enabled: asksClasses, staleTime: 0 });
  const answered = !asksClasses || classes.data?.length === 0;
  const asked = useCall(packageApi.asked, { params }, { enabled: ready && packaged, staleTime: 0 });
  // Whoever waits for the approval or has a deposit on its way pays nothing here.
  const pays = viewer.choiseStatusCd !== APPLICATION_STATUS.WAITING && !viewer.isDeposit;
  const checksSchedule = ready && pays && !before?.schedule;
  const schedule = useQuery({
    queryKey: ['checkout schedule', course.courseSeq],
    queryFn: () => scheduleAllows(course.courseSeq, t('schedule')),
    enabled: checksSchedule && answered,
    staleTime: Infinity,
    gcTime: 0,
    meta: { silent: true },
  });
  const stays = schedule.data === false;
  const path = coursePath(course);
  useEffect(() => {
    if (stays) void navigate(path);
  }, [stays, navigate, path]);
  return {
    extended,
    setExtended,
    classes,
    /** The class, or the package with what its classes ask. */
    asking: useMemo(() => ({ ...course, ...asked.data }), [course, asked.data]),
    passes: !ready || (answered && (!packaged || asked.isSuccess) && (!checksSchedule || schedule.data === true)),
    failed: [classes, asked, schedule].find((one) => one.isError) ?? null,
  };
}
