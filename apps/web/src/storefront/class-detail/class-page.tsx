import { courseApi } from '@madang/contracts/main/course-calls';
import type { ClassInformation } from '@madang/contracts/main/course';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { useChannel } from '../../lib/channel';
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
  /** Draws the newest posts of a class, where its page shows boards. */
  board: (course: { courseSeq: number }) => ReactNode;
}
/**
 * One class (RT-063), or below /packages one package. `reviews` and `questions` are its lists of them, `packages` a package's page, put
 * in by the app.
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
  if (!valid || (information.error instanceof ApiError && information.error.status === 404)) return <NoContent />;
  if (information.data) {
    // Classes and packages have paths of their own; the other one's path leads to the right one.
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
  // A deleted class is an empty success (ER-016, AM-114).
  if (information.isSuccess) return <Deleted />;
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

/** What the shell told of the class stands from the first moment; the rest is awaited. */
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
