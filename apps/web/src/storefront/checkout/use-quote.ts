import type { Enrolment } from '@madang/contracts/main/enrolment';
import { couponApi } from '@madang/contracts/main/coupon-calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api';

interface Quoted {
  couponSeq: number;
  title: string;
  couponDiscount: number;
  total: number;
}
/**
 * The price with a coupon, as the server calculates it; if the seat was taken with that coupon, the price is frozen and no call is made.
 */
export function useQuote(courseSeq: number, couponSeq: number | null, enrolment: Enrolment | null) {
  const frozen = couponSeq !== null && enrolment?.couponSeq === couponSeq;
  const asked = useQuery({
    queryKey: ['coupon quote', courseSeq, couponSeq, enrolment?.attendSeq ?? null],
    queryFn: () => call(couponApi.apply, { params: { courseSeq }, body: { couponSeq: couponSeq! } }),
    enabled: couponSeq !== null && !frozen,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { silent: true },
  });
  const quoted: Quoted | null = frozen
    ? { couponSeq, title: enrolment.couponTitle ?? '', couponDiscount: enrolment.couponDiscount, total: enrolment.amount }
    : (couponSeq !== null && asked.data) || null;
  return { quoted, waits: couponSeq !== null && !frozen && asked.isFetching, error: couponSeq !== null && !frozen ? asked.error : null };
}
