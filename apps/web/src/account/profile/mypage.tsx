import { channelApi } from '@madang/contracts/main/channel-calls';
import type { MyCourse } from '@madang/contracts/main/course';
import { courseApi } from '@madang/contracts/main/course-calls';
import { SNS_TYPE, CHOISE_STATUS } from '@madang/contracts/codes';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { report } from '../../lib/api';
import { channelSeq, siteUrl, useChannel } from '../../lib/channel';
import { formatDate, formatDateTime } from '../../lib/format';
import { useCall } from '../../lib/query';
import { useUser } from '../../lib/session';
import { goWithTicket } from '../../lib/session-start';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { coursePath, Cover } from '../../domain/course/course-card';
import { Avatar, Badge, Progress, SectionHead } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { MyLives } from '../../domain/live/my-lives';
import { SiteCard } from '../../domain/site/site-card';
import l from '../../ui/layout.module.css';
import s from '../../domain/account/account.module.css';
import { MyCertificates } from './my-certificates';
import { MyReferral } from './my-referral';

function CourseRow({ course }: { course: MyCourse }) {
  const { t } = useTranslation('account');
  const here = useChannel((state) => state.channel?.channelSeq === course.channelSeq);
  const percent = course.curriculumCount ? (course.completedCount / course.curriculumCount) * 100 : 0;
  const unpaid = course.choiseStatusCd === null;
  const path = unpaid
    ? `${coursePath(course)}/payment`
    : course.isAttend && course.nextCurriculumSeq
      ? `/classes/${course.courseSeq}/classroom/${course.nextCurriculumSeq}`
      : coursePath(course);
  const label = t(unpaid ? 'mypage.pay' : course.isAttend ? 'mypage.continue' : 'mypage.open');
  return (
    <li className={s.course}>
      <Cover imageUrl={course.imageUrl} />
      <div>
        <h3>{course.title}</h3>
        <p>
          {[course.channelName, course.validAt && t('mypage.until', { date: formatDate(course.validAt) })].filter(Boolean).join(' · ')}{' '}
          {course.choiseStatusCd === CHOISE_STATUS.WAITING && (
            <Badge tone="warn">{course.waitlist ? t('mypage.waitlisted', { ...course.waitlist }) : t('mypage.waiting')}</Badge>
          )}
          {course.choiseStatusCd === null && (
            <Badge tone="warn">{t('mypage.toPay', { until: course.holdUntil ? formatDateTime(course.holdUntil) : '' })}</Badge>
          )}
        </p>
        {course.isAttend && (
          <div className={s.bar}>
            <Progress percent={percent} label={t('mypage.progress')} />
            <span>
              {course.completedCount}/{course.curriculumCount}
            </span>
          </div>
        )}
      </div>
      {here ? (
        <ButtonLink to={path} tone={course.isAttend ? 'soft' : 'secondary'}>
          {label}
        </ButtonLink>
      ) : (
        <Button tone={course.isAttend ? 'soft' : 'secondary'} onClick={() => void goWithTicket(siteUrl(course.domain, path)).catch(report)}>
          {label}
          <ExternalLink aria-hidden="true" />
        </Button>
      )}
    </li>
  );
}

function MyCourses() {
  const { t } = useTranslation('account');
  const site = useChannel((state) => state.channel);
  const courses = useCall(courseApi.mine, { query: { page: 1, channelSeq: channelSeq() ?? null } });
  return (
    <section className={s.section}>
      <SectionHead
        title={t('mypage.courses')}
        more={site && (courses.data?.totalCount ?? 0) > 0 ? { to: '/me/classes', label: t('mypage.all') } : undefined}
      />
      {courses.isPending && <SkeletonRows count={3} />}
      {courses.isError && <ErrorState error={courses.error} onRetry={() => void courses.refetch()} />}
      {courses.data?.list.length === 0 && (
        <Empty title={t('mypage.noCourses')} text={t(site ? 'mypage.noCoursesText' : 'mypage.noCoursesHost')}>
          {site && (
            <ButtonLink to="/classes" tone="primary">
              {t('mypage.browse')}
            </ButtonLink>
          )}
        </Empty>
      )}
      <ul className={l.grid12}>
        {courses.data?.list.map((course) => (
          <CourseRow key={course.attendSeq} course={course} />
        ))}
      </ul>
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
        <Empty title={t('mypage.noSites')} text={t('mypage.noSitesText')}>
          <ButtonLink to="/create_site" tone="primary">
            {t('mypage.createSite')}
          </ButtonLink>
        </Empty>
      )}
      <ul className={s.sites}>
        {sites.data?.map((site) => (
          <SiteCard key={site.channelSeq} site={site} />
        ))}
      </ul>
    </section>
  );
}

/** Who I am, my sites where there is no site, my classes. */
export default function Mypage() {
  const { t } = useTranslation('account');
  const user = useUser();
  const site = useChannel((state) => state.channel);
  useTitle(t('mypage.title'));
  if (!user) return null;
  const unverified = user.snsTypeCd === SNS_TYPE.EMAIL && !user.emailAuthAt;
  return (
    <div className={`wrap ${s.mypage}`}>
      <aside className={s.profile}>
        <Avatar name={user.name} imageUrl={user.profileImageUrl} size={64} />
        <div>
          <h1>{user.name}</h1>
          <p>{user.email}</p>
          {unverified && <Badge tone="warn">{t('mypage.unverified')}</Badge>}
        </div>
        <div className={s.acts}>
          <ButtonLink to="/editinformation">{t('mypage.edit')}</ButtonLink>
        </div>
      </aside>
      <div>
        {!site && <MySites />}
        <MyLives className={s.section} />
        <MyCourses />
        <MyCertificates />
        {site && <MyReferral />}
      </div>
    </div>
  );
}
