import { DELIVERY_STATUS } from '@madang/contracts/codes';
import { deliveryAddressInput, type DeliveryAddress } from '@madang/contracts/main/delivery-address';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { courierName } from '@madang/contracts/util/couriers';
import { deliveryApi, type MyDelivery } from '@madang/contracts/util/delivery';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatDate } from '../../lib/format';
import { lang } from '../../lib/i18n';
import { invalidate, useCall } from '../../lib/query';
import { useUser } from '../../lib/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DeliveryBadge } from '../../domain/delivery/delivery-badge';
import { AddressFields } from '../../domain/enrolment/address-fields';
import { SectionHead } from '../../ui/parts';
import { ErrorState } from '../../ui/states';
import b from '../../ui/box-rows.module.css';
import l from '../../ui/layout.module.css';
import s from './payment-history.module.css';

/**
 * The deliveries to this person from the site, each with its state, or that they could not be read, and the heading of the orders that
 * follow; nothing if there are none.
 */
export function MyDeliveries() {
  const { t } = useTranslation('orders');
  const list = useCall(deliveryApi.mine, {}, { silent: true, staleTime: 0 });
  const failed = list.isError && !list.data;
  if (!failed && !list.data?.length) return null;
  return (
    <>
      <section id="deliveries" className={s.deliveries} aria-labelledby="deliveries-title">
        <SectionHead id="deliveries-title" title={t('delivery.title')} />
        {list.data?.[0]?.note && <p className={l.muted14}>{list.data[0].note}</p>}
        {failed ? (
          <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <ul className={b.rows}>
            {list.data?.map((one) => (
              <Parcel key={one.deliverySeq} delivery={one} />
            ))}
          </ul>
        )}
      </section>
      <SectionHead title={t('paid')} />
    </>
  );
}

function Parcel({ delivery }: { delivery: MyDelivery }) {
  const { t } = useTranslation('orders');
  const { address, courierCd, invoiceNo, trackingUrl, sentAt, deliveredAt } = delivery;
  const [changing, setChanging] = useState(false);
  const waits = delivery.statusCd === DELIVERY_STATUS.PREPARING;
  return (
    <li className={b.row}>
      <div className={b.text}>
        <p>
          <b>{delivery.title}</b> <DeliveryBadge statusCd={delivery.statusCd} />
        </p>
        {address ? (
          <small>
            {address.recipient} · ({address.zipCode}) {address.address} {address.addressDetail}
          </small>
        ) : (
          <small className={s.warn}>{t('delivery.noAddress')}</small>
        )}
        {courierCd && (
          <small className="num">
            {[courierName(courierCd, lang()), invoiceNo, formatDate(deliveredAt ?? sentAt ?? '')].filter(Boolean).join(' · ')}
          </small>
        )}
      </div>
      {trackingUrl && (
        <a className={l.link} href={trackingUrl} target="_blank" rel="noreferrer">
          {t('delivery.track')}
          <ExternalLink aria-hidden="true" size={16} />
        </a>
      )}
      {waits && (
        <Button size="sm" tone={address ? 'secondary' : 'primary'} onClick={() => setChanging(true)}>
          {t(address ? 'delivery.change' : 'delivery.give')}
        </Button>
      )}
      {changing && <AddressDialog delivery={delivery} onClose={() => setChanging(false)} />}
    </li>
  );
}

function AddressDialog({ delivery, onClose }: { delivery: MyDelivery; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const user = useUser();
  const form = useContractForm<DeliveryAddress>(deliveryAddressInput, {
    defaults: delivery.address ?? {
      recipient: user?.name ?? '',
      phone: user?.phone ?? '',
      zipCode: '',
      address: '',
      addressDetail: '',
      memo: '',
    },
    submit: async (body) => {
      await call(enrolmentApi.saveAddress, { params: { courseSeq: delivery.courseSeq }, body });
      await invalidate(deliveryApi.mine);
      toast(t('delivery.saved'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      locked={form.busy}
      title={t('delivery.changeTitle')}
      note={delivery.title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {t('keep')}
          </Button>
          <Button type="submit" form="delivery-address" tone="primary" busy={form.busy}>
            {t('delivery.save')}
          </Button>
        </>
      }
    >
      <form id="delivery-address" {...form.bind}>
        <AddressFields text={form.text} />
      </form>
    </Dialog>
  );
}
