import { CURRENCY } from '@madang/contracts/codes';
import type {
  CourseBadge as CourseBadgeKey,
  LessonBadge as LessonBadgeKey,
  Price as PriceValue,
} from '@madang/contracts/main/course-rules';
import { classLabel, countdown } from '@madang/contracts/main/course-rules';
import { Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/format';
import { useNow } from '../../lib/time';
import { cx } from '../../ui/cx';
import s from '../../ui/parts.module.css';

/** The badge on a cover that says the class's state: closed, closing soon, discount, new; none in any other state. */
export function CourseBadge({ badge }: { badge: CourseBadgeKey | null }) {
  const { t } = useTranslation('ui');
  return badge ? <span className={cx(s.badge, s[badge])}>{t(`badge.${badge}`)}</span> : null;
}
/** The badge for a project or a club, which comes before the one for its lessons; a plain class has none. */
export function KindBadge({ courseTypeCd }: { courseTypeCd: string }) {
  const { t } = useTranslation('ui');
  const label = classLabel(courseTypeCd);
  return label === 'class' ? null : <span className={cx(s.badge, s.glass)}>{t(`badge.${label}`)}</span>;
}
/**
 * The badge for the kind of lessons (LIVE, VOD or both), for a package or for a challenge; while a live lesson runs, it says so instead.
 */
export function LessonBadge({ badge, running = false }: { badge: LessonBadgeKey | null; running?: boolean }) {
  const { t } = useTranslation('ui');
  if (running)
    return (
      <span className={cx(s.badge, s.closingSoon)}>
        <Radio aria-hidden="true" />
        {t('badge.onAir')}
      </span>
    );
  if (!badge) return null;
  return (
    <span className={cx(s.badge, s.glass)}>
      {(badge === 'live' || badge === 'liveVod') && <i className={s.dot} />}
      {t(`badge.${badge}`)}
    </span>
  );
}

/** A price: discount in percent, price, struck-out full price, in this order (look rule 2), then the material cost and the instalments. */
export function Price({
  price,
  size = 'md',
  className,
  members = false,
  subscribed = false,
  material = null,
}: {
  price: PriceValue;
  size?: 'sm' | 'md' | 'lg';
  className?: string;
  /** Whether the class is only for members of a membership, who do not pay for it. */
  members?: boolean;
  /** Whether the viewer belongs to such a membership. */
  subscribed?: boolean;
  /** What the class's material cost is for. */
  material?: string | null;
}) {
  const { t } = useTranslation('ui');
  return (
    <p data-price className={cx(s.price, size === 'lg' && s.large, size === 'sm' && s.small, className)}>
      {price.percent !== null && (
        <em>
          {price.percent}%<span className="sr-only"> {t('money.off')}</span>
        </em>
      )}
      <b>
        {price.free
          ? t(subscribed ? 'money.subscribed' : members ? 'money.members' : 'money.free')
          : formatMoney(price.amount, price.currency)}
      </b>
      {price.percent !== null && (
        <s>
          <span className="sr-only">{t('money.original')} </span>
          {formatMoney(price.original, price.currency)}
        </s>
      )}
      {price.material > 0 && (
        <small>
          {t('money.material', { name: material ?? t('money.materialName'), amount: formatMoney(price.material, price.currency) })}
          {size === 'lg' && <b> = {t('money.materialTotal', { total: formatMoney(price.total, price.currency) })}</b>}
        </small>
      )}
      {price.installment && (
        <small>
          {t('money.monthly', { amount: formatMoney(price.installment.amount, CURRENCY.KRW) })}{' '}
          {t('money.times', { months: price.installment.months, total: formatMoney(price.installment.total, CURRENCY.KRW) })}
          {size === 'lg' && <span className={s.fee}>{t('money.fee')}</span>}
        </small>
      )}
    </p>
  );
}

const two = (n: number) => String(n).padStart(2, '0');
/** The time until a moment by the server's clock, such as `2일 03:04:05`; afterwards `over`, by default nothing. */
export function Countdown({ until, over = null }: { until: string | Date; over?: ReactNode }) {
  const { t } = useTranslation('ui');
  const left = countdown(until, useNow());
  if (left.over) return over;
  return (
    <time
      className={s.countdown}
      dateTime={`PT${((left.days * 24 + left.hours) * 60 + left.minutes) * 60 + left.seconds}S`}
      aria-label={t('countdown.left')}
      role="timer"
    >
      {left.byDay && <span>{t('countdown.days', { days: left.days })}</span>}
      <span>
        {two(left.hours)}:{two(left.minutes)}:{two(left.seconds)}
      </span>
    </time>
  );
}
