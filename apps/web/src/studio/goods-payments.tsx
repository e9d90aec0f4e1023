import { ADMIN_LIST } from '@madang/contracts/list-codes';
import { subscriptionApi } from '@madang/contracts/util/subscription';
import { useTranslation } from 'react-i18next';
import { Orders } from '../admin/orders/orders-page';
import { Pro } from '../domain/studio/pro';

/** The payments for everything but memberships (RT-146). */
export default function GoodsPayments() {
  const { t } = useTranslation('studio');
  return (
    <Pro>
      <Orders
        list={ADMIN_LIST.GOODS_ORDERS}
        endpoint={subscriptionApi.goodsPayments}
        title={t('payments.goodsTitle')}
        note={t('payments.goodsNote')}
      />
    </Pro>
  );
}
