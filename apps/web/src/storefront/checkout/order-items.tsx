import { YN } from '@madang/contracts/codes';
import type { Enrolment } from '@madang/contracts/main/enrolment';
import type { Course } from '@madang/contracts/main/course';
import { monthsOf } from '@madang/contracts/main/course-kinds';
import { accessPeriod, lessonBadge } from '@madang/contracts/main/course-rules';
import { useTranslation } from 'react-i18next';
import { Cover, isChallenge } from '../../domain/course/course-card';
import { formatCount, formatMoney } from '../../lib/format';
import { Badge, type SumRow } from '../../ui/parts';
import { Term } from './term';
import type { CheckoutPrice } from './use-checkout-price';
import b from '../../ui/box-rows.module.css';
import l from '../../ui/layout.module.css';
import s from './checkout.module.css';
import { TitledSurface } from '../../ui/titled-surface';

/** The rows that lead to the total: price, discount, coupon and material. */
export function usePriceRows({ price, quoted, materialTitle }: CheckoutPrice): SumRow[] {
  const { t } = useTranslation('checkout');
  const minus = (label: SumRow['label'], amount: number): SumRow => ({
    label,
    value: `−${formatMoney(amount, price.currency)}`,
    kind: 'minus',
  });
  const rows: SumRow[] = [{ label: t('sum.price'), value: formatMoney(price.original, price.currency) }];
  if (price.discount > 0) rows.push(minus(t('sum.discount'), price.discount));
  if (quoted) {
    const label = (
      <>
        {t('sum.coupon')} <small className={l.muted13}>{quoted.title}</small>
      </>
    );
    rows.push(minus(label, quoted.couponDiscount));
  }
  if (price.material > 0) {
    const label = (
      <>
        {t('sum.material')} {materialTitle && <small className={l.muted13}>{materialTitle}</small>}
      </>
    );
    rows.push({ label, value: `+${formatMoney(price.material, price.currency)}` });
  }
  return rows;
}

/** The ordered class; the calculation of its price stands beside the pay button (look rule 10). */
export function OrderItems({ course, enrolment }: { course: Course; enrolment: Enrolment | null }) {
  const { t } = useTranslation('checkout');
  const kind = lessonBadge(course.curriculumStatusList, course.courseTypeCd);
  const access = accessPeriod(course.vodDays);
  const months = monthsOf(course);
  return (
    <TitledSurface id="pay-items" title={t('items')}>
      <div className={s.item}>
        <Cover imageUrl={course.imageUrl} className={b.picture} />
        <div className={b.text}>
          <h3>{course.title}</h3>
          <p className={b.small}>
            {kind && <Badge>{t(`lecture.${kind}`)}</Badge>}
            {course.courseTutorShowYn === YN.YES && course.teachers.length > 0 && (
              <span>{course.teachers.map((one) => one.name).join(', ')}</span>
            )}
            {!isChallenge(course) && <span>{t(`access.${access.unit}`, { n: access.n, count: access.n })}</span>}
            {months !== null && <span>{t('duration', { n: months, count: months })}</span>}
            {course.minUserCount > 1 && <span>{t('minimum', { n: formatCount(course.minUserCount), count: course.minUserCount })}</span>}
          </p>
          {isChallenge(course) && <Term courseSeq={course.courseSeq} enrolment={enrolment} />}
        </div>
      </div>
    </TitledSurface>
  );
}
