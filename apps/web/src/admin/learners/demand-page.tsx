import { CLASS_AUDIENCE, classMessageApi } from '@madang/contracts/campaign/message';
import { seoulDay } from '@madang/contracts/dates';
import { LIMITS } from '@madang/contracts/limits';
import { courseApi } from '@madang/contracts/main/course-calls';
import { demandApi, type Waiter } from '@madang/contracts/main/demand';
import { Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Contact } from '../../domain/personal/contact';
import { SheetButton } from '../../domain/personal/sheet-button';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { call } from '../../lib/api';
import { Can } from '../../lib/can';
import { formatDateTime, formatPhone } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { revealPerson } from '../../lib/reveal';
import { serverNow } from '../../lib/time';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { Filters, SearchField } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { ClassHead } from './class-head';
import { ClassInstead, isMissing } from './class-instead';
import l from '../../ui/layout.module.css';
import { RowTitle } from '../../ui/row-title';

const MessageDialog = lazy(() => import('./message-dialog'));

/** The people who asked to be told when a class opens, and the form for writing to them (CR-041). */
export default function DemandPage() {
  const { t } = useTranslation('admin-learners');
  const courseSeq = Number(useParams()['courseSeq']);
  const course = useCall(courseApi.find, { params: { courseSeq }, query: { type: 'update' } });
  useTitle(course.data ? t('demand.titleOf', { title: course.data.course.title }) : t('demand.title'));
  const { page, size, q, set } = useListParams(LIMITS.adminPageSizes, {});
  const asked = { params: { courseSeq }, query: { page, size, q } };
  const list = useCall(demandApi.list, asked, { keep: true, staleTime: 0 });
  const columns = useColumns((userSeq) => revealPerson(demandApi.list, asked, userSeq));
  if (!course.data || isMissing(course.error)) return <ClassInstead courseSeq={courseSeq} course={course} />;
  const some = (list.data?.totalCount ?? 0) > 0;
  return (
    <>
      <ClassHead courseSeq={courseSeq} course={course.data.course} count={undefined} here={t('demand.title')}>
        <MessageButton courseSeq={courseSeq} disabled={!some && q === ''} />
      </ClassHead>
      <NotAllowed
        className={l.below}
        acts={[
          [classMessageApi.create, t('message.open')],
          [demandApi.excel, t('download')],
        ]}
      />
      <section className={l.card} aria-label={t('demand.title')}>
        {(q !== '' || some) && (
          <Filters label={t('demand.find')}>
            <SearchField label={t('demand.search')} value={q} onSearch={(text) => set({ q: text })} />
            <Can do={demandApi.excel}>
              <SheetButton
                label={t('download')}
                className={l.atEnd}
                fileName={() => `${t('demand.fileName', { title: course.data.course.title })}_${seoulDay(serverNow())}`}
                take={(reason) => call(demandApi.excel, { params: { courseSeq }, query: { q, reason } })}
              />
            </Can>
          </Filters>
        )}
        <PagedList
          people
          list={list}
          paging={{ page, size, set }}
          empty={
            q === '' ? (
              <Empty title={t('demand.empty.title')} text={t('demand.empty.text')} />
            ) : (
              <Empty art="search" title={t('demand.none.title')} text={t('demand.none.text')} />
            )
          }
        >
          {(rows, stale) => (
            <Table<Waiter, number> label={t('demand.title')} columns={columns} rows={rows} keyOf={(one) => one.userSeq} stale={stale} />
          )}
        </PagedList>
      </section>
    </>
  );
}

function MessageButton({ courseSeq, disabled }: { courseSeq: number; disabled: boolean }) {
  const { t } = useTranslation('admin-learners');
  const [writing, setWriting] = useState(false);
  return (
    <Can do={classMessageApi.create}>
      <span className={l.row}>
        <Button size="sm" disabled={disabled} aria-label={t('demand.message')} onClick={() => setWriting(true)}>
          <Send aria-hidden="true" />
          {t('message.open')}
        </Button>
      </span>
      {writing && (
        <Suspense>
          <MessageDialog courseSeq={courseSeq} audience={CLASS_AUDIENCE.DEMAND} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </Can>
  );
}

function useColumns(onReveal: (userSeq: number) => Promise<void>): Column<Waiter>[] {
  const { t } = useTranslation('admin-learners');
  return [
    {
      key: 'name',
      head: t('column.name'),
      phone: 'title',
      cell: (one) => (
        <RowTitle title={one.name}>
          <Contact
            name={one.name}
            text={[one.email, one.phone && formatPhone(one.phone)].filter(Boolean).join(' · ')}
            onReveal={() => onReveal(one.userSeq)}
          />
        </RowTitle>
      ),
    },
    { key: 'since', head: t('demand.since'), cell: (one) => <span className="num">{formatDateTime(one.createdAt)}</span> },
    {
      key: 'told',
      head: t('demand.told'),
      cell: (one) => (one.toldAt ? <span className="num">{formatDateTime(one.toldAt)}</span> : t('demand.notTold')),
    },
  ];
}
