import { courseApi } from '@madang/contracts/main/course-calls';
import type { ClassInformation } from '@madang/contracts/main/course';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { useChannel } from '../../lib/channel';
import { useDrawn } from '../../lib/drawn';
import { isServed } from '../../lib/served';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { Cover, coursePath, isPackage } from '../../domain/course/course-card';
import { NoContent } from '../../ui/no-content';
import { Breadcrumb } from '../../ui/parts';
import { Served } from '../../ui/served';
import { Empty, ErrorState, Loading, Skeleton, SkeletonLines } from '../../ui/states';
import { ClassBody } from './class-body';
import { LeadText } from './lead-text';
import states from '../../ui/states.module.css';
import s from './class-detail.module.css';

export interface BodyProps {
  information: ClassInformation;
  reviews: (course: { courseSeq: number; title: string }) => ReactNode;
  questions: (course: { courseSeq: number }) => ReactNode;
  /** Renders the newest posts of a class, on pages that show its boards. */
  board: (course: { courseSeq: number }) => ReactNode;
}
/**
 * The page of a class (RT-063) or, below /packages, of a package. The parts of other folders are passed in: `reviews`, `questions` and
 * `board` render the lists, `packages` is the body of a package's page.
 */
export default function ClassPage({
  reviews,
  questions,
  board,
  packages: Body = ClassBody,
}: Pick<BodyProps, 'reviews' | 'questions' | 'board'> & { packages?: ComponentType<BodyProps> }) {
  const courseSeq = Number(useParams()['courseSeq']);
  const valid = Number.isInteger(courseSeq) && courseSeq > 0;
  const information = useCall(courseApi.find, { params: { courseSeq: valid ? courseSeq : 0 } }, { enabled: valid, silent: isServed() });
  const draws = useDrawn(information.data !== undefined);
  if (!valid || (information.error instanceof ApiError && information.error.status === 404)) return <NoContent />;
  if (information.data && draws) {
    // A class at a package's path, or a package at a class's, goes to its own path.
    if (isPackage(information.data.course) === (Body === ClassBody)) return <Navigate to={coursePath(information.data.course)} replace />;
    return (
      <Suspense
        fallback={
          <Served>
            <Opening courseSeq={courseSeq} />
          </Served>
        }
      >
        <Body key={courseSeq} information={information.data} reviews={reviews} questions={questions} board={board} />
      </Suspense>
    );
  }
  // A deleted class is answered with success and no data (ER-016, AM-114).
  if (information.data === null) return <Deleted />;
  const again = () => void information.refetch();
  return (
    <Served error={information.error} onRetry={again}>
      {information.isError ? (
        <section className="wrap" style={{ paddingBlock: 56 }}>
          <ErrorState error={information.error} onRetry={again} />
        </section>
      ) : (
        <Opening courseSeq={courseSeq} />
      )}
    </Served>
  );
}

function Deleted() {
  const { t } = useTranslation('class-detail');
  useTitle(t('deleted.title'));
  return (
    <section className="wrap" style={{ paddingBlock: 56 }}>
      <Empty art="lock" heading="h1" title={t('deleted.title')} text={t('deleted.text')}>
        <ButtonLink to="/classes" tone="primary">
          {t('deleted.back')}
        </ButtonLink>
      </Empty>
    </section>
  );
}

/** The placeholder of the page: it shows at once what the server's document says of the class, and skeletons for the rest. */
function Opening({ courseSeq }: { courseSeq: number }) {
  const lead = useChannel((state) => (state.lead?.courseSeq === courseSeq ? state.lead : null));
  return (
    <div className="wrap">
      {lead && (
        <div className={s.crumb}>
          <Breadcrumb items={[{ label: lead.title }]} />
        </div>
      )}
      <div className={s.cols} style={lead ? {} : { paddingTop: 56 }}>
        <article className={s.main}>
          {lead ? (
            <header className={s.lead}>
              <Cover imageUrl={lead.imageUrl} first place="lead" className={s.cover} />
              <div className={s.badges} />
              <LeadText of={lead} />
            </header>
          ) : (
            <div className={states.cardSkeleton}>
              <Skeleton height="auto" />
            </div>
          )}
          <Loading>
            {!lead && (
              <div style={{ marginTop: 28, display: 'grid', gap: 14 }}>
                <Skeleton width={220} height={24} />
                <Skeleton width="76%" height={40} />
                <Skeleton width="92%" height={22} />
              </div>
            )}
            <div style={{ marginTop: 56 }}>
              <SkeletonLines lines={6} />
            </div>
          </Loading>
        </article>
        <div className={s.side}>
          <Skeleton height={420} radius={16} />
        </div>
      </div>
    </div>
  );
}
