import { SITE_STATE } from '@madang/contracts/platform-codes';
import { platformSiteApi, type PlatformSiteDetail } from '@madang/contracts/main/platform';
import { platformFiguresApi } from '@madang/contracts/util/platform';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { MaintenanceDialog } from '../../domain/platform/maintenance-dialog';
import { ApiError } from '../../lib/api-error';
import { siteHost, siteUrl } from '../../lib/channel';
import { formatBytes } from '../../lib/bytes';
import { formatCount, formatDate } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { Figures } from '../../ui/figures';
import { PageHead } from '../../ui/page-head';
import { Breadcrumb, Callout, Card, KeyValues } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';
import { paidText } from './paid-text';
import { Reopening } from './reopening';
import { SiteStateText } from './site-state';
import { SwitchesCard, SwitchHistory } from './switches-card';
import { SupportCard } from './support-card';
import { SuspendDialog } from './suspend-dialog';
import { Suspensions } from './suspensions';

/** The page of one site: its owners, its usage, whether visitors may see it, its switched-off parts, and support access to it. */
export default function SitePage() {
  const { t } = useTranslation('operate-sites');
  const siteSeq = Number(useParams()['siteSeq']);
  const site = useCall(platformSiteApi.find, { params: { siteSeq } }, { staleTime: 0 });
  useTitle(site.data?.name ?? t('title'));
  if (site.isPending) return <SkeletonRows />;
  if (site.error instanceof ApiError && site.error.status === 404)
    return (
      <Empty art="search" heading="h1" title={t('gone.title')} text={t('gone.text')}>
        <ButtonLink to="/operate/sites">{t('gone.do')}</ButtonLink>
      </Empty>
    );
  if (site.isError) return <ErrorState error={site.error} onRetry={() => void site.refetch()} />;
  return <SiteDetail site={site.data} />;
}

function SiteDetail({ site }: { site: PlatformSiteDetail }) {
  const { t } = useTranslation('operate-sites');
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  const suspended = site.state === SITE_STATE.SUSPENDED;
  const running = suspended ? site.suspensions[0] : undefined;
  return (
    <>
      <Breadcrumb items={[{ label: t('title'), to: '/operate/sites' }, { label: site.name }]} />
      <PageHead
        title={site.name}
        note={
          <a className={l.withIcon} href={siteUrl(site.domain)} target="_blank" rel="noreferrer">
            {site.customDomain ?? siteHost(site.domain)}
            <ExternalLink aria-hidden="true" />
          </a>
        }
      >
        <ButtonLink to={`/operate/orders?siteSeq=${site.siteSeq}`}>{t('site.orders')}</ButtonLink>
        <ButtonLink to={`/operate/plans/bills?siteSeq=${site.siteSeq}`}>{t('site.bills')}</ButtonLink>
        <ButtonLink to={`/operate/audit?siteSeq=${site.siteSeq}`}>{t('site.audit')}</ButtonLink>
        {site.state !== SITE_STATE.CLOSED && <Button onClick={() => setWorking(true)}>{t('site.maintenance')}</Button>}
        {(suspended || site.state === SITE_STATE.OPEN) && (
          <Button tone={suspended ? 'primary' : 'dangerLine'} onClick={() => setAsking(true)}>
            {t(suspended ? 'reopen.open' : 'suspend.open')}
          </Button>
        )}
      </PageHead>
      <div className={l.stack20}>
        {running && (
          <Callout tone="bad" title={t('site.suspended', { at: formatDate(running.suspendedAt), by: running.suspendedBy })}>
            <p>{running.reason}</p>
          </Callout>
        )}
        {site.state === SITE_STATE.REOPENING && <Reopening site={site} />}
        {site.closedAt && (
          <Callout tone="warn" title={t('site.closed', { at: formatDate(site.closedAt) })}>
            {site.eraseAt && <p>{t('site.erased', { at: formatDeadline(site.eraseAt) })}</p>}
          </Callout>
        )}
        <Usage site={site} />
        <div className={l.columns300}>
          <Card title={t('site.facts')}>
            <KeyValues
              rows={[
                { label: t('list.state'), value: <SiteStateText state={site.state} /> },
                { label: t('site.number'), value: <span className="num">{site.siteSeq}</span> },
                {
                  label: t('site.owners'),
                  value: site.owners.length ? site.owners.map((one) => <div key={one.userSeq}>{`${one.name} · ${one.email}`}</div>) : '–',
                },
                { label: t('site.classes'), value: <span className="num">{formatCount(site.classes)}</span> },
                { label: t('list.created'), value: formatDate(site.createdAt) },
              ]}
            />
          </Card>
          <SupportCard site={site} closed={site.state === SITE_STATE.CLOSED} />
        </div>
        <SwitchesCard site={site} />
        {site.switches.length > 0 && <SwitchHistory switches={site.switches} />}
        {site.suspensions.length > 0 && <Suspensions suspensions={site.suspensions} />}
      </div>
      {working && <MaintenanceDialog site={site} onClose={() => setWorking(false)} />}
      {asking && <SuspendDialog site={site} onClose={() => setAsking(false)} />}
    </>
  );
}

function Usage({ site }: { site: PlatformSiteDetail }) {
  const { t } = useTranslation('operate-sites');
  const { data } = useCall(platformFiguresApi.sites, { query: { siteSeqs: String(site.siteSeq) } }, { silent: true });
  const money = data?.[0];
  return (
    <Figures
      label={t('site.usage')}
      rows={[
        { key: 'plan', label: t('list.plan'), value: money?.planName ?? '–', note: money && t(`plan.${money.planState}`) },
        { key: 'members', label: t('list.members'), value: formatCount(site.members) },
        {
          key: 'storage',
          label: t('site.storage'),
          value: formatBytes(site.storage),
          note: t('site.videos', { n: site.videos, count: site.videos }),
        },
        {
          key: 'paid',
          label: t('list.paid'),
          value: paidText(money),
          note: money && t('site.orderCount', { n: money.orders, count: money.orders }),
        },
      ]}
    />
  );
}
