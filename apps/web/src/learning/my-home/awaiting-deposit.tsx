import type { Order } from '@madang/contracts/util/payment';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { ButtonLink } from '../../ui/button';
import { Callout, CopyButton } from '../../ui/parts';
import l from '../../ui/layout.module.css';

/** An order that waits for its deposit: the amount, the virtual account, and until when. */
export function AwaitingDeposit({ order }: { order: Order }) {
  const { t } = useTranslation('my-home');
  const deposit = order.depositInfo;
  return (
    <article>
      <Callout tone="warn" title={t('unpaid', { title: order.title })}>
        {deposit && (
          <>
            <p className="num">
              {deposit.bankName} <b>{deposit.accountNumber}</b>
            </p>
            <p>{t('unpaidBy', { amount: formatMoney(deposit.amount, order.currency), date: formatDeadline(deposit.deadline) })}</p>
          </>
        )}
        <div className={l.row}>
          {deposit && <CopyButton text={deposit.accountNumber} label={t('copyAccount')} />}
          <ButtonLink size="sm" tone="ghost" to={`/classes/${order.courseSeq}/payment/complete?orderNo=${order.orderNo}`}>
            {t('seeAccount')}
          </ButtonLink>
        </div>
      </Callout>
    </article>
  );
}
