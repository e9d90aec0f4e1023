import { MINUTE } from '@madang/contracts/time';
import { YN } from '@madang/contracts/codes';
import type { ClassInformation } from '@madang/contracts/main/course';
import { courseApi } from '@madang/contracts/main/course-calls';
import { classLabel, courseBadge, lessonBadge } from '@madang/contracts/main/course-rules';
import { curriculumApi } from '@madang/contracts/main/curriculum-calls';
import { teacherAddress } from '@madang/contracts/main/teacher-address';
import { Check } from 'lucide-react';
import { Fragment, lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { CourseBadge, LessonBadge } from '../../domain/course/course-parts';
import { formatCount } from '../../lib/format';
import { loadWords } from '../../lib/i18n';
import { closePopup, openReviews, usePopups } from '../../domain/popups/popups';
import { useCall } from '../../lib/query';
import { useNow } from '../../lib/time';
import { ButtonLink } from '../../ui/button';
import { Cover, coursePath, isChallenge, isPackage } from '../../domain/course/course-card';
import { Dialog } from '../../ui/dialog';
import { Badge, Rating } from '../../ui/parts';
import { Empty, ErrorState, Loading, Skeleton, SkeletonLines } from '../../ui/states';
import { EnrolCard } from './enrol-card';
import { useClassView } from './use-class';
import { useEnrol } from './use-enrol';
import l from '../../ui/layout.module.css';
import states from '../../ui/states.module.css';
import s from './class-detail.module.css';

const PackageGlance = lazy(async () => {
  const [glance] = await Promise.all([import('./package-glance'), loadWords('package')]);
  return glance;
});
const close = () => closePopup('course');

/** A preview of a class in a popup over any page: its summary and the enrol button. It closes when the page below changes. */
export default function ClassPopup() {
  const { t } = useTranslation('class-detail');
  const about = usePopups((popups) => popups.course);
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  useEffect(() => {
    if (opened.current !== pathname) close();
  }, [pathname]);
  const courseSeq = about?.courseSeq ?? 0;
  const information = useCall(courseApi.find, { params: { courseSeq } }, { enabled: about !== null, silent: true });
  if (!about) return null;
  const course = information.data?.course;
  return (
    <Dialog
      open
      size="l"
      title={about.title}
      note={course?.subTitle || null}
      onClose={close}
      foot={course && <ButtonLink to={coursePath(course)}>{t(isPackage(course) ? 'package:bar.page' : 'popup.page')}</ButtonLink>}
    >
      {information.data && isPackage(information.data.course) ? (
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <PackageGlance information={information.data} />
        </Suspense>
      ) : information.data ? (
        <Shown information={information.data} />
      ) : information.isError ? (
        <ErrorState tight error={information.error} onRetry={() => void information.refetch()} />
      ) : information.isSuccess ? (
        <Empty tight art="lock" heading="h3" title={t('deleted.title')} text={t('deleted.text')} />
      ) : (
        <Loading>
          <div className={l.columns300}>
            <div className={states.cardSkeleton}>
              <Skeleton height="auto" />
              <SkeletonLines lines={4} />
            </div>
            <Skeleton height={360} radius={16} />
          </div>
        </Loading>
      )}
    </Dialog>
  );
}

function Shown({ information }: { information: ClassInformation }) {
  const { t } = useTranslation('class-detail');
  const now = useNow(MINUTE);
  const view = useClassView(information);
  const { course, setting } = view;
  const enrol = useEnrol(view, view.path);
  const single = !isPackage(course) && !isChallenge(course);
  const curriculum = useCall(curriculumApi.list, { params: { courseSeq: course.courseSeq } }, { silent: true });
  const names = setting.courseTutorShowYn === YN.YES ? course.teachers : [];
  const rated = setting.courseReviewShowYn === YN.YES && course.reviewCount > 0;
  return (
    <>
      <div className={l.columns300}>
        <div>
          <Cover imageUrl={course.imageUrl} />
          <div className={s.badges}>
            <CourseBadge badge={courseBadge(course, now)} />
            {single && <Badge>{t(`ui:badge.${classLabel(course.courseTypeCd)}`)}</Badge>}
            <LessonBadge badge={lessonBadge(course.curriculumStatusList, course.courseTypeCd)} />
            <Badge>{t(`level.${course.difficultyCd}`)}</Badge>
          </div>
          {(names.length > 0 || rated) && (
            <p className={s.facts}>
              {names.length > 0 && (
                <span>
                  {names.map((one, i) => (
                    <Fragment key={one.userSeq}>
                      {i > 0 && ', '}
                      <Link to={teacherAddress(one.userSeq)}>{one.name}</Link>
                    </Fragment>
                  ))}
                </span>
              )}
              {rated && (
                <button type="button" onClick={() => openReviews({ courseSeq: course.courseSeq, title: course.title })}>
                  <Rating rate={course.reviewRate} />
                  <span className={s.under}>
                    {setting.courseReviewCountShowYn === YN.YES
                      ? t('reviewLink', { n: formatCount(course.reviewCount), count: course.reviewCount })
                      : t('tabs.reviews')}
                  </span>
                </button>
              )}
            </p>
          )}
          {course.gains.length > 0 && (
            <>
              <h3 className={s.sub}>{t('gains')}</h3>
              <ul className={s.fits}>
                {course.gains.map((gain) => (
                  <li key={gain}>
                    <Check aria-hidden="true" />
                    {gain}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        <EnrolCard view={view} curriculum={curriculum.data} enrol={enrol} />
      </div>
      {enrol.dialogs}
    </>
  );
}
