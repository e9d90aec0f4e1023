import type { CouponCourse, DiscountType } from '@madang/contracts/main/coupon';
import { useTranslation } from 'react-i18next';
import { couponValue } from '../../domain/coupon/coupon';
import { formatDeadline } from '../../lib/own-time';
import k from '../../domain/coupon/ticket.module.css';

interface Props {
  title: string;
  discountTypeCd: DiscountType;
  discount: number;
  endAt: string | null;
  courses: readonly CouponCourse[];
}
/** A coupon as it will lie among the coupons of whoever has it. */
export function CouponPreview({ title, discountTypeCd, discount, endAt, courses }: Props) {
  const { t } = useTranslation('admin-coupons');
  const [first, ...others] = courses;
  return (
    <div className={k.ticket}>
      <div className={k.value}>
        <b className="num">{couponValue({ discountTypeCd, discount })}</b>
        <span>{t('preview.off')}</span>
      </div>
      <div className={k.what}>
        <h3>{title || t('form.title')}</h3>
        <p>
          {first
            ? [first.title, others.length > 0 && t('preview.more', { count: others.length })].filter(Boolean).join(' ')
            : t('classes.all')}
        </p>
        <p className="num">{endAt ? t('preview.until', { date: formatDeadline(endAt) }) : t('preview.noEnd')}</p>
      </div>
    </div>
  );
}
