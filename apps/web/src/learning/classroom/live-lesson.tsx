import { seoulDay } from '@madang/contracts/dates';
import { LIMITS } from '@madang/contracts/limits';
import type { Course } from '@madang/contracts/main/course';
import type { LiveLesson as Lesson } from '@madang/contracts/main/lesson';
import { liveTimes } from '@madang/contracts/main/course-rules';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '../../lib/format';
import { withOwnTime } from '../../lib/own-time';
import { serverNow } from '../../lib/time';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/parts';
import { useJoinAtOnce } from '../../domain/live/join-at-once';
import { useLiveStates, useLiveWords, type Live } from '../../domain/live/live-clock';
import { isOverDays } from '../../domain/live/over-days';
import { useLiveJoin } from '../../domain/live/use-live-join';
import { Empty } from '../../ui/states';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import s from './live-lesson.module.css';

/** A live lesson: its time, its state, the time left, and the button to enter (LV-022, LV-036..057). */
export function LiveLesson({ course, lesson, manager }: { course: Course; lesson: Lesson; manager: boolean }) {
  const { t } = useTranslation('classroom');
  if (!lesson.liveAt || !lesson.liveStartAt) return <Empty tight heading="h3" title={t('live.noTime')} text={t('live.noTimeText')} />;
  const live = {
    liveAt: lesson.liveAt,
    liveStartAt: lesson.liveStartAt,
    liveEndAt: lesson.liveEndAt ?? lesson.liveStartAt,
    liveEndDateAt: lesson.liveEndDateAt,
  };
  return <EnterLive course={course} lesson={lesson} live={live} manager={manager} />;
}

function EnterLive({ course, lesson, live, manager }: { course: Course; lesson: Lesson; live: Live; manager: boolean }) {
  const { t } = useTranslation('classroom');
  const { t: tl } = useTranslation('live');
  const window = lesson.joinWindowMinutes ?? LIMITS.joinWindowMinutes;
  const [state] = useLiveStates([live], () => window);
  const words = useLiveWords();
  const { join, joining } = useLiveJoin();
  const enter = () =>
    void join({
      channelSeq: course.channelSeq,
      courseSeq: course.courseSeq,
      itemSeq: lesson.curriculumSeq,
      fareCd: course.fareCd,
      liveType: lesson.liveType ?? course.liveTypeCd,
    });
  useJoinAtOnce(state !== undefined, state?.joinable ?? false, enter);
  if (!state) return null;
  const { start, end } = liveTimes(live);
  const told = words(state);
  // A lesson that runs past midnight, or over several days, is still today's.
  const status = state.over ? 'end' : state.remaining <= 0 || live.liveAt === seoulDay(serverNow()) ? 'today' : 'pending';
  const minutes = lesson.classTime ?? Math.round((end - start) / 60_000);
  const days = isOverDays(live);
  const until = days ? `${formatDay(end)} ${formatTime(end)}` : formatTime(end);
  return (
    <div className={s.live}>
      <div className={s.when}>
        <p>
          <Badge tone={status === 'today' ? 'brand' : 'plain'}>{t(`live.status.${status}`)}</Badge>
          <b>{formatDay(start)}</b>
          <span className="num">
            {withOwnTime(`${formatTime(start)} – ${until}`, start, end)}
            {!days && ` · ${t('live.minutes', { count: minutes })}`}
          </span>
        </p>
        <p className={s.left} data-live={state.over ? 'ended' : state.label}>
          <span>{told.lead}</span>
          {told.time && <b className="num">{told.time}</b>}
        </p>
      </div>
      <Button tone="primary" size="lg" disabled={!state.joinable} busy={joining !== null} busyLabel={tl('joining')} onClick={enter}>
        {tl(manager ? 'start' : 'join')}
      </Button>
      <p className={cx(l.rowMiddle, l.muted13, s.hint)}>
        {state.over ? t('live.over') : state.joinable ? t(manager ? 'live.openHost' : 'live.open') : t('live.window', { n: window })}
        {lesson.completed && <Badge tone="good">{t('live.attended')}</Badge>}
        {manager && <Badge>{t('live.host')}</Badge>}
      </p>
    </div>
  );
}
