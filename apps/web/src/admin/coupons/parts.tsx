import { COUPON_WINDOW } from '@madang/contracts/codes';
import { couponApi, type CouponInfo } from '@madang/contracts/main/coupon';
import { useTranslation } from 'react-i18next';
import { confirm, toast } from '../../lib/dialogs';
import { formatCount, formatDate, formatDateTime, formatTime } from '../../lib/format';
import { useAct } from '../../lib/query';
import { Badge } from '../../ui/parts';

/** The state of a coupon kind; for a valid kind of which all coupons are given out, it says so instead. */
export function CouponState({ coupon: c }: { coupon: CouponInfo }) {
  const { t } = useTranslation('admin-coupons');
  if (c.status === COUPON_WINDOW.RUNNING && c.issueCount !== null && c.issuedCount >= c.issueCount)
    return <Badge tone="warn">{t('status.GONE')}</Badge>;
  return <Badge tone={c.status === COUPON_WINDOW.RUNNING ? 'good' : 'plain'}>{t(`status.${c.status}`)}</Badge>;
}

const DAY_BEGINS = '00:00';
const DAY_ENDS = '23:59';
/** A function that says from when until when a coupon kind is valid, both ends included; whole days are shown without hours. */
export function useWindow() {
  const { t } = useTranslation('admin-coupons');
  return ({ startAt, endAt }: Pick<CouponInfo, 'startAt' | 'endAt'>) => {
    const from = startAt && (formatTime(startAt) === DAY_BEGINS ? formatDate(startAt) : formatDateTime(startAt));
    const until = endAt && (formatTime(endAt) === DAY_ENDS ? formatDate(endAt) : formatDateTime(endAt));
    if (from && until) return `${from} – ${until}`;
    if (from) return t('window.from', { date: from });
    return until ? t('window.until', { date: until }) : t('window.always');
  };
}

export function useClasses() {
  const { t } = useTranslation('admin-coupons');
  return ({ courses, courseSeqs }: CouponInfo) => {
    const [first] = courses;
    if (!courseSeqs.length) return t('classes.all');
    const rest = courseSeqs.length - 1;
    return rest > 0 ? t('classes.more', { title: first?.title ?? '', value: formatCount(rest), count: rest }) : (first?.title ?? '–');
  };
}

/** Asks for confirmation, then deletes the coupon kind; `onDone` runs once it is deleted. */
export function useRemove(onDone?: () => void) {
  const { t } = useTranslation('admin-coupons');
  const remove = useAct(couponApi.remove, {
    invalidates: [couponApi.list],
    onDone: () => {
      toast(t('remove.done'));
      onDone?.();
    },
  });
  return async (c: CouponInfo) => {
    const left = c.issuedCount - c.usedCount;
    if (
      await confirm(left > 0 ? t('remove.text', { value: formatCount(left), count: left }) : t('remove.unused'), {
        title: t('remove.title', { title: c.title }),
        action: t('remove.do'),
        danger: true,
      })
    )
      remove.mutate({ params: { couponInfoSeq: c.couponInfoSeq } });
  };
}
