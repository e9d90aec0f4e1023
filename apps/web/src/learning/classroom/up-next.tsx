import type { Course } from '@madang/contracts/main/course';
import type { CurriculumItem } from '@madang/contracts/main/curriculum';
import { Lock, SkipForward } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { cx } from '../../ui/cx';
import { Button } from '../../ui/button';
import { Switch } from '../../ui/choices';
import { goesOnByItself, keepGoingOn, useCountdown } from './go-on';
import { keysOf } from './room-state';
import { isTyped } from './typing-target';
import b from '../../ui/box-rows.module.css';
import l from '../../ui/layout.module.css';
import s from './up-next.module.css';

/** What follows a lesson: the next `lesson`, `why` it is locked (null if it is open), and where to continue. */
export interface Following {
  lesson: CurriculumItem;
  why: string | null;
  /** The path of the next open lesson; null if no later one is open. */
  to: string | null;
}
interface Props extends Following {
  course: Course;
  /**
   * Whether the lesson has just ended: then the next one starts by itself, if it is open, unless the learner is typing, has switched that
   * off or stops it.
   */
  ended: boolean;
  /** Closes this card, where it covers the picture of a video. */
  onClose?: () => void;
}
export function UpNext({ course, lesson, why, to, ended, onClose }: Props) {
  const { t } = useTranslation('classroom');
  const keys = keysOf(course);
  const navigate = useNavigate();
  const [byItself, setByItself] = useState(goesOnByItself);
  // A learner who is typing when the video ends stays in the field.
  const [writes] = useState(() => isTyped(document.activeElement));
  const go = () => to && void navigate(to);
  const countdown = useCountdown(ended && byItself && why === null && !writes, go);
  const { stop } = countdown;
  useEffect(() => {
    // A learner who begins to type is not taken to the next lesson.
    const typing = ({ target }: FocusEvent) => isTyped(target) && stop();
    document.addEventListener('focusin', typing);
    return () => document.removeEventListener('focusin', typing);
  }, [stop]);
  return (
    <section
      className={cx(s.next, onClose && s.over)}
      {...(onClose && { role: 'dialog' })}
      aria-label={t(`${keys}up.title`)}
      onKeyDown={({ key }) => key === 'Escape' && (countdown.left === null ? onClose?.() : stop())}
    >
      <div className={cx(b.text, s.what)}>
        <p>{countdown.left === null ? t(`${keys}up.title`) : <span aria-live="polite">{t(`${keys}up.in`, { n: countdown.left })}</span>}</p>
        <b>{lesson.title}</b>
        {why && (
          <small>
            <Lock aria-hidden="true" size={15} />
            {why}
          </small>
        )}
      </div>
      <div className={cx(l.row, s.ways)}>
        {countdown.left !== null ? (
          <Button onClick={stop}>{t('up.cancel')}</Button>
        ) : (
          onClose && <Button onClick={onClose}>{t('up.stay')}</Button>
        )}
        {to && (
          <Button tone="brand" autoFocus={!!onClose && !writes} onClick={go}>
            {t(why ? `${keys}closed.other` : 'up.now')}
            <SkipForward aria-hidden="true" />
          </Button>
        )}
      </div>
      {ended && why === null && (
        <div className={s.setting}>
          <Switch
            label={t(`${keys}up.byItself`)}
            value={byItself}
            onChange={(on) => {
              keepGoingOn(on);
              setByItself(on);
            }}
          />
        </div>
      )}
    </section>
  );
}
