import type { Order } from '@madang/contracts/util/payment';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCashReceipt } from '../../domain/order/cash-receipt';
import { useOutsideText } from '../../domain/refund/outside-text';
import { formatDateTime, formatMoney } from '../../lib/format';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Sum } from '../../ui/parts';
import l from '../../ui/layout.module.css';

/** The button for the receipt of a paid order: what was bought and paid, and a link to the payment company's receipt if there is one. */
export function Receipt({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const [open, setOpen] = useState(false);
  if (!order.paidAt) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('receipt')}
      </Button>
      {open && <ReceiptDialog order={order} paidAt={order.paidAt} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReceiptDialog({ order, paidAt, onClose }: { order: Order; paidAt: string; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const outsideText = useOutsideText();
  const cashReceipt = useCashReceipt()(order.cashReceipt);
  const money = (amount: number) => formatMoney(amount, order.currency);
  const less = (label: string, amount: number) => (amount > 0 ? [{ label, value: `−${money(amount)}`, kind: 'minus' as const }] : []);
  return (
    <Dialog
      open
      title={t('receipt')}
      note={[order.title, order.termName].filter(Boolean).join(' · ')}
      onClose={onClose}
      foot={
        order.receiptUrl && (
          <a className={l.link} href={order.receiptUrl} target="_blank" rel="noreferrer">
            {t('receiptOf')} <ExternalLink aria-hidden="true" size={14} />
          </a>
        )
      }
    >
      <Sum
        rows={[
          { label: t('orderNo'), value: order.orderNo },
          { label: t('paidAt'), value: formatDateTime(paidAt) },
          { label: t('payMethod'), value: [t(`contracts:payMethod.${order.payMethodCd}`), order.methodDetail].filter(Boolean).join(' · ') },
          ...cashReceipt,
          { label: t('price'), value: money(order.price) },
          ...(order.materialPrice > 0
            ? [{ label: order.materialTitle ?? t('ui:money.materialName'), value: money(order.materialPrice) }]
            : []),
          ...less(t('discount'), order.discount),
          ...less(order.couponTitle ?? t('couponName'), order.couponDiscount),
          { label: t('amount'), value: money(order.amount), kind: 'total' },
          ...less(t('refunded'), order.refundedAmount),
          ...(order.refund?.outside ? [{ label: t('returnedBy'), value: outsideText(order.refund.outside) }] : []),
        ]}
      />
    </Dialog>
  );
}
