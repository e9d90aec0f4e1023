import { LANG, values, type Lang } from '@madang/contracts/codes';
import { LANG_NAMES } from '@madang/contracts/locale';
import {
  DEFAULT_KEYWORDS,
  keywordApi,
  KEYWORD_MAX,
  KEYWORD_SAMPLE,
  KEYWORD_VARIANTS,
  KEYWORDS,
  VARIANT_SETS,
  type KeywordSet,
  type KeywordSets,
  type KeywordVariant,
} from '@madang/contracts/main/keyword';
import { particles } from '@madang/contracts/words/particles';
import { fill } from '@madang/contracts/words/words';
import type { OutputOf } from '@madang/contracts/endpoint';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import type { Changes } from '../../lib/changes';
import { useChannel, useSite } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { changeKeywords, lang as shownLang } from '../../lib/i18n';
import { patchAnswer, useCall } from '../../lib/query';
import { useFormChanges } from '../../lib/unsaved';
import { Button } from '../../ui/button';
import { Chip, Segmented, Switch } from '../../ui/choices';
import { TextInput } from '../../ui/inputs';
import { Card } from '../../ui/parts';
import { Loaded } from './loaded';
import l from '../../ui/layout.module.css';

type Kept = OutputOf<typeof keywordApi.find>;

/** The words that this site uses for class, instructor and others, in each language (CN-004). */
export function KeywordCard({ onUnsaved }: { onUnsaved: (changes: Changes | null) => void }) {
  const { t } = useTranslation('admin-site');
  const kept = useCall(keywordApi.find, undefined, { fresh: true });
  return (
    <Card title={t('keyword.title')} note={t('keyword.note')}>
      <Loaded of={kept}>{(data) => <KeywordForm kept={data} onUnsaved={onUnsaved} />}</Loaded>
    </Card>
  );
}

/** The set with a field for every keyword; an empty field means the default word. */
const whole = (set: KeywordSet) =>
  Object.fromEntries(KEYWORDS.map((key) => [key, set[key] ?? ''])) as Record<(typeof KEYWORDS)[number], string>;
const wholeSets = (sets: KeywordSets) => ({ ko: whole(sets.ko), en: whole(sets.en), jp: whole(sets.jp) });

function KeywordForm({ kept, onUnsaved }: { kept: Kept; onUnsaved: (changes: Changes | null) => void }) {
  const { t } = useTranslation('admin-site');
  const { channelSeq } = useSite();
  const [edited, setEdited] = useState<Lang>(shownLang());
  const form = useContractForm(keywordApi.save, {
    defaults: { customKeyword: kept.customKeyword, sets: wholeSets(kept.sets) },
    submit: async (body) => {
      const setting = await call(keywordApi.save, { params: { channelSeq }, body });
      form.reset(body);
      useChannel.setState((state) => (state.channel ? { channel: { ...state.channel, customKeywordSetting: setting } } : state));
      patchAnswer(keywordApi.find, undefined, () => ({ ...setting, sets: body.sets as KeywordSets }));
      await changeKeywords(setting);
      toast(t('keyword.saved'));
    },
  });
  const unsaved = form.formState.isDirty && !form.busy;
  const changes = useFormChanges(form);
  useEffect(() => onUnsaved(unsaved ? changes : null), [onUnsaved, unsaved, changes]);
  // Switches to the language that has an error: otherwise saving would fail without a visible message.
  const wrong = form.formState.errors.sets;
  useEffect(() => {
    if (!wrong || wrong[edited]) return;
    const other = values(LANG).find((lang) => wrong[lang]);
    if (other) setEdited(other);
  }, [wrong, edited]);

  const use = (variant: KeywordVariant) => {
    form.setValue('sets', wholeSets(VARIANT_SETS[variant]), { shouldDirty: true, shouldValidate: true });
    form.setValue('customKeyword', true, { shouldDirty: true });
    toast(t('keyword.filled'));
  };
  const { error: _, ...on } = form.value('customKeyword');
  const written = form.watch(`sets.${edited}`);
  const words = Object.fromEntries(KEYWORDS.map((key) => [key, written[key]?.trim() || DEFAULT_KEYWORDS[edited][key]]));
  return (
    <form {...form.bind} className={l.grid20}>
      <Switch label={t('keyword.use')} hint={t('keyword.useHint')} {...on} />
      <div className={l.rowMiddle}>
        <span className={l.muted14}>{t('keyword.variants')}</span>
        {KEYWORD_VARIANTS.map((variant) => {
          const word = VARIANT_SETS[variant][shownLang()].class ?? variant;
          return (
            <Chip key={variant} aria-label={t('keyword.variantOf', { word })} onClick={() => use(variant)}>
              {word}
            </Chip>
          );
        })}
      </div>
      <Segmented
        label={t('keyword.lang')}
        value={edited}
        onChange={setEdited}
        options={values(LANG).map((value) => ({ value, label: LANG_NAMES[value] }))}
      />
      <p className={l.muted14}>{t('keyword.empty')}</p>
      <div className={l.columns200} key={edited}>
        {KEYWORDS.map((key) => (
          <TextInput
            key={key}
            label={DEFAULT_KEYWORDS[shownLang()][key]}
            placeholder={DEFAULT_KEYWORDS[edited][key]}
            maxLength={KEYWORD_MAX}
            {...form.text(`sets.${edited}.${key}`)}
          />
        ))}
      </div>
      <div className={l.box}>
        <b>{t('keyword.sample')}</b>
        <p lang={edited === LANG.JP ? 'ja' : edited}>{particles(fill(KEYWORD_SAMPLE[edited], words))}</p>
      </div>
      <div>
        <Button type="submit" tone="primary" busy={form.busy} disabled={!form.formState.isDirty}>
          {t('keyword.save')}
        </Button>
      </div>
    </form>
  );
}
