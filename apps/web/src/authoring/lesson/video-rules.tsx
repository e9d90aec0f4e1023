import { VOD_TYPE } from '@madang/contracts/codes';
import type { CurriculumItemInput } from '@madang/contracts/main/lesson';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../lib/form';
import { formatDuration } from '../../lib/format';
import { Switch } from '../../ui/choices';
import { NumberInput } from '../../ui/inputs';
import l from '../../ui/layout.module.css';

/** The largest number of devices that a limit can be set to. */
const DEVICES_MAX = 10;
/** The largest number of plays that a limit can be set to. */
const PLAYS_MAX = 20;
/** The number of devices that a limit has when it is switched on. */
const DEFAULT_DEVICES = 1;
/** The number of plays that a limit has when it is switched on. */
const DEFAULT_PLAYS = 2;

/**
 * The rules for watching a video. Players of hosting services report their position and can be sent back, so watching the whole video can
 * be required for them as well; the rules that these players ignore are offered only for uploaded videos.
 */
export function VideoRules({ form }: { form: ContractForm<CurriculumItemInput> }) {
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
        hint={t('lesson.fullHint')}
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
            onChange={(on) => devices.onChange(on ? DEFAULT_DEVICES : 0)}
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
            onChange={(on) => times.onChange(on ? DEFAULT_PLAYS : 0)}
          />
          {limited.times && (
            <NumberInput
              label={t('lesson.timesCount')}
              hint={duration ? t('lesson.timesAll', { time: formatDuration(duration * times.value!) }) : undefined}
              max={PLAYS_MAX}
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
