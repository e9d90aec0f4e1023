import { SECOND } from '@madang/contracts/time';
import { channelApi } from '@madang/contracts/main/channel-calls';
import type { MyCourse } from '@madang/contracts/main/course';
import { courseApi } from '@madang/contracts/main/course-calls';
import { curriculumApi } from '@madang/contracts/main/curriculum-calls';
import { couponApi } from '@madang/contracts/main/coupon';
import { SNS_TYPE, APPLICATION_STATUS, WALLET_COUPON } from '@madang/contracts/codes';
import { ExternalLink, TicketPercent } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { report } from '../../lib/api';
import { siteUrl } from '../../lib/channel';
import { formatDeadline, formatEnd } from '../../lib/own-time';
import { useCall } from '../../lib/query';
import { useUser } from '../../lib/session';
import { goWithTicket } from '../../lib/session-moves';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { coursePath, Cover } from '../../domain/course/course-card';
import { Badge, Progress, SectionHead } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { MyLives } from '../../domain/live/my-lives';
import { SiteCard } from '../../domain/site/site-card';
import { JoinedSites } from '../../domain/account/joined-sites';
import p from '../../ui/page.module.css';
import b from '../../ui/box-rows.module.css';
import l from '../../ui/layout.module.css';
import s from '../../domain/account/account.module.css';
import { MyCertificates } from '../../domain/certificate/my-certificates';

function CourseRow({ course }: { course: MyCourse }) {
  const { t } = useTranslation('account');
  const percent = course.curriculumCount ? (course.completedCount / course.curriculumCount) * 100 : 0;
  const unpaid = course.choiseStatusCd === null;
  const path = unpaid
    ? `${coursePath(course)}/payment`
    : course.isAttend && course.nextCurriculumSeq
      ? `/classes/${course.courseSeq}/classroom/${course.nextCurriculumSeq}`
      : coursePath(course);
  const enter = percent === 100 ? 'mypage.again' : percent > 0 ? 'mypage.continue' : 'mypage.begin';
  const label = t(unpaid ? 'mypage.pay' : !course.isAttend ? 'mypage.open' : enter);
  return (
    <li className={b.row}>
      <Cover imageUrl={course.imageUrl} className={b.picture} />
      <div className={b.text}>
        <h3>{course.title}</h3>
        <small>
          {[course.channelName, course.validAt && t('mypage.until', { date: formatEnd(course.validAt) })].filter(Boolean).join(' · ')}{' '}
          {course.choiseStatusCd === APPLICATION_STATUS.WAITING && (
            <Badge tone="warn">{course.waitlist ? t('mypage.waitlisted', { ...course.waitlist }) : t('mypage.waiting')}</Badge>
          )}
          {course.choiseStatusCd === null && (
            <>
              <Badge tone="warn">{t('mypage.unpaid')}</Badge> {t('mypage.toPay', { until: formatDeadline(course.holdUntil) })}
            </>
          )}
        </small>
        {course.isAttend && (
          <div className={s.bar}>
            <Progress percent={percent} label={t('mypage.progress')} />
            <span>
              {course.completedCount}/{course.curriculumCount}
            </span>
          </div>
        )}
      </div>
      <Button tone={course.isAttend ? 'soft' : 'secondary'} onClick={() => void goWithTicket(siteUrl(course.domain, path)).catch(report)}>
        {label}
        <ExternalLink aria-hidden="true" />
      </Button>
    </li>
  );
}

function MyCourses() {
  const { t } = useTranslation('account');
  const courses = useCall(courseApi.mine, { query: { page: 1, channelSeq: null } });
  return (
    <section className={s.section}>
      <SectionHead title={t('mypage.courses')} />
      {courses.isPending && <SkeletonRows count={3} />}
      {courses.isError && <ErrorState error={courses.error} onRetry={() => void courses.refetch()} />}
      {courses.data?.list.length === 0 && <Empty title={t('mypage.noCourses')} text={t('mypage.noCoursesHost')} />}
      {(courses.data?.list.length ?? 0) > 0 && (
        <ul className={b.rows}>
          {courses.data!.list.map((course) => (
            <CourseRow key={course.attendSeq} course={course} />
          ))}
        </ul>
      )}
    </section>
  );
}

function MySites() {
  const { t } = useTranslation('account');
  const sites = useCall(channelApi.managed);
  return (
    <section className={s.section}>
      <SectionHead
        title={t('mypage.sites')}
        more={(sites.data?.length ?? 0) > 0 ? { to: '/create_site', label: t('mypage.createSite') } : undefined}
      />
      {sites.isPending && <SkeletonRows count={2} />}
      {sites.isError && <ErrorState error={sites.error} onRetry={() => void sites.refetch()} />}
      {sites.data?.length === 0 && (
        <Empty art="add" title={t('mypage.noSites')} text={t('mypage.noSitesText')}>
          <ButtonLink to="/create_site" tone="primary">
            {t('mypage.createSite')}
          </ButtonLink>
        </Empty>
      )}
      <ul className={l.columns240}>
        {sites.data?.map((site) => (
          <SiteCard key={site.channelSeq} site={site} />
        ))}
      </ul>
    </section>
  );
}

/** The sites that the person joined, a link to join another one, and how many coupons the person can use now. */
function MyJoined() {
  const { t } = useTranslation('account');
  const coupons = useCall(couponApi.mine, { query: { channelSeq: null, state: WALLET_COUPON.AVAILABLE } }, { silent: true });
  const count = coupons.data?.counts[WALLET_COUPON.AVAILABLE] ?? 0;
  return (
    <section className={s.section}>
      <SectionHead title={t('joinedSites.title')} more={{ to: '/join', label: t('joinSite.title') }} />
      <Link className={s.coupons} to="/coupon">
        <TicketPercent aria-hidden="true" />
        {t('mypage.coupons', { count })}
      </Link>
      <JoinedSites />
    </section>
  );
}

/**
 * The classes that the person learns. Live lessons come above them, so the classes are not shown until the call for the lives has
 * answered.
 */
function MyLearning() {
  const lives = useCall(curriculumApi.lives, undefined, { silent: true, staleTime: 30 * SECOND });
  if (lives.isPending) return <SkeletonRows count={3} />;
  return (
    <>
      <MyLives className={s.section} />
      <MyCourses />
    </>
  );
}

/** The page `/mypage` of the product's own host, over all sites; the sites that the person runs come before the classes they learn. */
export default function Mypage() {
  const { t } = useTranslation('account');
  const user = useUser();
  useTitle(t('mypage.title'));
  if (!user) return null;
  // For a person who runs no site, the page begins with learning.
  const runsSites = user.mngCnt > 0;
  const unverified = user.snsTypeCd === SNS_TYPE.EMAIL && !user.emailAuthAt;
  return (
    <div className={p.page}>
      <h1 className={l.below}>
        {t('mypage.hello', { name: user.name })} {unverified && <Badge tone="warn">{t('mypage.unverified')}</Badge>}
      </h1>
      {runsSites && <MySites />}
      <MyLearning />
      <MyJoined />
      <MyCertificates className={s.section} />
      {!runsSites && <MySites />}
    </div>
  );
}
