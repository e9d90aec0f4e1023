import { DELIVERY_STATUS, type DeliveryStatus } from '@madang/contracts/codes';
import { ADMIN_LIST, LIST_SORTS } from '@madang/contracts/list-codes';
import { seoulDay } from '@madang/contracts/dates';
import { courierName } from '@madang/contracts/util/couriers';
import { deliveryApi, DELIVERY_SIZES, DELIVERY_VIEWS, type Delivery } from '@madang/contracts/util/delivery';
import { FileUp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { call } from '../../lib/api';
import { Can, useCan } from '../../lib/can';
import { formatCount, formatDate, formatPhone } from '../../lib/format';
import { lang } from '../../lib/i18n';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { revealPerson } from '../../lib/reveal';
import { serverNow } from '../../lib/time';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { Segmented, Select } from '../../ui/choices';
import { PageHead, SearchField } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Badge } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { ListTools } from '../../domain/list-view/list-tools';
import { useListView, viewParams, type ListViews } from '../../domain/list-view/list-view';
import { TableBar } from '../../ui/table/table-bar';
import { RowTitle } from '../../ui/row-title';
import { DeliveryBulk } from './bulk';
import { DeliveryDialog } from './delivery-dialog';
import { SheetButton } from '../../domain/personal/sheet-button';
import { DeliveryBadge } from '../../domain/delivery/delivery-badge';
import l from '../../ui/layout.module.css';

const SheetDialog = lazy(() => import('./sheet-dialog'));

