import { LIVE_TYPE, values, type CodeOf } from '@madang/contracts/codes';
import type { CurriculumInput } from '@madang/contracts/main/lesson';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../lib/form';
import { Select } from '../../ui/choices';
import { DayField, TimeField } from '../../ui/date';
import { TextInput } from '../../ui/inputs';
import s from './lesson.module.css';

/** When and where a live lesson is held. */
export function LiveFields({ form }: { form: ContractForm<CurriculumInput> }) {
  const { t } = useTranslation('authoring');
  const day = form.value('liveAt');
  const start = form.value('liveStartAt');
  const end = form.value('liveEndAt');
  const type = form.value('liveType');
  const overnight = !!start.value && !!end.value && end.value <= start.value;
  return (
    <>
      <DayField label={t('live.day')} required {...day} value={day.value ?? ''} />
      <div className={s.pair}>
        <TimeField label={t('live.start')} required {...start} value={start.value ?? ''} />
        <TimeField label={t('live.end')} required hint={overnight ? t('live.overnight') : undefined} {...end} value={end.value ?? ''} />
      </div>
      <Select<CodeOf<typeof LIVE_TYPE>>
        label={t('field.liveTypeCd')}
        value={type.value}
        error={type.error}
        onChange={type.onChange}
        options={values(LIVE_TYPE).map((value) => ({ value, label: t(`live.type.${value}`) }))}
      />
      <TextInput
        label={t('live.joinUrl')}
        type="url"
        inputMode="url"
        placeholder="https://"
        hint={t('live.joinUrlHint')}
        {...form.text('joinUrl')}
      />
      {type.value !== LIVE_TYPE.LINK && (
        <div className={s.pair}>
          <TextInput label={t('live.meetingId')} autoComplete="off" maxLength={100} {...form.text('meetingId')} />
          <TextInput label={t('live.password')} autoComplete="off" maxLength={50} {...form.text('password')} />
        </div>
      )}
    </>
  );
}
