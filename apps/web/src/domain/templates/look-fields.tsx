import { APPEARANCE, CORNER, DENSITY, HEADER, TONE, YN } from '@madang/contracts/codes';
import type { SiteLook } from '@madang/contracts/page/look';
import { useTranslation } from 'react-i18next';
import { Segmented, Switch } from '../../ui/choices';
import l from '../../ui/layout.module.css';
import { fieldStyles as f } from '../../ui/field';
import s from './templates.module.css';

type Choices = Omit<SiteLook, 'brandColor'>;
/** An icon of a corner with a radius. */
const corner = (radius: number) => <i className={s.corner} style={{ borderTopLeftRadius: radius }} aria-hidden="true" />;
const CORNER_PICTURES = { [CORNER.SQUARE]: corner(1), [CORNER.SOFT]: corner(5), [CORNER.ROUND]: corner(10) };

/** The settings of a site's look other than its colour and typeface. */
export function LookFields({ look, onChange, disabled }: { look: Choices; onChange: (look: Choices) => void; disabled?: boolean }) {
  const { t } = useTranslation('templates');
  const field = <K extends 'toneCd' | 'cornerCd' | 'densityCd' | 'headerCd' | 'appearanceCd'>(
    key: K,
    order: readonly Choices[K][],
    icons?: Readonly<Record<string, React.ReactNode>>,
  ) => (
    <div className={l.stack8}>
      <p className={f.label} aria-hidden="true">
        {t(`look.${key}`)}
      </p>
      <Segmented
        fill
        label={t(`look.${key}`)}
        options={order.map((value) => ({ value, disabled, label: t(`look.${key}Of.${value}`), icon: icons?.[value] }))}
        value={look[key]}
        onChange={(value) => onChange({ ...look, [key]: value })}
      />
    </div>
  );
  return (
    <div className={l.grid20}>
      {field('toneCd', [TONE.PLAIN, TONE.TINTED])}
      {field('cornerCd', [CORNER.SQUARE, CORNER.SOFT, CORNER.ROUND], CORNER_PICTURES)}
      {field('densityCd', [DENSITY.COMPACT, DENSITY.NORMAL, DENSITY.AIRY])}
      {field('headerCd', [HEADER.LIGHT, HEADER.DARK, HEADER.CENTRED])}
      {field('appearanceCd', [APPEARANCE.LIGHT, APPEARANCE.DARK, APPEARANCE.SYSTEM])}
      <Switch
        label={t('look.appearanceChoiceYn')}
        hint={t('look.appearanceChoiceHint')}
        disabled={disabled}
        value={look.appearanceChoiceYn === YN.YES}
        onChange={(on) => onChange({ ...look, appearanceChoiceYn: on ? YN.YES : YN.NO })}
      />
    </div>
  );
}
