import { CURRENCY, MEMBERSHIP_PERIOD, type MembershipPeriod } from '@madang/contracts/codes';
import { NAMED_CLASSES_MAX } from '@madang/contracts/main/membership-calls';
import { BookOpen, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PickedClass } from '../../domain/class-picker/class-picker';
import { formatMoney } from '../../lib/format';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import p from '../../ui/page.module.css';

interface Props {
  title: string;
  description: string;
  price: number;
  periodCd: MembershipPeriod;
  benefits: readonly string[];
  courses: readonly PickedClass[];
}
/** A membership as visitors will see it among the offers of the site. */
export function MembershipPreview({ title, description, price, periodCd, benefits, courses }: Props) {
  const { t } = useTranslation('studio');
  const gains = benefits.map((line) => line.trim()).filter(Boolean);
  return (
    <div className={cx(p.box, l.stack16)}>
      <div>
        <h3>{title || t('form.title')}</h3>
        {description && <p className={cx(l.muted14, l.written)}>{description}</p>}
      </div>
      <p className={p.price}>
        <b className="num">{formatMoney(price, CURRENCY.KRW)}</b>
        <span>{t(periodCd === MEMBERSHIP_PERIOD.AUTO ? 'form.monthly' : `period.${periodCd}`)}</span>
      </p>
      {(gains.length > 0 || courses.length > 0) && (
        <ul className={p.ticks}>
          {gains.map((gain) => (
            <li key={gain}>
              <Check aria-hidden="true" />
              {gain}
            </li>
          ))}
          {courses.slice(0, NAMED_CLASSES_MAX).map((one) => (
            <li key={one.courseSeq}>
              <BookOpen aria-hidden="true" />
              {one.title}
            </li>
          ))}
          {courses.length > NAMED_CLASSES_MAX && (
            <li className={l.muted}>{t('form.moreClasses', { count: courses.length - NAMED_CLASSES_MAX })}</li>
          )}
        </ul>
      )}
    </div>
  );
}
