import { LIMITS } from '@madang/contracts/limits';
import type { SeoSetting } from '@madang/contracts/page/seo';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../lib/form';
import { Select, Switch } from '../../ui/choices';
import { TextInput, Textarea } from '../../ui/inputs';
import { Callout } from '../../ui/parts';
import { ImageField } from '../../domain/files/upload';
import type { SeoForm } from './seo-values';
import l from '../../ui/layout.module.css';
import s from './seo.module.css';
import { Button } from '../../ui/button';
import { Menu } from '../../ui/menu';

type TextName = 'title' | 'description' | 'keywords' | 'ogTitle' | 'ogDescription';
const MULTILINE_FIELDS: readonly TextName[] = ['description', 'ogDescription'];
const RENDERED_PLACEHOLDERS = ['_title', '_description', '_keywords'];
/** The placeholders that each field offers; a field offers only values that are rendered before it (SE-011). */
const FIELD_PLACEHOLDERS: Record<TextName, readonly string[]> = {
  title: [],
  description: ['_title'],
  keywords: ['_title', '_description'],
  ogTitle: RENDERED_PLACEHOLDERS,
  ogDescription: RENDERED_PLACEHOLDERS,
};

interface FieldsProps {
  form: ContractForm<SeoForm>;
  /** The inherited settings, which apply where a field is left empty. */
  from: SeoSetting;
  /** Whether these are the settings of the whole site, which inherit from no others. */
  site?: boolean;
  /** Whether the page is another one for each person, so that search engines may not index it and nothing is to be chosen. */
  personal?: boolean | undefined;
  /** The names of the placeholders that pages of this kind have values for. */
  values: readonly string[];
}
/** The fields of search settings: texts with placeholders, the picture of shared links, and whether search engines may index. */
export function SeoFields({ form, from, site = false, personal = false, values }: FieldsProps) {
  const { t } = useTranslation('admin-seo');
  const text = (name: TextName) => <TemplateField key={name} form={form} name={name} values={values} placeholder={from[name]} />;
  const image = form.value('ogImage');
  return (
    <div className={l.stack20}>
      {site ? <SiteRobots form={form} /> : personal ? <Callout>{t('robots.personal')}</Callout> : <OwnRobots form={form} from={from} />}
      {(['title', 'description', 'keywords'] as const).map(text)}
      <h3>{t('sharing')}</h3>
      {(['ogTitle', 'ogDescription'] as const).map(text)}
      <ImageField
        label={t('field.ogImage')}
        hint={t('ogImageHint')}
        aspect={1200 / 630}
        name="ogImage"
        value={image.value ?? null}
        error={image.error}
        onChange={image.onChange}
      />
    </div>
  );
}

function TemplateField({
  form,
  name,
  values,
  placeholder,
}: {
  form: ContractForm<SeoForm>;
  name: TextName;
  values: readonly string[];
  placeholder: string;
}) {
  const { t } = useTranslation('admin-seo');
  const { value, error, onChange } = form.value(name);
  const own = value ?? '';
  const max = name === 'title' || name === 'ogTitle' ? LIMITS.seoTitleMax : LIMITS.seoTextMax;
  const props = {
    label: t(`field.${name}`),
    name,
    error,
    placeholder,
    maxLength: max,
    value: own,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  const items = [...values, ...FIELD_PLACEHOLDERS[name]].map((token) => {
    const place = `{{${token}}}`;
    return {
      label: t(`token.${token}`),
      aside: place,
      disabled: own.length + place.length > max,
      onSelect: () => onChange(own && !/\s$/.test(own) ? `${own} ${place}` : own + place),
    };
  });
  return (
    <div>
      {MULTILINE_FIELDS.includes(name) ? <Textarea rows={3} {...props} /> : <TextInput counts {...props} />}
      <div className={s.tokens}>
        <Menu
          align="start"
          label={t('insertInto', { field: props.label })}
          items={items}
          button={
            <Button size="sm" tone="ghost" aria-label={t('insertInto', { field: props.label })}>
              {t('insert')}
              <ChevronDown aria-hidden="true" />
            </Button>
          }
        />
      </div>
    </div>
  );
}

/**
 * The choice for search engines of the whole site, which inherits from nothing: without a setting, search engines may not index it
 * (AM-133).
 */
function SiteRobots({ form }: { form: ContractForm<SeoForm> }) {
  const { t } = useTranslation('admin-seo');
  const [noIndex, noFollow] = [form.value('noIndex'), form.value('noFollow')];
  const hidden = noIndex.value ?? true;
  return (
    <>
      <div>
        <Switch
          name="noIndex"
          label={t('robots.index')}
          hint={t('robots.indexHint')}
          value={!hidden}
          onChange={(on) => noIndex.onChange(!on)}
        />
        <Switch
          name="noFollow"
          label={t('robots.follow')}
          hint={t('robots.followHint')}
          value={!(noFollow.value ?? true)}
          onChange={(on) => noFollow.onChange(!on)}
        />
      </div>
      {hidden && (
        <Callout tone="warn" title={t('robots.hiddenTitle')}>
          <p>{t('robots.hiddenText')}</p>
        </Callout>
      )}
    </>
  );
}
function OwnRobots({ form, from }: { form: ContractForm<SeoForm>; from: SeoSetting }) {
  const { t } = useTranslation('admin-seo');
  const choice = (name: 'noIndex' | 'noFollow') => {
    const { value, onChange } = form.value(name);
    return (
      <Select<'' | 'no' | 'yes'>
        name={name}
        label={t(`robots.${name}`)}
        value={value === true ? 'yes' : value === false ? 'no' : ''}
        onChange={(next) => onChange(next === '' ? null : next === 'yes')}
        options={[
          { value: '', label: t('robots.asSite', { state: t(`robots.of.${name}.${from[name] ? 'yes' : 'no'}`) }) },
          { value: 'no', label: t(`robots.of.${name}.no`) },
          { value: 'yes', label: t(`robots.of.${name}.yes`) },
        ]}
      />
    );
  };
  return (
    <div className={l.columns240}>
      {choice('noIndex')}
      {choice('noFollow')}
    </div>
  );
}
