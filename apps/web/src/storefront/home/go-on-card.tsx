import type { MyHome } from '@madang/contracts/main/mypage-calls';
import { liveTimes } from '@madang/contracts/main/course-rules';
import { mypageApi } from '@madang/contracts/main/mypage-calls';
import { MINUTE } from '@madang/contracts/time';
import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { coursePath, Cover } from '../../domain/course/course-card';
import { keepGoOn, keptGoOn, useSaidLive, type GoesOn } from '../../domain/course/go-on';
import { nextOf, progressOf } from '../../domain/course/progress';
import { windowOf } from '../../domain/live/live-clock';
import { useSite } from '../../lib/channel';
import { useCall } from '../../lib/query';
import { useSession } from '../../lib/session';
import { useNow } from '../../lib/time';
import { ButtonLink } from '../../ui/button';
import { Progress } from '../../ui/parts';
import e from '../../ui/slim-empty.module.css';
import s from './go-on.module.css';

function lessonOf(home: MyHome): GoesOn | null {
  const next = nextOf(home.courses, home.lastCourseSeqs);
  if (!next) return null;
  return {
    title: next.title,
    lesson: next.nextCurriculumTitle ?? '',
    imageUrl: next.imageUrl,
    to: `${coursePath(next)}/classroom/${next.nextCurriculumSeq}`,
    percent: progressOf(next),
    begun: next.completedCount > 0,
  };
}
/** A live lesson that can be entered now, which the card shows before any other lesson; null if there is none. */
function liveOf(home: MyHome | undefined, now: number): GoesOn | null {
  const live = home?.lives.find((one) => {
    const { start, end } = liveTimes(one);
    return start - windowOf(one) * MINUTE <= now && now < end;
  });
  if (!live) return null;
  const to = `/classes/${live.courseSeq}/classroom/${live.itemSeq}`;
  return { title: live.title, lesson: live.curriculumTitle, imageUrl: live.imageUrl, to, percent: 0, begun: true };
}

/** What stands in the card's space where it was reserved for nothing, once in each browser, so that the page below stays where it is. */
function NothingYet() {
  const { t } = useTranslation('home');
  return (
    <div className={s.room}>
      <div className="wrap">
        <div className={e.empty}>
          <p>{t('goOn.nothing')}</p>
          <ButtonLink size="sm" to="/classes">
            {t('goOn.find')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/**
 * The card at the top of the main page with the live lesson that can be entered now, else the lesson to continue with. Until the service
 * answers which, the card shows the lesson that this browser has stored. No space is reserved if it has stored that there is none, nor for
 * somebody who works on the site as long as it has stored nothing.
 */
export default function GoOnCard({ userSeq }: { userSeq: number }) {
  const { t } = useTranslation('home');
  const { channelSeq } = useSite();
  const now = useNow(MINUTE / 2);
  const staff = useSession((session) => session.userTypeCd !== null);
  const home = useCall(mypageApi.home, { query: { channelSeq } }, { silent: true, staleTime: 0 });
  const [kept] = useState(() => keptGoOn(userSeq));
  // Only the answer of this visit counts: a cached one may be from before the lesson that was opened last.
  const found = home.isFetchedAfterMount && home.data ? lessonOf(home.data) : undefined;
  useEffect(() => {
    if (found !== undefined) keepGoOn(userSeq, found);
  });
  const live = liveOf(home.data, now);
  const said = live?.to ?? null;
  useEffect(() => {
    useSaidLive.setState({ to: said });
    return () => useSaidLive.setState({ to: null });
  }, [said]);
  const shown = live ?? (found === undefined ? kept : found);
  const reserved = kept !== undefined || !staff;
  if (shown === undefined && !home.isError) return reserved && <div className={s.room} aria-hidden="true" />;
  if (!shown) return kept === undefined && reserved ? <NothingYet /> : null;
  const way = t(live ? 'goOn.live' : shown.begun ? 'goOn.continue' : 'goOn.begin');
  return (
    <section className={s.room} aria-label={t(live ? 'goOn.liveTitle' : 'goOn.title')} data-go-on-card>
      <div className="wrap">
        <article className={s.card}>
          <Cover imageUrl={shown.imageUrl} first className={s.cover} />
          <div className={s.text}>
            <p className={live ? s.live : undefined}>{live ? t('goOn.liveTitle') : shown.title}</p>
            <h2>{shown.lesson || shown.title}</h2>
            {live ? (
              <p>{shown.title}</p>
            ) : (
              <div className={s.far}>
                <Progress percent={shown.percent} label={t('goOn.progress', { title: shown.title })} />
                <b className="num">{shown.percent}%</b>
              </div>
            )}
          </div>
          <ButtonLink tone="primary" to={shown.to} aria-label={`${way}: ${shown.lesson || shown.title}`}>
            <Play aria-hidden="true" fill="currentColor" />
            <span>{way}</span>
          </ButtonLink>
        </article>
      </div>
    </section>
  );
}
