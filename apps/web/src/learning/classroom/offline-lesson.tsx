import { MINUTE } from '@madang/contracts/time';
import { ATTENDANCE, LANG, type Attendance } from '@madang/contracts/codes';
import type { OfflineLesson as Lesson } from '@madang/contracts/main/lesson';
import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '../../lib/format';
import { lang } from '../../lib/i18n';
import { withOwnTime } from '../../lib/own-time';
import { useNow } from '../../lib/time';
import { ButtonLink } from '../../ui/button';
import { Badge, CopyButton } from '../../ui/parts';
import { meetingTimes } from '../../domain/lesson/lessons';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import s from './live-lesson.module.css';

const ATTENDANCE_TONES: Record<Attendance, 'good' | 'warn' | 'bad'> = {
  [ATTENDANCE.PRESENT]: 'good',
  [ATTENDANCE.LATE]: 'warn',
  [ATTENDANCE.ABSENT]: 'bad',
};
/** The address of a map that needs no API key: Kakao for Korean, Google for other languages. */
function mapAddress(lesson: Lesson): string {
  const point = lesson.lat !== null && lesson.lon !== null ? `${lesson.lat},${lesson.lon}` : null;
  const name = lesson.place ?? '';
  const words = encodeURIComponent(lesson.addrRoad1 || name);
  if (lang() === LANG.KO)
    return point
      ? `https://map.kakao.com/link/map/${encodeURIComponent(name.replaceAll(',', ' '))},${point}`
      : `https://map.kakao.com/link/search/${words}`;
  return `https://www.google.com/maps/search/?api=1&query=${point ? encodeURIComponent(point) : words}`;
}

/** A lesson at a place: when and where, a link to the map, and whether the learner was there. */
export function OfflineLesson({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('classroom');
  const now = useNow(MINUTE);
  const times = meetingTimes(lesson);
  const address = [lesson.zipcode && `(${lesson.zipcode})`, lesson.addrRoad1, lesson.addrRoad2].filter(Boolean).join(' ');
  return (
    <div className={s.live}>
      <div className={s.when}>
        {times && (
          <p>
            <b>{formatDay(times.start)}</b>
            <span className="num">{withOwnTime(`${formatTime(times.start)} – ${formatTime(times.end)}`, times.start, times.end)}</span>
          </p>
        )}
        <address className={s.place}>
          <b>{lesson.place}</b>
          <span>{address}</span>
        </address>
      </div>
      <div className={l.row}>
        <ButtonLink tone="primary" to={mapAddress(lesson)} target="_blank" rel="noopener noreferrer">
          <MapPin aria-hidden="true" />
          {t('offline.map')}
        </ButtonLink>
        <CopyButton size="md" text={address} label={t('offline.copy')} />
      </div>
      <p className={cx(l.rowMiddle, l.muted13, s.hint)}>
        {t(times && times.end < now ? 'offline.over' : 'offline.note')}
        {lesson.attendanceCd && <Badge tone={ATTENDANCE_TONES[lesson.attendanceCd]}>{t(`offline.status.${lesson.attendanceCd}`)}</Badge>}
      </p>
    </div>
  );
}
