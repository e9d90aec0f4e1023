import type { ClassFilter } from '@madang/contracts/answer-codes';
import { courseApi, type TrashedCourse } from '@madang/contracts/main/course';
import { exactHours } from '@madang/contracts/dates';
import { daysLeft, MINUTE } from '@madang/contracts/time';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { useAct, useCall } from '../../lib/query';
import { useNow } from '../../lib/time';
import { toast } from '../../lib/dialogs';
import { Button } from '../../ui/button';
import { Cover } from '../../domain/course/course-card';
import { PagedList } from '../../ui/paged-list';
import { Badge } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { RowTitle } from '../../ui/row-title';
import { useKindName } from './kind-name';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

/** The deleted classes that can still be restored, each with the time until it is gone (TR-016). */
export function TrashList({
  query,
  paging,
}: {
  query: { page: number; size: number; q: string; kind: '' | ClassFilter };
  paging: Parameters<typeof PagedList>[0]['paging'];
}) {
  const { t } = useTranslation('admin-courses');
  const kind = useKindName();
  const now = useNow(MINUTE);
  const list = useCall(courseApi.trash, { query }, { keep: true, staleTime: 0 });
  const restore = useAct(courseApi.restore, { invalidates: [courseApi.adminList, courseApi.trash, courseApi.list] });
  const left = (c: TrashedCourse) => {
    const days = daysLeft(c.restoreExpiredAt, now);
    if (days > 0) return <Badge tone="plain">{t('trash.days', { count: days })}</Badge>;
    const hours = Math.floor(exactHours(now, c.restoreExpiredAt));
    return <Badge tone="bad">{hours > 0 ? t('trash.hours', { count: hours }) : t('trash.soon')}</Badge>;
  };
  const columns: Column<TrashedCourse>[] = [
    {
      key: 'title',
      head: t('column.title'),
      phone: 'title',
      cell: (c) => <RowTitle picture={<Cover imageUrl={c.imageUrl} />} title={c.title} note={kind(c)} />,
    },
    { key: 'trashedAt', head: t('trash.trashedAt'), cell: (c) => formatDate(c.trashedAt) },
    {
      key: 'left',
      head: t('trash.left'),
      cell: (c) => (
        <>
          {left(c)}
          <small>{t('trash.until', { at: formatDeadline(c.restoreExpiredAt) })}</small>
        </>
      ),
    },
    {
      key: 'restore',
      head: t('trash.restore'),
      quiet: true,
      end: true,
      cell: (c) => (
        <Button
          size="sm"
          aria-label={t('trash.restoreOf', { title: c.title })}
          busy={restore.isPending && restore.variables.params.courseSeq === c.courseSeq}
          onClick={() =>
            restore.mutate(
              { params: { courseSeq: c.courseSeq } },
              { onSuccess: () => toast(t('trash.restored', { title: c.title })), onError: () => void list.refetch() },
            )
          }
        >
          <Undo2 aria-hidden="true" />
          {t('trash.restore')}
        </Button>
      ),
    },
  ];
  const filtered = query.q !== '' || query.kind !== '';
  return (
    <PagedList
      list={list}
      paging={paging}
      empty={
        filtered ? (
          <Empty art="search" title={t('none.title')} text={t('none.text')} />
        ) : (
          <Empty title={t('trash.emptyTitle')} text={t('trash.emptyText')} />
        )
      }
    >
      {(rows, stale) => (
        <>
          <p className={cx(l.pad, l.muted13)}>{t('trash.note')}</p>
          <Table<TrashedCourse, number>
            label={t('state.TRASHED')}
            columns={columns}
            rows={rows}
            keyOf={(c) => c.courseSeq}
            nameOf={(c) => c.title}
            stale={stale}
          />
        </>
      )}
    </PagedList>
  );
}
