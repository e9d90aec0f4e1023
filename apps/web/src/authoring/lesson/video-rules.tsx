import { VOD_TYPE } from '@madang/contracts/codes';
import type { CurriculumInput } from '@madang/contracts/main/lesson';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../lib/form';
import { formatDuration } from '../../lib/format';
import { Switch } from '../../ui/choices';
import { NumberInput } from '../../ui/inputs';
import l from '../../ui/layout.module.css';

/** The most devices that a limit may allow. */
const DEVICES_MAX = 10;
/** The most times that a limit may let a film be played. */
const TIMES_MAX = 20;
/** How many devices a new limit begins with. */
const DEVICES = 1;
/** How often a film may be played, as a new limit begins. */
const TIMES = 2;

/** How a video may be watched; what another service's player does not obey is for uploads alone. */
export function VideoRules({ form }: { form: ContractForm<CurriculumInput> }) {
  const { t } = useTranslation('authoring');
  const full = form.value('limitPercent');
  const speed = form.value('vodSpeedControlYn');
  const devices = form.value('limitDupPlay');
  const times = form.value('multiplyPlayTime');
  const duration = form.watch('duration');
  const free = form.watch('isPublic');
  const uploaded = form.watch('vodTypeCd') === VOD_TYPE.UPLOAD;
  const limited = { devices: (devices.value ?? 0) > 0, times: (times.value ?? 0) > 0 };
  return (
    <>
      <Switch
        label={t('lesson.full')}
        hint={t(uploaded ? 'lesson.fullHint' : 'lesson.fullLinkHint')}
        value={(full.value ?? 0) >= 100}
        onChange={(on) => full.onChange(on ? 100 : 0)}
      />
      {uploaded && (
        <>
          <Switch
            label={t('lesson.speed')}
            hint={t('lesson.speedHint')}
            value={speed.value !== 0}
            onChange={(on) => speed.onChange(on ? 1 : 0)}
          />
          <Switch
            label={t('lesson.devices')}
            hint={t(free ? 'lesson.devicesFree' : 'lesson.devicesHint')}
            value={limited.devices}
            onChange={(on) => devices.onChange(on ? DEVICES : 0)}
          />
          {limited.devices && (
            <NumberInput
              label={t('lesson.devicesCount')}
              max={DEVICES_MAX}
              suffix={t('lesson.devicesUnit')}
              className={l.short}
              {...devices}
              onChange={(count) => devices.onChange(Math.max(1, count))}
            />
          )}
          <Switch
            label={t('lesson.times')}
            hint={t('lesson.timesHint')}
            value={limited.times}
            onChange={(on) => times.onChange(on ? TIMES : 0)}
          />
          {limited.times && (
            <NumberInput
              label={t('lesson.timesCount')}
              hint={duration ? t('lesson.timesAll', { time: formatDuration(duration * times.value!) }) : undefined}
              max={TIMES_MAX}
              suffix={t('lesson.timesUnit')}
              className={l.short}
              {...times}
              onChange={(count) => times.onChange(Math.max(1, count))}
            />
          )}
        </>
      )}
    </>
  );
}
