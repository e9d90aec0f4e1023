import { platformAuditApi } from '@madang/contracts/main/platform';
import { platformSupportApi, type SupportAccess } from '@madang/contracts/main/support';
import { SUPPORT_STATE } from '@madang/contracts/platform-codes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ADMIN_HOME } from '../../domain/site/admin-home';
import { SupportStateText } from '../../domain/platform/support-state';
import { siteUrl } from '../../lib/channel';
import { confirm, toast } from '../../lib/dialogs';
import { formatDateTime } from '../../lib/format';
import { leave } from '../../lib/leave';
import { useAct, useCall } from '../../lib/query';
import { useUser } from '../../lib/session';
import { Button } from '../../ui/button';
import { Card } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { AskSupportDialog } from './ask-support-dialog';
import l from '../../ui/layout.module.css';

interface OfSite {
  siteSeq: number;
  name: string;
  domain: string;
}
/** Opens the site's admin in a support session, which ends with the access. */
function EnterButton({ site }: { site: OfSite }) {
  const { t } = useTranslation('operate-sites');
  const enter = useAct(platformSupportApi.enter, {
    onDone: ({ ticket }) => leave(`${siteUrl(site.domain, ADMIN_HOME)}?ticket=${ticket}`),
  });
  return (
    <Button size="sm" tone="primary" busy={enter.isPending} onClick={() => enter.mutate({ params: { siteSeq: site.siteSeq } })}>
      {t('support.enter')}
    </Button>
  );
}

function WithdrawButton({ site, access }: { site: OfSite; access: SupportAccess }) {
  const { t } = useTranslation('operate-sites');
  const way = access.state === SUPPORT_STATE.OPEN ? 'giveBack' : 'withdraw';
  const withdraw = useAct(platformSupportApi.withdraw, {
    invalidates: [platformSupportApi.list, platformAuditApi.list],
    onDone: () => toast(t(`support.${way}.done`)),
  });
  const ask = async () => {
    if (await confirm(t(`support.${way}.text`), { title: t(`support.${way}.do`), action: t(`support.${way}.do`), cancel: t('cancel') }))
      withdraw.mutate({ params: { siteSeq: site.siteSeq } });
  };
  return (
    <Button size="sm" busy={withdraw.isPending} onClick={() => void ask()}>
      {t(`support.${way}.do`)}
    </Button>
  );
}

/** The support accesses to the site that operators asked its owners for. */
export function SupportCard({ site, closed }: { site: OfSite; closed: boolean }) {
  const { t } = useTranslation('operate-sites');
  const user = useUser();
  const [asking, setAsking] = useState(false);
  const list = useCall(platformSupportApi.list, { params: { siteSeq: site.siteSeq } }, { staleTime: 0 });
  const isRunning = ({ state }: SupportAccess) => state === SUPPORT_STATE.OPEN || state === SUPPORT_STATE.WAITING;
  const mine = list.data?.find((one) => isRunning(one) && one.operatorEmail === user?.email);
  const columns: Column<SupportAccess>[] = [
    { key: 'reason', head: t('support.reason'), cell: (one) => one.reason, phone: 'title' },
    { key: 'state', head: t('list.state'), cell: (one) => <SupportStateText state={one.state} />, phone: 'corner' },
    { key: 'who', head: t('support.who'), cell: (one) => one.operatorEmail },
    { key: 'asked', head: t('support.asked'), cell: (one) => <span className="num">{formatDateTime(one.askedAt)}</span> },
    {
      key: 'until',
      head: t('support.until'),
      cell: (one) => <span className="num">{one.expiresAt ? formatDateTime(one.endedAt ?? one.expiresAt) : '–'}</span>,
    },
    { key: 'writes', head: t('support.writes'), cell: (one) => t('support.counted', { n: one.entries, m: one.writes }) },
  ];
  return (
    <Card
      title={t('support.title')}
      note={t('support.note')}
      flush
      aside={
        mine ? (
          <div className={l.row}>
            {mine.state === SUPPORT_STATE.OPEN && <EnterButton site={site} />}
            <WithdrawButton site={site} access={mine} />
          </div>
        ) : (
          list.data &&
          !closed && (
            <Button size="sm" onClick={() => setAsking(true)}>
              {t('support.ask')}
            </Button>
          )
        )
      }
    >
      {list.isPending ? (
        <SkeletonRows count={1} />
      ) : list.isError ? (
        <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data.length ? (
        <Table label={t('support.title')} columns={columns} rows={list.data} keyOf={(one) => one.accessSeq} />
      ) : (
        <Empty tight art="lock" heading="h3" title={t('support.none')} text={t('support.noneText')} />
      )}
      {asking && <AskSupportDialog site={site} onClose={() => setAsking(false)} />}
    </Card>
  );
}
