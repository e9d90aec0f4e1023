import { ALL } from '@madang/contracts/answer-codes';
import { CURRENCY, COUPON_WINDOW, HISTORY_ENTITY, YN } from '@madang/contracts/codes';
import { isMasked } from '@madang/contracts/masked';
import { couponApi, ISSUED_STATES, type CouponDetail, type IssuedCoupon } from '@madang/contracts/main/coupon';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { History, Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { Can, useCan } from '../../lib/can';
import { Contact } from '../../domain/personal/contact';
import { historyPath } from '../../domain/history/history-path';
import { couponValue } from '../../domain/coupon/coupon';
import { COUPON_TONE } from '../../domain/coupon/coupon-tone';
import { formatCount, formatDateTime, formatMoney } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { usePages } from '../../lib/pages';
import { useCall } from '../../lib/query';
import { revealInPages } from '../../lib/reveal';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { LoadMore } from '../../ui/load-more';
import { NoContent } from '../../ui/no-content';
import { Figures } from '../../ui/figures';
import { Filters, PageHead, SearchField } from '../../ui/page-head';
import { Badge, Breadcrumb, Card, CopyButton, KeyValues } from '../../ui/parts';
import { Empty, ErrorState, Loading, Skeleton, SkeletonRows } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { IssueDialog } from './issue-dialog';
import { CouponState, useRemove, useWindow } from './parts';
import l from '../../ui/layout.module.css';
import s from './coupons.module.css';
import { RowTitle } from '../../ui/row-title';

const ISSUED_STATE_CHOICES = ['', ...ISSUED_STATES] as const;
type State = (typeof ISSUED_STATE_CHOICES)[number];
/** How many coupons one call brings. */
const COUPON_PAGE_SIZE = 20;

/** The page of one coupon kind: what it is worth, and who has its coupons (RT-111). */
export default function CouponPage() {
  const { t } = useTranslation('admin-coupons');
  const couponInfoSeq = Number(useParams()['couponInfoSeq']);
  const coupon = useCall(couponApi.find, { params: { couponInfoSeq } }, { staleTime: 0, silent: true });
  useTitle(coupon.data?.title ?? t('title'));
  if (coupon.isPending)
    return (
      <Loading>
        <Skeleton height={40} width={280} />
        <SkeletonRows count={6} />
      </Loading>
    );
  if (coupon.error instanceof ApiError && coupon.error.status === 404) return <NoContent />;
  if (coupon.isError) return <ErrorState error={coupon.error} onRetry={() => void coupon.refetch()} />;
  return <Details coupon={coupon.data} />;
}

function Details({ coupon: c }: { coupon: CouponDetail }) {
  const { t } = useTranslation('admin-coupons');
  const navigate = useNavigate();
  const may = useCan(couponApi.update);
  const between = useWindow();
  const [issuing, setIssuing] = useState(false);
  const remove = useRemove(() => void navigate('/settings/coupons', { replace: true }));
  const figures = [
    {
      key: 'issued',
      value: c.issueCount === null ? formatCount(c.issuedCount) : `${formatCount(c.issuedCount)} / ${formatCount(c.issueCount)}`,
    },
    { key: 'used', value: formatCount(c.usedCount) },
    { key: 'held', value: formatCount(c.heldCount) },
    { key: 'sum', value: formatMoney(c.discountSum, CURRENCY.KRW) },
  ];
  return (
    <>
      <Breadcrumb items={[{ label: t('title'), to: '/settings/coupons' }, { label: c.title }]} />
      <PageHead title={c.title}>
        <Can do={dataHistoryApi.list}>
          <ButtonLink size="sm" to={historyPath(HISTORY_ENTITY.COUPON, c.couponInfoSeq)}>
            <History aria-hidden="true" />
            {t('history')}
          </ButtonLink>
        </Can>
        {may && (
          <>
            <Button size="sm" tone="dangerLine" onClick={() => void remove(c)}>
              <Trash2 aria-hidden="true" />
              {t('remove.do')}
            </Button>
            <ButtonLink size="sm" to={`/settings/coupons/${c.couponInfoSeq}/edit`}>
              <Pencil aria-hidden="true" />
              {t('edit')}
            </ButtonLink>
            <Button size="sm" tone="primary" disabled={c.status === COUPON_WINDOW.ENDED} onClick={() => setIssuing(true)}>
              <Send aria-hidden="true" />
              {t('issue.do')}
            </Button>
          </>
        )}
      </PageHead>
      <Figures label={t('figures.label')} rows={figures.map((one) => ({ ...one, label: t(`figures.${one.key}`) }))} />
      <div className={l.stack20}>
        <Card title={t('about')} className={l.narrow}>
          <KeyValues
            rows={[
              { label: t('column.state'), value: <CouponState coupon={c} /> },
              {
                label: t('form.code'),
                value: (
                  <span className={l.rowEndMiddle}>
                    <b className={s.codeText}>{c.code}</b>
                    <CopyButton text={c.code} label={t('copy')} />
                  </span>
                ),
              },
              { label: t('usage.how'), value: t(c.offerYn === YN.YES ? 'ways.offered' : 'ways.code') },
              { label: t('column.value'), value: couponValue(c) },
              { label: t('column.window'), value: between(c) },
              {
                label: t('column.classes'),
                value: c.courses.length ? (
                  <ul>
                    {c.courses.map((one) => (
                      <li key={one.courseSeq}>
                        <Link className="link" to={`/classes/${one.courseSeq}`}>
                          {one.title}
                        </Link>
                      </li>
                    ))}
                  </ul>
                ) : (
                  t('classes.all')
                ),
              },
              { label: t('column.created'), value: formatDateTime(c.createdAt) },
            ]}
          />
        </Card>
        <Usage coupon={c} onIssue={may && c.status !== COUPON_WINDOW.ENDED ? () => setIssuing(true) : null} />
      </div>
      {issuing && <IssueDialog coupon={c} onClose={() => setIssuing(false)} />}
    </>
  );
}

/** The people who have a coupon of this kind. */
function Usage({ coupon, onIssue }: { coupon: CouponDetail; onIssue: (() => void) | null }) {
  const { t } = useTranslation('admin-coupons');
  const { q, filters, set } = useListParams([COUPON_PAGE_SIZE], { state: ISSUED_STATE_CHOICES });
  const state = filters.state as State;
  const seesMembers = useCan('SITE_MEMBER_READ');
  const seesLearners = useCan('CLASS_STUDENT_READ');
  const asked = { params: { couponInfoSeq: coupon.couponInfoSeq }, query: { q, state, size: COUPON_PAGE_SIZE } };
  const pages = usePages(couponApi.issued, asked, { next: (last) => (last.cursor ? { cursor: last.cursor } : null), staleTime: 0 });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const filtered = q !== '' || state !== '';
  const columns: Column<IssuedCoupon>[] = [
    {
      key: 'who',
      head: t('usage.who'),
      phone: 'title',
      cell: (one) => (
        <>
          <RowTitle title={one.name} {...(seesMembers && { to: `/settings/members/joined/${one.userSeq}` })} />
          <Contact name={one.name} text={one.email} onReveal={() => revealInPages(couponApi.issued, asked, one.userSeq)} />
        </>
      ),
    },
    {
      key: 'state',
      head: t('column.state'),
      phone: 'corner',
      cell: (one) => <Badge tone={COUPON_TONE[one.state]}>{t(`usage.${one.state}`)}</Badge>,
    },
    { key: 'how', head: t('usage.how'), cell: (one) => t(one.byStaff ? 'usage.byStaff' : 'usage.byCode') },
    { key: 'issuedAt', head: t('usage.issuedAt'), cell: (one) => <span className="num">{formatDateTime(one.issuedAt)}</span> },
    {
      key: 'for',
      head: t('usage.for'),
      phone: 'wide',
      cell: (one) =>
        one.courseSeq ? (
          <>
            {seesLearners ? (
              <Link to={`/classes/${one.courseSeq}/settings/attendees?q=${encodeURIComponent(isMasked(one.email) ? one.name : one.email)}`}>
                {one.courseTitle}
              </Link>
            ) : (
              one.courseTitle
            )}
            {one.usedAt && <small className="num">{formatDateTime(one.usedAt)}</small>}
          </>
        ) : null,
    },
    {
      key: 'amount',
      head: t('usage.amount'),
      end: true,
      cell: (one) => <span className="num">{one.amount ? `−${formatMoney(one.amount, CURRENCY.KRW)}` : '–'}</span>,
    },
  ];
  return (
    <Card flush title={t('usage.title')} label={t('usage.title')}>
      {(filtered || !pages.isSuccess || list.length > 0) && (
        <Filters label={t('usage.filters')}>
          <Segmented
            label={t('column.state')}
            value={state}
            onChange={(next) => set({ state: next })}
            options={ISSUED_STATE_CHOICES.map((value) => ({ value, label: t(`usage.${value || ALL}`) }))}
          />
          <SearchField label={t('usage.search')} value={q} onSearch={(text) => set({ q: text })} />
        </Filters>
      )}
      {pages.isPending ? (
        <SkeletonRows />
      ) : pages.isError ? (
        <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
      ) : list.length === 0 ? (
        filtered ? (
          <Empty art="search" title={t('none.title')} text={t('none.text')} />
        ) : (
          <Empty art="add" title={t('usage.empty')} text={t('usage.emptyText')}>
            {onIssue && <Button onClick={onIssue}>{t('issue.do')}</Button>}
          </Empty>
        )
      ) : (
        <>
          <Table label={t('usage.title')} columns={columns} rows={list} keyOf={(one) => one.couponSeq} />
          <LoadMore pages={pages} />
        </>
      )}
    </Card>
  );
}
