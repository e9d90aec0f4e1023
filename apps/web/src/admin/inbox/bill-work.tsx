import { CURRENCY, YN } from '@madang/contracts/codes';
import { PLAN_DUE, planApi } from '@madang/contracts/util/plan';
import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { formatDateTime, formatMoney } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { useAct } from '../../lib/query';
import { Button, ButtonLink } from '../../ui/button';
import { Callout, KeyValues } from '../../ui/parts';
import type { WorkProps } from './detail';
import { Frame } from './frame';
import { QUEUE_READERS } from './queue';
import l from '../../ui/layout.module.css';

const BILL_READERS = [...QUEUE_READERS, planApi.find, planApi.bills];

/** A renewal of the site's plan that was not paid, or for which there is no card: pay it again, or register another card. */
export default function BillWork({ item, onDone }: WorkProps<'bill'>) {
  const { t } = useTranslation('admin-inbox');
  const { of } = item;
  const refused = of.reason === PLAN_DUE.REFUSED;
  const waits = of.pendingYn === YN.YES;
  const pay = useAct(planApi.pay, {
    invalidates: BILL_READERS,
    // The service has noted the refusal: its reason, the next charge and until when the plan goes on.
    invalidatesOnError: BILL_READERS,
    onDone: (fresh) => {
      toast(t(fresh.pendingYn === YN.YES ? 'bill.waits' : 'bill.paid'));
      onDone();
    },
  });
  return (
    <Frame
      item={item}
      title={t(refused ? 'bill.refused' : 'bill.noCard', { name: of.planName })}
      to="/settings/plan"
      toLabel={t('bill.open')}
      foot={
        <Can do={planApi.pay} otherwise={<p className={l.muted13}>{t('bill.noRight')}</p>}>
          <div className={l.rowEndMiddle}>
            <ButtonLink to="/settings/plan/card" {...(!refused && { tone: 'primary' as const })}>
              <CreditCard aria-hidden="true" />
              {t(of.card ? 'bill.change' : 'bill.register')}
            </ButtonLink>
            {refused && (
              <Button tone="primary" busy={pay.isPending} disabled={waits} onClick={() => pay.mutate({})}>
                {t('bill.pay', { amount: formatMoney(of.amount, CURRENCY.KRW) })}
              </Button>
            )}
          </div>
        </Can>
      }
    >
      {waits ? (
        <Callout title={t('bill.waits')}>{t('bill.waitsText')}</Callout>
      ) : (
        <Callout tone={of.graceEndAt ? 'bad' : 'warn'} title={t(refused ? 'bill.why' : 'bill.lacking')}>
          {refused ? (of.failMessage ?? t('failed.noReason')) : t('bill.lackingText')}
        </Callout>
      )}
      <p className={l.muted13}>
        {of.graceEndAt ? t('bill.until', { at: formatDeadline(of.graceEndAt) }) : t('bill.charged', { at: formatDateTime(of.chargeAt) })}
      </p>
      <KeyValues
        rows={[
          { label: t('order.amount'), value: formatMoney(of.amount, CURRENCY.KRW) },
          { label: t('bill.next'), value: formatDateTime(of.chargeAt) },
          { label: t('bill.card'), value: of.card ? t('bill.cardName', { brand: of.card.brand, last4: of.card.last4 }) : t('bill.none') },
        ]}
      />
    </Frame>
  );
}
