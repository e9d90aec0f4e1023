import { Check } from 'lucide-react';
import { useEffect, useId, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/inputs';
import { themeOf } from './theme';
import s from './brand.module.css';

const COLOURS = [
  ['blue', '#3b5bfd'],
  ['green', '#0f8a6d'],
  ['violet', '#6a4be8'],
  ['pink', '#d6336c'],
  ['orange', '#d9480f'],
  ['clay', '#b4532a'],
  ['yellow', '#f5b700'],
  ['black', '#12161d'],
] as const;

/** Eight colours or any other; says what the theme makes of it (look rule 1). */
export function BrandField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('brand');
  const name = useId();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const { fill, brand, ink } = themeOf(value);
  const type = (text: string) => {
    const hex = `#${text.replace(/[^0-9a-fA-F]/g, '').slice(0, 6)}`;
    setTyped(hex);
    if (hex.length === 7) onChange(hex.toLowerCase());
  };
  return (
    <fieldset className={s.brand}>
      <legend>{t('label')}</legend>
      <div className={s.colours}>
        {COLOURS.map(([key, colour]) => (
          <label key={key} style={{ '--c': colour, '--ci': themeOf(colour).ink } as CSSProperties}>
            <input
              type="radio"
              name={name}
              aria-label={t(`colour.${key}`)}
              checked={value.toLowerCase() === colour}
              onChange={() => onChange(colour)}
            />
            <i>
              <Check aria-hidden="true" />
            </i>
          </label>
        ))}
        <label className={s.any} title={t('colour.any')} style={{ '--c': brand } as CSSProperties}>
          <input type="color" aria-label={t('colour.any')} value={brand} onChange={(event) => onChange(event.target.value)} />
        </label>
        <TextInput
          className={s.hex}
          label={t('colour.code')}
          hideLabel
          quiet
          maxLength={7}
          value={typed.toUpperCase()}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(value)}
        />
      </div>
      <p>{t(ink !== '#ffffff' ? 'brand.light' : fill === brand ? 'brand.asIs' : 'brand.darker')}</p>
    </fieldset>
  );
}
