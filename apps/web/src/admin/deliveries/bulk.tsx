import { DELIVERY_STATUS, type DeliveryStatus } from '@madang/contracts/codes';
import type { CourierCode } from '@madang/contracts/util/couriers';
import { deliveryApi, type Delivery } from '@madang/contracts/util/delivery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import type { FieldMessage } from '../../lib/form-text';
import { useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { Select } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { TextInput } from '../../ui/inputs';
import { BulkBar } from '../../ui/table';
import { courierOptions, numberError } from './delivery-dialog';
import l from '../../ui/layout.module.css';

interface Props {
  rows: readonly Delivery[];
  /** The courier that the site usually takes. */
  usualCourierCd: CourierCode | null;
  onDone: () => void;
}
/** What is done with several parcels at once. */
export function DeliveryBulk({ rows, usualCourierCd, onDone }: Props) {
  const { t } = useTranslation('admin-deliveries');
  const may = useCan(deliveryApi.saveMany);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState(0);
  const change = useAct(deliveryApi.saveMany, {
    invalidates: [deliveryApi.list],
    onDone: ({ changed, failures }) => {
      setRefused(failures.length);
      toast(t('bulk.done', { count: changed }), failures.length ? { tone: 'info' } : undefined);
      if (failures.length === 0) onDone();
    },
  });
  if (!may) return null;
  const set = (statusCd: DeliveryStatus) =>
    change.mutate({
      body: {
        checkOnly: false,
        deliveries: rows.map(({ deliverySeq, courierCd, invoiceNo }) => ({ deliverySeq, statusCd, courierCd, invoiceNo: invoiceNo ?? '' })),
      },
    });
  return (
    <>
      <BulkBar count={rows.length} chosen={t('bulk.chosen', { count: rows.length })} onClear={onDone} label={t('bulk.label')}>
        <Button size="sm" tone="primary" onClick={() => setSending(true)}>
          {t('bulk.send')}
        </Button>
        <Button size="sm" busy={change.isPending} onClick={() => set(DELIVERY_STATUS.DELIVERED)}>
          {t('bulk.delivered')}
        </Button>
        <Button size="sm" disabled={change.isPending} onClick={() => set(DELIVERY_STATUS.PREPARING)}>
          {t('bulk.back')}
        </Button>
        {refused > 0 && <span role="alert">{t('bulk.refused', { count: refused })}</span>}
      </BulkBar>
      {sending && (
        <SendDialog
          usualCourierCd={usualCourierCd}
          rows={rows}
          onClose={() => setSending(false)}
          onDone={() => {
            setSending(false);
            onDone();
          }}
        />
      )}
    </>
  );
}

/** One courier, and a number for each parcel. */
function SendDialog({ rows, usualCourierCd, onClose, onDone }: Props & { onClose: () => void }) {
  const { t } = useTranslation('admin-deliveries');
  const [courierCd, setCourier] = useState<string>(rows.find((one) => one.courierCd)?.courierCd ?? usualCourierCd ?? '');
  const [numbers, setNumbers] = useState(() => new Map(rows.map((one) => [one.deliverySeq, one.invoiceNo ?? ''])));
  const [tried, setTried] = useState(false);
  const [faults, setFaults] = useState(new Map<number, string>());
  const send = useAct(deliveryApi.saveMany, {
    invalidates: [deliveryApi.list],
    onDone: ({ changed, failures }) => {
      setFaults(new Map(failures.map((one) => [one.deliverySeq, one.message])));
      if (changed > 0) toast(t('bulk.sent', { count: changed }));
      if (failures.length === 0) onDone();
    },
  });
  const wrongOf = (deliverySeq: number): FieldMessage =>
    (tried ? numberError(courierCd, numbers.get(deliverySeq) ?? '') : null) ?? faults.get(deliverySeq) ?? null;
  const submit = () => {
    setTried(true);
    if (!courierCd || rows.some((one) => numberError(courierCd, numbers.get(one.deliverySeq) ?? ''))) return;
    send.mutate({
      body: {
        checkOnly: false,
        deliveries: rows.map(({ deliverySeq, statusCd }) => ({
          deliverySeq,
          statusCd: statusCd === DELIVERY_STATUS.PREPARING ? DELIVERY_STATUS.SENT : statusCd,
          courierCd,
          invoiceNo: numbers.get(deliverySeq)!.trim(),
        })),
      },
    });
  };
  return (
    <Dialog
      open
      locked={send.isPending}
      title={t('bulk.send')}
      note={t('bulk.sendNote', { count: rows.length })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            {t('cancel')}
          </Button>
          <Button tone="primary" busy={send.isPending} onClick={submit}>
            {t('bulk.sendDo', { count: rows.length })}
          </Button>
        </>
      }
    >
      <div className={l.grid20}>
        <Select
          label={t('courier')}
          required
          placeholder={t('chooseCourier')}
          value={courierCd}
          error={tried && !courierCd ? { key: 'required' } : null}
          onChange={setCourier}
          options={courierOptions()}
        />
        <div className={l.stack16}>
          {rows.map((one) => (
            <TextInput
              key={one.deliverySeq}
              label={t('bulk.numberOf', { name: one.address?.recipient ?? one.name, title: one.title })}
              maxLength={30}
              quiet
              value={numbers.get(one.deliverySeq) ?? ''}
              error={wrongOf(one.deliverySeq)}
              onChange={(event) => setNumbers(new Map(numbers).set(one.deliverySeq, event.target.value))}
            />
          ))}
        </div>
      </div>
    </Dialog>
  );
}
