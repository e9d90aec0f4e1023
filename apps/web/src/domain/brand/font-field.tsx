import { FONT, values } from '@madang/contracts/codes';
import { headlineFace, type SiteFont } from '@madang/contracts/page/fonts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFaces } from '../../lib/fonts';
import { log } from '../../lib/log';
import { RadioCard } from '../../ui/choices';
import s from './font-field.module.css';

/** The choice between three typefaces for headlines, each shown in itself; `sample` is the text shown. */
export function FontField({ value, onChange, sample }: { value: SiteFont; onChange: (value: SiteFont) => void; sample: string }) {
  const { t } = useTranslation('brand');
  useEffect(() => {
    loadFaces().catch((error: unknown) => log('fonts', error));
  }, []);
  return (
    <RadioCard<SiteFont>
      label={t('font.label')}
      value={value}
      onChange={onChange}
      picture={({ value: code }) => (
        <span className={s.sample} aria-hidden="true" data-face={headlineFace(code) ?? 'sans'}>
          {sample}
        </span>
      )}
      options={values(FONT).map((code) => ({ value: code, label: t(`font.${code}`), hint: t(`font.${code}Text`) }))}
    />
  );
}
