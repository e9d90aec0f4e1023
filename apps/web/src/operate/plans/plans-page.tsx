import { LIMITS } from '@madang/contracts/limits';
import { PLAN_STATE, planApi } from '@madang/contracts/util/plan';
import { FREE_PLAN } from '@madang/contracts/util/plan-rules';
import { PAYING_STATES, platformPlanApi, type PayingSite } from '@madang/contracts/util/platform-plan';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePlanWords } from '../../domain/plan/plan-words';
import { formatDate } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { Segmented, Select } from '../../ui/choices';
import { Badge } from '../../ui/parts';
import { RowTitle } from '../../ui/row-title';
import { Table, type Column } from '../../ui/table';
import { SearchedCard } from '../../domain/platform/searched-card';
import { PlanTabs } from './plan-tabs';
import { BILL_TONE } from '../../domain/plan/bill-tone';
import { won } from './plan-words';
import l from '../../ui/layout.module.css';

type State = '' | PayingSite['state'];

/** The sites that pay for a plan; those whose card was refused come first. */
export default function PlansPage() {
  const { t } = useTranslation('operate-plans');
  const paging = useListParams(LIMITS.adminPageSizes, { plan: null, state: ['', ...PAYING_STATES] });
  const { page, size, q, filters, set } = paging;
  const state = filters.state as State;
  const planSeq = /^\d+$/.test(filters.plan) ? Number(filters.plan) : null;
  const plans = useCall(planApi.plans, undefined, { silent: true });
  const list = useCall(platformPlanApi.list, { query: { page, size, q, planSeq, state } }, { keep: true, staleTime: 0 });
  const paid = (plans.data ?? []).filter((plan) => plan.planSeq !== FREE_PLAN);
  return (
    <>
      <PlanTabs page="sites" />
      <SearchedCard
        list={list}
        paging={paging}
        find={t('sites.find')}
        searched={t('sites.q')}
        filters={
          <>
            <Select
              label={t('sites.plan')}
              hideLabel
              value={planSeq === null ? '' : String(planSeq)}
              options={[
                { value: '', label: t('sites.anyPlan') },
                ...paid.map((plan) => ({ value: String(plan.planSeq), label: plan.name })),
              ]}
              onChange={(next) => set({ plan: next })}
            />
            <Segmented
              label={t('sites.state')}
              value={state}
              options={(['', ...PAYING_STATES] as const).map((value) => ({ value, label: t(`sites.states.${value || 'ALL'}`) }))}
              onChange={(next) => set({ state: next })}
            />
          </>
        }
        narrowed={Boolean(state || planSeq)}
        none={{ title: t('sites.none'), text: t('sites.noneText') }}
        empty={{ title: t('sites.empty'), text: t('sites.emptyText') }}
      >
        {(rows, stale) => <SiteTable sites={rows} stale={stale} />}
      </SearchedCard>
    </>
  );
}

function SiteTable({ sites, stale }: { sites: PayingSite[]; stale: boolean }) {
  const { t } = useTranslation('operate-plans');
  const { period } = usePlanWords();
  const columns: Column<PayingSite>[] = [
    {
      key: 'site',
      head: t('sites.site'),
      cell: (one) => <RowTitle to={`/operate/sites/${one.siteSeq}`} title={one.siteName} />,
      phone: 'title',
    },
    { key: 'state', head: t('sites.state'), cell: (one) => <StateText site={one} />, phone: 'corner' },
    {
      key: 'plan',
      head: t('sites.plan'),
      cell: (one) => (
        <div className={l.named}>
          {one.planName}
          <small>{period(one.months)}</small>
        </div>
      ),
    },
    { key: 'since', head: t('sites.since'), cell: (one) => <span className="num">{formatDate(one.since)}</span> },
    { key: 'next', head: t('sites.next'), cell: (one) => <NextCharge site={one} />, end: true },
    { key: 'last', head: t('sites.last'), cell: (one) => <LastBill site={one} />, end: true },
    {
      key: 'card',
      head: t('sites.card'),
      cell: (one) => (one.card ? t('sites.cardName', { brand: one.card.brand, last4: one.card.last4 }) : t('sites.noCard')),
    },
  ];
  return <Table label={t('sites.tab')} columns={columns} rows={sites} keyOf={(one) => one.siteSeq} stale={stale} />;
}

function StateText({ site: { state } }: { site: PayingSite }) {
  const { t } = useTranslation('operate-plans');
  if (state === PLAN_STATE.PAST_DUE) return <Badge tone="bad">{t('sites.states.PAST_DUE')}</Badge>;
  return <>{t(`sites.states.${state}`)}</>;
}

/** The next charge of a site, or the day on which its plan ends instead. */
function NextCharge({ site: { nextAt, nextAmount, endsAt } }: { site: PayingSite }) {
  const { t } = useTranslation('operate-plans');
  return (
    <div className={l.named}>
      {nextAmount === null ? '–' : <span className="num">{won(nextAmount)}</span>}
      {nextAt && <small className="num">{formatDate(nextAt)}</small>}
      {endsAt && <small>{t('sites.until', { date: formatDate(endsAt) })}</small>}
    </div>
  );
}

/** The table's cell with a site's last bill, which links to all its bills. */
function LastBill({ site: { siteSeq, siteName, lastBill } }: { site: PayingSite }) {
  const { t } = useTranslation('operate-plans');
  if (!lastBill) return <>–</>;
  const tone = BILL_TONE[lastBill.state];
  return (
    <div className={l.named}>
      <Link
        className="link num"
        to={`/operate/plans/bills?siteSeq=${siteSeq}`}
        aria-label={t('sites.billsOf', { name: siteName, amount: won(lastBill.amount) })}
      >
        {won(lastBill.amount)}
      </Link>{' '}
      {tone && <Badge tone={tone}>{t(`bills.states.${lastBill.state}`)}</Badge>}
      <small>{[formatDate(lastBill.at), lastBill.failMessage].filter(Boolean).join(' · ')}</small>
    </div>
  );
}
