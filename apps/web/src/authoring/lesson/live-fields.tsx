import { LIVE_TYPE, values, type CodeOf } from '@madang/contracts/codes';
import type { CurriculumItem, CurriculumItemInput } from '@madang/contracts/main/lesson';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLiveServices } from '../../domain/authoring/meetings';
import { useCan } from '../../lib/can';
import type { ContractForm } from '../../lib/form';
import { liveApi } from '@madang/contracts/main/live';
import { Select, Switch } from '../../ui/choices';
import { TextInput } from '../../ui/inputs';
import { DayAndHours } from './day-and-hours';
import { MeetingState } from './meeting-state';
import l from '../../ui/layout.module.css';

interface Props {
  form: ContractForm<CurriculumItemInput>;
  courseSeq: number;
  lesson: CurriculumItem | null;
}
/** When and where a live lesson is held. */
export function LiveFields({ form, courseSeq, lesson }: Props) {
  const day = form.value('liveAt');
  const start = form.value('liveStartAt');
  const end = form.value('liveEndAt');
  const overnight = !!start.value && !!end.value && end.value <= start.value;
  return (
    <>
      <DayAndHours day={day} start={start} end={end} overnight={overnight} />
      <ServiceField form={form} />
      <PlaceFields form={form} courseSeq={courseSeq} lesson={lesson} />
    </>
  );
}

/** Offers the live services that the site can use and the one that the lesson has, and says below what Zoom lacks, if it does. */
function ServiceField({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('authoring');
  const type = form.value('liveType');
  const { usable, missing } = useLiveServices();
  const maySet = useCan(liveApi.saveZoom);
  const zoom = missing.find((one) => one.liveType === LIVE_TYPE.ZOOM);
  const offered = values(LIVE_TYPE).filter((value) => usable(value) || value === type.value);
  return (
    <>
      <Select<CodeOf<typeof LIVE_TYPE>>
        label={t('field.liveTypeCd')}
        required
        placeholder={t('live.choose')}
        value={type.value}
        error={type.error}
        onChange={type.onChange}
        options={offered.map((value) => ({ value, label: t(`live.type.${value}`) }))}
      />
      {zoom && (
        <p className={l.muted13}>
          {t(`live.missing.${zoom.missing!}`)}{' '}
          {maySet ? <Link to="/settings/configuration#zoom">{t('live.setUp')}</Link> : t('live.askOwner')}
        </p>
      )}
    </>
  );
}

/** Where the live is held: a meeting that the live service creates, or an address that the author types. */
function PlaceFields({ form, courseSeq, lesson }: Props) {
  const { t } = useTranslation('authoring');
  const type = form.value('liveType').value;
  const { makes, needsAddress } = useLiveServices();
  const join = form.value('joinUrl');
  const [own, setOwn] = useState(!!join.value);
  const made = makes(type);
  const address = (
    <TextInput
      label={t('live.joinUrl')}
      required={needsAddress(type)}
      type="url"
      inputMode="url"
      placeholder="https://"
      hint={t('live.joinUrlHint')}
      {...form.text('joinUrl')}
    />
  );
  if (!type) return null;
  if (!made && type === LIVE_TYPE.LINK) return address;
  const named = (
    <>
      {address}
      <div className={l.columns200}>
        <TextInput label={t('live.meetingId')} autoComplete="off" maxLength={100} {...form.text('meetingId')} />
        <TextInput label={t('live.password')} autoComplete="off" maxLength={50} {...form.text('password')} />
      </div>
    </>
  );
  if (!made) return named;
  return (
    <>
      {!own && <MeetingState courseSeq={courseSeq} lesson={lesson} service={t(`live.type.${type}`)} />}
      <Switch
        label={t('live.own')}
        hint={t('live.ownHint')}
        value={own}
        onChange={(on) => {
          setOwn(on);
          if (!on) join.onChange('');
        }}
      />
      {own && named}
    </>
  );
}
