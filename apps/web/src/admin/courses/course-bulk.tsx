import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { useTranslation } from 'react-i18next';
import { isPackage } from '../../domain/course/course-card';
import { call, errorMessage } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useCan } from '../../lib/can';
import { alert, confirm } from '../../lib/dialogs';
import { useMany } from '../../lib/batch-call';
import { invalidate } from '../../lib/query';
import { Button } from '../../ui/button';
import { StepsDialog } from '../../ui/steps-dialog';
import { BulkBar } from '../../ui/table';

async function send(some: readonly AdminCourse[]) {
  const courseSeqs = some.map((one) => one.courseSeq);
  const { failures } = await call(courseApi.removeMany, { body: { courseSeqs }, persistent: true });
  const refused = failures.map(({ courseSeq, message }) => ({ row: some.find((one) => one.courseSeq === courseSeq)!, message }));
  await invalidate(courseApi.trash, courseApi.list);
  return { refused };
}

/**
 * Deletes the chosen classes, for staff who may. A class that cannot be deleted stays chosen, with the reason; packages and classes cannot
 * be deleted together (TR-010).
 */
export function CourseBulk({ rows, onDone }: { rows: readonly AdminCourse[]; onDone: (left: readonly AdminCourse[]) => void }) {
  const { t } = useTranslation('admin-courses');
  const may = useCan(courseApi.removeMany);
  const { at, busy, run, stop } = useMany<AdminCourse>((one) => one.title);
  if (!may) return null;
  const refuse = (failed: unknown) => {
    if (failed instanceof ApiError) failed.claim();
    void alert(errorMessage(failed), { title: t('remove.refused') });
  };
  const ask = async () => {
    const title = t('bulk.title', { count: rows.length });
    if (!(await confirm(t('remove.text'), { title, action: t('remove.do'), danger: true }))) return;
    // The server refuses packages and classes in one call, so a choice of both is refused before anything is deleted.
    const one = rows.find(isPackage);
    const other = rows.find((row) => !isPackage(row));
    if (one && other) return void send([one, other]).catch(refuse);
    const words = { done: t('bulk.done', { count: rows.length }), refused: t('bulk.refused') };
    await run(
      rows,
      send,
      words,
      (left) => {
        onDone(left);
        void invalidate(courseApi.adminList);
      },
      refuse,
    );
  };
  return (
    <>
      <BulkBar count={rows.length} chosen={t('bulk.chosen', { count: rows.length })} onClear={() => onDone([])} label={t('bulk.label')}>
        <Button size="sm" tone="dangerLine" busy={busy} onClick={() => void ask()}>
          {t('remove.do')}
        </Button>
      </BulkBar>
      {at && <StepsDialog title={t('bulk.working')} at={at} onStop={stop} say={(numbers) => t('bulk.progress', numbers)} />}
    </>
  );
}
