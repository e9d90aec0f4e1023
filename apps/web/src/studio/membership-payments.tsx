import { ADMIN_LIST } from '@madang/contracts/list-codes';
import { subscriptionApi } from '@madang/contracts/util/subscription';
import { useTranslation } from 'react-i18next';
import { Orders } from '../admin/orders/orders-page';
import { Pro } from '../domain/studio/pro';

/** The page of payments for memberships (RT-145). */
export default function MembershipPayments() {
  const { t } = useTranslation('studio');
  return (
    <Pro>
      <Orders
        list={ADMIN_LIST.MEMBERSHIP_ORDERS}
        endpoint={subscriptionApi.membershipPayments}
        title={t('payments.membershipTitle')}
        note={t('payments.membershipNote')}
      />
    </Pro>
  );
}
