import { webhookApi, type WebhookAttempt, type WebhookDelivery } from '@madang/contracts/campaign/webhook';
import { values, WEBHOOK_DELIVERY_STATE } from '@madang/contracts/codes';
import { SECOND } from '@madang/contracts/time';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { formatDateTime } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { usePages } from '../../lib/pages';
import { invalidate, useAct, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Select } from '../../ui/choices';
import { Panel } from '../../ui/dialog';
import { LoadMore } from '../../ui/load-more';
import { Filters } from '../../ui/page-head';
import { Badge, Card, KeyValues } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import s from './webhooks.module.css';
import { RowTitle } from '../../ui/row-title';
import { Section } from '../../ui/section';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';

const DELIVERY_STATE_CHOICES = ['', ...values(WEBHOOK_DELIVERY_STATE)] as const;
const DELIVERY_STATE_TONES = { WAITING: 'line', DELIVERED: 'good', FAILED: 'bad' } as const;
/** How many milliseconds the log waits between two calls while an event delivery is due. */
const LOG_POLL_MS = 2 * SECOND;

/** The event deliveries to one webhook in the last month. */
export function Log({ endpointSeq }: { endpointSeq: number }) {
  const { t } = useTranslation('admin-webhooks');
  const { filters, set } = useListParams([20], { state: DELIVERY_STATE_CHOICES });
  const state = filters.state as (typeof DELIVERY_STATE_CHOICES)[number];
  const params = { endpointSeq };
  const pages = usePages(
    webhookApi.deliveries,
    { params, query: { state } },
    { next: ({ cursor }) => (cursor ? { cursor } : null), staleTime: 0 },
  );
  const deliveries = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const [open, setOpen] = useState<number | null>(null);
  const moving = deliveries.some((one) => one.stateCd === WEBHOOK_DELIVERY_STATE.WAITING && one.tries === 0);
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => void invalidate(webhookApi.deliveries, webhookApi.delivery, webhookApi.list), LOG_POLL_MS);
    return () => clearInterval(timer);
  }, [moving]);
  const columns = useColumns(setOpen);
  return (
    <Card flush title={t('log')} note={t('logNote')}>
      <Filters label={t('logFilters')}>
        <Select
          label={t('logState')}
          hideLabel
          value={state}
          onChange={(next) => set({ state: next })}
          options={DELIVERY_STATE_CHOICES.map((value) => ({ value, label: t(value ? `delivery.${value}` : 'allStates') }))}
        />
      </Filters>
      {pages.isPending ? (
        <SkeletonRows />
      ) : pages.isError ? (
        <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
      ) : deliveries.length === 0 ? (
        <Empty
          {...(state && { art: 'search' as const })}
          title={t(state ? 'logNone' : 'logEmpty')}
          text={state ? undefined : t('logEmptyText')}
        />
      ) : (
        <>
          <Table label={t('log')} rows={deliveries} keyOf={(one) => one.deliverySeq} columns={columns} open={open} />
          <LoadMore pages={pages} />
        </>
      )}
      {open !== null && <Detail endpointSeq={endpointSeq} deliverySeq={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function useAnswer() {
  const { t } = useTranslation('admin-webhooks');
  return ({ status, errorCd }: Pick<WebhookAttempt, 'status' | 'errorCd'>) =>
    errorCd ? t(`error.${errorCd}`) : status === null ? t('noTry') : `HTTP ${status}`;
}
function useColumns(onOpen: (deliverySeq: number) => void): Column<WebhookDelivery>[] {
  const { t } = useTranslation('admin-webhooks');
  const answerOf = useAnswer();
  const nameOf = ({ type }: WebhookDelivery) => t(`event.${type.replace('.', '_')}`);
  return [
    {
      key: 'event',
      head: t('event.head'),
      phone: 'title',
      cell: (one) => <RowTitle title={nameOf(one)} note={one.type} onOpen={() => onOpen(one.deliverySeq)} />,
    },
    {
      key: 'state',
      head: t('logState'),
      phone: 'corner',
      cell: (one) => <Badge tone={DELIVERY_STATE_TONES[one.stateCd]}>{t(`delivery.${one.stateCd}`)}</Badge>,
    },
    {
      key: 'answer',
      head: t('answer'),
      cell: (one) => (
        <>
          {answerOf(one)}
          {one.nextAt && one.tries > 0 && <small>{t('nextAt', { at: formatDateTime(one.nextAt) })}</small>}
        </>
      ),
    },
    { key: 'tries', head: t('tries'), cell: (one) => <span className="num">{t('tryCount', { count: one.tries })}</span> },
    { key: 'at', head: t('at'), cell: (one) => <span className="num">{formatDateTime(one.createdAt)}</span> },
  ];
}

/** One event delivery: each try with what was sent and what was answered. */
function Detail({ endpointSeq, deliverySeq, onClose }: { endpointSeq: number; deliverySeq: number; onClose: () => void }) {
  const { t } = useTranslation('admin-webhooks');
  const params = { endpointSeq, deliverySeq };
  const found = useCall(webhookApi.delivery, { params }, { staleTime: 0 });
  const replay = useAct(webhookApi.replay, {
    invalidates: [webhookApi.deliveries, webhookApi.delivery, webhookApi.list],
    onDone: () => toast(t('replayed')),
  });
  const one = found.data;
  return (
    <Panel
      open
      onClose={onClose}
      title={one ? t(`event.${one.type.replace('.', '_')}`) : t('log')}
      note={one && formatDateTime(one.createdAt)}
      foot={
        one &&
        one.stateCd !== WEBHOOK_DELIVERY_STATE.WAITING && (
          <Can do={webhookApi.replay}>
            <Button tone="primary" busy={replay.isPending} onClick={() => replay.mutate({ params })}>
              <RotateCw aria-hidden="true" />
              {t('replay')}
            </Button>
          </Can>
        )
      }
    >
      {found.isPending ? (
        <SkeletonRows />
      ) : found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <div className={l.stack20}>
          <KeyValues
            rows={[
              { label: 'webhook-id', value: found.data.eventId },
              { label: t('logState'), value: t(`delivery.${found.data.stateCd}`) },
            ]}
          />
          {found.data.attempts.length === 0 && <p>{t('noTry')}</p>}
          {found.data.attempts.map((attempt) => (
            <Attempt key={attempt.attemptSeq} of={attempt} />
          ))}
        </div>
      )}
    </Panel>
  );
}

const pretty = (json: string) => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
};
function Attempt({ of }: { of: WebhookAttempt }) {
  const { t } = useTranslation('admin-webhooks');
  const answerOf = useAnswer();
  return (
    <Section title={answerOf(of)} aside={<small className="num">{t('took', { at: formatDateTime(of.triedAt), ms: of.duration })}</small>}>
      <h4 className={l.muted13}>{t('request')}</h4>
      <pre className={cx(l.box, l.mono, s.sent)} tabIndex={0} aria-label={t('request')}>
        {pretty(of.request)}
      </pre>
      <h4 className={l.muted13}>{t('answer')}</h4>
      {of.answer ? (
        <pre className={cx(l.box, l.mono, s.sent)} tabIndex={0} aria-label={t('answer')}>
          {of.answer}
        </pre>
      ) : (
        <p>{t('answerEmpty')}</p>
      )}
    </Section>
  );
}
