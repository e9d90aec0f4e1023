import { exactDays, exactHours } from '@madang/contracts/dates';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../lib/time';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

/** After how many days a wait counts as long. */
const LONG_WAIT_DAYS = 3;

/** How long an item has waited, or that its deadline has passed; coloured after the deadline and after three days of waiting. */
export function Age({ since, overdue }: { since: string; overdue: boolean }) {
  const { t } = useTranslation('admin-inbox');
  const now = serverNow();
  const days = Math.floor(exactDays(since, now));
  const hours = Math.floor(exactHours(since, now));
  const late = overdue ? 'bad' : days >= LONG_WAIT_DAYS ? 'warn' : undefined;
  const words = days > 0 ? t('age.days', { count: days }) : hours > 0 ? t('age.hours', { count: hours }) : t('age.now');
  return (
    <small className={l.unbroken}>
      <time className={cx(l.withIcon, late && l[late])} dateTime={since} data-tone={late}>
        {late && <Clock aria-hidden="true" />}
        <span className="num">{overdue ? t('age.overdue') : words}</span>
      </time>
    </small>
  );
}
