import { SITE_TEMPLATE, type CodeOf } from '@madang/contracts/codes';
import { TEMPLATE_CODES } from '@madang/contracts/page/templates/templates';
import { attributesOf } from '@madang/contracts/page/look';
import { themeVariablesOf } from '@madang/contracts/page/theme';
import { Check } from 'lucide-react';
import { useId, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { lookOfTemplate } from './template-look';
import { TemplatePicture } from './template-picture';
import l from '../../ui/layout.module.css';
import { fieldStyles as f } from '../../ui/field';
import { cx } from '../../ui/cx';
import s from './templates.module.css';

type Template = CodeOf<typeof SITE_TEMPLATE>;
interface CardsProps {
  value: Template;
  onChange: (value: Template) => void;
  brandColor: string;
  name: string;
  /** The card for no template: an empty page, or the page as it is. */
  standard: { label: string; note: string };
  disabled?: boolean;
}
/** The choice between six templates, each drawn in the site's colour and with its name, and no template. */
export function TemplateCards({ value, onChange, brandColor, name, standard, disabled }: CardsProps) {
  const { t } = useTranslation('templates');
  const group = useId();
  return (
    <fieldset className={s.cards} disabled={disabled}>
      <legend className={f.label}>{t('label')}</legend>
      <div className={s.list}>
        {[...TEMPLATE_CODES, SITE_TEMPLATE.STANDARD].map((code) => {
          const look = lookOfTemplate(code, brandColor);
          const own = code !== SITE_TEMPLATE.STANDARD;
          const attributes = attributesOf(look);
          return (
            <label key={code} className={cx(s.card, !own && s.plain)}>
              <input type="radio" name={group} checked={value === code} onChange={() => onChange(code)} />
              <span
                className={s.picture}
                style={themeVariablesOf(look, attributes['data-mood'] === 'dark' ? 'dark' : 'light') as CSSProperties}
                data-corner={attributes['data-corner'] ?? undefined}
              >
                <TemplatePicture code={code} name={name} />
                <Check className={s.check} aria-hidden="true" />
              </span>
              <span className={l.named}>
                <b>{own ? t(`name.${code}`) : standard.label}</b>
                <small>{own ? t(`about.${code}`) : standard.note}</small>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
