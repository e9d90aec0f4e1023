import { Star } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx';
import s from './parts.module.css';

/** The choice of 1 to `max` stars, made of radio buttons. */
export function StarInput({
  value,
  onChange,
  max = 5,
  label,
  name,
}: {
  value: number;
  onChange: (value: number) => void;
  max?: number;
  label?: string;
  name?: string;
}) {
  const { t } = useTranslation('ui');
  const own = useId();
  return (
    <span className={s.starInput} role="radiogroup" aria-label={label ?? t('stars.label')}>
      {Array.from({ length: max }, (_, i) => (
        <label key={i} className={cx(i < value && s.on)}>
          <input
            type="radio"
            name={name ?? own}
            value={i + 1}
            checked={value === i + 1}
            aria-label={t('stars.of', { value: i + 1 })}
            onChange={() => onChange(i + 1)}
          />
          <Star aria-hidden="true" />
        </label>
      ))}
    </span>
  );
}
