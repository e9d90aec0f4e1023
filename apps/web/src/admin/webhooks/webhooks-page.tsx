import { webhookApi, type Webhook } from '@madang/contracts/campaign/webhook';
import { WEBHOOK_STATE } from '@madang/contracts/codes';
import { SITE_SWITCH } from '@madang/contracts/platform-codes';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { SecretDialog } from '../../domain/secret/secret-dialog';
import { useIsSwitchedOff } from '../../domain/site-switch/use-switched-off';
import { Can } from '../../lib/can';
import { formatDateTime } from '../../lib/format';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { PageHead } from '../../ui/page-head';
import { Badge, Card } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { WebhookDrawer } from './webhook-drawer';
import { RowTitle } from '../../ui/row-title';
import l from '../../ui/layout.module.css';

/** The webhooks of the site: the addresses to which events are sent. */
export default function WebhooksPage() {
  const { t } = useTranslation('admin-webhooks');
  useTitle(t('title'));
  const go = useNavigate();
  const list = useCall(webhookApi.list, undefined, { staleTime: 0 });
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<{ endpointSeq: number; secret: string } | null>(null);
  const columns = useColumns();
  const add = (
    <Can do={webhookApi.create}>
      <Button tone="primary" size="sm" onClick={() => setAdding(true)}>
        <Plus aria-hidden="true" />
        {t('add')}
      </Button>
    </Can>
  );
  return (
    <>
      <PageHead title={t('title')} note={t('note')}>
        {list.data?.length !== 0 && add}
      </PageHead>
      <NotAllowed className={l.below} acts={[[webhookApi.create, t('add')]]} />
      <Card flush>
        {list.isPending ? (
          <SkeletonRows />
        ) : list.isError ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : list.data.length === 0 ? (
          <Empty art="add" title={t('empty')} text={t('emptyText')}>
            {add}
          </Empty>
        ) : (
          <Table label={t('title')} rows={list.data} keyOf={(one) => one.endpointSeq} columns={columns} />
        )}
      </Card>
      {adding && <WebhookDrawer webhook={null} onClose={() => setAdding(false)} onMade={setMade} />}
      {made && (
        <SecretDialog
          title={t('made')}
          label={t('secret')}
          secret={made.secret}
          onClose={() => void go(`/settings/webhooks/${made.endpointSeq}`)}
        />
      )}
    </>
  );
}

function useColumns(): Column<Webhook>[] {
  const { t } = useTranslation('admin-webhooks');
  return [
    {
      key: 'name',
      head: t('name'),
      phone: 'title',
      cell: (one) => <RowTitle to={`/settings/webhooks/${one.endpointSeq}`} title={one.name} note={one.url} />,
    },
    { key: 'state', head: t('state'), phone: 'corner', cell: (one) => <State of={one} /> },
    { key: 'events', head: t('events'), cell: (one) => <span className="num">{t('eventCount', { count: one.events.length })}</span> },
    {
      key: 'worked',
      head: t('worked'),
      cell: (one) => (one.workedAt ? <span className="num">{formatDateTime(one.workedAt)}</span> : t('never')),
    },
    { key: 'waiting', head: t('waiting'), cell: (one) => <span className="num">{t('waitingCount', { count: one.waitingCount })}</span> },
  ];
}

/**
 * The state of a webhook. An active one is shown as waiting while the platform has switched off the keys, and as troubled while it fails.
 */
export function State({ of: { stateCd, failingSince } }: { of: Webhook }) {
  const { t } = useTranslation('admin-webhooks');
  const off = useIsSwitchedOff(SITE_SWITCH.KEYS);
  if (off && stateCd === WEBHOOK_STATE.ACTIVE) return <Badge tone="warn">{t('waits')}</Badge>;
  if (stateCd === WEBHOOK_STATE.ACTIVE)
    return failingSince ? <Badge tone="warn">{t('troubled')}</Badge> : <Badge tone="good">{t('states.ACTIVE')}</Badge>;
  return <Badge tone={stateCd === WEBHOOK_STATE.FAILING ? 'bad' : 'plain'}>{t(`states.${stateCd}`)}</Badge>;
}
