import { alarmApi, type MailChoice as Choice } from '@madang/contracts/alarm/alarm';
import { ALARM_MAIL, values } from '@madang/contracts/codes';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { usePhone } from '../../lib/media';
import { patchAnswer, useAct, useCall } from '../../lib/query';
import { RadioCard, Select } from '../../ui/choices';
import { Callout } from '../../ui/parts';
import { ErrorState, Loading, Skeleton } from '../../ui/states';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';

const DIGEST_HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

/** The choice how alarms are mailed: each alarm at once, one mail a day, or no mail. A choice is saved as soon as it is made. */
export function MailChoice() {
  const { t } = useTranslation('alarm');
  const choice = useCall(alarmApi.mailChoice, {}, { silent: true });
  const save = useAct(alarmApi.saveMailChoice, {
    onDone: (kept) => {
      patchAnswer(alarmApi.mailChoice, undefined, () => kept);
      toast(t('preference.saved'));
    },
  });
  if (choice.isPending) return <Awaited />;
  if (choice.isError) return <ErrorState tight error={choice.error} onRetry={() => void choice.refetch()} />;
  const { way, hour } = choice.data;
  const change = (more: Partial<Choice>) => save.mutate({ body: { way, hour, ...more } });
  return (
    <div className={cx(l.stack16, l.below)}>
      <RadioCard
        label={t('mail.title')}
        options={values(ALARM_MAIL).map((value) => ({ value, label: t(`mail.ways.${value}`), hint: t(`mail.hints.${value}`) }))}
        value={way}
        disabled={save.isPending}
        onChange={(next) => change({ way: next })}
      />
      {way === ALARM_MAIL.DAILY && (
        <Select
          label={t('mail.hour')}
          options={DIGEST_HOURS.map((value) => ({ value, label: t('mail.hourOf', { hour: value }) }))}
          value={String(hour)}
          disabled={save.isPending}
          onChange={(next) => change({ hour: Number(next) })}
        />
      )}
      {way === ALARM_MAIL.NONE && <Callout>{t('mail.off')}</Callout>}
    </div>
  );
}

/** The heights in pixels of the three choices, whose hints take a second line on phones. */
const CHOICE_HEIGHTS_PX = { wide: [67, 67, 67], phone: [67, 87, 87] };
/** The choices while they load, as high as they will be, so that the table below stays where it is. */
function Awaited() {
  const heights = CHOICE_HEIGHTS_PX[usePhone() ? 'phone' : 'wide'];
  return (
    <div className={l.below}>
      <Loading>
        <Skeleton width={96} height={20} />
        {heights.map((height, i) => (
          <div key={i} style={{ paddingTop: 8 }}>
            <Skeleton height={height} />
          </div>
        ))}
      </Loading>
    </div>
  );
}
