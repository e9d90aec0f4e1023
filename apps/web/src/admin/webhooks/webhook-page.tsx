import { webhookApi, type Webhook } from '@madang/contracts/campaign/webhook';
import { WEBHOOK_STATE, YN } from '@madang/contracts/codes';
import { Pause, Pencil, Play, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { SecretDialog } from '../../domain/secret/secret-dialog';
import { Can } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { formatDateTime } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { MoreMenu } from '../../ui/more-menu';
import { PageHead } from '../../ui/page-head';
import { Callout, Card, KeyValues } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Log } from './delivery-log';
import { WebhookDrawer } from './webhook-drawer';
import { State } from './webhooks-page';
import l from '../../ui/layout.module.css';

/** One webhook: its state, the events it gets, and its event deliveries. */
export default function WebhookPage() {
  const { t } = useTranslation('admin-webhooks');
  const endpointSeq = Number(useParams()['endpointSeq']);
  const list = useCall(webhookApi.list, undefined, { staleTime: 0 });
  const webhook = list.data?.find((one) => one.endpointSeq === endpointSeq);
  useTitle(webhook?.name ?? t('title'));
  if (list.isPending) return <SkeletonRows />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!webhook)
    return (
      <Empty title={t('gone')} text={t('goneText')}>
        <ButtonLink to="/settings/webhooks">{t('toList')}</ButtonLink>
      </Empty>
    );
  return <Receiver webhook={webhook} />;
}

function Receiver({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('admin-webhooks');
  const { endpointSeq, name, url, events, personalYn, stateCd, failingSince, workedAt, formerUntil, createdAt } = webhook;
  return (
    <>
      <PageHead title={name} note={url}>
        <Can do={webhookApi.update}>
          <Actions webhook={webhook} />
        </Can>
      </PageHead>
      <div className={l.stack20}>
        {stateCd === WEBHOOK_STATE.FAILING && (
          <Callout tone="bad" title={t('failing')}>
            {t('failingText')}
          </Callout>
        )}
        {stateCd === WEBHOOK_STATE.PAUSED && <Callout title={t('paused')}>{t('pausedText')}</Callout>}
        {stateCd === WEBHOOK_STATE.ACTIVE && failingSince && (
          <Callout tone="warn" title={t('troubledSince', { at: formatDateTime(failingSince) })}>
            {t('troubledText')}
          </Callout>
        )}
        <Card title={t('about')} aside={<State of={webhook} />}>
          <KeyValues
            rows={[
              { label: t('worked'), value: workedAt ? formatDateTime(workedAt) : t('never') },
              { label: t('personal'), value: t(personalYn === YN.YES ? 'personalOn' : 'personalOff') },
              { label: t('createdAt'), value: formatDateTime(createdAt) },
              ...(formerUntil ? [{ label: t('former'), value: t('formerUntil', { at: formatDateTime(formerUntil) }) }] : []),
              { label: t('events'), value: events.map((event) => t(`event.${event.replace('.', '_')}`)).join(', ') },
            ]}
          />
        </Card>
        <Log key={endpointSeq} endpointSeq={endpointSeq} />
      </div>
    </>
  );
}

function Actions({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('admin-webhooks');
  const go = useNavigate();
  const { endpointSeq, name, stateCd } = webhook;
  const params = { endpointSeq };
  const [editing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const active = stateCd === WEBHOOK_STATE.ACTIVE;
  const CHANGES = [webhookApi.list, webhookApi.deliveries];
  const test = useAct(webhookApi.test, { invalidates: CHANGES, onDone: () => toast(t('tested')) });
  const turn = useAct(webhookApi.setState, { invalidates: CHANGES, onDone: () => toast(t(active ? 'pauseDone' : 'resumeDone')) });
  const rotate = useAct(webhookApi.rotate, { invalidates: [webhookApi.list], onDone: (made) => setSecret(made.secret) });
  const remove = useAct(webhookApi.remove, {
    invalidates: [webhookApi.list],
    onDone: () => {
      toast(t('removed', { name }));
      void go('/settings/webhooks');
    },
  });
  const ask = async (what: 'remove' | 'rotate' | 'pause', act: () => void) => {
    if (await confirm(t(`${what}Text`), { title: t(`${what}Title`, { name }), action: t(what), danger: what === 'remove' })) act();
  };
  const set = () => turn.mutate({ params, body: { stateCd: active ? WEBHOOK_STATE.PAUSED : WEBHOOK_STATE.ACTIVE } });
  return (
    <>
      <Button size="sm" busy={turn.isPending} onClick={() => (active ? void ask('pause', set) : set())}>
        {active ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        {t(active ? 'pause' : 'resume')}
      </Button>
      {/* A double click must send one test: the answer to the first click may arrive before the second, so `busy` does not prevent it. */}
      <Button size="sm" tone="primary" busy={test.isPending} onClick={(event) => event.detail < 2 && test.mutate({ params })}>
        <Send aria-hidden="true" />
        {t('test')}
      </Button>
      <MoreMenu
        of={name}
        label={t('moreOf', { name })}
        items={[
          { label: t('edit'), icon: <Pencil aria-hidden="true" />, onSelect: () => setEditing(true) },
          { label: t('rotate'), onSelect: () => void ask('rotate', () => rotate.mutate({ params })) },
          null,
          { label: t('remove'), danger: true, onSelect: () => void ask('remove', () => remove.mutate({ params })) },
        ]}
      />
      {editing && <WebhookDrawer webhook={webhook} onClose={() => setEditing(false)} />}
      {secret && <SecretDialog title={t('rotated')} label={t('secret')} secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
