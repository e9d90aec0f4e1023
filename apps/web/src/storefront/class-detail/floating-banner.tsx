import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PAY_LIMIT } from '@madang/contracts/codes';
import { Countdown } from '../../domain/course/course-parts';
import { useMedia } from '../../lib/media';
import { useNow } from '../../lib/time';
import { Button, IconButton } from '../../ui/button';
import { bannerFloats } from './banner-floats';
import { enrolLabel } from './enrol-words';
import type { ClassView } from './use-class';
import s from './floating-banner.module.css';

/**
 * The floating banner with the deadline, if there is one: on phones only after scrolling, and it can be closed (look rule 9, CR-199..204).
 */
export function FloatingBanner({ view, onEnrol }: { view: ClassView; onEnrol: () => void }) {
  const now = useNow();
  const phone = useMedia('(max-width: 767px)');
  const [scrolled, setScrolled] = useState(false);
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const read = () => window.scrollY > 80 && setScrolled(true);
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, []);
  if (!bannerFloats(view, now) || gone || (phone && !scrolled)) return null;
  return <Banner view={view} onEnrol={onEnrol} onDismiss={() => setGone(true)} />;
}

/** The banner itself; it counts down to the end of the sale or else of the discount, if there is one. */
export function Banner({ view, onEnrol, onDismiss }: { view: ClassView; onEnrol: () => void; onDismiss: () => void }) {
  const { t } = useTranslation('class-detail');
  const { course, setting, price } = view;
  const closes = course.payEndCd === PAY_LIMIT.LIMITED ? course.payEndAt : null;
  const until = closes ?? price.discountEndAt;
  const label = setting.courseFloatingLabel || t(closes ? 'deadlineLabel' : until ? 'saleLabel' : 'openLabel');
  return (
    <div className={s.banner} role="region" aria-label={t('deadline')}>
      <p>
        {label}
        {until && (
          <b>
            {' '}
            <Countdown until={until} />
          </b>
        )}
      </p>
      <Button className={s.button} onClick={onEnrol}>
        {enrolLabel(t, view)}
      </Button>
      <IconButton label={t('dismiss')} className={s.close} onClick={onDismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
