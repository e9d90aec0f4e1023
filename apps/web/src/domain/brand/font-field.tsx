import { FONT, values } from '@madang/contracts/codes';
import { headlineFace, type SiteFont } from '@madang/contracts/page/fonts';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFaces } from '../../lib/fonts';
import { log } from '../../lib/log';
import s from './font-field.module.css';

/** Three pairs of typefaces, each written in its own; `sample` is a headline of the site. */
export function FontField({ value, onChange, sample }: { value: SiteFont; onChange: (value: SiteFont) => void; sample: string }) {
  const { t } = useTranslation('brand');
  const name = useId();
  useEffect(() => {
    loadFaces().catch((error: unknown) => log('fonts', error));
  }, []);
  return (
    <fieldset className={s.fonts}>
      <legend>{t('font.label')}</legend>
      {values(FONT).map((code) => (
        <label key={code}>
          <input type="radio" name={name} checked={value === code} onChange={() => onChange(code)} aria-label={t(`font.${code}`)} />
          <span data-face={headlineFace(code) ?? 'sans'}>{sample}</span>
          <small>
            <b>{t(`font.${code}`)}</b> {t(`font.${code}Text`)}
          </small>
        </label>
      ))}
    </fieldset>
  );
}
