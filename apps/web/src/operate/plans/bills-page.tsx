import { values } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { BILL_STATE } from '@madang/contracts/util/plan';
import { platformPlanApi, type BillState, type PlatformBill } from '@madang/contracts/util/platform-plan';
import { useTranslation } from 'react-i18next';
import { usePlanWords } from '../../domain/plan/plan-words';
import { SiteChip, siteOfFilter } from '../../domain/platform/site-chip';
import { formatDateTime } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { Segmented } from '../../ui/choices';
import { Badge } from '../../ui/parts';
import { RowTitle } from '../../ui/row-title';
import { Table, type Column } from '../../ui/table';
import { SearchedCard } from '../../domain/platform/searched-card';
import { PlanTabs } from './plan-tabs';
import { BILL_TONE } from '../../domain/plan/bill-tone';
import { won } from './plan-words';
import l from '../../ui/layout.module.css';

const BILL_STATE_CHOICES = ['', ...values(BILL_STATE)] as const;

/** The bills of sites for their plans, the latest first. */
export default function BillsPage() {
  const { t } = useTranslation('operate-plans');
  const paging = useListParams(LIMITS.adminPageSizes, { state: BILL_STATE_CHOICES, siteSeq: null });
  const { page, size, q, filters, set } = paging;
  const state = filters.state as '' | BillState;
  const siteSeq = siteOfFilter(filters.siteSeq);
  const list = useCall(platformPlanApi.bills, { query: { page, size, q, siteSeq, state } }, { keep: true, staleTime: 0 });
  return (
    <>
      <PlanTabs page="bills" />
      <SearchedCard
        list={list}
        paging={paging}
        find={t('bills.find')}
        searched={t('bills.q')}
        filters={
          <>
            <Segmented
              label={t('bills.state')}
              value={state}
              options={BILL_STATE_CHOICES.map((value) => ({ value, label: t(`bills.states.${value || 'ALL'}`) }))}
              onChange={(next) => set({ state: next })}
            />
            <SiteChip siteSeq={siteSeq} onRemove={() => set({ siteSeq: '' })} />
          </>
        }
        narrowed={Boolean(state) || siteSeq !== null}
        none={{ title: t('bills.none'), text: t('bills.noneText'), ...(state === BILL_STATE.FAILED && !q ? { art: 'done' as const } : {}) }}
        empty={{ title: t('bills.empty'), text: t('bills.emptyText') }}
      >
        {(rows, stale) => <BillTable bills={rows} stale={stale} />}
      </SearchedCard>
    </>
  );
}

function BillTable({ bills, stale }: { bills: PlatformBill[]; stale: boolean }) {
  const { t } = useTranslation('operate-plans');
  const { period } = usePlanWords();
  const columns: Column<PlatformBill>[] = [
    {
      key: 'site',
      head: t('sites.site'),
      cell: (one) => <RowTitle to={`/operate/sites/${one.siteSeq}`} title={one.siteName} note={one.billNo} />,
      phone: 'title',
    },
    { key: 'state', head: t('bills.state'), cell: (one) => <BillStateText bill={one} />, phone: 'corner' },
    {
      key: 'plan',
      head: t('sites.plan'),
      cell: (one) => (
        <div className={l.named}>
          {`${one.planName} · ${period(one.months)}`}
          <small>{t(`bills.reasons.${one.reason}`)}</small>
        </div>
      ),
    },
    {
      key: 'amount',
      head: t('bills.amount'),
      cell: (one) => (
        <div className={l.named}>
          <span className="num">{won(one.amount)}</span>
          {one.discount > 0 && (
            <small>{t('bills.lowered', { price: won(one.price), discount: won(one.discount), coupon: one.couponName ?? '' })}</small>
          )}
        </div>
      ),
      end: true,
    },
    { key: 'card', head: t('sites.card'), cell: (one) => <BillCard bill={one} /> },
    {
      key: 'at',
      head: t('bills.at'),
      cell: (one) => (
        <div className={l.named}>
          <span className="num">{formatDateTime(one.createdAt)}</span>
          {one.paidAt && one.paidAt !== one.createdAt && <small>{t('bills.paidAt', { at: formatDateTime(one.paidAt) })}</small>}
        </div>
      ),
    },
  ];
  return <Table label={t('bills.tab')} columns={columns} rows={bills} keyOf={(one) => one.billNo} stale={stale} />;
}

function BillStateText({ bill: { state } }: { bill: PlatformBill }) {
  const { t } = useTranslation('operate-plans');
  const tone = BILL_TONE[state];
  return tone ? <Badge tone={tone}>{t(`bills.states.${state}`)}</Badge> : <>{t(`bills.states.${state}`)}</>;
}

/** The table's cell with the card that a bill was charged to, and why it was refused. */
function BillCard({ bill: { card, state, failMessage, tries } }: { bill: PlatformBill }) {
  const { t } = useTranslation('operate-plans');
  const why = state === BILL_STATE.FAILED ? [failMessage, tries > 1 && t('bills.tries', { count: tries })].filter(Boolean) : [];
  return (
    <div className={l.named}>
      {card ?? '–'}
      {why.length > 0 && <small>{why.join(' · ')}</small>}
    </div>
  );
}
