import type { CurriculumItemInput } from '@madang/contracts/main/lesson';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../lib/form';
import { TextInput } from '../../ui/inputs';
import { DayAndHours } from './day-and-hours';
import l from '../../ui/layout.module.css';

/** The fields of a lesson held at a place: when and where people meet. */
export function OfflineFields({ form }: { form: ContractForm<CurriculumItemInput> }) {
  const { t } = useTranslation('authoring');
  const day = form.value('offlineStartAt');
  const start = form.value('offlineStartTime');
  const end = form.value('offlineEndTime');
  const road = form.text('addrRoad1');
  const overnight = !!start.value && !!end.value && end.value < start.value;
  return (
    <>
      <DayAndHours day={day} start={start} end={end} overnight={overnight} />
      <TextInput label={t('offline.place')} required maxLength={100} placeholder={t('offline.placeExample')} {...form.text('place')} />
      <TextInput
        label={t('offline.zipcode')}
        className={l.short}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        {...form.text('zipcode')}
      />
      <TextInput
        label={t('offline.addrRoad1')}
        required
        autoComplete="off"
        maxLength={200}
        hint={t('offline.addrRoad1Hint')}
        {...road}
        onChange={(event) => {
          // The coordinates belong to the old address, so a change of the address clears them.
          form.setValue('lat', null);
          form.setValue('lon', null);
          road.onChange(event);
        }}
      />
      <TextInput
        label={t('offline.addrRoad2')}
        autoComplete="off"
        maxLength={100}
        hint={t('offline.addrRoad2Hint')}
        {...form.text('addrRoad2')}
      />
      <PointField form={form} />
    </>
  );
}

/** Reads a point from "latitude, longitude", the form in which map services copy it; null for any other text. */
function pointOf(text: string): { lat: number; lon: number } | null {
  const [, lat, lon] = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  return lat && lon ? { lat: Number(lat), lon: Number(lon) } : null;
}
/** The field for the exact point on the map (CU-056, CU-057). A text that is no point becomes NaN, which the form's schema refuses. */
function PointField({ form }: { form: ContractForm<CurriculumItemInput> }) {
  const { t } = useTranslation('authoring');
  const [lat, lon] = [form.value('lat'), form.value('lon')];
  const [text, setText] = useState(lat.value !== null && lon.value !== null ? `${lat.value}, ${lon.value}` : '');
  const gone = lat.value === null && pointOf(text) !== null;
  const type = (typed: string) => {
    const point = pointOf(typed);
    setText(typed);
    lat.onChange(point ? point.lat : typed.trim() ? NaN : null);
    lon.onChange(point ? point.lon : null);
  };
  return (
    <TextInput
      label={t('offline.point')}
      hint={t('offline.pointHint')}
      error={(lat.error ?? lon.error) && t('offline.pointWrong')}
      placeholder="37.5636, 126.9976"
      autoComplete="off"
      maxLength={60}
      value={gone ? '' : text}
      onChange={(event) => type(event.target.value)}
    />
  );
}
