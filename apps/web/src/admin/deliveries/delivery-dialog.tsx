import { DELIVERY_STATUS, values, type DeliveryStatus } from '@madang/contracts/codes';
import { COURIER, COURIER_CODES, courierName, type CourierCode } from '@madang/contracts/util/couriers';
import { deliveryApi, deliveryChange, type Delivery } from '@madang/contracts/util/delivery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { useCan } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import type { FieldMessage } from '../../lib/form-text';
import { formatPhone } from '../../lib/format';
import { lang } from '../../lib/i18n';
import { useAct } from '../../lib/query';
import { Reveal } from '../../domain/personal/reveal';
import { Button } from '../../ui/button';
import { Segmented, Select } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { TextInput } from '../../ui/inputs';
import { Callout, KeyValues } from '../../ui/parts';
import l from '../../ui/layout.module.css';

export const courierOptions = () => COURIER_CODES.map((value) => ({ value: value as string, label: courierName(value, lang()) }));
const invoiceRule = deliveryChange.pick(['invoiceNo']);
/**
 * The error of a tracking number, null if it is right: it is required, except for a courier that is not in the list, and has to be
 * well-formed.
 */
export function numberError(courierCd: string, invoiceNo: string): FieldMessage {
  if (!invoiceNo.trim()) return courierCd === COURIER.OTHER ? null : { key: 'required' };
  return invoiceRule.isValidSync({ invoiceNo }) ? null : { key: 'invoiceNo' };
}

/** One delivery: its address, its state, its courier and tracking number. */
export function DeliveryDialog({
  delivery,
  usualCourierCd,
  onReveal,
  onClose,
}: {
  delivery: Delivery;
  /** The courier that the site uses by default. */
  usualCourierCd: CourierCode | null;
  onReveal: () => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-deliveries');
  const may = useCan(deliveryApi.save);
  const [statusCd, setStatus] = useState<DeliveryStatus>(delivery.statusCd);
  const [courierCd, setCourier] = useState<string>(delivery.courierCd ?? usualCourierCd ?? '');
  const [invoiceNo, setInvoice] = useState(delivery.invoiceNo ?? '');
  const [tried, setTried] = useState(false);
  const save = useAct(deliveryApi.save, {
    invalidates: [deliveryApi.list],
    onDone: () => {
      toast(t('saved'));
      onClose();
    },
  });
  const gone = statusCd !== DELIVERY_STATUS.PREPARING;
  const courierError: FieldMessage = gone && !courierCd ? { key: 'required' } : null;
  const wrong: FieldMessage = gone || invoiceNo ? numberError(courierCd, gone ? invoiceNo : invoiceNo || ' ') : null;
  const refused = save.error instanceof ApiError ? save.error.fields[0]?.message : undefined;
  const submit = () => {
    setTried(true);
    if (courierError || (wrong && (gone || invoiceNo))) return;
    const body = { statusCd, courierCd: (courierCd || null) as CourierCode | null, invoiceNo: invoiceNo.trim() };
    save.mutate({ params: { deliverySeq: delivery.deliverySeq }, body });
  };
  return (
    <Dialog
      open
      locked={save.isPending}
      title={t('dialog.title', { name: delivery.address?.recipient ?? delivery.name })}
      note={delivery.title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {t(may ? 'cancel' : 'close')}
          </Button>
          {may && (
            <Button tone="primary" busy={save.isPending} onClick={submit}>
              {t('save')}
            </Button>
          )}
        </>
      }
    >
      <div className={l.grid20}>
        <Where delivery={delivery} />
        <Reveal name={delivery.name} contacts={[delivery.email, delivery.address?.phone]} onReveal={onReveal} />
        {may && (
          <Segmented<DeliveryStatus>
            fill
            label={t('column.status')}
            value={statusCd}
            onChange={setStatus}
            options={values(DELIVERY_STATUS).map((value) => ({ value, label: t(`delivery:status.${value}`) }))}
          />
        )}
        <div className={l.columns200}>
          <Select
            label={t('courier')}
            required={gone}
            disabled={!may}
            placeholder={t('chooseCourier')}
            value={courierCd}
            error={tried ? courierError : null}
            onChange={setCourier}
            options={courierOptions()}
          />
          <TextInput
            label={t('invoiceNo')}
            required={gone && courierCd !== COURIER.OTHER}
            disabled={!may}
            maxLength={30}
            quiet
            value={invoiceNo}
            error={tried ? (wrong ?? refused ?? null) : null}
            onChange={(event) => setInvoice(event.target.value)}
          />
        </div>
        {!delivery.sentAt && gone && <Callout title={t('dialog.tells')} />}
      </div>
    </Dialog>
  );
}

function Where({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('admin-deliveries');
  const { address } = delivery;
  return (
    <KeyValues
      rows={[
        ...(address
          ? [
              { label: t('column.address'), value: `(${address.zipCode}) ${address.address} ${address.addressDetail}`.trim() },
              { label: t('phone'), value: formatPhone(address.phone) },
              ...(address.memo ? [{ label: t('memo'), value: address.memo }] : []),
            ]
          : [{ label: t('column.address'), value: t('noAddressLong') }]),
        { label: t('learner'), value: `${delivery.name} · ${delivery.email}` },
        ...(delivery.orderNo
          ? [
              {
                label: t('order'),
                value: (
                  <Link className="link num" to={`/settings/payment?order=${delivery.orderNo}`}>
                    {delivery.orderNo}
                  </Link>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
