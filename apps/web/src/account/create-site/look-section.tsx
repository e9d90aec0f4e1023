import type { channelApi } from '@madang/contracts/main/channel';
import type { InputOf } from '@madang/contracts/endpoint';
import { LOOK_KEYS, lookOf, type SiteLook } from '@madang/contracts/page/look';
import { useTranslation } from 'react-i18next';
import { BrandField } from '../../domain/brand/brand-field';
import { LookFields } from '../../domain/templates/look-fields';
import { TemplateCards } from '../../domain/templates/template-cards';
import { lookOfTemplate } from '../../domain/templates/template-look';
import type { ContractForm } from '../../lib/form';
import s from './create-site.module.css';
import l from '../../ui/layout.module.css';

type Form = ContractForm<InputOf<typeof channelApi.create>>;
/** The values of the form that make up the look of the new site. */
export const lookIn = (form: Form): SiteLook => lookOf(form.watch() as SiteLook);

/** The choice of the template that the site begins with, its colour, and the other settings of the look. */
export function LookSection({ form }: { form: Form }) {
  const { t } = useTranslation('create-site');
  const look = lookIn(form);
  const take = (next: Partial<SiteLook>) => {
    for (const key of LOOK_KEYS) if (next[key] !== undefined) form.setValue(key, next[key], { shouldDirty: true });
  };
  return (
    <>
      <TemplateCards
        value={form.watch('templateCd')}
        onChange={(code) => {
          form.setValue('templateCd', code, { shouldDirty: true });
          take(lookOfTemplate(code, look.brandColor));
        }}
        brandColor={look.brandColor}
        name={form.watch('name').trim() || t('preview.name')}
        standard={{ label: t('template.none'), note: t('template.noneNote') }}
      />
      <BrandField value={look.brandColor} onChange={(brandColor) => take({ brandColor })} />
      <details className={s.more}>
        <summary className={l.summary}>{t('template.more')}</summary>
        <LookFields look={look} onChange={(next) => take({ ...next })} />
      </details>
    </>
  );
}
