import { LIMITS } from '@madang/contracts/limits';
import { likeApi, type LikedCourse } from '@madang/contracts/main/like';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDateTime } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Cover, isPackage } from '../../domain/course/course-card';
import { Drawer } from '../../ui/dialog';
import { PageHead } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { RowTitle } from '../../ui/row-title';
import l from '../../ui/layout.module.css';
import r from '../../ui/rows.module.css';

/** How many people a page of the list shows. */
const LIKE_PAGE_SIZE = 20;

/** The number of likes of each class, and who gave them (RT-107). */
export default function LikeList() {
  const { t } = useTranslation('admin-likes');
  useTitle(t('title'));
  const { page, size, set } = useListParams(LIMITS.adminPageSizes, {});
  const list = useCall(likeApi.courses, { query: { page, size } }, { keep: true, staleTime: 0 });
  const [open, setOpen] = useState<LikedCourse | null>(null);
  const columns: Column<LikedCourse>[] = [
    {
      key: 'course',
      head: t('column.course'),
      phone: 'title',
      cell: (c) => (
        <RowTitle
          onOpen={() => setOpen(c)}
          picture={<Cover imageUrl={c.imageUrl} />}
          title={c.title}
          note={t(isPackage(c) ? 'kind.package' : 'kind.class')}
        />
      ),
    },
    {
      key: 'count',
      head: t('column.count'),
      end: true,
      cell: (c) => <span className="num">{t('people', { value: formatCount(c.likeCount), count: c.likeCount })}</span>,
    },
    {
      key: 'last',
      head: t('column.last'),
      end: true,
      cell: (c) => <span className="num">{c.lastLikeAt ? formatDateTime(c.lastLikeAt) : '–'}</span>,
    },
  ];
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <section className={l.card} aria-label={t('title')}>
        <PagedList list={list} paging={{ page, size, set }} empty={<Empty title={t('empty')} text={t('emptyText')} />}>
          {(rows, stale) => <Table label={t('title')} columns={columns} rows={rows} keyOf={(c) => c.courseSeq} stale={stale} />}
        </PagedList>
      </section>
      {open && <Likers course={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function Likers({ course, onClose }: { course: LikedCourse; onClose: () => void }) {
  const { t } = useTranslation('admin-likes');
  const [page, setPage] = useState(1);
  const list = useCall(
    likeApi.list,
    { query: { page, size: LIKE_PAGE_SIZE, courseSeq: course.courseSeq } },
    { keep: true, staleTime: 0, silent: true },
  );
  return (
    <Drawer open onClose={onClose} title={t('who', { title: course.title })}>
      <PagedList
        list={list}
        sizes={[LIKE_PAGE_SIZE]}
        paging={{ page, size: LIKE_PAGE_SIZE, set: (change) => setPage('page' in change ? change.page : 1) }}
        empty={<Empty tight heading="h3" title={t('nobody')} />}
      >
        {(rows) => (
          <ul className={r.rows}>
            {rows.map((one) => (
              <li key={one.userSeq}>
                <RowTitle face={{ name: one.name, imageUrl: one.profileImageUrl }} title={one.name} note={formatDateTime(one.likeAt)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Drawer>
  );
}
