import { MINUTE } from '@madang/contracts/time';
import { STAMP } from '@madang/contracts/answer-codes';
import { challengeApi, type ChallengeProgress } from '@madang/contracts/main/challenge-calls';
import { shareOf, termDays, type SoFar, type Streak } from '@madang/contracts/main/challenge-progress';
import { termState, type ChallengeTerm, type TermState } from '@madang/contracts/main/challenge-rules';
import { daysBetween } from '@madang/contracts/dates';
import { CalendarDays, ChevronDown, ChevronUp, Flame, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format';
import { useCall } from '../../lib/query';
import { useNow } from '../../lib/time';
import { Button, IconButton } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Progress } from '../../ui/parts';
import { Loading, Skeleton, useShownError } from '../../ui/states';
import { Badges } from './badges';
import { StampCalendar } from './stamp-calendar';
import s from './challenge.module.css';

interface Props {
  courseSeq: number;
  roomOf: (curriculumSeq: number) => string;
  /** Runs with the number of the mission when the participant presses a day that has one. */
  onOpen?: (curriculumSeq: number) => void;
  /** Whether the panel is folded to the streak and this week's stamps at first, so that on phones the mission below it is visible. */
  brief?: boolean;
}
/**
 * The progress of a challenge: a participant's stamps, streak and badges, and the team's figures; other viewers see only the team's.
 * Nothing while the challenge has no term.
 */
export default function ChallengePanel({ courseSeq, roomOf, onOpen, brief = false }: Props) {
  const { t } = useTranslation('challenge');
  const now = useNow(MINUTE);
  const [opened, setOpened] = useState(false);
  const progress = useCall(challengeApi.progress, { params: { courseSeq } }, { silent: true, staleTime: 0 });
  if (progress.isPending)
    return (
      <Loading>
        <div className={s.panel}>
          <Skeleton height={brief ? 88 : 220} radius={16} />
        </div>
      </Loading>
    );
  if (progress.isError) return <Failed error={progress.error} onRetry={() => void progress.refetch()} />;
  const { term, team, mine, today } = progress.data;
  if (!term || !team) return null;
  const state = termState(term, now);
  const dated = mine !== null && mine.days.length > 0;
  const calendar = dated && { days: mine.days, term: termDays(term), onOpen: onOpen ?? null, today, roomOf };
  const streak = dated && state !== 'upcoming' && (
    <StreakFigure
      streak={mine.streak}
      over={state === 'over'}
      open={mine.days.some((one) => one.day === today && one.stampCd === STAMP.TODAY)}
    />
  );
  const toggle = brief && mine && (
    <IconButton label={t(opened ? 'less' : 'more')} aria-expanded={opened} onClick={() => setOpened(!opened)}>
      {opened ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
    </IconButton>
  );
  if (toggle && !opened)
    return (
      <section className={cx(s.panel, s.brief)} aria-label={term.name}>
        <div className={s.top}>
          {streak || <Head state={state} term={term} today={today} />}
          {toggle}
        </div>
        {calendar ? <StampCalendar week {...calendar} /> : <Team team={team} own={mine} />}
      </section>
    );
  return (
    <section className={s.panel} aria-labelledby="challenge-panel">
      <div className={s.top}>
        <Head state={state} term={term} today={today} />
        {toggle}
      </div>
      <div className={cx(s.body, dated && s.both)}>
        {calendar && <StampCalendar {...calendar} />}
        <div className={cx(s.figures, !dated && mine && s.beside)}>
          {streak}
          <Team team={team} own={mine} />
          {mine && mine.badges.length > 0 && <Badges badges={mine.badges} over={state === 'over'} />}
        </div>
      </div>
      {mine && mine.badges.length === 0 && <p className={s.none}>{t('none')}</p>}
    </section>
  );
}

/** Says in one line that the figures could not be loaded; the mission below can be done without them. */
function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['challenge', 'ui']);
  useShownError(error);
  return (
    <div className={cx(s.panel, s.top)} role="alert">
      <p className={s.none}>{t('failed')}</p>
      <Button size="sm" onClick={onRetry}>
        {t('ui:retry')}
      </Button>
    </div>
  );
}

/** The name of the term, and which day of how many today is, when the term begins, or that it is over. */
function Head({ state, term, today }: { state: TermState; term: ChallengeTerm; today: string }) {
  const { t } = useTranslation('challenge');
  const { from, to } = termDays(term);
  const days = daysBetween(from, to) + 1;
  const wait = Math.max(0, daysBetween(today, from));
  const nth = Math.min(days, daysBetween(from, today) + 1);
  return (
    <header className={s.head}>
      <h2 id="challenge-panel">{term.name}</h2>
      <p className="num">
        <CalendarDays aria-hidden="true" />
        {state === 'running'
          ? t('term.nth', { n: nth, of: days })
          : state === 'over'
            ? t('term.over', { of: days, count: days })
            : wait === 0
              ? t('term.today')
              : t('term.soon', { n: wait, count: wait })}
      </p>
    </header>
  );
}

/** The present streak, and what today's mission would make of it; after the term, the longest streak. */
function StreakFigure({ streak: { now, longest }, over, open }: { streak: Streak; over: boolean; open: boolean }) {
  const { t } = useTranslation('challenge');
  const most = longest > now ? t('streak.longest', { n: formatCount(longest), count: longest }) : now > 0 && !open && t('streak.best');
  const next = open && t(now > 0 ? 'streak.goOn' : longest > 0 ? 'streak.again' : 'streak.begin', { n: formatCount(now + 1) });
  const shown = over ? longest : now;
  return (
    <div className={cx(s.streak, shown > 0 && s.lit)}>
      <Flame aria-hidden="true" />
      <div>
        <b className="num">{t('streak.row', { n: formatCount(shown), count: shown })}</b>
        <small className="num">{over ? t('streak.over') : [most, next].filter(Boolean).join(' · ')}</small>
      </div>
    </div>
  );
}

function Team({ team, own }: { team: NonNullable<ChallengeProgress['team']>; own: SoFar | null }) {
  const { t } = useTranslation('challenge');
  const bars = [
    { key: 'all', percent: shareOf(team) },
    { key: 'own', percent: own && shareOf(own) },
  ].filter((one) => one.percent !== null);
  return (
    <section className={s.team} aria-label={t('team.title')}>
      <p>
        <Users aria-hidden="true" />
        <b className="num">{t('team.people', { n: formatCount(team.participants), count: team.participants })}</b>
        {team.todayCount !== null && team.participants > 0 && (
          <span className="num">{t('team.today', { n: formatCount(team.todayCount), count: team.todayCount })}</span>
        )}
      </p>
      {bars.length > 0 && (
        <dl>
          {bars.map(({ key, percent }) => (
            <div key={key} data-bar={key}>
              <dt>{t(`team.${key}`)}</dt>
              <dd>
                <Progress percent={percent!} label={t(`team.${key}`)} />
                <span className="num">{percent}%</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
