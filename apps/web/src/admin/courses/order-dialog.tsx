import { CLASS_STATE } from '@madang/contracts/answer-codes';
import { LIMITS } from '@madang/contracts/limits';
import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { useAct, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Badge } from '../../ui/parts';
import { SortableList } from '../../ui/sortable/sortable-list';
import { ErrorState, SkeletonRows } from '../../ui/states';
import s from './courses.module.css';

const MOST = LIMITS.adminPageSizes.at(-1)!;

/** The order in which everybody sees the site's classes, by dragging or by the arrow keys. */
export default function OrderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin-courses');
  const query = { page: 1, size: MOST, q: '', state: '', kind: '' as const };
  const list = useCall(courseApi.adminList, { query }, { staleTime: 0 });
  const [moved, setMoved] = useState<AdminCourse[] | null>(null);
  const rows = moved ?? (list.isFetchedAfterMount ? list.data?.list : undefined);
  const save = useAct(courseApi.order, {
    invalidates: [courseApi.adminList, courseApi.list],
    onDone: () => {
      toast(t('order.done'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="m"
      title={t('order.title')}
      note={t((list.data?.totalCount ?? 0) > MOST ? 'order.first' : 'order.text', { value: MOST })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('order.cancel')}</Button>
          <Button
            tone="primary"
            disabled={!moved}
            busy={save.isPending}
            onClick={() => moved && save.mutate({ params: {}, body: { courseSeqs: moved.map((one) => one.courseSeq) } })}
          >
            {t('order.save')}
          </Button>
        </>
      }
    >
      {rows ? (
        <SortableList
          label={t('order.title')}
          className={s.order}
          items={rows}
          keyOf={(one) => one.courseSeq}
          nameOf={(one) => one.title}
          onOrder={setMoved}
        >
          {(one, grip) => (
            <div className={s.orderRow}>
              {grip}
              <span>{one.title}</span>
              {one.state !== CLASS_STATE.OPEN && <Badge>{t(`state.${one.state}`)}</Badge>}
            </div>
          )}
        </SortableList>
      ) : list.isError ? (
        <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </Dialog>
  );
}
