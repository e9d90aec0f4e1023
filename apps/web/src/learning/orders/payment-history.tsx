import { ENROLMENT_END, LEARNER_STATE, ORDER_STATUS, REFUND_STATE, YN, type OrderStatus } from '@madang/contracts/codes';
import { paymentApi, type Order } from '@madang/contracts/util/payment';
import { isRefundable } from '@madang/contracts/util/refund';
import { refundApi } from '@madang/contracts/util/refund-calls';
import { ExternalLink } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { ORDER_TONE } from '../../domain/order/order-tone';
import { siteUrl, useChannel } from '../../lib/channel';
import { report } from '../../lib/api';
import { confirm, toast } from '../../lib/dialogs';
import { formatDate, formatMoney } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { useAct, useCall } from '../../lib/query';
import { goWithTicket } from '../../lib/session-moves';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { Cover } from '../../domain/course/course-card';
import { cx } from '../../ui/cx';
import { OwnTitle } from '../../ui/own-title';
import { Pagination } from '../../ui/pagination';
import { Badge } from '../../ui/parts';
import { useOutsideText } from '../../domain/refund/outside-text';
import { lastDay } from '../../domain/refund/last-day';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { MyDeliveries } from './my-deliveries';
import { Receipt } from './receipt';
import b from '../../ui/box-rows.module.css';
import o from '../../ui/own-title.module.css';
import l from '../../ui/layout.module.css';
import s from './payment-history.module.css';

const RequestDialog = lazy(() => import('../../domain/refund/request-dialog'));
/** How many orders a page lists. */
const ORDER_PAGE_SIZE = 20;
/** The states of listed orders: READY is left out, in which the payment window was only opened. */
const LISTED_STATUSES: readonly OrderStatus[] = [
  ORDER_STATUS.CONFIRMING,
  ORDER_STATUS.WAITING_DEPOSIT,
  ORDER_STATUS.PAID,
  ORDER_STATUS.CANCELING,
  ORDER_STATUS.CANCELED,
  ORDER_STATUS.EXPIRED,
  ORDER_STATUS.FAILED,
];

