import { LESSON_TYPE, MEETING_FAULT, MEETING_STATE } from '@madang/contracts/codes';
import { liveTimes } from '@madang/contracts/main/course-rules';
import type { CurriculumItem } from '@madang/contracts/main/lesson';
import { liveApi, type LiveMeeting } from '@madang/contracts/main/live';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMeetings } from '../../domain/authoring/meetings';
import { formatDateTime, formatTime } from '../../lib/format';
import { serverNow } from '../../lib/time';
import { invalidate, useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { Callout, CopyButton, KeyValues } from '../../ui/parts';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';

/** The state of the meeting that a live service creates for this lesson; nothing for a lesson that ended without one. */
export function MeetingState({ courseSeq, lesson, service }: { courseSeq: number; lesson: CurriculumItem | null; service: string }) {
  const { t } = useTranslation('authoring');
  const { data } = useMeetings(courseSeq, !!lesson);
  const meeting = lesson && data?.find((one) => one.curriculumSeq === lesson.curriculumSeq);
  if (!meeting && lesson && isOver(lesson)) return null;
  if (!meeting)
    return (
      <Callout title={t('meeting.comes', { service })}>
        <p>{t('meeting.comesText')}</p>
      </Callout>
    );
  if (meeting.state === MEETING_STATE.FAILED) return <Failed courseSeq={courseSeq} meeting={meeting} service={service} />;
  if (meeting.state === MEETING_STATE.MAKING)
    return (
      <Callout title={t('meeting.making', { service })}>
        <p>{t('meeting.makingText')}</p>
      </Callout>
    );
  return <Made meeting={meeting} service={service} />;
}

/** Whether a live lesson has ended: then no meeting is created for it any more. */
const isOver = (lesson: CurriculumItem) =>
  lesson.curriculumTypeCd === LESSON_TYPE.LIVE &&
  !!lesson.liveAt &&
  !!lesson.liveStartAt &&
  liveTimes({ ...lesson, liveAt: lesson.liveAt, liveStartAt: lesson.liveStartAt, liveEndAt: lesson.liveEndAt ?? lesson.liveStartAt }).end <
    serverNow();

function Failed({ courseSeq, meeting, service }: { courseSeq: number; meeting: LiveMeeting; service: string }) {
  const { t } = useTranslation('authoring');
  const retry = useAct(liveApi.retryMeeting, { onDone: () => void invalidate([liveApi.meetings, { courseSeq }]) });
  return (
    <Callout tone="bad" title={t('meeting.failed', { service })}>
      <p>{t(`meeting.fault.${meeting.fault ?? MEETING_FAULT.NO_ANSWER}`)}</p>
      <Button
        size="sm"
        busy={retry.isPending}
        onClick={() => retry.mutate({ params: { courseSeq, curriculumSeq: meeting.curriculumSeq } })}
      >
        <RefreshCw aria-hidden="true" />
        {t('meeting.retry')}
      </Button>
    </Callout>
  );
}

function Made({ meeting, service }: { meeting: LiveMeeting; service: string }) {
  const { t } = useTranslation('authoring');
  const { meetingId, password, startedAt, endedAt, presentCount, strangers } = meeting;
  const held = startedAt && [formatDateTime(startedAt), ...(endedAt ? [formatTime(endedAt)] : [])].join(' – ');
  const rows = [
    ...(meetingId ? [{ label: t('live.meetingId'), value: <span className="num">{meetingId}</span> }] : []),
    ...(password ? [{ label: t('live.password'), value: <span className="num">{password}</span> }] : []),
    ...(held ? [{ label: t('meeting.held'), value: held }] : []),
    ...(startedAt ? [{ label: t('meeting.present'), value: t('meeting.people', { count: presentCount }) }] : []),
    ...(strangers.length ? [{ label: t('meeting.strangers'), value: strangers.join(', ') }] : []),
  ];
  return (
    <section className={cx(l.box, l.stack12)} aria-label={t('meeting.title', { service })}>
      <header className={l.between}>
        <b>{t('meeting.title', { service })}</b>
        {meetingId && <CopyButton text={meetingId} label={t('meeting.copy')} />}
      </header>
      <KeyValues rows={rows} />
      <p className={l.muted13}>{t(strangers.length ? 'meeting.strangersText' : 'meeting.text')}</p>
    </section>
  );
}
