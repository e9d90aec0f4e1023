import { MINUTE } from '@madang/contracts/time';
import type { DateType } from '@madang/contracts/codes';
import { eventApi } from '@madang/contracts/event/event';
import { courseApi } from '@madang/contracts/main/course-calls';
import { mergeSeo, parseSeo } from '@madang/contracts/page/seo';
import { seoApi } from '@madang/contracts/page/seo-setting';
import { paymentApi } from '@madang/contracts/util/payment';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { Can, useCan } from '../../lib/can';
import { useSite } from '../../lib/channel';
import { useDrawn } from '../../lib/drawn';
import { formatDay, formatTime } from '../../lib/format';
import { useCall } from '../../lib/query';
import { useNow } from '../../lib/time';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { cx } from '../../ui/cx';
import { Empty, ErrorState, Loading, Skeleton } from '../../ui/states';
import s from './dashboard.module.css';
import { useGuide } from './guide';
import { MetricCards } from './metric-cards';
import { MetricChart } from './metric-chart';
import { isSilent, metricsOf, type MetricKey } from './metrics';
import { DATE_TYPES, dateTypeOf, hasSteps, periodOf, previousOf, PERIOD_STEPS, withStep, type Step } from './period';
import { RecentOrders } from './recent-orders';
import { SetupGuide } from './setup-guide';
import { TodoList } from './todo-list';
import { PageHead } from '../../ui/page-head';
import { Callout } from '../../ui/parts';
import l from '../../ui/layout.module.css';

export default function DashboardPage() {
  const { t } = useTranslation('admin-dashboard');
  useTitle(t('title'));
  const now = useNow(MINUTE);
  const guide = useGuide();
  return (
    <>
      <PageHead title={t('title')} note={t('asOf', { day: formatDay(now), time: formatTime(now) })} />
      <div className={l.stack20}>
        <HiddenFromSearch />
        <SetupGuide guide={guide} />
        {/* As long as nobody knows how high the guide will be, what stands below it loads without being drawn, so that it does not move. */}
        <div className={l.stack20} hidden={guide.loading && guide.room === null}>
          <Performance now={now} />
          <div className={s.two}>
            <Can do={paymentApi.adminList}>
              <RecentOrders />
            </Can>
            <TodoList />
          </div>
        </div>
      </div>
    </>
  );
}

/** The notice that search engines may not index the site, while that is set; new sites begin so (AM-133). */
function HiddenFromSearch() {
  const { t } = useTranslation('admin-dashboard');
  const { channelSetting } = useSite();
  const mayOpen = useCan(seoApi.save);
  if (!mergeSeo(parseSeo(channelSetting.seoSetting)).noIndex) return null;
  return (
    <Callout>
      {t('closed.text')}{' '}
      {mayOpen && (
        <Link className="link" to="/settings/seo">
          {t('closed.open')}
        </Link>
      )}
    </Callout>
  );
}

/** The height in pixels of the chart with its legend, which its placeholder keeps free. */
const CHART_ROOM_PX = 313;
function Performance({ now }: { now: number }) {
  const { t } = useTranslation('admin-dashboard');
  const [params, setParams] = useSearchParams();
  const type = dateTypeOf(params.get('dateType'));
  const period = withStep(periodOf(type, now), params.get('step'));
  const [chosen, setChosen] = useState<MetricKey>('paymentKrw');
  const dashboard = useCall(eventApi.dashboard, { query: period }, { keep: true, staleTime: MINUTE });
  const { data } = dashboard;
  const draws = useDrawn(data !== undefined);
  const metrics = data ? metricsOf(data) : [];
  const metric = metrics.find((m) => m.key === chosen) ?? metrics[0];
  const previous = previousOf(period);
  const choose = (name: 'dateType' | 'step') => (next: DateType | Step) =>
    setParams(
      (old) => {
        old.set(name, next);
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <section aria-labelledby="performance" className={l.stack12}>
      <div className={l.rowMiddle}>
        <h2 id="performance" className={l.grow}>
          {t('performance')}
        </h2>
        <Segmented
          label={t('period')}
          value={type}
          onChange={choose('dateType')}
          options={DATE_TYPES.map((value) => ({ value, label: t(`dateType.${value}`) }))}
        />
        {hasSteps(period) && (
          <Segmented
            label={t('step.label')}
            value={period.searchType}
            onChange={choose('step')}
            options={PERIOD_STEPS.map((value) => ({ value, label: t(`step.${value}`) }))}
          />
        )}
      </div>
      <div className={cx(l.card, dashboard.isPlaceholderData && l.stale)} aria-busy={dashboard.isPlaceholderData}>
        {dashboard.isError ? (
          <ErrorState tight error={dashboard.error} onRetry={() => void dashboard.refetch()} />
        ) : !data || !metric || !draws ? (
          <Loading>
            <div className={s.metrics}>
              {Array.from({ length: 7 }, (_, i) => (
                <div key={i} className={cx(l.grid8, s.metric)}>
                  <Skeleton width="60%" height={14} />
                  <Skeleton width="80%" height={26} />
                  <Skeleton width="40%" height={14} />
                </div>
              ))}
            </div>
            <div className={l.pad}>
              <Skeleton height={CHART_ROOM_PX} />
            </div>
          </Loading>
        ) : (
          <>
            <MetricCards now={now} data={data} chosen={metric.key} onChoose={setChosen} periodLabel={t(`before.${type}`)} />
            {isSilent(data) ? (
              <Empty art="add" tight heading="h3" title={t('silent.title')} text={t('silent.text')}>
                <Can do={courseApi.create}>
                  <ButtonLink to="/classes/create">
                    <Plus aria-hidden="true" />
                    {t('silent.create')}
                  </ButtonLink>
                </Can>
              </Empty>
            ) : (
              <MetricChart now={now} data={data} metric={metric} period={period} previous={previous} />
            )}
          </>
        )}
      </div>
      <p className={l.muted13}>{t('since')}</p>
    </section>
  );
}
