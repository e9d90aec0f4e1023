import { session } from '../../lib/session';

/** The coupon that each class's page said its checkout applies, by the number of the class; kept while the tab shows the site. */
const promised = new Map<number, number>();
export function promiseCoupon(courseSeq: number, couponSeq: number | null): void {
  if (couponSeq === null) promised.delete(courseSeq);
  else promised.set(courseSeq, couponSeq);
}

/** Session storage keeps what a person chose also while the window of the payment company shows in this tab. */
const key = () => `madang.coupons.${session().user?.userSeq ?? 0}`;
function allPicked(): Record<string, number | null> {
  try {
    return (JSON.parse(sessionStorage.getItem(key()) ?? 'null') as Record<string, number | null> | null) ?? {};
  } catch {
    return {};
  }
}
/** What the buyer chose at the checkout of a class: a coupon, null for none on purpose, or undefined where nothing was chosen yet. */
export const pickedCoupon = (courseSeq: number): number | null | undefined => allPicked()[courseSeq];
/** Notes what the buyer chose at the checkout of a class, or with undefined forgets it. */
export const pickCoupon = (courseSeq: number, couponSeq: number | null | undefined): void =>
  sessionStorage.setItem(key(), JSON.stringify({ ...allPicked(), [courseSeq]: couponSeq }));

/**
 * The coupon with which the checkout of a class begins: the buyer's own choice, or the one that the class's page promised, or else the one
 * with which the seat was taken.
 */
export const firstCoupon = (courseSeq: number, ofSeat: number | null): number | null => {
  const own = pickedCoupon(courseSeq);
  return own === undefined ? (promised.get(courseSeq) ?? ofSeat) : own;
};
/** Forgets a coupon that the service refused, so that a checkout begins with the one that comes next. */
export function forgetCoupon(courseSeq: number, couponSeq: number | null): void {
  pickCoupon(courseSeq, undefined);
  if (promised.get(courseSeq) === couponSeq) promised.delete(courseSeq);
}
