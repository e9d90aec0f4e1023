/** The coupon that each class's page said its checkout applies, by the number of the class; kept while the tab shows the site. */
const chosen = new Map<number, number>();
export function chooseCoupon(courseSeq: number, couponSeq: number | null): void {
  if (couponSeq === null) chosen.delete(courseSeq);
  else chosen.set(courseSeq, couponSeq);
}
export const chosenCoupon = (courseSeq: number): number | null => chosen.get(courseSeq) ?? null;
