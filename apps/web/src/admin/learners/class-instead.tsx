import type { ClassInformation } from '@madang/contracts/main/course';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, isGone } from '../../lib/api-error';
import { NoContent } from '../../ui/no-content';
import { ErrorState } from '../../ui/states';
import l from '../../ui/layout.module.css';
import { ClassAwaited } from './class-head';

/** Whether a class is not there any more. */
export const isMissing = (error: unknown) => isGone(error) || (error instanceof ApiError && error.status === 404);
/**
 * What a page of a class shows to staff while it has no class: it is awaited, did not load, is not there, or was deleted for good, to which
 * orders and old links still lead.
 */
export function ClassInstead({ course, courseSeq }: { course: UseQueryResult<ClassInformation | null>; courseSeq: number }) {
  const { t } = useTranslation('admin-learners');
  if (course.data === null) return <NoContent title={t('deleted.title')} text={t('deleted.text')} />;
  if (isMissing(course.error)) return <NoContent />;
  if (!course.isError) return <ClassAwaited courseSeq={courseSeq} />;
  return (
    <div className={l.card}>
      <ErrorState error={course.error} onRetry={() => void course.refetch()} />
    </div>
  );
}
