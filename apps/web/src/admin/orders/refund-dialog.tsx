import { ORDER_STATUS } from '@madang/contracts/codes';
import { enrolmentApi, type RefundAccount } from '@madang/contracts/main/enrolment';
import { paysByDeposit } from '@madang/contracts/util/pay-methods';
import { paymentApi, type Order } from '@madang/contracts/util/payment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownRefusals } from '../../lib/hidden-fields';
import { formatMoney } from '../../lib/format';
import { call, report } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { invalidate } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextInput } from '../../ui/inputs';
import { Callout, Sum } from '../../ui/parts';
import { NO_ACCOUNT, RefundAccountFields, refundErrors } from '../../domain/refund/refund-account';
import l from '../../ui/layout.module.css';

/**
 * Returns the money of an order that has not gone back yet, or cancels an order that waits for its deposit; either ends what was bought.
 */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('admin-orders');
  const [reason, setReason] = useState('');
  const [account, setAccount] = useState<RefundAccount>(NO_ACCOUNT);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const unpaid = order.status === ORDER_STATUS.WAITING_DEPOSIT;
  const needsAccount = !unpaid && paysByDeposit(order.payMethodCd);
  const amount = unpaid ? 0 : order.amount - order.refundedAmount;
  const submit = async () => {
    setTried(true);
    setRefused({});
    if (!reason.trim() || (needsAccount && Object.keys(refundErrors(account)).length > 0)) return;
    setBusy(true);
    try {
      const after = await call(paymentApi.adminCancel, {
        params: { orderNo: order.orderNo },
        body: { reason: reason.trim(), ...(needsAccount ? { refundAccount: account } : {}) },
      });
      toast(t(after.status === ORDER_STATUS.CANCELED || after.status === ORDER_STATUS.EXPIRED ? 'refund.done' : 'refund.underWay'));
      onClose();
    } catch (failed) {
      const own = ownRefusals(paymentApi.adminCancel, failed, ['reason', ...(needsAccount ? Object.keys(account) : [])]);
      if (own) setRefused(own);
      else report(failed);
    } finally {
      setBusy(false);
      await invalidate(paymentApi.adminList, paymentApi.adminFind, enrolmentApi.list);
    }
  };
  return (
    <Dialog
      open
      size="m"
      locked={busy}
      onClose={onClose}
      title={t(unpaid ? 'refund.cancelUnpaidTitle' : 'refund.title', { name: order.ordererName })}
      note={t(unpaid ? 'refund.cancelUnpaidNote' : 'refund.note')}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('refund.keep')}
          </Button>
          <Button tone="danger" busy={busy} onClick={() => void submit()}>
            {t(unpaid ? 'refund.cancelUnpaid' : 'refund.do')}
          </Button>
        </>
      }
    >
      <div className={l.stack16}>
        {!unpaid && <Sum rows={[{ label: t('refund.amount'), value: formatMoney(amount, order.currency), kind: 'total' }]} />}
        {needsAccount && (
          <Callout tone="warn" title={t('refund.depositTitle')}>
            {t('refund.depositText')}
          </Callout>
        )}
        {needsAccount && (
          <RefundAccountFields value={account} errors={{ ...(tried ? refundErrors(account) : {}), ...refused }} onChange={setAccount} />
        )}
        <TextInput
          label={t('refund.reason')}
          required
          maxLength={200}
          value={reason}
          error={refused['reason'] ?? (tried && !reason.trim() ? { key: 'required' } : null)}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
