import { memberApi, type Segment } from '@madang/contracts/util/member';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { formatCount, formatDate } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { MoreMenu } from '../../ui/more-menu';
import { PageHead } from '../../ui/page-head';
import { Badge } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { conditionWords, useClassNames } from './conditions';
import { MemberTabs } from './member-tabs';
import { SegmentDialog } from './segment-dialog';
import { RowTitle } from '../../ui/row-title';
import l from '../../ui/layout.module.css';

/** The segments of the site, each with how many members match it now (IN-028). */
export default function SegmentPage() {
  const { t } = useTranslation('admin-members');
  useTitle(t('tab.segment'));
  const list = useCall(memberApi.segments, {}, { staleTime: 0 });
  const { names: classes } = useClassNames();
  const may = useCan(memberApi.createSegment);
  const seesMembers = useCan(memberApi.joined);
  const [open, setOpen] = useState<Segment | 'new' | null>(null);
  const remove = useAct(memberApi.removeSegment, { invalidates: [memberApi.segments], onDone: () => toast(t('segment.removed')) });
  const askRemove = async (one: Segment) => {
    if (
      await confirm(t('segment.removeText'), {
        title: t('segment.removeTitle', { name: one.name }),
        action: t('segment.remove'),
        danger: true,
      })
    )
      remove.mutate({ params: { segmentSeq: one.segmentSeq } });
  };
  const columns: Column<Segment>[] = [
    {
      key: 'name',
      head: t('segment.name'),
      phone: 'title',
      cell: (one) => <RowTitle title={one.name} {...(seesMembers && { to: `/settings/members/joined?segmentSeq=${one.segmentSeq}` })} />,
    },
    {
      key: 'conditions',
      head: t('segment.conditions'),
      phone: 'wide',
      cell: (one) => (
        <span className={l.badges}>
          {conditionWords(one.conditions, t, classes).map((word) => (
            <Badge key={word}>{word}</Badge>
          ))}
          {conditionWords(one.conditions, t, classes).length === 0 && t('allMembers')}
        </span>
      ),
    },
    { key: 'count', head: t('segment.count'), end: true, cell: (one) => <b className="num">{formatCount(one.memberCount)}</b> },
    { key: 'updated', head: t('segment.updated'), cell: (one) => formatDate(one.updatedAt) },
    {
      key: 'more',
      head: t('column.more'),
      quiet: true,
      end: true,
      phone: 'foot',
      cell: (one) =>
        may && (
          <MoreMenu
            of={one.name}
            label={t('segment.more', { name: one.name })}
            items={[
              { label: t('segment.edit'), icon: <Pencil aria-hidden="true" />, onSelect: () => setOpen(one) },
              { label: t('segment.remove'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => void askRemove(one) },
            ]}
          />
        ),
    },
  ];
  return (
    <>
      <PageHead title={t('title')} note={t('segment.note')}>
        {may && (
          <Button size="sm" tone="primary" onClick={() => setOpen('new')}>
            <Plus aria-hidden="true" />
            {t('segment.create')}
          </Button>
        )}
      </PageHead>
      <MemberTabs />
      <NotAllowed className={l.below} acts={[[memberApi.createSegment, t('segment.create')]]} />
      <section className={l.card} aria-label={t('tab.segment')}>
        {list.isPending ? (
          <SkeletonRows count={4} />
        ) : list.isError ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : list.data.length === 0 ? (
          <Empty art="add" title={t('segment.empty')} text={t('segment.emptyText')}>
            {may && <Button onClick={() => setOpen('new')}>{t('segment.create')}</Button>}
          </Empty>
        ) : (
          <Table label={t('tab.segment')} columns={columns} rows={list.data} keyOf={(one) => one.segmentSeq} />
        )}
      </section>
      {open && <SegmentDialog segment={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  );
}
