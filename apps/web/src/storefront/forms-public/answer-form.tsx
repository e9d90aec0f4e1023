import { AGREEMENT, ANSWERS_KEPT, QUESTION_TYPE, YN } from '@madang/contracts/codes';
import { formApi, type Form, type FormAnswer, type FormBlock } from '@madang/contracts/form/form';
import { LIMITS } from '@madang/contracts/limits';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error';
import { call } from '../../lib/api';
import { alert } from '../../lib/dialogs';
import { useContractForm, type ContractForm } from '../../lib/form';
import { formatCount } from '../../lib/format';
import { Button } from '../../ui/button';
import { Checkbox, Radio } from '../../ui/choices';
import { Textarea, TextInput } from '../../ui/inputs';
import { Badge } from '../../ui/parts';
import { closingOf, useClosingWords } from './closed-form';
import { answersOf, defaultsOf, nameOf, questionOf, schemaOf, type Answers } from './answer-schema';
import s from './public-form.module.css';

export interface AnswerFormProps {
  form: Form;
  /** The person's earlier answer, which they change; null for a first answer. */
  answer: FormAnswer | null;
  onDone: () => Promise<void>;
  /** Whether this is the staff's preview, in which nothing is sent (RT-046). */
  preview?: boolean;
  /** Runs when the server says that this person has answered already. */
  onAnswered: () => void;
}
/** The form with its questions and the button that sends it. */
export function AnswerForm({ form, answer, preview = false, onDone, onAnswered }: AnswerFormProps) {
  const { t } = useTranslation('forms-public');
  const closingWords = useClosingWords();
  const schema = useMemo(() => schemaOf(form.blocks), [form.blocks]);
  const fields = useContractForm<Answers>(schema, {
    defaults: defaultsOf(form.blocks, answer),
    labelOf: questionOf(form.blocks),
    submit: async (values) => {
      if (preview) return onDone();
      const body = { answers: answersOf(form.blocks, values) };
      try {
        if (answer) await call(formApi.editAnswer, { params: { id: form.id, answerSeq: answer.answerSeq }, body });
        else await call(formApi.answer, { params: { id: form.id }, body });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const closing = closingOf(error);
        if (closing) {
          error.claim();
          const { title, text } = closingWords(closing);
          return alert(text, { title });
        }
        if (!error.is('FORM_ANSWERED')) throw error;
        error.claim();
        return onAnswered();
      }
      await onDone();
    },
  });
  const beside = form.blocks.findLast((block) => block.agreementKind === AGREEMENT.PRIVACY);
  return (
    <form className={s.form} {...fields.bind}>
      {form.blocks.map((block) => (
        <Block key={block.questionSeq} block={block} fields={fields} note={block === beside ? <Term form={form} /> : null} />
      ))}
      {!beside && <Term form={form} />}
      <Button tone="primary" size="lg" block type="submit" busy={fields.busy} busyLabel={t('sending')}>
        {t(answer ? 'save' : 'submit')}
      </Button>
    </form>
  );
}

/** Says how long the answers are kept, beside the consent or, without one, above the send button. */
function Term({ form: { answersKept } }: { form: Form }) {
  const { t } = useTranslation('forms-public');
  return (
    <p className={s.kept}>
      {answersKept === ANSWERS_KEPT.SITE ? t('kept.SITE') : t('kept.months', { period: t(`kept.period.${answersKept}`) })}
    </p>
  );
}

function Block({ block, fields, note }: { block: FormBlock; fields: ContractForm<Answers>; note: ReactNode }) {
  const { t } = useTranslation('forms-public');
  const name = nameOf(block);
  const needed = block.requiredYn === YN.YES;
  if (block.kind === QUESTION_TYPE.AGREE) {
    const value = fields.value(name);
    return (
      <div className={s.block}>
        {block.description && <p className={s.terms}>{block.description}</p>}
        <Checkbox
          name={name}
          required={needed}
          label={
            <>
              {block.label} <b className={s.mark}>{t(needed ? 'required' : 'optional')}</b>
            </>
          }
          value={value.value === true}
          error={value.error}
          onChange={value.onChange}
        />
        {note}
      </div>
    );
  }
  return (
    <div className={s.block}>
      <p className={s.label} aria-hidden="true">
        {block.label}
        {needed && <Badge tone="brand">{t('requiredBadge')}</Badge>}
      </p>
      {block.description && <p className={s.about}>{block.description}</p>}
      <Control block={block} fields={fields} />
    </div>
  );
}

function Control({ block, fields }: { block: FormBlock; fields: ContractForm<Answers> }) {
  const { t } = useTranslation('forms-public');
  const name = nameOf(block);
  const max = block.maxLength ?? undefined;
  const common = {
    label: block.label,
    hideLabel: true,
    required: block.requiredYn === YN.YES,
    ...(max ? { hint: t('max', { n: formatCount(max), count: max }) } : {}),
  };
  switch (block.kind) {
    case QUESTION_TYPE.LONG_TEXT:
      return <Textarea {...common} rows={5} maxLength={max ?? LIMITS.textareaMax} {...fields.text(name)} />;
    case QUESTION_TYPE.MULTIPLE_CHOICE: {
      const value = fields.value(name);
      const chosen = typeof value.value === 'string' ? value.value : '';
      return (
        <>
          <Radio
            {...common}
            name={name}
            options={block.options.map((option) => ({ value: option, label: option }))}
            value={chosen}
            error={value.error}
            onChange={value.onChange}
          />
          {/* A radio button cannot be switched off by itself, and an answer that is not required may be taken back. */}
          {chosen && !common.required && (
            <Button tone="ghost" size="sm" aria-label={`${block.label} ${t('unchoose')}`} onClick={() => value.onChange('')}>
              {t('unchoose')}
            </Button>
          )}
        </>
      );
    }
    case QUESTION_TYPE.PHONE_NUMBER:
      return (
        <TextInput
          {...common}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="010-1234-5678"
          maxLength={13}
          quiet
          {...fields.text(name)}
        />
      );
    case QUESTION_TYPE.EMAIL:
      return (
        <TextInput
          {...common}
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="name@example.com"
          maxLength={254}
          quiet
          {...fields.text(name)}
        />
      );
    default:
      return <TextInput {...common} maxLength={max ?? 500} {...fields.text(name)} />;
  }
}
