import { VIDEO_STATUS, VOD_TYPE } from '@madang/contracts/codes';
import { curriculumApi, type VideoLink } from '@madang/contracts/main/curriculum';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useCall } from '../../lib/query';
import { useLoggedIn } from '../../lib/session';
import { Embed } from '../../ui/player/embed';
import { Player } from '../../ui/player/player';
import { Empty, ErrorState, Loading } from '../../ui/states';
import { Complete } from './complete';
import type { LessonBodyProps } from './lesson-body';
import { NextCard } from './next-card';
import { Ring } from './ring';
import { mustWatchAll } from './room-state';
import { useWatch } from './use-watch';
import s from './classroom.module.css';

const POLL = 5000;
/** So near to the end that it begins anew. */
const TAIL = 5;
const FRESH = 30_000;

/** The video with what is below it. */
export function VideoLesson(props: LessonBodyProps & { below: ReactNode }) {
  const { t } = useTranslation('classroom');
  const { course, lesson, manager, below } = props;
  const params = { courseSeq: course.courseSeq, curriculumSeq: lesson.curriculumSeq };
  const [preparing, setPreparing] = useState(false);
  const link = useCall(curriculumApi.videoLink, { params }, { silent: true, staleTime: 0, every: preparing && POLL });
  const video = link.isFetchedAfterMount ? link.data : undefined;
  const waiting =
    video !== undefined &&
    video.vodTypeCd === VOD_TYPE.UPLOAD &&
    video.status !== VIDEO_STATUS.READY &&
    video.status !== VIDEO_STATUS.FAILED;
  if (waiting !== preparing) setPreparing(waiting);
  const embedded = video !== undefined && video.vodTypeCd !== VOD_TYPE.UPLOAD;
  return (
    <>
      <div className={s.stage}>
        {link.isError && !video ? (
          <div className={s.stageNote}>
            <ErrorState tight error={link.error} title={errorMessage(link.error)} onRetry={() => void link.refetch()} />
          </div>
        ) : !video ? (
          <Loading>
            <span className={s.playerSkeleton} />
          </Loading>
        ) : waiting ? (
          <div className={s.stageNote}>
            <Empty tight heading="h3" title={t('optimising.title')} text={t('optimising.text')} />
          </div>
        ) : video.status === VIDEO_STATUS.FAILED ? (
          <div className={s.stageNote}>
            <Empty tight art="error" heading="h3" title={t('broken.title')} text={t('broken.text')} />
          </div>
        ) : (
          <Stage key={lesson.curriculumSeq} {...props} video={video} refetch={() => void link.refetch()} />
        )}
      </div>
      <div className={s.under}>
        {below}
        {mustWatchAll(lesson, manager) && <WatchAll played={lesson.playSecond} duration={lesson.duration ?? 0} />}
        {embedded && <Complete course={course} lesson={lesson} label={t('complete.watched')} onSaved={props.onSaved} />}
      </div>
    </>
  );
}

function WatchAll({ played, duration }: { played: number; duration: number }) {
  const { t } = useTranslation('classroom');
  const percent = duration > 0 ? Math.min(100, Math.round((played / duration) * 100)) : 0;
  return (
    <div className={s.rule} role="note">
      <Ring percent={percent} label={t('progress', { percent })} warm size={44} />
      <p>
        <b>{t('all.title')}</b> {t('all.text')}
      </p>
    </div>
  );
}

function Stage({
  course,
  lesson,
  manager,
  next,
  roomOf,
  onSaved,
  onPlay,
  onStop,
  video,
  refetch,
}: LessonBodyProps & { video: VideoLink; refetch: () => void }) {
  const { t } = useTranslation('classroom');
  const loggedIn = useLoggedIn();
  const [ended, setEnded] = useState(false);
  const begin = lesson.duration && video.playSecond >= lesson.duration - TAIL ? 0 : video.playSecond;
  const [startAt, setStartAt] = useState(begin);
  const position = useRef(begin);
  const refreshed = useRef(0);
  const watch = useWatch(course.courseSeq, lesson.curriculumSeq, onSaved);
  const bound = mustWatchAll(lesson, manager);
  const playtimes = useCall(
    curriculumApi.playtimes,
    { params: { courseSeq: course.courseSeq } },
    { silent: true, enabled: bound && loggedIn },
  );
  const furthest = Math.max(
    video.playSecond,
    playtimes.data?.playtimes.find((one) => one.curriculumSeq === lesson.curriculumSeq)?.playSecond ?? 0,
  );
  const handlers = {
    onPlay: () => {
      setEnded(false);
      watch.play();
      onPlay();
    },
    onPause: (time: number) => {
      watch.pause(time);
      onStop();
    },
    onTime: (time: number) => {
      position.current = time;
      watch.time(time);
    },
    onEnded: () => {
      watch.end(position.current);
      onStop();
      setEnded(true);
    },
  };
  const card = ended && next && <NextCard lesson={next} to={roomOf(next)} onCancel={() => setEnded(false)} />;
  if (video.vodTypeCd !== VOD_TYPE.UPLOAD)
    return (
      <Embed vodTypeCd={video.vodTypeCd} linkUrl={video.linkUrl ?? ''} title={lesson.title} startAt={begin} {...handlers}>
        {card}
      </Embed>
    );
  return (
    <Player
      source={video}
      title={lesson.title}
      poster={video.posterUrl}
      startAt={startAt}
      speeds={video.vodSpeedControlYn === 1}
      noSkip={bound ? { furthest } : null}
      pageKeys
      {...handlers}
      onSkipRefused={() => toast(t('noSkip'), { tone: 'info' })}
      onRefused={() => {
        // A signed address ran out: a fresh one goes on where this one stopped.
        if (Date.now() - refreshed.current < FRESH) return false;
        refreshed.current = Date.now();
        setStartAt(position.current);
        refetch();
        return true;
      }}
      onRetry={refetch}
    >
      {card}
    </Player>
  );
}
