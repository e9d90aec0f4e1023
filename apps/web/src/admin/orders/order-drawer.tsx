import { ORDER_STATUS } from '@madang/contracts/codes';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { paymentApi, type LedgerRow, type Order } from '@madang/contracts/util/payment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMasked } from '@madang/contracts/masked';
import { useCan } from '../../lib/can';
import { formatDateTime, formatMoney, formatPhone } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { useCall } from '../../lib/query';
import { revealPerson } from '../../lib/reveal';
import { Button } from '../../ui/button';
import { useCashReceipt } from '../../domain/order/cash-receipt';
import { Reveal } from '../../domain/personal/reveal';
import { OrderReminder } from '../../domain/remind/order-reminder';
import { SiteLink } from '../../domain/site/site-link';
import { Drawer } from '../../ui/dialog';
import { Callout, CopyButton, KeyValues, Sum } from '../../ui/parts';
import { Empty, ErrorState, Loading, SkeletonLines } from '../../ui/states';
import { OrderState, refundHeldBy } from './order-state';
import { PartDialog } from './part-dialog';
import l from '../../ui/layout.module.css';
import { RefundDialog } from './refund-dialog';
import { Section } from '../../ui/section';

const REFUNDABLE_STATUSES: readonly string[] = [ORDER_STATUS.PAID, ORDER_STATUS.WAITING_DEPOSIT, ORDER_STATUS.CANCELING];
/** One order with every payment and refund of it. */
export function OrderDrawer({ orderNo, onClose }: { orderNo: string; onClose: () => void }) {
  const { t } = useTranslation('admin-orders');
  const order = useCall(paymentApi.adminFind, { params: { orderNo } }, { staleTime: 0, silent: true });
  const may = useCan(paymentApi.adminCancel);
  const [asking, setAsking] = useState(false);
  const [giving, setGiving] = useState(false);
  const { data } = order;
  const refundable = data && may && REFUNDABLE_STATUSES.includes(data.status);
  return (
    <Drawer
      open
      title={t('drawer', { orderNo })}
      onClose={onClose}
      foot={
        refundable && (
          <>
            {data.status === ORDER_STATUS.PAID && <Button onClick={() => setGiving(true)}>{t('part.do')}</Button>}
            <OrderReminder order={data} />
            <Button tone="dangerLine" onClick={() => setAsking(true)}>
              {t(data.status === ORDER_STATUS.WAITING_DEPOSIT ? 'refund.cancelUnpaid' : 'refund.do')}
            </Button>
          </>
        )
      }
    >
      {order.isPending ? (
        <Loading>
          <SkeletonLines lines={8} />
        </Loading>
      ) : order.isError ? (
        <ErrorState tight error={order.error} onRetry={() => void order.refetch()} />
      ) : data ? (
        <Details order={data} />
      ) : (
        <Empty tight title={t('gone')} />
      )}
      {giving && data && <PartDialog order={data} onClose={() => setGiving(false)} />}
      {asking && data && <RefundDialog order={data} onClose={() => setAsking(false)} />}
    </Drawer>
  );
}

const materialLabel = (word: string, { materialTitle }: Order) => (materialTitle ? `${word} (${materialTitle})` : word);

