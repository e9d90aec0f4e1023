import { courseApi } from '@madang/contracts/main/course';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { NoContent } from '../../ui/no-content';
import { Empty, ErrorState, Loading, Skeleton, SkeletonLines } from '../../ui/states';
import { ClassBody } from './class-body';
import s from './class-detail.module.css';

/** One class (RT-063). `reviews` is the list of its reviews, put in by the app. */
export default function ClassPage({ reviews }: { reviews: (course: { courseSeq: number; title: string }) => ReactNode }) {
  const courseSeq = Number(useParams()['courseSeq']);
  const valid = Number.isInteger(courseSeq) && courseSeq > 0;
  const information = useCall(courseApi.find, { params: { courseSeq: valid ? courseSeq : 0 } }, { enabled: valid });
  if (!valid || (information.error instanceof ApiError && information.error.status === 404)) return <NoContent />;
  if (information.data) return <ClassBody key={courseSeq} information={information.data} reviews={reviews} />;
  // A deleted class is an empty success (ER-016, AM-114).
  if (information.isSuccess) return <Deleted />;
  if (information.isError)
    return (
      <section className="wrap" style={{ paddingBlock: 56 }}>
        <ErrorState error={information.error} onRetry={() => void information.refetch()} />
      </section>
    );
  return <ClassSkeleton />;
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

function ClassSkeleton() {
  return (
    <div className="wrap">
      <Loading>
        <div className={s.cols} style={{ paddingTop: 56 }}>
          <div>
            <span className={s.coverSkeleton}>
              <Skeleton height="100%" radius={16} />
            </span>
            <div style={{ marginTop: 28, display: 'grid', gap: 14 }}>
              <Skeleton width={220} height={24} />
              <Skeleton width="76%" height={40} />
              <Skeleton width="92%" height={22} />
            </div>
            <div style={{ marginTop: 56 }}>
              <SkeletonLines lines={6} />
            </div>
          </div>
          <Skeleton height={420} radius={16} />
        </div>
      </Loading>
    </div>
  );
}
