import { CLASS_STATE } from '@madang/contracts/answer-codes';
import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatCount } from '../../lib/format';
import { invalidate, useAct, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { NumberInput } from '../../ui/inputs';
import { Pagination } from '../../ui/pagination';
import { Badge } from '../../ui/parts';
import { SortableList } from '../../ui/sortable/sortable-list';
import { ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';
import o from '../../ui/sortable/sortable.module.css';
import { cx } from '../../ui/cx';

/** How many classes a page of the dialog lists. */
const CLASS_PAGE_SIZE = 50;
const CLASS_LIST_READERS = [courseApi.adminList, courseApi.list];

/** Sets the order in which visitors see the classes: by dragging or arrow keys within a page of the dialog, by number across all pages. */
export default function OrderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin-courses');
  const [page, setPage] = useState(1);
  const query = { page, size: CLASS_PAGE_SIZE, q: '', state: '', kind: '' as const };
  const list = useCall(courseApi.adminList, { query }, { staleTime: 0 });
  const [moved, setMoved] = useState<AdminCourse[] | null>(null);
  const [placing, setPlacing] = useState<AdminCourse | null>(null);
  const total = list.data?.totalCount ?? 0;
  const paged = total > CLASS_PAGE_SIZE;
  const rows = moved ?? (list.isFetchedAfterMount ? list.data?.list : undefined);
  const save = useAct(courseApi.order, {
    invalidates: CLASS_LIST_READERS,
    onDone: () => {
      toast(t('order.done'));
      if (paged) setMoved(null);
      else onClose();
    },
  });
  const first = (page - 1) * CLASS_PAGE_SIZE;
  return (
    <Dialog
      open
      size="m"
      title={t('order.title')}
      note={t(paged ? 'order.paged' : 'order.text', { value: CLASS_PAGE_SIZE })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t(paged && !moved ? 'order.close' : 'order.cancel')}</Button>
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
        <>
          <SortableList
            label={t('order.title')}
            className={l.grid8}
            items={rows}
            keyOf={(one) => one.courseSeq}
            nameOf={(one) => one.title}
            onOrder={setMoved}
          >
            {(one, grip) => (
              <div className={o.row}>
                {grip}
                <span className={cx(l.grow, l.oneLine)}>{one.title}</span>
                {one.state !== CLASS_STATE.OPEN && <Badge>{t(`state.${one.state}`)}</Badge>}
                {!moved && (
                  <Button
                    size="sm"
                    tone="ghost"
                    aria-label={t('order.place', { title: one.title, n: first + rows.indexOf(one) + 1 })}
                    onClick={() => setPlacing(one)}
                  >
                    {formatCount(first + rows.indexOf(one) + 1)}
                  </Button>
                )}
              </div>
            )}
          </SortableList>
          {moved && paged ? (
            <p className={l.muted14}>{t('order.unsaved')}</p>
          ) : (
            <Pagination page={page} size={CLASS_PAGE_SIZE} total={total} label={t('order.title')} onChange={setPage} />
          )}
        </>
      ) : list.isError ? (
        <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <SkeletonRows count={6} />
      )}
      {placing && (
        <PlaceDialog course={placing} from={first + (rows ?? []).indexOf(placing) + 1} total={total} onClose={() => setPlacing(null)} />
      )}
    </Dialog>
  );
}

/** Asks for the new position of one class among all classes of the site. */
function PlaceDialog({ course, from, total, onClose }: { course: AdminCourse; from: number; total: number; onClose: () => void }) {
  const { t } = useTranslation('admin-courses');
  const form = useContractForm(courseApi.place, {
    defaults: { place: from },
    submit: async ({ place }) => {
      const at = Math.min(Number(place), total);
      await call(courseApi.place, { params: { courseSeq: course.courseSeq }, body: { place: at } });
      await invalidate(...CLASS_LIST_READERS);
      toast(t('order.placed', { title: course.title, n: formatCount(at) }));
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={course.title}
      onClose={onClose}
      locked={form.busy}
      foot={
        <>
          <Button onClick={onClose}>{t('order.cancel')}</Button>
          <Button tone="primary" type="submit" form="course-place" busy={form.busy}>
            {t('order.placeDo')}
          </Button>
        </>
      }
    >
      <form id="course-place" {...form.bind}>
        <NumberInput
          label={t('order.placeLabel', { all: formatCount(total) })}
          max={total}
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
          {...form.value('place')}
        />
      </form>
    </Dialog>
  );
}
