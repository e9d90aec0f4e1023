import { YN } from '@madang/contracts/codes';
import { courseInviteApi } from '@madang/contracts/main/course-invite-calls';
import { courseApi } from '@madang/contracts/main/course-calls';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { keepEventCode } from '../../domain/course/event-code';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { Cover, coursePath } from '../../domain/course/course-card';
import { Avatar, Callout } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';
import r from '../../ui/row-title.module.css';
import s from '../../ui/sheet-page.module.css';

/** /in/{courseSeq}/{eventCode}: says who invites to which class, and leads there; an enrolment sends the code (AM-125). */
export default function LandingPage() {
  const { t } = useTranslation('invited');
  const { courseSeq: given = '', eventCode = '' } = useParams();
  const courseSeq = /^\d{1,15}$/.test(given) ? Number(given) : 0;
  const found = useCall(courseInviteApi.find, { params: { courseSeq, eventCode } }, { silent: true, enabled: courseSeq > 0 });
  const about = useCall(courseApi.find, { params: { courseSeq } }, { silent: true, enabled: courseSeq > 0 });
  const course = about.data?.course;
  useTitle(course ? t('titleOf', { title: course.title }) : t('page'));
  const known = found.isSuccess;
  useEffect(() => {
    if (known) keepEventCode(courseSeq, eventCode);
  }, [known, courseSeq, eventCode]);
  const gone =
    courseSeq === 0 ||
    (found.isSuccess && !found.data) ||
    (about.isSuccess && !about.data) ||
    [found.error, about.error].some((error) => error instanceof ApiError && error.status === 404);
  if (gone)
    return (
      <section className={s.page}>
        <Empty art="search" heading="h1" title={t('gone')} text={t('goneText')}>
          <ButtonLink to="/classes">{t('classes')}</ButtonLink>
        </Empty>
      </section>
    );
  if (found.isError || about.isError)
    return (
      <section className={s.page}>
        <ErrorState error={found.error ?? about.error} onRetry={() => void Promise.all([found.refetch(), about.refetch()])} />
      </section>
    );
  if (!found.data || !course)
    return (
      <section className={s.page}>
        <SkeletonRows count={3} />
      </section>
    );
  const invite = found.data;
  return (
    <section className={s.page}>
      <article className={s.sheet}>
        <p className={cx(r.title, r.person)}>
          <Avatar name={invite.inviterName} imageUrl={invite.inviterImageUrl} size={44} />
          <b>{t('from', { name: invite.inviterName })}</b>
        </p>
        <Cover imageUrl={course.imageUrl} />
        <h1>{course.title}</h1>
        {course.subTitle && <p className={l.muted}>{course.subTitle}</p>}
        {invite.message && <p className={cx(l.box, l.written)}>{invite.message}</p>}
        {invite.inviteEventYn === YN.YES && invite.inviteEventTitle && (
          <Callout title={invite.inviteEventTitle}>
            {invite.inviteEventInfo && <p className={l.written}>{invite.inviteEventInfo}</p>}
          </Callout>
        )}
        <ButtonLink to={coursePath(course)} size="lg" tone="primary" block>
          {t('go')}
        </ButtonLink>
      </article>
    </section>
  );
}
