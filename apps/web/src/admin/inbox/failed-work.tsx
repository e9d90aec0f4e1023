import { messageApi } from '@madang/contracts/campaign/message';
import { Mail } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemindButton } from '../../domain/remind/remind-button';
import { useCan } from '../../lib/can';
import { formatDateTime, formatMoney } from '../../lib/format';
import { Button } from '../../ui/button';
import { Callout, KeyValues } from '../../ui/parts';
import type { WorkProps } from './detail';
import { Frame } from './frame';
import { SeenButton } from './seen-button';
import l from '../../ui/layout.module.css';

const MessageDialog = lazy(() => import('../../domain/member-message/message-dialog'));

/** A payment that failed and was not made up for: why, and how to tell the buyer. */
export default function FailedWork({ item, onDone, onUndone }: WorkProps<'failed'>) {
  const { t } = useTranslation('admin-inbox');
  const { of } = item;
  const mayWrite = useCan(messageApi.create);
  const [writing, setWriting] = useState(false);
  const ofMembership = of.subscriptionSeq !== null;
  return (
    <Frame
      item={item}
      title={of.title}
      to={`/settings/payment?order=${of.orderNo}`}
      toLabel={t('order.open')}
      foot={
        <div className={l.rowEndMiddle}>
          {mayWrite && (
            <Button onClick={() => setWriting(true)}>
              <Mail aria-hidden="true" />
              {t('failed.write')}
            </Button>
          )}
          {of.courseSeq !== null && of.attendSeq !== null && of.heldUntil !== null && (
            <RemindButton
              courseSeq={of.courseSeq}
              attendSeq={of.attendSeq}
              name={of.ordererName}
              currency={of.currency}
              unpaid={{
                held: true,
                amount: of.amount,
                claim: true,
                orderStatus: null,
                payBy: of.heldUntil,
                remindedAt: of.remindedAt ?? null,
              }}
            />
          )}
          <SeenButton primary item={item} label={t('seen.do')} onDone={onDone} onUndone={onUndone} />
        </div>
      }
    >
      <Callout tone="warn" title={t(ofMembership ? 'failed.membership' : 'failed.order')}>
        {of.failMessage ?? t('failed.noReason')}
      </Callout>
      <p className={l.muted13}>
        {of.heldUntil
          ? t('failed.held', { at: formatDateTime(of.heldUntil) })
          : t(ofMembership ? 'failed.membershipText' : 'failed.orderText')}
      </p>
      <KeyValues
        rows={[
          { label: t('order.no'), value: of.orderNo },
          { label: t('order.amount'), value: formatMoney(of.amount, of.currency) },
          { label: t('failed.method'), value: [t(`contracts:payMethod.${of.payMethodCd}`), of.methodDetail].filter(Boolean).join(' · ') },
        ]}
      />
      {writing && (
        <Suspense>
          <MessageDialog to={[{ userSeq: of.userSeq, name: of.ordererName }]} segmentSeq={null} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </Frame>
  );
}
