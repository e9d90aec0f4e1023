import { Lock, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/choices';
import { cx } from '../../ui/cx';
import { themeStyle } from '../../domain/brand/theme';
import s from './preview.module.css';

const COVERS = [
  <svg key="code" viewBox="0 0 320 180" aria-hidden="true">
    <rect width="320" height="180" fill="var(--brand-strong)" />
    <path
      d="m122 56-38 34 38 34M198 56l38 34-38 34"
      fill="none"
      stroke="#fff"
      strokeWidth="13"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="m174 44-28 92" stroke="var(--brand-line)" strokeWidth="13" strokeLinecap="round" />
  </svg>,
  <svg key="page" viewBox="0 0 320 180" aria-hidden="true">
    <rect width="320" height="180" fill="var(--brand-soft)" />
    <rect x="60" y="30" width="200" height="120" rx="10" fill="#fff" stroke="var(--brand-line)" strokeWidth="2" />
    <rect x="80" y="52" width="64" height="76" rx="6" fill="var(--brand-line)" />
    <rect x="160" y="56" width="80" height="10" rx="5" fill="var(--brand-strong)" opacity=".5" />
    <rect x="160" y="78" width="60" height="10" rx="5" fill="var(--line-2)" />
    <rect x="160" y="108" width="54" height="18" rx="9" fill="var(--brand-fill)" />
  </svg>,
  <svg key="chart" viewBox="0 0 320 180" aria-hidden="true">
    <rect width="320" height="180" fill="var(--ink)" />
    <rect x="74" y="40" width="46" height="106" rx="8" fill="var(--brand-mark)" />
    <rect x="137" y="74" width="46" height="72" rx="8" fill="#fff" />
    <rect x="200" y="98" width="46" height="48" rx="8" fill="var(--brand-line)" />
  </svg>,
];

export interface PreviewData {
  name: string;
  address: string;
  intro: string;
  brandColor: string;
  membership: boolean;
}
/** What the site will look like, following every letter. */
export function SitePreview({ name, address, intro, brandColor, membership }: PreviewData) {
  const { t } = useTranslation('create-site');
  const [device, setDevice] = useState<'wide' | 'narrow'>('wide');
  const shown = name.trim() || t('preview.name');
  return (
    <div className={s.box} style={themeStyle(brandColor)}>
      <div className={s.top}>
        <h2>{t('preview.title')}</h2>
        <Segmented
          iconOnly
          label={t('preview.size')}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'wide', label: t('preview.wide'), icon: <Monitor aria-hidden="true" /> },
            { value: 'narrow', label: t('preview.narrow'), icon: <Smartphone aria-hidden="true" /> },
          ]}
        />
      </div>
      <div className={cx(s.window, device === 'narrow' && s.narrow)} aria-hidden="true">
        <div className={s.url}>
          <i />
          <i />
          <i />
          <span>
            <Lock />
            {address}
          </span>
        </div>
        <div className={s.site}>
          <div className={s.head}>
            <b>
              <i>{Array.from(shown)[0]}</i>
              <span>{shown}</span>
            </b>
            <ul>
              <li>{t('preview.menuClasses')}</li>
              <li>{t(membership ? 'preview.menuMembership' : 'preview.menuReviews')}</li>
              <li>{t('preview.menuIntro')}</li>
            </ul>
            <em>{t('preview.login')}</em>
          </div>
          <div className={s.hero}>
            <h3>{intro.trim() || t('preview.intro')}</h3>
            <p>{t(membership ? 'preview.heroMembership' : 'preview.hero', { name: shown })}</p>
            <em>{t(membership ? 'preview.heroJoin' : 'preview.heroButton')}</em>
          </div>
          <div className={s.list}>
            <h4>{t('preview.listTitle')}</h4>
            <div>
              {COVERS.map((cover) => (
                <div key={cover.key}>
                  {cover}
                  <u />
                  <u />
                </div>
              ))}
            </div>
          </div>
        </div>
      </div>
      <p className={s.note}>{t('preview.note')}</p>
    </div>
  );
}
