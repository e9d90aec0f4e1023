import { refundApi } from '@madang/contracts/util/refund';
import { useTranslation } from 'react-i18next';
import { lastDay } from '../../domain/refund/last-day';
import { Working } from '../../domain/refund/working';
import { toast } from '../../lib/dialogs';
import { formatMoney } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { ButtonLink } from '../../ui/button';
import { Badge, Callout, KeyValues } from '../../ui/parts';
import { ErrorState, Loading, SkeletonLines } from '../../ui/states';
import type { WorkProps } from './detail';
import { Frame } from './frame';
import { QUEUE_READERS } from './queue';
import { RefusalForm } from './refusal-form';

/** How many letters the reason for a refusal may have. */
const REASON_MAX = 200;

/** A refund request with its working. Staff can refuse it here; they grant it on its own page, where the amount can be changed. */
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
          max={REASON_MAX}
          busy={refuse.isPending}
          onRefuse={(reason) => refuse.mutate({ params, body: { reason } })}
        >
          <ButtonLink tone="primary" to={page}>
            {t('refund.decide')}
          </ButtonLink>
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
            value: (
              <>
                {lastDay(of.dueAt)} {of.overdue && <Badge tone="bad">{t('age.overdue')}</Badge>}
              </>
            ),
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
