import { ORDER_STATUS } from '@madang/contracts/codes';
import { useTranslation } from 'react-i18next';
import { OrderReminder } from '../../domain/remind/order-reminder';
import { formatMoney } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { ButtonLink } from '../../ui/button';
import { Callout, KeyValues } from '../../ui/parts';
import type { WorkProps } from './detail';
import { Frame } from './frame';
import l from '../../ui/layout.module.css';

/** An order whose deposit has not come yet: it ends by itself, and staff can remind its buyer. */
export default function OrderWork({ item }: WorkProps<'deposit'>) {
  const { t } = useTranslation('admin-inbox');
  const { of } = item;
  const page = `/settings/payment?order=${of.orderNo}`;
  return (
    <Frame
      item={item}
      title={of.title}
      to={`/settings/payment?status=${ORDER_STATUS.WAITING_DEPOSIT}`}
      toLabel={t('order.all')}
      foot={
        <div className={l.rowEndMiddle}>
          <OrderReminder order={of} />
          <ButtonLink tone="primary" to={page}>
            {t('order.open')}
          </ButtonLink>
        </div>
      }
    >
      <Callout title={t('order.deposit')}>{t('order.depositText')}</Callout>
      <KeyValues
        rows={[
          { label: t('order.no'), value: of.orderNo },
          { label: t('order.amount'), value: formatMoney(of.amount, of.currency) },
          ...(of.depositInfo
            ? [
                { label: t('order.account'), value: `${of.depositInfo.bankName} ${of.depositInfo.accountNumber}` },
                { label: t('order.deadline'), value: formatDeadline(of.depositInfo.deadline) },
              ]
            : []),
        ]}
      />
    </Frame>
  );
}
