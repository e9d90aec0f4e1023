import { platformMailApi } from '@madang/contracts/campaign/platform';
import { platformOverviewApi } from '@madang/contracts/main/platform';
import { platformFiguresApi, type PlatformFigures } from '@madang/contracts/util/platform';
import { CURRENCY } from '@madang/contracts/codes';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatBytes } from '../../lib/bytes';
import { formatCount, formatDateTime, formatDuration, formatMoney } from '../../lib/format';
import { FailedMails } from '../../domain/platform/failed-mails';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { Figures } from '../../ui/figures';
import { PageHead } from '../../ui/page-head';
import { Card } from '../../ui/parts';
import { ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';
import { CopyTable } from './copy-table';

import { Notices } from './notices';

/** The state of the platform: its processes, today's money and jobs, and what waits for an operator. */
export default function OverviewPage() {
  const { t } = useTranslation('operate-overview');
  useTitle(t('title'));
  // Each part of the page shows its own failure, so no alert is shown as well.
  const fresh = { staleTime: 0, silent: true };
  const main = useCall(platformOverviewApi.find, undefined, fresh);
  const money = useCall(platformFiguresApi.overview, undefined, fresh);
  const mails = useCall(platformMailApi.overview, undefined, fresh);
  const all = [main, money, mails];
  const again = () => all.forEach((one) => void one.refetch());
  const asking = all.some((one) => one.isFetching);
  return (
    <>
      <PageHead title={t('title')} note={main.dataUpdatedAt ? t('at', { at: formatDateTime(main.dataUpdatedAt) }) : t('note')}>
        <Button busy={asking} onClick={again}>
          <RefreshCw aria-hidden="true" />
          {t('again')}
        </Button>
      </PageHead>
      <div className={l.stack20}>
        <Part of={money}>{(data) => <MoneyFigures of={data} />}</Part>
        <Part of={money}>{(data) => (data.notices.length ? <Notices notices={data.notices} /> : null)}</Part>
        <Part of={main}>
          {(data) => (
            <>
              <Figures
                label={t('platform.label')}
                rows={[
                  {
                    key: 'sites',
                    label: <Link to="/operate/sites">{t('platform.sites')}</Link>,
                    value: formatCount(data.sites.open),
                    note: t('platform.sitesNote', {
                      suspended: formatCount(data.sites.suspended),
                      closed: formatCount(data.sites.closed),
                      fresh: formatCount(data.sites.newThisMonth),
                    }),
                  },
                  { key: 'accounts', label: t('platform.accounts'), value: formatCount(data.accounts) },
                  { key: 'storage', label: t('platform.storage'), value: formatBytes(data.storage) },
                  {
                    key: 'videos',
                    label: t('platform.videos'),
                    value: formatCount(data.videos.waiting),
                    note: t('platform.videosNote', { working: formatCount(data.videos.working), failed: formatCount(data.videos.failed) }),
                  },
                ]}
              />
              <CopyTable copies={data.copies} />
            </>
          )}
        </Part>
        <Part of={mails}>{(data) => <FailedMails mails={data} />}</Part>
      </div>
    </>
  );
}

interface Asked<T> {
  data: T | undefined;
  isPending: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}
/** The part of the page that one service answers; if another service fails, this part is still shown. */
function Part<T>({ of, children }: { of: Asked<T>; children: (data: T) => ReactNode }) {
  if (of.data !== undefined) return children(of.data);
  if (of.isPending)
    return (
      <Card>
        <SkeletonRows count={2} />
      </Card>
    );
  return <ErrorState tight error={of.error} onRetry={() => void of.refetch()} />;
}

function MoneyFigures({ of: { charges, differences, jobs } }: { of: PlatformFigures }) {
  const { t } = useTranslation('operate-overview');
  const paid = [formatMoney(charges.paidKrw, CURRENCY.KRW), ...(charges.paidUsd ? [formatMoney(charges.paidUsd, CURRENCY.USD)] : [])];
  const back = [
    formatMoney(charges.refundedKrw, CURRENCY.KRW),
    ...(charges.refundedUsd ? [formatMoney(charges.refundedUsd, CURRENCY.USD)] : []),
  ];
  return (
    <Figures
      label={t('today.label')}
      rows={[
        {
          key: 'paid',
          label: <Link to="/operate/orders">{t('today.paid')}</Link>,
          value: paid.join(' · '),
          note: t('today.paidNote', { paid: formatCount(charges.paid), failed: formatCount(charges.failed), back: back.join(' · ') }),
        },
        {
          key: 'differences',
          label: <Link to="/operate/books">{t('today.differences')}</Link>,
          value: formatCount(differences),
          note: t(differences ? 'today.differencesFound' : 'today.differencesNone'),
        },
        {
          key: 'deadLetters',
          label: <Link to="/operate/jobs">{t('today.deadLetters')}</Link>,
          value: formatCount(jobs.letters),
          note: t(jobs.letters ? 'today.deadLettersFound' : 'today.deadLettersNone'),
        },
        {
          key: 'jobs',
          label: <Link to="/operate/jobs">{t('today.jobs')}</Link>,
          value: formatCount(jobs.waiting),
          note: t('today.jobsNote', { time: formatDuration(jobs.oldest) }),
        },
      ]}
    />
  );
}
