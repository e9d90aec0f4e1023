import { APPLICATION_STATUS, YN } from '@madang/contracts/codes';
import { daysLeft, MINUTE } from '@madang/contracts/time';
import type { ChallengeStanding } from '@madang/contracts/main/challenge-calls';
import type { MyCourse } from '@madang/contracts/main/course';
import { isCommunity } from '@madang/contracts/main/course-kinds';
import { lessonBadge, offersReview } from '@madang/contracts/main/course-rules';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMyLiveNow } from '../../domain/live/live-now';
import { StandingLine } from '../../domain/challenge/badges';
import { KindBadge, LessonBadge } from '../../domain/course/course-parts';
import { formatDate } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { openReview } from '../../domain/popups/popups';
import { useNow } from '../../lib/time';
import { Button, ButtonLink } from '../../ui/button';
import { coursePath, Cover, isChallenge } from '../../domain/course/course-card';
import { Badge, Progress } from '../../ui/parts';
import { progressOf } from '../../domain/course/progress';
import { TakeBack } from './take-back';
import { cx } from '../../ui/cx';
import b from '../../ui/box-rows.module.css';
import k from '../../domain/course/course-card.module.css';
import l from '../../ui/layout.module.css';
import s from './my-classes.module.css';

/** The card of one of the learner's classes: progress, in a challenge its streak and badges, remaining access, and what to do next. */
export function MyClassCard({ course, standing }: { course: MyCourse; standing?: ChallengeStanding | undefined }) {
  const { t } = useTranslation('my-home');
  const now = useNow(MINUTE);
  const path = coursePath(course);
  const running = useMyLiveNow(course);
  const percent = progressOf(course);
  const waiting = course.choiseStatusCd === APPLICATION_STATUS.WAITING;
  /** Whether the enrolment is not paid yet; its seat is held for the payment. */
  const unpaid = course.choiseStatusCd === null;
  const expired = !waiting && !unpaid && !course.isAttend;
  const reviews = offersReview(course, now);
  const left = course.validAt ? t('left', { n: daysLeft(course.validAt, now), count: daysLeft(course.validAt, now) }) : t('unlimited');
  const community = isCommunity(course);
  const lesson = course.nextCurriculumSeq === null ? '' : `/${course.nextCurriculumSeq}`;
  const room = community ? `/classes/${course.courseSeq}/board` : `${path}/classroom${lesson}`;
  return (
    <article className={s.card}>
      <Cover imageUrl={course.imageUrl} off={expired}>
        <span className={k.bottomLeft}>
          <KindBadge courseTypeCd={course.courseTypeCd} />
          <LessonBadge badge={lessonBadge(course.curriculumStatusList, course.courseTypeCd)} running={running} />
        </span>
      </Cover>
      <div className={s.cardBody}>
        <h3>
          <Link to={course.isAttend ? room : path}>{course.title}</Link>
        </h3>
        {course.courseTutorShowYn === YN.YES && <p className={b.small}>{course.teachers.map((one) => one.name).join(', ')}</p>}
        {waiting ? (
          <p className={b.small}>
            <Badge tone="warn">{course.waitlist ? t('waitlisted', { ...course.waitlist }) : t('waiting')}</Badge>
            {t(course.waitlist ? 'waitlistedText' : 'waitingText')}
          </p>
        ) : unpaid ? (
          <p className={b.small}>
            <Badge tone="warn">{t('toPay')}</Badge>
            {course.holdUntil && t('toPayText', { until: formatDeadline(course.holdUntil) })}
          </p>
        ) : expired ? (
          <p className={b.small}>
            <Badge>{t('expired')}</Badge>
            {course.validAt && t('expiredAt', { date: formatDate(course.validAt) })}
          </p>
        ) : course.curriculumCount === 0 ? (
          <p className={cx(b.small, 'num')}>{left}</p>
        ) : (
          <>
            <Progress percent={percent} label={t('progress', { title: course.title })} />
            <p className={cx(b.small, l.between)}>
              <span className="num">
                <b>{percent}%</b> ·{' '}
                {t(isChallenge(course) ? 'missionsDone' : 'done', { n: course.completedCount, of: course.curriculumCount })}
              </span>
              <span className={cx('num', l.unbroken)}>{left}</span>
            </p>
          </>
        )}
        {standing && <StandingLine standing={standing} />}
        <div className={cx(l.row, s.actions)}>
          {course.isAttend && (
            <ButtonLink size="sm" to={room}>
              {t(
                community
                  ? 'toBoards'
                  : isChallenge(course)
                    ? 'toMissions'
                    : percent === 100
                      ? 'again'
                      : course.completedCount > 0
                        ? 'continue'
                        : 'begin',
              )}
            </ButtonLink>
          )}
          {unpaid && (
            <ButtonLink size="sm" tone="primary" to={`${path}/payment`}>
              {t('pay')}
            </ButtonLink>
          )}
          {expired && (
            <ButtonLink size="sm" to={path}>
              {t('renew')}
            </ButtonLink>
          )}
          {reviews && (
            <Button
              size="sm"
              tone="ghost"
              onClick={() => openReview({ courseSeq: course.courseSeq, attendSeq: course.attendSeq, title: course.title })}
            >
              {t(course.reviewedYn === YN.YES ? 'reviews.editOwn' : 'review')}
            </Button>
          )}
          {(waiting || unpaid) && <TakeBack course={course} />}
        </div>
      </div>
    </article>
  );
}