/** The page of the person's orders on this site (RT-014); on the product's own host, of all sites, closed ones included. */
export default function PaymentHistory() {
  const { t } = useTranslation('orders');
  const site = useChannel((state) => state.channel);
  const [query, setQuery] = useSearchParams();
  const raw = Number(query.get('page'));
  const page = Number.isInteger(raw) && raw > 0 ? raw : 1;
  useTitle(t('title'));
  const orders = useCall(
    paymentApi.mine,
    { query: { page, size: ORDER_PAGE_SIZE, channelSeq: site?.channelSeq ?? null } },
    { keep: true, staleTime: 0 },
  );
  const list = orders.data?.list.filter((one) => LISTED_STATUSES.includes(one.status));
  return (
    <section className={cx('wrap', o.page)} aria-labelledby="orders-title">
      <OwnTitle id="orders-title">{t('title')}</OwnTitle>
      {site ? <MyDeliveries /> : <p className={l.muted}>{t('everywhere')}</p>}
      {orders.isError && !list ? (
        <ErrorState error={orders.error} onRetry={() => void orders.refetch()} />
      ) : !list ? (
        <SkeletonRows count={4} />
      ) : list.length === 0 ? (
        <Empty title={t('empty')} text={t('emptyText')}>
          {site && <ButtonLink to="/classes">{t('browse')}</ButtonLink>}
        </Empty>
      ) : (
        <>
          <ul className={cx(b.rows, s.list)}>
            {list.map((order) => (
              <OrderRow key={order.orderNo} order={order} />
            ))}
          </ul>
          <Pagination
            page={page}
            size={ORDER_PAGE_SIZE}
            total={orders.data!.totalCount}
            onChange={(to) => setQuery(to === 1 ? {} : { page: String(to) })}
          />
        </>
      )}
    </section>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const waits = order.status === ORDER_STATUS.WAITING_DEPOSIT;
  const partly = order.status === ORDER_STATUS.CANCELED && order.refundedAmount > 0 && order.refundedAmount < order.amount;
  return (
    <li className={b.row}>
      <Cover imageUrl={order.imageUrl} className={b.picture} />
      <div className={b.text}>
        {order.site ? (
          <>
            <b>{order.title}</b>
            <small>
              {order.site.name}
              {order.site.closedYn === YN.YES && <Badge>{t('closedSite')}</Badge>}
            </small>
          </>
        ) : (
          <Link to={order.courseSeq === null ? '/me/memberships' : `/classes/${order.courseSeq}`}>{order.title}</Link>
        )}
        <small className="num">
          {formatDate(order.paidAt ?? order.createdAt)} · {t(`contracts:payMethod.${order.payMethodCd}`)}
        </small>
        {waits && order.depositInfo && (
          <small className={cx(s.warn, 'num')}>
            {order.depositInfo.bankName} {order.depositInfo.accountNumber} ·{' '}
            {t('until', { date: formatDeadline(order.depositInfo.deadline) })}
          </small>
        )}
        <RefundNote order={order} />
      </div>
      <div className={s.sum}>
        <b className="num">{formatMoney(order.amount, order.currency)}</b>
        {order.couponDiscount > 0 && (
          <small className="num" title={order.couponTitle ?? undefined}>
            {t('coupon', { amount: formatMoney(order.couponDiscount, order.currency) })}
          </small>
        )}
        {order.materialPrice > 0 && (
          <small className="num" title={order.materialTitle ?? undefined}>
            {t('materialIn', { amount: formatMoney(order.materialPrice, order.currency) })}
          </small>
        )}
        {order.refundedAmount > 0 && (
          <small className="num">{t('refundedSum', { amount: formatMoney(order.refundedAmount, order.currency) })}</small>
        )}
        <Badge tone={ORDER_TONE[order.status] ?? 'plain'}>{partly ? t('partly') : t(`contracts:orderStatus.${order.status}`)}</Badge>
        {order.attendEndCd === ENROLMENT_END.USED_UP && <Badge>{t(`contracts:enrolleeState.${LEARNER_STATE.ENDED}`)}</Badge>}
      </div>
      {order.site ? <ElsewhereActions order={order} site={order.site} /> : <OrderActions order={order} />}
    </li>
  );
}

/** The buttons for an order of another site: a link to the site, unless it is closed, and the receipt. */
function ElsewhereActions({ order, site }: { order: Order; site: NonNullable<Order['site']> }) {
  const { t } = useTranslation('orders');
  const [going, setGoing] = useState(false);
  return (
    <div className={cx(b.end, s.actions)}>
      {site.closedYn === YN.NO && (
        <Button
          size="sm"
          busy={going}
          onClick={() => {
            setGoing(true);
            goWithTicket(siteUrl(site.domain, '/paymenthistory'))
              .catch(report)
              .finally(() => setGoing(false));
          }}
        >
          {t('atSite')}
          <ExternalLink aria-hidden="true" />
        </Button>
      )}
      <Receipt order={order} />
    </div>
  );
}

/** The buttons for what the person can still do with an order. */
function OrderActions({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const cancel = useAct(paymentApi.cancel, { invalidates: [paymentApi.mine], onDone: () => toast(t('cancelled')) });
  const waits = order.status === ORDER_STATUS.WAITING_DEPOSIT;
  const [asking, setAsking] = useState(false);
  const withdraw = useAct(refundApi.withdraw, { invalidates: [paymentApi.mine], onDone: () => toast(t('withdrawn')) });
  const requested = order.refund?.state === REFUND_STATE.REQUESTED;
  const underWay = requested || order.refund?.state === REFUND_STATE.RETURNING;
  const takeBack = async () => {
    if (
      await confirm(t('withdrawText', { title: order.title }), {
        title: t('withdrawTitle'),
        action: t('withdraw'),
        cancel: t('keep'),
      })
    )
      withdraw.mutate({ params: { orderNo: order.orderNo } });
  };
  const ask = async () => {
    if (
      await confirm(t('cancelText', { title: order.title }), {
        title: t('cancelTitle'),
        action: t('cancel'),
        cancel: t('keep'),
        danger: true,
      })
    )
      cancel.mutate({ params: { orderNo: order.orderNo }, body: { reason: '' } });
  };
  return (
    <>
      <div className={cx(b.end, s.actions)}>
        {waits && (
          <>
            <ButtonLink size="sm" to={`/classes/${order.courseSeq}/payment/complete?orderNo=${order.orderNo}`}>
              {t('seeAccount')}
            </ButtonLink>
            <Button size="sm" tone="ghost" busy={cancel.isPending} onClick={() => void ask()}>
              {t('cancel')}
            </Button>
          </>
        )}
        {requested && (
          <Button size="sm" busy={withdraw.isPending} onClick={() => void takeBack()}>
            {t('withdraw')}
          </Button>
        )}
        <Receipt order={order} />
        {!underWay && isRefundable(order) && (
          <Button size="sm" tone="ghost" onClick={() => setAsking(true)}>
            {t('refund')}
          </Button>
        )}
      </div>
      {asking && (
        <Suspense>
          <RequestDialog orderNo={order.orderNo} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The state of a refund request and the staff's answer, or the reason of staff who cancelled the order; nothing for other orders. */
function RefundNote({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const outsideText = useOutsideText();
  const { refund } = order;
  // Staff cancelled the order without a request: shows their reason.
  if (!refund) return order.cancelReason ? <small className={s.warn}>{t('answer', { reason: order.cancelReason })}</small> : null;
  const amount = formatMoney(refund.amount, order.currency);
  const say = () => {
    if (refund.state === REFUND_STATE.REQUESTED) return t('asked', { amount, date: lastDay(refund.dueAt) });
    if (refund.state === REFUND_STATE.RETURNING) return t('returning', { amount });
    if (refund.state === REFUND_STATE.REFUSED) return t('refused', { reason: refund.answer });
    return refund.state === REFUND_STATE.DONE && refund.answer ? t('answer', { reason: refund.answer }) : null;
  };
  const words = say();
  return (
    <>
      {refund.outside && <small className="num">{t('byHand', { how: outsideText(refund.outside) })}</small>}
      {words && <small className={cx(s.warn, 'num')}>{words}</small>}
    </>
  );
}
