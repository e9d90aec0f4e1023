import { YN, type Yn } from '@madang/contracts/codes';
import { fromSeoul } from '@madang/contracts/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValueBinding } from '../../lib/form';
import { Checkbox } from '../../ui/choices';
import { MomentField, type DayTime } from '../../ui/date';

/** Whether members are asked again about a new text of the site. */
export function AskAgainField({ again }: { again: ValueBinding<Yn> }) {
  const { t } = useTranslation('policy');
  return (
    <Checkbox
      label={t('agree')}
      hint={t('agreeHint')}
      value={again.value === YN.YES}
      error={again.error}
      onChange={(on) => again.onChange(on ? YN.YES : YN.NO)}
    />
  );
}
/** When a new text of the site takes effect; at once where it is left empty, as `hint` says. */
export function InForceField({ when, hint }: { when: ValueBinding<string | null | undefined>; hint: string }) {
  const { t } = useTranslation('policy');
  const [at, setAt] = useState<DayTime>({ day: '', time: '00:00' });
  return (
    <MomentField
      byTime
      label={t('inForceAt')}
      hint={hint}
      value={at}
      error={when.error}
      onChange={(moment) => {
        setAt(moment);
        when.onChange(moment.day ? fromSeoul(moment.day, moment.time) : null);
      }}
    />
  );
}
