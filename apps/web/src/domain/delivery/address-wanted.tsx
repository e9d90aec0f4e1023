import { DELIVERY_STATUS } from '@madang/contracts/codes';
import { deliveryApi } from '@madang/contracts/util/delivery';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query';
import { ButtonLink } from '../../ui/button';
import { Callout } from '../../ui/parts';

/**
 * Says that a parcel has no address yet, and leads to where one gives it. Nobody was asked for it where the class came with a package, or
 * staff enrolled the learner (AM-248).
 */
export function AddressWanted() {
  const { t } = useTranslation('delivery');
  const mine = useCall(deliveryApi.mine, {}, { silent: true, untilAnswered: true, staleTime: 0 });
  const [first, ...others] = mine.data?.filter((one) => !one.address && one.statusCd === DELIVERY_STATUS.PREPARING) ?? [];
  if (!first) return null;
  const n = others.length;
  return (
    <Callout tone="warn" title={t('wanted.title')}>
      <p>{n > 0 ? t('wanted.some', { title: first.title, n, count: n }) : t('wanted.one', { title: first.title })}</p>
      <ButtonLink size="sm" tone="ghost" to="/paymenthistory#deliveries">
        {t('wanted.give')}
      </ButtonLink>
    </Callout>
  );
}
