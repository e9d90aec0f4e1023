import { COURSE_TYPE, LESSON_SEQUENCE, LIVE_TYPE, OPEN_TYPE, values, type CodeOf } from '@madang/contracts/codes';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../lib/channel';
import { useLiveServices } from '../../domain/authoring/meetings';
import { RichText } from '../../domain/editor/editor';
import { Radio, Segmented, Select } from '../../ui/choices';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/inputs';
import type { PartProps } from './information-page';
import l from '../../ui/layout.module.css';
import a from '../../ui/accordion.module.css';

/** The settings for the order in which lessons open and, where the class can have lives, for the live service that new ones get. */
export function LearningRules({ info: { v, errors, set }, lives }: PartProps & { lives: boolean }) {
  const { t } = useTranslation('authoring');
  return (
    <section className={l.formCard} aria-label={t('information.rules')}>
      <h2>{t('information.rules')}</h2>
      <Radio
        label={t('field.curriculumProgressCd')}
        value={v.curriculumProgressCd}
        error={errors.curriculumProgressCd}
        onChange={(code) => set('curriculumProgressCd', code)}
        options={values(LESSON_SEQUENCE).map((value) => ({
          value,
          label: t(`progress.${value}`),
          hint: t(`progress.${value}Hint`),
        }))}
      />
      {lives && <LiveTypeField info={{ v, errors, set }} />}
    </section>
  );
}

/** The choice of the live service; a class of live lessons needs one that its site can use (AT-024). */
function LiveTypeField({ info: { v, errors, set } }: { info: Pick<PartProps['info'], 'v' | 'errors' | 'set'> }) {
  const { t } = useTranslation('authoring');
  const { usable } = useLiveServices();
  const chosen = usable(v.liveTypeCd);
  const missing = !chosen && v.courseType === COURSE_TYPE.LIVE;
  return (
    <Select<CodeOf<typeof LIVE_TYPE>>
      label={t('field.liveTypeCd')}
      hint={t('field.liveTypeHint')}
      required={v.courseType === COURSE_TYPE.LIVE}
      placeholder={t('live.choose')}
      value={chosen ? v.liveTypeCd : undefined}
      error={errors.liveTypeCd ?? (missing ? { key: 'required' } : undefined)}
      onChange={(code) => code && set('liveTypeCd', code)}
      options={values(LIVE_TYPE)
        .filter(usable)
        .map((value) => ({ value, label: t(`live.type.${value}`) }))}
    />
  );
}

const DESCRIPTION_BLOCKS = ['notPayedIntroduction', 'desc1', 'desc2', 'desc4', 'desc5', 'desc6'] as const;
/** The other texts of the class's page beside the description. Empty ones are folded at first, and a folded one loads no editor. */
export function MoreTexts({ info: { v, errors, set } }: PartProps) {
  const { t } = useTranslation('authoring');
  const [open, setOpen] = useState(() => new Set(DESCRIPTION_BLOCKS.filter((key) => v[key].trim())));
  return (
    <section className={l.formCard} aria-label={t('information.more')}>
      <h2>{t('information.more')}</h2>
      <div className={a.accordion}>
        {DESCRIPTION_BLOCKS.map((key) => (
          <details
            key={key}
            open={open.has(key)}
            onToggle={(event) => event.currentTarget.open && setOpen((old) => new Set([...old, key]))}
          >
            <summary>
              {t(`field.${key}`)}
              <ChevronDown aria-hidden="true" />
            </summary>
            {open.has(key) && (
              <div className={l.pad}>
                <RichText
                  label={t(`field.${key}`)}
                  hideLabel
                  short
                  hint={t(key === 'notPayedIntroduction' ? 'field.notPayedHint' : 'field.descHint')}
                  value={v[key]}
                  error={errors[key]}
                  onChange={(html) => set(key, html)}
                />
              </div>
            )}
          </details>
        ))}
      </div>
    </section>
  );
}

/** The address of the class on the site, and the address of a page elsewhere. */
export function Addresses({ info: { v, errors, set }, path }: PartProps & { path: number }) {
  const { t } = useTranslation('authoring');
  const aliases = useSite().serviceAlias.filter((alias) => alias !== 'default' && alias !== 'classes');
  return (
    <section className={l.formCard} aria-label={t('information.addresses')}>
      <h2>{t('information.addresses')}</h2>
      <Select<string>
        label={t('field.serviceAlias')}
        hint={t(aliases.length > 0 ? 'field.aliasHint' : 'field.noAliasHint')}
        value={v.serviceAlias}
        error={errors.serviceAlias}
        onChange={(alias) => set('serviceAlias', alias)}
        options={[...new Set(['default', ...aliases, v.serviceAlias])].map((alias) => ({
          value: alias,
          label: `/${alias === 'default' ? 'classes' : alias}/${path}`,
        }))}
      />
      <TextInput
        label={t('field.openTypeUrl')}
        hint={t('field.openUrlHint')}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={2000}
        value={v.openTypeUrl ?? ''}
        error={errors.openTypeUrl}
        onChange={(event) => set('openTypeUrl', event.target.value || null)}
      />
      <Field label={t('field.openTypeCd')} group>
        {() => (
          <Segmented
            label={t('field.openTypeCd')}
            value={v.openTypeCd}
            onChange={(code) => set('openTypeCd', code)}
            options={values(OPEN_TYPE).map((value) => ({ value, label: t(`openType.${value}`) }))}
          />
        )}
      </Field>
    </section>
  );
}
