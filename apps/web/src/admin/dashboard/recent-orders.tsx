import { SECOND } from '@madang/contracts/time';
import { paymentApi, type Order } from '@madang/contracts/util/payment';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { STAFF_ORDER_TONE } from '../../domain/order/order-tone';
import { useDrawn } from '../../lib/drawn';
import { formatDateTime, formatMoney } from '../../lib/format';
import { useCall } from '../../lib/query';
import { Badge, Card } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { RowTitle } from '../../ui/row-title';
import { Table, type Column } from '../../ui/table';
import l from '../../ui/layout.module.css';

/** How many orders the dashboard shows. */
const RECENT_ORDERS_MAX = 6;
/** The state of an order; plain text where nothing needs attention (look rule 17). */
function StateOf({ order: { status } }: { order: Order }) {
  const { t } = useTranslation('admin-dashboard');
  const tone = STAFF_ORDER_TONE[status];
  const text = t(`contracts:orderStatus.${status}`);
  return tone ? <Badge tone={tone}>{text}</Badge> : text;
}
export function RecentOrders() {
  const { t } = useTranslation('admin-dashboard');
  const orders = useCall(paymentApi.adminList, { query: { page: 1, size: 10 } }, { silent: true, staleTime: 30 * SECOND });
  const draws = useDrawn(!orders.isPending);
  const list = orders.data?.list.slice(0, RECENT_ORDERS_MAX) ?? [];
  const columns: Column<Order>[] = [
    {
      key: 'buyer',
      head: t('orders.buyer'),
      phone: 'title',
      cell: (order) => (
        <RowTitle
          to={`/settings/payment?order=${encodeURIComponent(order.orderNo)}`}
          title={order.ordererName}
          note={formatDateTime(order.createdAt)}
        />
      ),
    },
    { key: 'title', head: t('orders.product'), phone: 'wide', cell: (order) => <span className={l.twoLines}>{order.title}</span> },
    {
      key: 'state',
      head: t('orders.state'),
      phone: 'corner',
      cell: (order) => <StateOf order={order} />,
    },
    {
      key: 'amount',
      head: t('orders.amount'),
      end: true,
      keep: 'end',
      cell: (order) => <b>{formatMoney(order.amount, order.currency)}</b>,
    },
  ];
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
      {orders.isPending || !draws ? (
        <SkeletonRows count={RECENT_ORDERS_MAX} />
      ) : orders.isError ? (
        <ErrorState tight error={orders.error} onRetry={() => void orders.refetch()} />
      ) : list.length === 0 ? (
        <Empty tight heading="h3" title={t('orders.empty')} text={t('orders.emptyText')} />
      ) : (
        <Table stacks={640} label={t('orders.title')} columns={columns} rows={list} keyOf={(order) => order.orderNo} />
      )}
    </Card>
  );
}
