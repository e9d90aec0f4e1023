import { ORDER_STATUS, type OrderStatus } from '@madang/contracts/codes';
import { paymentApi } from '@madang/contracts/util/payment';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDateTime, formatMoney } from '../../lib/format';
import { useCall } from '../../lib/query';
import { Badge, Card, type BadgeTone } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import s from './dashboard.module.css';

const SHOWN = 6;
const TONE: Partial<Record<OrderStatus, BadgeTone>> = {
  [ORDER_STATUS.PAID]: 'good',
  [ORDER_STATUS.WAITING_DEPOSIT]: 'warn',
  [ORDER_STATUS.CONFIRMING]: 'warn',
  [ORDER_STATUS.CANCELING]: 'warn',
  [ORDER_STATUS.FAILED]: 'bad',
  [ORDER_STATUS.CANCELED]: 'bad',
};
export function RecentOrders() {
  const { t } = useTranslation('admin-dashboard');
  const orders = useCall(paymentApi.adminList, { query: { page: 1, size: 10 } }, { silent: true, staleTime: 30_000 });
  const list = orders.data?.list.slice(0, SHOWN) ?? [];
  return (
    <Card
      flush
      title={t('orders.title')}
      aside={
        <Link className="link" to="/settings/payment">
          {t('orders.all')}
        </Link>
      }
    >
      {orders.isPending ? (
        <SkeletonRows count={SHOWN} />
      ) : orders.isError ? (
        <ErrorState tight error={orders.error} onRetry={() => void orders.refetch()} />
      ) : list.length === 0 ? (
        <Empty tight heading="h3" title={t('orders.empty')} text={t('orders.emptyText')} />
      ) : (
        <ul className={s.orders}>
          {list.map((order) => (
            <li key={order.orderNo}>
              <Link to={`/settings/payment?order=${encodeURIComponent(order.orderNo)}`}>
                <span className={s.buyer}>
                  <b>{order.ordererName}</b>
                  <small className="num">{formatDateTime(order.createdAt)}</small>
                </span>
                <span className={s.product}>{order.title}</span>
                <span className={s.state}>
                  <Badge tone={TONE[order.status] ?? 'plain'}>{t(`contracts:orderStatus.${order.status}`)}</Badge>
                </span>
                <b className={s.amount}>{formatMoney(order.amount, order.currency)}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
