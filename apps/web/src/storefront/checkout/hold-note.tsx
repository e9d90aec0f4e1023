import { Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Countdown } from '../../domain/course/course-parts';
import { Callout } from '../../ui/parts';

/** Says that a seat is held, and for how long. */
export function HoldNote({ until, claim }: { until: string | null; claim: boolean }) {
  const { t } = useTranslation('checkout');
  if (!until) return null;
  return (
    <Callout tone="brand" icon={Timer} end={<Countdown until={until} />}>
      {t(claim ? 'claimed' : 'held')}
    </Callout>
  );
}
