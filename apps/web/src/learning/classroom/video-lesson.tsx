import { SECOND } from '@madang/contracts/time';
import { VIDEO_STATUS, VOD_TYPE } from '@madang/contracts/codes';
import { curriculumApi, type VideoLink } from '@madang/contracts/main/curriculum';
import type { VideoLesson as Lesson } from '@madang/contracts/main/lesson';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { errorMessage } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { toast } from '../../lib/dialogs';
import { formatDuration } from '../../lib/format';
import { useCall } from '../../lib/query';
import { useLoggedIn } from '../../lib/session';
import { serverNow, useNow } from '../../lib/time';
import { Embed } from '../../domain/player/embed';
import { Player, type PlayerControl } from '../../domain/player/player';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import { Callout } from '../../ui/parts';
import { Empty, ErrorState, Loading } from '../../ui/states';
import { Complete } from './complete';
import type { LessonBodyProps } from './lesson-body';
import { mustWatchAll } from './room-state';
import { UpNext } from './up-next';
import { notePlayed, usePlayed } from './played-second';
import { useWatch } from './use-watch';
import s from './classroom.module.css';

/** Milliseconds between two calls while an uploaded video is converted. */
const CONVERSION_POLL_MS = 5 * SECOND;
/** A stored position within this many seconds of the end starts the video from the beginning. */
const TAIL_SECONDS = 5;
/** Milliseconds within which a video's address is not fetched a second time. */
const ADDRESS_FRESH_MS = 30 * SECOND;
/** The query parameter with the second at which the video starts. */
const START_SECOND_PARAM = 't';
/** The learner is warned while at most this many seconds of viewing time are left. */
const TIME_WARNING_SECONDS = 600;
/** Milliseconds without a message after which the player of a hosting service counts as one that sends no messages. */
const PLAYER_SILENCE_MS = 20 * SECOND;

/** A video lesson: the video, and below it the rest of the lesson. */
export function VideoLesson(props: LessonBodyProps & { lesson: Lesson; below: ReactNode; tail: ReactNode }) {
  const { t } = useTranslation('classroom');
  const { course, lesson, manager, below, tail } = props;
  const params = { courseSeq: course.courseSeq, curriculumSeq: lesson.curriculumSeq };
  const [preparing, setPreparing] = useState(false);
  const link = useCall(curriculumApi.videoLink, { params }, { silent: true, staleTime: 0, every: preparing && CONVERSION_POLL_MS });
  const video = link.isFetchedAfterMount ? link.data : undefined;
  const waiting =
    video !== undefined &&
    video.vodTypeCd === VOD_TYPE.UPLOAD &&
    video.status !== VIDEO_STATUS.READY &&
    video.status !== VIDEO_STATUS.FAILED;
  if (waiting !== preparing) setPreparing(waiting);
  const [left, setLeft] = useState<number | null>(null);
  // Whether the player of a hosting service has sent messages about its position, by which the lesson is completed.
  const [told, setTold] = useState(false);
  // Whether the service did not count the end that a player told, since what was watched does not bear it out.
  const [tooShort, setTooShort] = useState(false);
  const embedded = video !== undefined && video.vodTypeCd !== VOD_TYPE.UPLOAD;
  const bound = mustWatchAll(lesson, manager);
  return (
    <>
      <div className={s.stage}>
        {link.isError && isOver(link.error) ? (
          <div className={s.stageNote}>
            <Empty tight art="lock" heading="h3" title={errorMessage(link.error)} text={t('watchedAll')} />
          </div>
        ) : link.isError && !video ? (
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
          <Stage
            key={lesson.curriculumSeq}
            {...props}
            video={video}
            refetch={() => void link.refetch()}
            onLeft={setLeft}
            onTold={() => setTold(true)}
            onTooShort={setTooShort}
          />
        )}
      </div>
      <div className={s.under}>
        {below}
        {!!video?.limitPlayTime && <TimeLeft left={left ?? video.limitPlayTime - video.watchedSecond} limit={video.limitPlayTime} />}
        {bound && <WatchAll played={lesson.playSecond} duration={lesson.duration ?? 0} />}
        {embedded && <ByPlayer {...props} bound={bound} told={told} tooShort={tooShort} />}
        {tail}
      </div>
    </>
  );
}

/**
 * How a video at a hosting service is completed: by the messages of its player. If the player sends none, the learner gets a button to
 * complete the lesson, except where the whole video has to be watched.
 */
function ByPlayer({
  course,
  lesson,
  learns,
  manager,
  onSaved,
  bound,
  told,
  tooShort,
}: LessonBodyProps & { bound: boolean; told: boolean; tooShort: boolean }) {
  const { t } = useTranslation('classroom');
  const [since] = useState(serverNow);
  const silent = useNow() - since >= PLAYER_SILENCE_MS && !told;
  if (!learns && !manager) return null;
  const button = <Complete course={course} lesson={lesson} label={t('complete.watched')} onSaved={onSaved} />;
  if (lesson.completed) return button;
  if (bound && tooShort)
    return (
      <p className={cx(l.muted14, s.apart)} role="alert">
        {t('embedTooShort')}
      </p>
    );
  if (bound) return silent && <p className={cx(l.muted14, s.apart)}>{t('embedSilent')}</p>;
  return silent ? button : <p className={cx(l.muted14, s.apart)}>{t('embedEnd')}</p>;
}

