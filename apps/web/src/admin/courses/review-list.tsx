import { courseApi, type PublishRequest } from '@madang/contracts/main/course';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { confirm, toast } from '../../lib/dialogs';
import { Button } from '../../ui/button';
import { Cover, isPackage } from '../../domain/course/course-card';
import { PagedList } from '../../ui/paged-list';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { RowTitle } from '../../ui/row-title';
import { RefuseRequest } from './refuse-request';
import { REQUEST_READERS } from './request-readers';
import { useKindName } from './kind-name';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

interface ReviewListProps {
  query: { page: number; size: number };
  paging: Parameters<typeof PagedList>[0]['paging'];
}
/** The classes that instructors ask to have published: staff look at them, publish them, or refuse with a reason (AM-145). */
export function ReviewList({ query, paging }: ReviewListProps) {
  const { t } = useTranslation('admin-courses');
  const list = useCall(courseApi.publishRequests, { query }, { keep: true, staleTime: 0 });
  const [refusing, setRefusing] = useState<PublishRequest | null>(null);
  const columns = useColumns(setRefusing);
  return (
    <>
      <PagedList list={list} paging={paging} empty={<Empty title={t('review.emptyTitle')} text={t('review.emptyText')} />}>
        {(rows, stale) => (
          <>
            <p className={cx(l.pad, l.muted13)}>{t('review.note')}</p>
            <Table<PublishRequest, number>
              label={t('state.REVIEWING')}
              columns={columns}
              rows={rows}
              keyOf={(c) => c.courseSeq}
              nameOf={(c) => c.title}
              stale={stale}
            />
          </>
        )}
      </PagedList>
      {refusing && <RefuseRequest request={refusing} onClose={() => setRefusing(null)} />}
    </>
  );
}

function useColumns(onRefuse: (request: PublishRequest) => void): Column<PublishRequest>[] {
  const { t } = useTranslation('admin-courses');
  const kind = useKindName();
  const approve = useAct(courseApi.approvePublish, { invalidates: REQUEST_READERS });
  const ask = async (c: PublishRequest) => {
    if (await confirm(t('review.approveText'), { title: t('review.approveTitle', { title: c.title }), action: t('review.approve') }))
      approve.mutate({ params: { courseSeq: c.courseSeq } }, { onSuccess: () => toast(t('review.approved', { title: c.title })) });
  };
  return [
    {
      key: 'title',
      head: t('column.title'),
      phone: 'title',
      cell: (c) => (
        <RowTitle
          picture={<Cover imageUrl={c.imageUrl} />}
          title={<Link to={`/${isPackage(c) ? 'packages' : 'classes'}/${c.courseSeq}`}>{c.title}</Link>}
          note={kind(c)}
        />
      ),
    },
    { key: 'requester', head: t('review.requester'), cell: (c) => c.requesterName ?? '–' },
    { key: 'requestedAt', head: t('review.requestedAt'), cell: (c) => formatDateTime(c.requestedAt) },
    { key: 'publishAt', head: t('review.publishAt'), cell: (c) => formatDateTime(c.publishAt) },
    {
      key: 'decide',
      phone: 'wide',
      head: t('review.decide'),
      quiet: true,
      end: true,
      cell: (c) => (
        <span className={l.rowEnd}>
          <Button size="sm" aria-label={t('review.refuseOf', { title: c.title })} onClick={() => onRefuse(c)}>
            {t('review.refuse')}
          </Button>
          <Button
            size="sm"
            aria-label={t('review.approveOf', { title: c.title })}
            busy={approve.isPending && approve.variables.params.courseSeq === c.courseSeq}
            onClick={() => void ask(c)}
          >
            {t('review.approve')}
          </Button>
        </span>
      ),
    },
  ];
}
