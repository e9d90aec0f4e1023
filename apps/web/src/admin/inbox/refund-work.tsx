import { REFUND_STATE, YN } from '@madang/contracts/codes';
import { paymentApi } from '@madang/contracts/util/payment';
import { REFUND_REASON_MAX, refundApi, returnedByHand } from '@madang/contracts/util/refund';
import { useTranslation } from 'react-i18next';
import { lastDay } from '../../domain/refund/last-day';
import { Working } from '../../domain/refund/working';
import { confirm, toast } from '../../lib/dialogs';
import { formatMoney } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { Button, ButtonLink } from '../../ui/button';
import { Callout, KeyValues } from '../../ui/parts';
import { ErrorState, Loading, SkeletonLines } from '../../ui/states';
import type { WorkProps } from './detail';
import { Frame } from './frame';
import { QUEUE_READERS } from './queue';
import { RefusalForm } from './refusal-form';

const GRANT_READERS = [...QUEUE_READERS, refundApi.adminFind, paymentApi.adminList, paymentApi.adminFind] as const;

/**
 * A refund request with its working. Staff grant the amount by the rule here, or refuse; another amount, and a part that they return
 * themselves, are decided on its own page.
 */
export default function RefundWork({ item, onDone }: WorkProps<'refund'>) {
  const { t } = useTranslation('admin-inbox');
  const { of } = item;
  const params = { refundSeq: of.refundSeq };
  const found = useCall(refundApi.adminFind, { params }, { silent: true, staleTime: 0 });
  const refuse = useAct(refundApi.refuse, {
    invalidates: [...QUEUE_READERS, refundApi.adminFind],
    onDone: () => {
      toast(t('refund.refused', { name: of.ordererName }));
      onDone();
    },
  });
  const grant = useAct(refundApi.approve, {
    invalidates: [...GRANT_READERS],
    // A company that returns the whole alone says so by refusing a part, and a colleague may have decided meanwhile.
    invalidatesOnError: [...GRANT_READERS],
    onDone: ({ state }) => {
      toast(t(state === REFUND_STATE.DONE ? 'refund.done' : 'refund.underWay', { name: of.ordererName }));
      onDone();
    },
  });
  const amount = found.data?.now.amount ?? 0;
  const sum = formatMoney(amount, of.currency);
  const byRule = amount > 0 && !returnedByHand((found.data ?? of).wholeOnlyYn === YN.YES, amount, (found.data ?? of).paid);
  const ask = async () => {
    if (await confirm(t('refund.ask', { sum }), { action: t('refund.grant', { sum }), danger: true }))
      grant.mutate({ params, body: { amount, reason: '', outside: null } });
  };
  const page = `/settings/refunds?refund=${of.refundSeq}`;
  return (
    <Frame
      item={item}
      title={of.title}
      to={page}
      toLabel={t('refund.open')}
      foot={
        <RefusalForm
          label={t('refund.reason')}
          hint={t('refund.reasonHint')}
          max={REFUND_REASON_MAX}
          busy={refuse.isPending || grant.isPending}
          onRefuse={(reason) => refuse.mutate({ params, body: { reason } })}
        >
          <ButtonLink tone={byRule ? 'secondary' : 'primary'} to={page}>
            {t(byRule ? 'refund.other' : 'refund.decide')}
          </ButtonLink>
          {byRule && (
            <Button tone="primary" busy={grant.isPending} onClick={() => void ask()}>
              {t('refund.grant', { sum })}
            </Button>
          )}
        </RefusalForm>
      }
    >
      {of.failMessage && (
        <Callout tone="bad" title={t('refund.failed')}>
          {of.failMessage}
        </Callout>
      )}
      <KeyValues
        rows={[
          {
            label: t('refund.due'),
            value: lastDay(of.dueAt),
          },
          { label: t('refund.paid'), value: formatMoney(of.paid, of.currency) },
          ...(of.reason ? [{ label: t('refund.why'), value: of.reason }] : []),
        ]}
      />
      {found.isPending ? (
        <Loading>
          <SkeletonLines lines={4} />
        </Loading>
      ) : found.isError ? (
        <ErrorState tight error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Working working={found.data.now} currency={of.currency} total={t('refund.sum')} />
      )}
    </Frame>
  );
}
