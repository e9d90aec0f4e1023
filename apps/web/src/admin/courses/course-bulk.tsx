import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api';
import { useCan } from '../../lib/can';
import { alert, confirm, toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { BulkBar } from '../../ui/table';

/** Deletes what is chosen: all of it, or nothing and why (TR-010). */
export function CourseBulk({ rows, onDone }: { rows: readonly AdminCourse[]; onDone: () => void }) {
  const { t } = useTranslation('admin-courses');
  const may = useCan(courseApi.removeMany);
  const remove = useAct(courseApi.removeMany, {
    silent: true,
    invalidates: [courseApi.adminList, courseApi.trash, courseApi.list],
    onDone: () => {
      toast(t('bulk.done', { count: rows.length }));
      onDone();
    },
  });
  if (!may) return null;
  const ask = async () => {
    const title = t('bulk.title', { count: rows.length });
    if (!(await confirm(t('remove.text'), { title, action: t('remove.do'), danger: true }))) return;
    remove.mutate(
      { body: { courseSeqs: rows.map((one) => one.courseSeq) } },
      { onError: (failed) => void alert(errorMessage(failed), { title: t('remove.refused') }) },
    );
  };
  return (
    <BulkBar count={rows.length} chosen={t('bulk.chosen', { count: rows.length })} onClear={onDone} label={t('bulk.label')}>
      <Button size="sm" tone="dangerLine" busy={remove.isPending} onClick={() => void ask()}>
        {t('remove.do')}
      </Button>
    </BulkBar>
  );
}