function WatchAll({ played, duration }: { played: number; duration: number }) {
  const { t } = useTranslation('classroom');
  const percent = duration > 0 ? Math.min(100, Math.round((played / duration) * 100)) : 0;
  return (
    <div className={s.apart} role="note">
      <Callout tone="warn" title={t('all.title')} end={`${percent}%`}>
        {t('all.text')}
      </Callout>
    </div>
  );
}

const isOver = (error: unknown) => error instanceof ApiError && error.is('VIEWING_TIME_OVER');

/** How long the video can still be watched; announced again in the last ten minutes (CU-091). */
function TimeLeft({ left, limit }: { left: number; limit: number }) {
  const { t } = useTranslation('classroom');
  const soon = left <= TIME_WARNING_SECONDS;
  return (
    <div className={s.apart}>
      <Callout
        {...(soon && { tone: 'warn' as const })}
        title={`${t('timeLeft.label')}: ${t('timeLeft.left', { left: formatDuration(Math.max(0, left)) })}`}
      >
        <p role={soon ? 'alert' : undefined}>{t(soon ? 'timeLeft.soon' : 'timeLeft.of', { limit: formatDuration(limit) })}</p>
      </Callout>
    </div>
  );
}

type StageProps = LessonBodyProps & {
  lesson: Lesson;
  video: VideoLink;
  refetch: () => void;
  onLeft: (seconds: number) => void;
  onTold: () => void;
  onTooShort: (is: boolean) => void;
};
/** The state of the video: it plays, it has ended, or the service stopped it. */
function usePlaying({ course, lesson, manager, onSaved, onPlay, onStop, video, onLeft, onTooShort }: StageProps) {
  const { t } = useTranslation('classroom');
  const [ended, setEnded] = useState(false);
  const [params] = useSearchParams();
  const [asked] = useState(() => Number(params.get(START_SECOND_PARAM)));
  const kept = lesson.duration && video.playSecond >= lesson.duration - TAIL_SECONDS ? 0 : video.playSecond;
  const begin = asked > 0 ? asked : kept;
  const [startAt, setStartAt] = useState(begin);
  const position = useRef(begin);
  const [stopped, setStopped] = useState('');
  const [limit] = useState(video.limitPlayTime === null ? null : video.limitPlayTime - video.watchedSecond);
  const claims = !manager && (lesson.limitDupPlay ?? 0) > 0;
  const watch = useWatch(
    { courseSeq: course.courseSeq, curriculumSeq: lesson.curriculumSeq, claims },
    {
      saved: (saved, atEnd) => {
        if (atEnd) onTooShort(!saved.completed);
        onSaved(saved);
      },
      refused: (error) => stop(errorMessage(error)),
    },
  );
  const stop = (why: string) => {
    watch.pause(position.current);
    onStop();
    setStopped(why);
  };
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
      notePlayed(time);
      watch.time(time);
      if (limit === null) return;
      const left = Math.ceil(limit - watch.elapsed());
      onLeft(left);
      if (left <= 0) stop(t('timeLeft.over'));
    },
    onEnded: () => {
      watch.end(position.current);
      onStop();
      setEnded(true);
    },
  };
  return { ended, setEnded, begin, startAt, restart: () => setStartAt(position.current), stopped, setStopped, handlers };
}

/** The furthest second watched on any device, for a video that must be watched as a whole; null if skipping is allowed. */
function useFurthest({ course, lesson, manager, video }: StageProps): number | null {
  const loggedIn = useLoggedIn();
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
  return bound ? furthest : null;
}

function Stage(props: StageProps) {
  const { lesson, following, inside, video, refetch, onTold } = props;
  const { t } = useTranslation('classroom');
  const { ended, setEnded, begin, startAt, restart, stopped, setStopped, handlers } = usePlaying(props);
  const furthest = useFurthest(props);
  const refreshed = useRef(0);
  const control = useRef<PlayerControl>(null);
  // Lets the notes and questions below read the video's position and move it.
  useEffect(() => {
    const own = video.vodTypeCd === VOD_TYPE.UPLOAD;
    usePlayed.setState({ second: own ? Math.floor(begin) : null, seek: (second) => control.current?.seek(second) });
    return () => usePlayed.setState({ second: null, seek: null });
  }, [video.vodTypeCd, begin]);
  if (stopped)
    return (
      <div className={s.stageNote}>
        <ErrorState
          tight
          title={stopped}
          onRetry={() => {
            restart();
            setStopped('');
            refetch();
          }}
        />
      </div>
    );
  const card = ended && following && inside && <UpNext course={props.course} {...following} ended onClose={() => setEnded(false)} />;
  const rule = {
    noSkip: furthest === null ? null : { furthest },
    onSkipRefused: () => toast(t('noSkip'), { tone: 'info' }),
  };
  if (video.vodTypeCd !== VOD_TYPE.UPLOAD)
    return (
      <Embed
        vodTypeCd={video.vodTypeCd}
        linkUrl={video.linkUrl ?? ''}
        title={lesson.title}
        startAt={begin}
        control={control}
        onReady={onTold}
        {...rule}
        {...handlers}
      >
        {card}
      </Embed>
    );
  return (
    <Player
      control={control}
      source={video}
      title={lesson.title}
      poster={video.posterUrl}
      startAt={startAt}
      speeds={video.vodSpeedControlYn === 1}
      pageKeys
      {...rule}
      {...handlers}
      onRefused={() => {
        // The signed address expired: a new one is fetched, and the video goes on where it stopped.
        if (Date.now() - refreshed.current < ADDRESS_FRESH_MS) return false;
        refreshed.current = Date.now();
        restart();
        refetch();
        return true;
      }}
      onRetry={refetch}
    >
      {card}
    </Player>
  );
}
