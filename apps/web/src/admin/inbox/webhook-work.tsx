import { webhookApi } from '@madang/contracts/campaign/webhook';
import { WEBHOOK_STATE } from '@madang/contracts/codes';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { formatCount, formatDateTime } from '../../lib/format';
import { useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { Callout, KeyValues } from '../../ui/parts';
import type { WorkProps } from './detail';
import { Frame } from './frame';
import { QUEUE_READERS } from './queue';
import { SeenButton } from './seen-button';
import l from '../../ui/layout.module.css';

const WEBHOOK_READERS = [...QUEUE_READERS, webhookApi.list, webhookApi.deliveries];

/** A webhook that was stopped, or that did not take some events: start it again, or send the last of them again. */
export default function WebhookWork({ item, onDone, onUndone }: WorkProps<'webhook'>) {
  const { t } = useTranslation('admin-inbox');
  const { of } = item;
  const stopped = of.stateCd === WEBHOOK_STATE.FAILING;
  const done = (words: string) => {
    toast(words);
    onDone();
  };
  const start = useAct(webhookApi.setState, { invalidates: WEBHOOK_READERS, onDone: () => done(t('webhook.started')) });
  const replay = useAct(webhookApi.replay, { invalidates: WEBHOOK_READERS, onDone: () => done(t('webhook.replayed')) });
  const params = { endpointSeq: of.endpointSeq };
  return (
    <Frame
      item={item}
      title={t(stopped ? 'webhook.stopTitle' : 'webhook.lostTitle', { name: of.name })}
      to={`/settings/webhooks/${of.endpointSeq}`}
      toLabel={t('webhook.open')}
      toNeeds="SITE_SUPPORT_READ"
      foot={
        <div className={l.rowEndMiddle}>
          <SeenButton item={item} label={t('seen.do')} onDone={onDone} onUndone={onUndone} />
          {stopped ? (
            <Button tone="primary" busy={start.isPending} onClick={() => start.mutate({ params, body: { stateCd: WEBHOOK_STATE.ACTIVE } })}>
              {t('webhook.start')}
            </Button>
          ) : (
            of.lastFailedSeq !== null && (
              <Button
                tone="primary"
                busy={replay.isPending}
                onClick={() => replay.mutate({ params: { ...params, deliverySeq: of.lastFailedSeq! } })}
              >
                {t('webhook.replay')}
              </Button>
            )
          )}
        </div>
      }
    >
      <Callout tone="bad" title={t(stopped ? 'webhook.stopped' : 'webhook.lost')}>
        {t(stopped ? 'webhook.stoppedText' : 'webhook.lostText')}
      </Callout>
      <KeyValues
        rows={[
          { label: t('webhook.address'), value: of.url },
          ...(of.failingSince ? [{ label: t('webhook.since'), value: formatDateTime(of.failingSince) }] : []),
          ...(of.failedCount > 0 ? [{ label: t('webhook.failed'), value: formatCount(of.failedCount) }] : []),
        ]}
      />
    </Frame>
  );
}
