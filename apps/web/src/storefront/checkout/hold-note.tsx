import { Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Countdown } from '../../domain/course/course-parts';
import s from './checkout.module.css';

/** The seat is kept, and for how long. */
export function HoldNote({ until, claim }: { until: string | null; claim: boolean }) {
  const { t } = useTranslation('checkout');
  if (!until) return null;
  return (
    <p className={s.hold}>
      <Timer aria-hidden="true" />
      <span>{t(claim ? 'claimed' : 'held')}</span>
      <b>
        <Countdown until={until} />
      </b>
    </p>
  );
}
