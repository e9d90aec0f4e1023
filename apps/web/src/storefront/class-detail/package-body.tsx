import { YN } from '@madang/contracts/codes';
import { packageApi } from '@madang/contracts/main/package-calls';
import { packageSale } from '@madang/contracts/main/package-rules';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../lib/channel';
import { loadWords } from '../../lib/i18n';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { BottomBar } from './bottom-bar';
import type { BodyProps } from './class-page';
import { Introduction } from './class-parts';
import { Contact, Teachers } from './lower-parts';
import { ClassTabs, type TabKey } from './class-tabs';
import { Contained } from './contained';
import { CourseCrumb } from './course-crumb';
import { EnrolCard } from './enrol-card';
import { FloatingBanner } from './lazy-banner';
import { Lead } from './lead';
import { Part } from './part';
import { useClassView } from './use-class';
import { useEnrol } from './use-enrol';
import s from './class-detail.module.css';

const CustomEvent = lazy(() => import('./custom-event'));
const RefundBlock = lazy(async () => {
  const [block] = await Promise.all([import('./refund-block'), loadWords('refund')]);
  return block;
});

/** The body of a package's page: its classes, its description, instructors, reviews and refund terms, and its enrol card. */
export default function PackageBody({ information, reviews }: BodyProps) {
  const { t } = useTranslation(['class-detail', 'package']);
  const site = useSite();
  const { courseSeq, title } = information.course;
  const pack = useCall(packageApi.find, { params: { courseSeq } });
  const view = useClassView(information, pack.data && packageSale(pack.data.pack));
  const enrol = useEnrol(view);
  const { course, setting } = view;
  useTitle(title);
  const count = pack.data?.courses.length ?? 0;
  const contents = t('package:count', { n: count, count });
  const shows = {
    reviews: setting.courseReviewShowYn === YN.YES,
    teachers: setting.courseTutorShowYn === YN.YES && course.teachers.length > 0,
    contact: setting.courseQnaShowYn === YN.YES && Boolean(site.footer.email || site.footer.phone),
  };
  const counts = setting.courseReviewCountShowYn === YN.YES;
  const tabs: { key: TabKey; count?: number }[] = [
    { key: 'classes', ...(pack.data && { count }) },
    { key: 'intro' },
    ...(shows.teachers ? [{ key: 'teachers' as const }] : []),
    ...(shows.reviews ? [{ key: 'reviews' as const, ...(counts && { count: course.reviewCount }) }] : []),
    ...(view.price.free ? [] : [{ key: 'refund' as const }]),
    ...(shows.contact ? [{ key: 'contact' as const }] : []),
  ];
  return (
    <>
      <div className="wrap">
        <CourseCrumb course={view.course} />
        <div className={s.cols}>
          <article className={s.main}>
            <Lead view={view} curriculum={undefined} onPreview={null} contents={count > 0 ? contents : ''} />
            <ClassTabs tabs={tabs} />
            <Part id="classes" title={t('package:classes')}>
              {pack.data ? (
                <Contained info={pack.data} amount={view.price.free ? null : view.price.amount} />
              ) : pack.isError ? (
                <ErrorState tight error={pack.error} onRetry={() => void pack.refetch()} />
              ) : (
                <SkeletonRows count={2} />
              )}
            </Part>
            <Introduction course={course} inside={view.state === 'enter' || view.state === 'enterManager'} />
            {shows.teachers && <Teachers course={course} managers={view.classManagers} />}
            {shows.reviews && (
              <Part
                id="reviews"
                title={t('tabs.reviews')}
                note={counts && t('reviewCount', { n: course.reviewCount, count: course.reviewCount })}
              >
                {reviews(course)}
              </Part>
            )}
            {!view.price.free && (
              <Suspense>
                <RefundBlock view={view} />
              </Suspense>
            )}
            {shows.contact && <Contact footer={site.footer} />}
          </article>
          <aside className={s.side} aria-label={t('enrolCard')}>
            <EnrolCard view={view} curriculum={undefined} enrol={enrol} {...(count > 0 && { contents })} />
          </aside>
        </div>
      </div>
      <FloatingBanner view={view} onEnrol={enrol.start} />
      <BottomBar view={view} enrol={enrol} />
      {course.customEvent && (
        <Suspense>
          <CustomEvent courseSeq={course.courseSeq} event={course.customEvent} />
        </Suspense>
      )}
      {enrol.dialogs}
    </>
  );
}
