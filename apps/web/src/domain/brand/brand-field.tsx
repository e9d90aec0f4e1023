import { useEffect, useId, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldStyles as f } from '../../ui/field';
import { TextInput } from '../../ui/inputs';
import { Swatch } from './swatch';
import { themeOf } from './theme';
import s from './brand.module.css';

const BRAND_COLOURS = [
  ['blue', '#3b5bfd'],
  ['green', '#0f8a6d'],
  ['violet', '#6a4be8'],
  ['pink', '#d6336c'],
  ['orange', '#d9480f'],
  ['clay', '#b4532a'],
  ['yellow', '#f5b700'],
  ['black', '#12161d'],
] as const;

/** The choice of the brand colour, from eight or any other; shows the colours that the theme makes of it (look rule 1). */
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
      <legend className={f.label}>{t('label')}</legend>
      <div className={s.colours}>
        {BRAND_COLOURS.map(([key, colour]) => (
          <Swatch
            key={key}
            name={name}
            label={t(`colour.${key}`)}
            colour={colour}
            checked={value.toLowerCase() === colour}
            onChoose={() => onChange(colour)}
          />
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
