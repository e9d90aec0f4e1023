import { curriculumApi } from '@madang/contracts/main/curriculum-calls';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LESSON_TYPE, YN } from '@madang/contracts/codes';
import type { CurriculumItem } from '@madang/contracts/main/curriculum';
import { useSite } from '../../lib/channel';
import { loadWords } from '../../lib/i18n';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { isChallenge } from '../../domain/course/course-card';
import { BottomBar } from './bottom-bar';
import type { BodyProps } from './class-page';
import { Introduction } from './class-parts';
import { CourseCrumb } from './course-crumb';
import { ClassTabs } from './class-tabs';
import { CurriculumBlock } from './curriculum';
import { EnrolCard } from './enrol-card';
import { FloatingBanner } from './lazy-banner';
import { Lead } from './lead';
import { Part } from './part';
import { shownParts } from './shown-parts';
import { useClassView } from './use-class';
import { useEnrol } from './use-enrol';
import s from './class-detail.module.css';

const kindPart = <K extends keyof typeof import('./kind-parts')>(name: K) =>
  lazy(async () => {
    const [parts] = await Promise.all([import('./kind-parts'), loadWords('class-offer')]);
    return { default: parts[name] };
  });
const DemandPart = kindPart('DemandPart');
const StepsPart = kindPart('StepsPart');
const MeetingsPart = kindPart('MeetingsPart');
const Teachers = lazy(async () => ({ default: (await import('./lower-parts')).Teachers }));
const Contact = lazy(async () => ({ default: (await import('./lower-parts')).Contact }));
const Preview = lazy(() => import('./preview'));
const CustomEvent = lazy(() => import('./custom-event'));
const RefundBlock = lazy(async () => {
  const [block] = await Promise.all([import('./refund-block'), loadWords('refund')]);
  return block;
});
const Companions = lazy(async () => {
  const [shelf] = await Promise.all([import('../../domain/class-offer/companions'), loadWords('class-offer')]);
  return { default: shelf.Companions };
});
const InPackages = lazy(async () => {
  const [packages] = await Promise.all([import('./in-packages'), loadWords('package')]);
  return packages;
});

/** The page of a class: the public part at once, the viewer's own part when its call has answered. */
export function ClassBody({ information, reviews, questions, board }: BodyProps) {
  const { t } = useTranslation('class-detail');
  const site = useSite();
  const view = useClassView(information);
  const enrol = useEnrol(view);
  const { course, setting } = view;
  const curriculum = useCall(curriculumApi.list, { params: { courseSeq: course.courseSeq } }, { silent: true });
  const [playing, setPlaying] = useState<CurriculumItem | null>(null);
  useTitle(course.title);

  const enters = view.state === 'enter' || view.state === 'enterManager';
  const inside = enters || view.state === 'open';
  const { shows, tabs } = shownParts(view, site.footer);
  const challenge = isChallenge(course);
  const preview = inside ? null : (curriculum.data?.find((one) => one.isPublic && one.curriculumTypeCd === LESSON_TYPE.VIDEO) ?? null);

  return (
    <>
      <div className="wrap">
        <CourseCrumb course={course} />
        <div className={s.cols}>
          <article className={s.main}>
            <Lead view={view} curriculum={curriculum.data} onPreview={preview ? () => setPlaying(preview) : null} />
            <ClassTabs tabs={tabs} />
            {view.demand && (
              <Suspense>
                <DemandPart demand={view.demand} />
              </Suspense>
            )}
            <Introduction course={course} inside={inside} />
            {(shows.meetings || shows.steps) && (
              <Suspense>
                {shows.steps && <StepsPart course={course} />}
                {shows.meetings && <MeetingsPart lessons={curriculum.data ?? []} />}
              </Suspense>
            )}
            {shows.board && (
              <Part id="board" title={t('tabs.board')}>
                {board(course)}
              </Part>
            )}
            {shows.curriculum && (
              <CurriculumBlock query={curriculum} canPlay={inside} path={view.path} missions={challenge} onPreview={setPlaying} />
            )}
            {shows.teachers && (
              <Suspense>
                <Teachers course={course} managers={view.classManagers} />
              </Suspense>
            )}
            {shows.reviews && (
              <Part
                id="reviews"
                title={t('tabs.reviews')}
                note={setting.courseReviewCountShowYn === YN.YES && t('reviewCount', { n: course.reviewCount, count: course.reviewCount })}
              >
                {reviews(course)}
              </Part>
            )}
            {shows.questions && (
              <Part id="questions" title={t('tabs.questions')}>
                {questions(course)}
              </Part>
            )}
            <Suspense>
              {shows.refund && <RefundBlock view={view} />}
              {shows.contact && <Contact footer={site.footer} />}
            </Suspense>
          </article>
          <aside className={s.side} aria-label={t('enrolCard')}>
            <EnrolCard view={view} curriculum={curriculum.data} enrol={enrol} />
            {course.inPackages.length > 0 && (
              <Suspense>
                <InPackages course={course} />
              </Suspense>
            )}
          </aside>
        </div>
        <Suspense>
          <Companions courseSeq={course.courseSeq} className={s.block} />
        </Suspense>
      </div>
      <FloatingBanner view={view} onEnrol={enrol.start} />
      <BottomBar view={view} enrol={enrol} />
      {course.customEvent && (
        <Suspense>
          <CustomEvent courseSeq={course.courseSeq} event={course.customEvent} />
        </Suspense>
      )}
      {enrol.dialogs}
      {playing && (
        <Suspense>
          <Preview courseSeq={course.courseSeq} lesson={playing} view={view} onEnrol={enrol.start} onClose={() => setPlaying(null)} />
        </Suspense>
      )}
    </>
  );
}