const SAVED_FILTERS = { statusCd: '', courseSeq: '' };
const DELIVERY_VIEW_PARAMS = viewParams(LIST_SORTS.DELIVERIES);
const DELIVERY_PARAMS = { statusCd: DELIVERY_VIEWS, courseSeq: null, ...DELIVERY_VIEW_PARAMS };
const DELIVERY_LIST = { list: ADMIN_LIST.DELIVERIES, kept: SAVED_FILTERS, own: '' };
/** The page of deliveries in every state, with a filter by state (RT-126). */
export default function DeliveriesPage() {
  const { t } = useTranslation('admin-deliveries');
  useTitle(t('title'));
  const { page, size, q, filters, set } = useListParams(DELIVERY_SIZES, DELIVERY_PARAMS);
  const statusCd = filters.statusCd as (typeof DELIVERY_VIEWS)[number];
  const query = { statusCd, courseSeq: Number(filters.courseSeq) || null, q };
  const [open, setOpen] = useState<number | null>(null);
  const asked = { ...query, sort: filters.sort as (typeof DELIVERY_VIEW_PARAMS.sort)[number], page, size };
  const views = useListView({ ...DELIVERY_LIST, columns: useColumns(setOpen), params: { filters, set } });
  const list = useCall(deliveryApi.list, { query: asked }, { keep: true, staleTime: 0, enabled: views.ready });
  const may = useCan(deliveryApi.saveMany);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [reading, setReading] = useState(false);
  const change: typeof set = (next, how) => {
    setChosen(new Set());
    set(next, how);
  };
  const filtered = q !== '' || statusCd !== '' || query.courseSeq !== null;
  const nothing = !filtered && list.data?.totalCount === 0;
  const shown = list.data?.list.find((one) => one.deliverySeq === open);
  return (
    <>
      <PageHead title={t('title')} note={t('note')}>
        {!nothing && (
          <>
            {may && (
              <Button size="sm" onClick={() => setReading(true)}>
                <FileUp aria-hidden="true" />
                {t('sheet.open')}
              </Button>
            )}
            <Can do={deliveryApi.excel}>
              <SheetButton
                label={t('download')}
                fileName={() => `${t('title')}_${seoulDay(serverNow())}`}
                take={(reason) => call(deliveryApi.excel, { query: { ...query, reason } })}
              />
            </Can>
          </>
        )}
      </PageHead>
      <Withheld />
      <section className={l.card} aria-label={t('title')}>
        {!nothing && (
          <DeliveryFilters statusCd={statusCd} courseSeq={query.courseSeq} q={q} answer={list.data} views={views} set={change} />
        )}
        <PagedList
          list={list}
          paging={{ page, size, set: change }}
          sizes={DELIVERY_SIZES}
          empty={
            filtered ? (
              <Empty art="search" title={t('none.title')} text={t('none.text')}>
                <Button onClick={() => change({ statusCd: '', courseSeq: '', q: '' })}>{t('none.clear')}</Button>
              </Empty>
            ) : (
              <Empty title={t('empty.title')} text={t('empty.text')}>
                <ButtonLink to="/settings/course">{t('empty.go')}</ButtonLink>
              </Empty>
            )
          }
        >
          {(rows, stale) => (
            <>
              <DeliveryBulk
                usualCourierCd={list.data?.usualCourierCd ?? null}
                rows={rows.filter((one) => chosen.has(one.deliverySeq))}
                onDone={(left) => setChosen(new Set(left.map((one) => one.deliverySeq)))}
              />
              <Table<Delivery, number>
                label={t('title')}
                {...views.table}
                rows={rows}
                keyOf={(one) => one.deliverySeq}
                nameOf={(one) => `${one.name}, ${one.title}`}
                open={open}
                stale={stale}
                {...(may && { chosen, onChoose: setChosen })}
              />
            </>
          )}
        </PagedList>
      </section>
      {shown && (
        <DeliveryDialog
          key={shown.deliverySeq}
          delivery={shown}
          usualCourierCd={list.data?.usualCourierCd ?? null}
          onReveal={() => revealPerson(deliveryApi.list, { query: asked }, shown.userSeq)}
          onClose={() => setOpen(null)}
        />
      )}
      {reading && (
        <Suspense>
          <SheetDialog onClose={() => setReading(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Names what the person may not do with the deliveries. */
function Withheld() {
  const { t } = useTranslation('admin-deliveries');
  return (
    <NotAllowed
      className={l.below}
      acts={[
        [deliveryApi.saveMany, t('sheet.open')],
        [deliveryApi.excel, t('download')],
      ]}
    />
  );
}

interface FilterProps {
  statusCd: (typeof DELIVERY_VIEWS)[number];
  courseSeq: number | null;
  q: string;
  answer: { counts: Record<DeliveryStatus, number>; courses: { courseSeq: number; title: string }[] } | undefined;
  set: (next: { statusCd?: string; courseSeq?: string; q?: string }) => void;
  views: ListViews;
}
function DeliveryFilters({ statusCd, courseSeq, q, answer, set, views }: FilterProps) {
  const { t } = useTranslation('admin-deliveries');
  const { PREPARING, SENT, DELIVERED } = DELIVERY_STATUS;
  const counts = answer?.counts;
  const count = (value: (typeof DELIVERY_VIEWS)[number]) =>
    counts && formatCount(value === '' ? counts[PREPARING] + counts[SENT] + counts[DELIVERED] : counts[value]);
  return (
    <TableBar
      label={t('filters')}
      count={Number(statusCd !== '') + Number(courseSeq !== null)}
      search={<SearchField label={t('search')} value={q} onSearch={(text) => set({ q: text })} />}
      tools={<ListTools views={views} />}
      filters={
        <>
          <Segmented<(typeof DELIVERY_VIEWS)[number]>
            label={t('column.status')}
            value={statusCd}
            onChange={(next) => set({ statusCd: next })}
            options={DELIVERY_VIEWS.map((value) => ({
              value,
              label: [value === '' ? t('all') : t(`delivery:status.${value}`), count(value)].filter(Boolean).join(' '),
            }))}
          />
          {(answer?.courses.length ?? 0) > 1 && (
            <Select
              hideLabel
              label={t('column.class')}
              value={courseSeq ? String(courseSeq) : ''}
              onChange={(next) => set({ courseSeq: next })}
              options={[
                { value: '', label: t('allClasses') },
                ...answer!.courses.map((one) => ({ value: String(one.courseSeq), label: one.title })),
              ]}
            />
          )}
        </>
      }
    />
  );
}

function useColumns(show: (deliverySeq: number) => void): Column<Delivery>[] {
  const { t } = useTranslation('admin-deliveries');
  return [
    {
      key: 'who',
      sort: 'recipient',
      keep: 'start',
      head: t('column.recipient'),
      phone: 'title',
      cell: (one) => (
        <RowTitle
          onOpen={() => show(one.deliverySeq)}
          title={one.address?.recipient ?? one.name}
          note={<span className={l.twoLines}>{one.title}</span>}
        />
      ),
    },
    {
      key: 'status',
      head: t('column.status'),
      phone: 'corner',
      cell: (one) => (
        <span className={l.badges}>
          <DeliveryBadge statusCd={one.statusCd} />
          {one.cancelled && <Badge tone="bad">{t('cancelled')}</Badge>}
        </span>
      ),
    },
    {
      key: 'address',
      head: t('column.address'),
      phone: 'wide',
      cell: (one) =>
        one.address ? (
          <span className={l.twoLines}>
            ({one.address.zipCode}) {one.address.address} {one.address.addressDetail}
            <small>{formatPhone(one.address.phone)}</small>
          </span>
        ) : (
          <span className={l.muted}>{t('noAddress')}</span>
        ),
    },
    {
      key: 'parcel',
      head: t('column.parcel'),
      cell: (one) =>
        one.courierCd ? (
          <>
            {courierName(one.courierCd, lang())}
            {one.invoiceNo && (
              <small className="num">
                {one.trackingUrl ? (
                  <a className="link" href={one.trackingUrl} target="_blank" rel="noreferrer">
                    {one.invoiceNo}
                  </a>
                ) : (
                  one.invoiceNo
                )}
              </small>
            )}
          </>
        ) : (
          '–'
        ),
    },
    {
      key: 'day',
      sort: 'day',
      head: t('column.day'),
      cell: (one) => <span className="num">{formatDate(one.deliveredAt ?? one.sentAt ?? one.attendAt)}</span>,
    },
  ];
}
