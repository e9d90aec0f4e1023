import { ANSWERS_KEPT, FORM_MODIFICATION, values, type CodeOf } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import { formApi, type Form } from '@madang/contracts/form/form';
import { fromSeoul } from '@madang/contracts/time';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { confirm, toast } from '../../lib/dialogs';
import { useContractForm, type ContractForm } from '../../lib/form';
import { formatCount } from '../../lib/format';
import { useUnsaved } from '../../lib/unsaved';
import { RadioCard, Select } from '../../ui/choices';
import { dayTimeOf, MomentField, type DayTime } from '../../ui/date';
import { Textarea, TextInput } from '../../ui/inputs';
import { generalOf, takeForm, useEditedForm, useSaveForm } from './form-shell';
import l from '../../ui/layout.module.css';
import { Card } from '../../ui/parts';
import { SaveBar } from '../../ui/save-bar';

const ANSWERS_KEPT_CHOICES = values(ANSWERS_KEPT);
const isoOf = (m: DayTime) => (m.day ? fromSeoul(m.day, m.time) : null);

/**
 * The settings of a form: its name, its introduction, how often one person may answer, from when until when, and how long answers are kept.
 */
export default function FormGeneral() {
  const { t } = useTranslation('admin-forms');
  const data = useEditedForm();
  const save = useSaveForm();
  const form = useContractForm(formApi.update, {
    defaults: generalOf(data),
    submit: async (body) => {
      const kept = body.answersKept ?? data.answersKept;
      if (
        data.answerCount > 0 &&
        ANSWERS_KEPT_CHOICES.indexOf(kept) < ANSWERS_KEPT_CHOICES.indexOf(data.answersKept) &&
        !(await confirmShorter(kept))
      )
        return;
      const fresh = await save((seen, now) =>
        call(formApi.update, { params: { formSeq: data.formSeq }, body: { ...body, useYn: (now ?? data).useYn }, seen }),
      );
      if (!fresh) return;
      takeForm(fresh);
      form.reset(generalOf(fresh));
      toast(t('saved'));
    },
  });
  const confirmShorter = (kept: Form['answersKept']) =>
    confirm(t('kept.shorten.text', { value: formatCount(data.answerCount), count: data.answerCount }), {
      title: t('kept.shorten.title', { period: t(`answersKept.${kept}`) }),
      action: t('kept.shorten.do'),
      danger: true,
    });
  const changes = useUnsaved(form);
  const title = form.value('title');
  const description = form.value('description');
  const modification = form.value('modification');
  const answersKept = form.value('answersKept');
  return (
    <form {...form.bind} className={l.whole}>
      <Card className={l.narrow}>
        <div className={l.stack20}>
          <TextInput
            name="title"
            label={t('field.title')}
            required
            maxLength={100}
            counts
            value={title.value}
            error={title.error}
            onChange={(event) => title.onChange(event.target.value)}
          />
          <Textarea
            name="description"
            label={t('field.description')}
            rows={4}
            maxLength={2000}
            hint={t('field.descriptionHint')}
            value={description.value ?? ''}
            error={description.error}
            onChange={(event) => description.onChange(event.target.value)}
          />
          <RadioCard<CodeOf<typeof FORM_MODIFICATION>>
            label={t('field.modification')}
            {...modification}
            value={modification.value ?? FORM_MODIFICATION.FINAL}
            options={values(FORM_MODIFICATION).map((value) => ({
              value,
              label: t(`modification.${value}`),
              hint: t(`modificationHint.${value}`),
            }))}
          />
          <PeriodFields form={form} />
          <Select
            label={t('field.answersKept')}
            hint={t('field.answersKeptHint')}
            {...answersKept}
            options={ANSWERS_KEPT_CHOICES.map((value) => ({ value, label: t(`answersKept.${value}`) }))}
          />
        </div>
      </Card>
      {form.formState.isDirty && <SaveBar changes={changes} busy={form.busy} onRevert={() => form.reset()} />}
    </form>
  );
}

/** From when until when the form may be answered. */
function PeriodFields({ form }: { form: ContractForm<InputOf<typeof formApi.update>> }) {
  const { t } = useTranslation('admin-forms');
  const startAt = form.value('startAt');
  const endAt = form.value('endAt');
  const start = dayTimeOf(startAt.value, '00:00');
  return (
    <div className={l.columns240}>
      <MomentField
        name="startAt"
        label={t('field.startAt')}
        hint={t('field.periodHint')}
        byTime
        value={start}
        error={startAt.error}
        onChange={(moment) => startAt.onChange(isoOf(moment))}
      />
      <MomentField
        name="endAt"
        label={t('field.endAt')}
        byTime
        min={start.day}
        value={dayTimeOf(endAt.value, '23:59')}
        error={endAt.error}
        onChange={(moment) => endAt.onChange(isoOf(moment))}
      />
    </div>
  );
}
