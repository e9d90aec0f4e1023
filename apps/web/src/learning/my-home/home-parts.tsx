import { ORDER_STATUS } from '@madang/contracts/codes';
import type { MyCoupon } from '@madang/contracts/main/coupon';
import type { MyHome } from '@madang/contracts/main/mypage-calls';
import type { Order } from '@madang/contracts/util/payment';
import { daysLeft } from '@madang/contracts/time';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { couponValue } from '../../domain/coupon/coupon';
import { ORDER_TONE } from '../../domain/order/order-tone';
import { formatDate, formatMoney } from '../../lib/format';
import { formatEnd } from '../../lib/own-time';
import { serverNow } from '../../lib/time';
import { ButtonLink } from '../../ui/button';
import { Badge, SectionHead } from '../../ui/parts';
import { SkeletonRows } from '../../ui/states';
import { LikedCards } from './liked-cards';
import { ToReview } from './to-review';
import l from '../../ui/layout.module.css';
import k from '../../domain/coupon/ticket.module.css';
import b from '../../ui/box-rows.module.css';

/** A coupon is marked as urgent during this many days before its end. */
const URGENT_COUPON_DAYS = 7;
/** How many classes without a review the home shows. */
const REVIEWS_SHOWN = 3;

/** The part of the home with classes that the person can review; left out for a person with neither such a class nor a review. */
export function ReviewsPart({ home }: { home: MyHome }) {
  const { t } = useTranslation('my-home');
  if (home.counts.toReview + home.counts.reviews === 0) return null;
  return (
    <section>
      <SectionHead
        title={t('reviews.part')}
        more={{ to: '/me/reviews', label: t('reviews.mine', { n: home.counts.reviews, count: home.counts.reviews }) }}
      />
      {home.toReview.length === 0 ? (
        <p className={l.muted}>{t('reviews.allDone')}</p>
      ) : (
        <ToReview list={home.toReview.slice(0, REVIEWS_SHOWN)} />
      )}
    </section>
  );
}

/** The part of the home with usable coupons, those that end first; left out without one. */
export function CouponsPart({ home }: { home: MyHome }) {
  const { t } = useTranslation('my-home');
  if (home.counts.coupons === 0) return null;
  return (
    <section>
      <SectionHead title={t('coupons.part', { n: home.counts.coupons })} more={{ to: '/coupon', label: t('coupons.all') }} />
      <ul className={k.tickets}>
        {home.coupons.map((one) => (
          <CouponCard key={one.couponSeq} coupon={one} />
        ))}
      </ul>
    </section>
  );
}
function CouponCard({ coupon }: { coupon: MyCoupon }) {
  const { t } = useTranslation('my-home');
  const days = coupon.endAt ? daysLeft(coupon.endAt, serverNow()) : null;
  const [only] = coupon.courses;
  return (
    <li className={k.ticket}>
      <p className={k.value}>
        <b className="num">{couponValue(coupon)}</b>
      </p>
      <div className={k.what}>
        {days !== null && days <= URGENT_COUPON_DAYS && <Badge tone="bad">{t('coupons.days', { n: days, count: days })}</Badge>}
        <h3>{coupon.title}</h3>
        {only ? (
          <Link className="link" to={`/classes/${only.courseSeq}`}>
            {coupon.courses.length > 1 ? t('coupons.some', { title: only.title, count: coupon.courses.length - 1 }) : only.title}
          </Link>
        ) : (
          <Link className="link" to="/classes">
            {t('coupons.everywhere')}
          </Link>
        )}
        <p className="num">{coupon.endAt ? t('coupons.until', { date: formatEnd(coupon.endAt) }) : t('coupons.noEnd')}</p>
      </div>
    </li>
  );
}

/** The part of the home with classes that the person likes; left out without one. */
export function LikesPart({ home }: { home: MyHome }) {
  const { t } = useTranslation('my-home');
  if (home.counts.likes === 0) return null;
  return (
    <section>
      <SectionHead
        title={t('likes.title')}
        more={{ to: '/me/likes', label: t('home.all', { n: home.counts.likes, count: home.counts.likes }) }}
      />
      <LikedCards list={home.likes} heading="h3" />
    </section>
  );
}

/** The part of the home with the latest orders; nothing without orders. */
export function OrdersPart({ orders }: { orders: Order[] | null }) {
  const { t } = useTranslation('my-home');
  if (orders?.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('orders.title')} more={{ to: '/paymenthistory', label: t('orders.all') }} />
      {!orders ? (
        <SkeletonRows count={2} />
      ) : (
        <ul className={b.rows}>
          {orders.map((order) => (
            <li key={order.orderNo} className={b.row}>
              <div className={b.text}>
                <b>{order.title}</b>
                <small>
                  <time className="num" dateTime={order.createdAt}>
                    {formatDate(order.paidAt ?? order.createdAt)}
                  </time>
                  <span>{t(`contracts:payMethod.${order.payMethodCd}`)}</span>
                </small>
              </div>
              <div className={b.end}>
                <b className="num">{formatMoney(order.amount, order.currency)}</b>
                <Badge tone={ORDER_TONE[order.status] ?? 'plain'}>{t(`contracts:orderStatus.${order.status}`)}</Badge>
              </div>
              {order.status === ORDER_STATUS.WAITING_DEPOSIT && (
                <ButtonLink size="sm" to={`/classes/${order.courseSeq}/payment/complete?orderNo=${order.orderNo}`}>
                  {t('seeAccount')}
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
