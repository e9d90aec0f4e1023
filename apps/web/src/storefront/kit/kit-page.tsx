import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitle } from '../../lib/title';
import { Segmented } from '../../ui/choices';
import { applyTheme, contrast, themeOf } from '../../domain/brand/theme';
import { ButtonsSample, InputsSample, ChoicesSample } from './kit-controls';
import { BadgesSample, CardsSample, DataSample, NavigationSample, StatesSample } from './kit-content';
import { TagsSample } from './kit-tags';
import { DatesSample, OverlaysSample } from './kit-overlays';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import s from './kit.module.css';

const SAMPLE_COLOURS = ['#0f8a6d', '#b4532a', '#3b5bfd', '#6a4be8', '#d6336c', '#f5b700', '#fee500', '#7ee0c0', '#12161d', '#ffffff'];
const KIT_SAMPLES = {
  buttons: ButtonsSample,
  inputs: InputsSample,
  choices: ChoicesSample,
  tags: TagsSample,
  badges: BadgesSample,
  cards: CardsSample,
  states: StatesSample,
  overlays: OverlaysSample,
  navigation: NavigationSample,
  data: DataSample,
  dates: DatesSample,
} as const;

/** Shows the UI components in their states and in any brand colour, for developers. */
export default function KitPage() {
  const { t } = useTranslation('kit');
  const [brand, setBrand] = useState('#0f8a6d');
  const [area, setArea] = useState<'site' | 'admin'>('site');
  useTitle(t('title'));
  useLayoutEffect(() => {
    const page = document.documentElement;
    applyTheme(brand, page);
    return () => page.removeAttribute('style');
  }, [brand]);
  useLayoutEffect(() => {
    if (area === 'admin') document.body.dataset['area'] = 'admin';
    return () => {
      delete document.body.dataset['area'];
    };
  }, [area]);
  const theme = themeOf(brand);
  return (
    <main className={`wrap ${s.page}`}>
      <h1>{t('title')}</h1>
      <p>{t('lead')}</p>
      <div className={cx(l.rowMiddle, s.bar)}>
        <label className={l.rowMiddle}>
          {t('brand')}
          <input type="color" value={brand} onChange={(event) => setBrand(event.target.value)} />
        </label>
        {SAMPLE_COLOURS.map((colour) => (
          <button
            key={colour}
            type="button"
            className={s.dot}
            style={{ background: colour }}
            aria-label={colour}
            aria-pressed={brand === colour}
            onClick={() => setBrand(colour)}
          />
        ))}
        <span className="num">{t('contrast', { ratio: contrast(theme.ink, theme.fill).toFixed(2) })}</span>
        <Segmented
          label={t('area')}
          value={area}
          onChange={setArea}
          options={[
            { value: 'site', label: t('site') },
            { value: 'admin', label: t('admin') },
          ]}
        />
      </div>
      {Object.entries(KIT_SAMPLES).map(([key, Sample]) => (
        <section key={key} id={key} className={s.section}>
          <h2>{t(`section.${key}`)}</h2>
          <Sample />
        </section>
      ))}
    </main>
  );
}