function Details({ order: o }: { order: Order & { ledger: LedgerRow[] } }) {
  const { t } = useTranslation('admin-orders');
  const held = refundHeldBy(o);
  return (
    <>
      <Section title={o.title} aside={<OrderState order={o} />}>
        {held ? (
          <Callout tone="bad" title={t(`held.${held}`)}>
            {t(`held.${held}Text`)}
          </Callout>
        ) : (
          o.failMessage && (
            <Callout tone="bad" title={t('failed')}>
              {o.failMessage}
            </Callout>
          )
        )}
        <Sum
          small
          rows={[
            { label: t('row.price'), value: formatMoney(o.price, o.currency) },
            ...(o.discount > 0
              ? [{ label: t('row.discount'), value: `−${formatMoney(o.discount, o.currency)}`, kind: 'minus' as const }]
              : []),
            ...(o.couponDiscount > 0
              ? [
                  {
                    label: t('row.coupon', { title: o.couponTitle }),
                    value: `−${formatMoney(o.couponDiscount, o.currency)}`,
                    kind: 'minus' as const,
                  },
                ]
              : []),
            ...(o.materialPrice > 0
              ? [{ label: materialLabel(t('row.material'), o), value: formatMoney(o.materialPrice, o.currency) }]
              : []),
            { label: t('row.amount'), value: formatMoney(o.amount, o.currency), kind: 'total' as const },
          ]}
        />
      </Section>
      <Ledger order={o} />
      <Section
        title={t('buyer')}
        aside={
          <Reveal
            name={o.ordererName}
            contacts={[o.email, o.phone]}
            onReveal={() => revealPerson(paymentApi.adminFind, { params: { orderNo: o.orderNo } }, o.orderNo)}
          />
        }
      >
        <KeyValues
          rows={[
            { label: t('row.name'), value: o.ordererName },
            { label: t('row.email'), value: o.email },
            ...(o.phone ? [{ label: t('row.phone'), value: formatPhone(o.phone) }] : []),
          ]}
        />
      </Section>
      <Payment order={o} />
    </>
  );
}

function Ledger({ order: o }: { order: Order & { ledger: LedgerRow[] } }) {
  const { t } = useTranslation('admin-orders');
  const held = o.ledger.reduce((sum, row) => sum + row.amount, 0);
  return (
    <Section title={t('ledger')}>
      {o.ledger.length === 0 ? (
        <p className={l.muted}>{t('noLedger')}</p>
      ) : (
        <Sum
          small
          rows={[
            ...o.ledger.map((row) => ({
              label: (
                <span>
                  {t(`ledgerKind.${row.kind}`)} <small className="num">{formatDateTime(row.at)}</small>
                </span>
              ),
              value: row.amount < 0 ? `−${formatMoney(-row.amount, row.currency)}` : formatMoney(row.amount, row.currency),
            })),
            { label: t('row.held'), value: formatMoney(held, o.currency), kind: 'total' as const },
          ]}
        />
      )}
    </Section>
  );
}

function Payment({ order: o }: { order: Order }) {
  const { t } = useTranslation('admin-orders');
  const cashReceipt = useCashReceipt();
  const seesLearners = useCan(enrolmentApi.list);
  return (
    <Section title={t('payment')}>
      <KeyValues
        rows={[
          { label: t('column.method'), value: [t(`contracts:payMethod.${o.payMethodCd}`), o.methodDetail].filter(Boolean).join(' · ') },
          { label: t('row.payStatus'), value: t(`payStatus.${o.payStatus}`, { defaultValue: o.payStatus }) },
          { label: t('row.ordered'), value: formatDateTime(o.createdAt) },
          ...(o.paidAt ? [{ label: t('row.paid'), value: formatDateTime(o.paidAt) }] : []),
          ...(o.cancelAt ? [{ label: t('row.cancelled'), value: formatDateTime(o.cancelAt) }] : []),
          ...cashReceipt(o.cashReceipt),
          ...(o.cancelReason ? [{ label: t('row.reason'), value: o.cancelReason }] : []),
        ]}
      />
      {o.depositInfo && o.status === ORDER_STATUS.WAITING_DEPOSIT && (
        <Callout title={t('deposit.title')}>
          {[`${o.depositInfo.bankName} ${o.depositInfo.accountNumber}`, o.depositInfo.holderName].filter(Boolean).join(' · ')}
          <br />
          {t('deposit.until', { at: formatDeadline(o.depositInfo.deadline) })}
        </Callout>
      )}
      <div className={l.rowMiddle}>
        {o.receiptUrl && (
          <a className="link" href={o.receiptUrl} target="_blank" rel="noreferrer">
            {t('receipt')}
          </a>
        )}
        {o.courseSeq !== null && seesLearners && (
          <SiteLink
            className="link"
            to={`/classes/${o.courseSeq}/settings/attendees?q=${encodeURIComponent(isMasked(o.email) ? o.ordererName : o.email)}`}
          >
            {t('toLearner')}
          </SiteLink>
        )}
        <CopyButton text={o.orderNo} label={t('copyNo')} />
      </div>
    </Section>
  );
}
