import { LESSON_TYPE, VIDEO_STATUS, YN } from '@madang/contracts/codes';
import type { CurriculumItem } from '@madang/contracts/main/lesson';
import { Lock, RefreshCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../lib/bytes';
import { formatCount, formatDuration } from '../../lib/format';
import { Badge, Progress } from '../../ui/parts';
import { liveDate, meetingDate } from '../lesson/lesson';
import s from './lesson-state.module.css';
import { lessonSeconds } from '../lesson/lessons';
import { hoursOf } from './curriculum-tree';
import { percentOf, secondsLeft, useUploads } from './video-upload';

/** A function that writes seconds as hours and minutes in the shown language: `1시간 20분`. */
export function useHours() {
  const { t } = useTranslation('authoring');
  return (seconds: number) => {
    const { hours, minutes } = hoursOf(seconds);
    return [hours > 0 && t('time.hours', { value: hours }), (minutes > 0 || hours === 0) && t('time.minutes', { value: minutes })]
      .filter(Boolean)
      .join(' ');
  };
}
/** A function that says how long an upload will still take. */
export function useLeft() {
  const { t } = useTranslation('authoring');
  return (seconds: number) =>
    seconds < 60 ? t('time.secondsLeft', { value: Math.max(1, seconds) }) : t('time.minutesLeft', { value: Math.ceil(seconds / 60) });
}
/** The running upload of a lesson's video, if there is one. */
const useUpload = (lesson: CurriculumItem) =>
  useUploads((u) => (lesson.curriculumTypeCd === LESSON_TYPE.VIDEO && lesson.uploadVodSeq ? u.uploads[lesson.uploadVodSeq] : undefined));
/** The line below a lesson's title: its type and its length or amount, or how far the upload of its video is. */
export function LessonMeta({ lesson, handedIn = 0 }: { lesson: CurriculumItem; handedIn?: number }) {
  const { t } = useTranslation('authoring');
  const hours = useHours();
  const left = useLeft();
  const upload = useUpload(lesson);
  if (upload && upload.status !== 'done') {
    const percent = percentOf(upload);
    const rest = secondsLeft(upload);
    return (
      <div className={s.upload}>
        <Progress percent={percent} label={t('upload.of', { name: lesson.title })} />
        <span className="num">{t(`upload.${upload.status}`, { percent })}</span>
        {upload.status === 'uploading' && rest !== null && <span className={s.rest}>· {left(rest)}</span>}
      </div>
    );
  }
  const type = t(`type.${lesson.curriculumTypeCd}`, { defaultValue: t('type.other') });
  const seconds = lessonSeconds(lesson);
  const parts = () => {
    switch (lesson.curriculumTypeCd) {
      case LESSON_TYPE.LIVE:
        return [liveDate(lesson), hours(seconds)];
      case LESSON_TYPE.OFFLINE:
        return [meetingDate(lesson), lesson.place];
      case LESSON_TYPE.FILE:
        return [
          t('files.count', { count: lesson.files.length }),
          lesson.files.length > 0 && formatBytes(lesson.files.reduce((n, f) => n + f.fileSize, 0)),
        ];
      case LESSON_TYPE.VIDEO:
        return [lesson.duration ? formatDuration(lesson.duration) : seconds > 0 && hours(seconds)];
      case LESSON_TYPE.SECTION:
      case LESSON_TYPE.MISSION:
      case LESSON_TYPE.TEXT:
      case LESSON_TYPE.CHAT:
      case LESSON_TYPE.COURSE:
      case LESSON_TYPE.POST:
        return [seconds > 0 && hours(seconds)];
      default:
        return lesson satisfies never;
    }
  };
  return (
    <p className={s.meta}>
      {[type, ...parts(), handedIn > 0 && t('submission.counts', { n: formatCount(handedIn) })].filter(Boolean).join(' · ')}
    </p>
  );
}
/** The badges of what is special about a lesson; none for a plain one (look rule 17). */
export function LessonBadges({ lesson, waiting = 0 }: { lesson: CurriculumItem; waiting?: number }) {
  const { t } = useTranslation('authoring');
  const upload = useUpload(lesson);
  const sending = upload && upload.status !== 'done';
  const file = lesson.curriculumTypeCd === LESSON_TYPE.VIDEO && lesson.uploadVodSeq ? lesson : null;
  const video = file?.vodLockStatusCd ?? null;
  return (
    <span className={s.badges}>
      {!sending && (video === VIDEO_STATUS.OPTIMISING || (video === VIDEO_STATUS.UPLOADING && upload)) && (
        <Badge tone="warn">
          <RefreshCw aria-hidden="true" />
          {t('video.optimising', { percent: file?.vodPercent ?? 0 })}
        </Badge>
      )}
      {!upload && video === VIDEO_STATUS.UPLOADING && (
        <Badge tone="bad">
          <TriangleAlert aria-hidden="true" />
          {t('video.stopped')}
        </Badge>
      )}
      {video === VIDEO_STATUS.FAILED && (
        <Badge tone="bad">
          <TriangleAlert aria-hidden="true" />
          {t('video.failed')}
        </Badge>
      )}
      {waiting > 0 && <Badge tone="warn">{t('submission.waiting', { n: formatCount(waiting) })}</Badge>}
      {lesson.isPublic && <Badge tone="brand">{t('lesson.free')}</Badge>}
      {lesson.lockStatusYn === YN.YES && (
        <Badge>
          <Lock aria-hidden="true" />
          {t('lesson.locked')}
        </Badge>
      )}
    </span>
  );
}
