import { DELIVERY_STATUS, type DeliveryStatus } from '@madang/contracts/codes';
import type { CourierCode } from '@madang/contracts/util/couriers';
import type { InputOf } from '@madang/contracts/endpoint';
import { deliveryApi, type Delivery } from '@madang/contracts/util/delivery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { useCan } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import type { FieldMessage } from '../../lib/form-text';
import { useMany } from '../../lib/batch-call';
import { invalidate } from '../../lib/query';
import { useSteps } from '../../lib/steps';
import { Button } from '../../ui/button';
import { Select } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { TextInput } from '../../ui/inputs';
import { StepsDialog } from '../../ui/steps-dialog';
import { BulkBar } from '../../ui/table';
import { courierOptions, numberError } from './delivery-dialog';
import l from '../../ui/layout.module.css';

/** The name of a delivery for staff: its recipient, or the learner where no address is given, and its class. */
const nameOf = ({ address, name, title }: Delivery) => `${address?.recipient ?? name} · ${title}`;
type SomeDeliveries = InputOf<typeof deliveryApi.saveMany>['deliveries'];
const save = (deliveries: SomeDeliveries) => call(deliveryApi.saveMany, { body: { checkOnly: false, deliveries }, persistent: true });

interface Props {
  rows: readonly Delivery[];
  /** The courier that the site uses by default. */
  usualCourierCd: CourierCode | null;
  /** Runs after the change, with the deliveries that could not be changed. */
  onDone: (left: readonly Delivery[]) => void;
}
/** What staff can do with several deliveries at once. */
export function DeliveryBulk({ rows, usualCourierCd, onDone }: Props) {
  const { t } = useTranslation('admin-deliveries');
  const may = useCan(deliveryApi.saveMany);
  const [sending, setSending] = useState(false);
  const { at, busy, run, stop } = useMany<Delivery>(nameOf);
  if (!may) return null;
  const set = (statusCd: DeliveryStatus) => {
    const send = async (some: readonly Delivery[]) => {
      const { failures } = await save(
        some.map(({ deliverySeq, courierCd, invoiceNo }) => ({ deliverySeq, statusCd, courierCd, invoiceNo: invoiceNo ?? '' })),
      );
      return { refused: failures.map((one) => ({ row: some.find((row) => row.deliverySeq === one.deliverySeq)!, message: one.message })) };
    };
    const finish = (left: readonly Delivery[]) => {
      onDone(left);
      void invalidate(deliveryApi.list);
    };
    void run(rows, send, { done: t('bulk.done', { count: rows.length }), refused: t('bulk.refused') }, finish);
  };
  return (
    <>
      <BulkBar count={rows.length} chosen={t('bulk.chosen', { count: rows.length })} onClear={() => onDone([])} label={t('bulk.label')}>
        <Button size="sm" tone="primary" onClick={() => setSending(true)}>
          {t('bulk.send')}
        </Button>
        <Button size="sm" busy={busy} onClick={() => set(DELIVERY_STATUS.DELIVERED)}>
          {t('bulk.delivered')}
        </Button>
        <Button size="sm" disabled={busy} onClick={() => set(DELIVERY_STATUS.PREPARING)}>
          {t('bulk.back')}
        </Button>
      </BulkBar>
      {at && <StepsDialog title={t('bulk.working')} at={at} onStop={stop} say={(numbers) => t('progress', numbers)} />}
      {sending && (
        <SendDialog
          usualCourierCd={usualCourierCd}
          rows={rows}
          onClose={() => setSending(false)}
          onDone={(left) => {
            if (left.length === 0) setSending(false);
            onDone(left);
          }}
        />
      )}
    </>
  );
}

/** Asks for one courier and a tracking number for each delivery. A refused delivery stays in the dialog, with the reason at its field. */
function SendDialog({ rows, usualCourierCd, onClose, onDone }: Props & { onClose: () => void }) {
  const { t } = useTranslation('admin-deliveries');
  const [courierCd, setCourier] = useState<string>(rows.find((one) => one.courierCd)?.courierCd ?? usualCourierCd ?? '');
  const [numbers, setNumbers] = useState(() => new Map(rows.map((one) => [one.deliverySeq, one.invoiceNo ?? ''])));
  const [tried, setTried] = useState(false);
  const [faults, setFaults] = useState(new Map<number, string>());
  const [busy, setBusy] = useState(false);
  const steps = useSteps();
  const send = (some: readonly Delivery[]) =>
    save(
      some.map(({ deliverySeq, statusCd }) => ({
        deliverySeq,
        statusCd: statusCd === DELIVERY_STATUS.PREPARING ? DELIVERY_STATUS.SENT : statusCd,
        courierCd: courierCd as CourierCode,
        invoiceNo: numbers.get(deliverySeq)!.trim(),
      })),
    );
  const work = async () => {
    const { answers, left, broken } = await steps.run(rows, send);
    const wrong = new Map(answers.flatMap(({ failures }) => failures).map((one) => [one.deliverySeq, one.message]));
    setFaults(wrong);
    await invalidate(deliveryApi.list);
    const changed = answers.reduce((sum, answer) => sum + answer.changed, 0);
    if (changed > 0) toast(t('bulk.sent', { count: changed }));
    if (broken) report(broken);
    onDone(rows.filter((one) => wrong.has(one.deliverySeq) || left.includes(one)));
  };
  const wrongOf = (deliverySeq: number): FieldMessage =>
    (tried ? numberError(courierCd, numbers.get(deliverySeq) ?? '') : null) ?? faults.get(deliverySeq) ?? null;
  const submit = () => {
    setTried(true);
    if (!courierCd || rows.some((one) => numberError(courierCd, numbers.get(one.deliverySeq) ?? ''))) return;
    setBusy(true);
    void work()
      .catch(report)
      .finally(() => setBusy(false));
  };
  if (steps.at) return <StepsDialog title={t('bulk.send')} at={steps.at} onStop={steps.stop} say={(of) => t('progress', of)} />;
  return (
    <Dialog
      open
      locked={busy}
      title={t('bulk.send')}
      note={t('bulk.sendNote', { count: rows.length })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button tone="primary" busy={busy} onClick={submit}>
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
