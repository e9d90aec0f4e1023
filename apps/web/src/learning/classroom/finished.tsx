import { MINUTE } from '@madang/contracts/time';
import { CERTIFICATE_STATE } from '@madang/contracts/codes';
import { certificateCalls } from '@madang/contracts/main/certificate-calls';
import type { Course, CourseViewer } from '@madang/contracts/main/course';
import { courseApi } from '@madang/contracts/main/course-calls';
import { offersReview } from '@madang/contracts/main/course-rules';
import { LIMITS } from '@madang/contracts/limits';
import { ChevronRight, PartyPopper, PenLine } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CertificateDownload } from '../../domain/certificate/certificate-download';
import { coursePath, Cover } from '../../domain/course/course-card';
import { openReview } from '../../domain/popups/popups';
import { channelSeq } from '../../lib/channel';
import { useCall } from '../../lib/query';
import { useNow } from '../../lib/time';
import { Button, ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import b from '../../ui/box-rows.module.css';
import { keysOf } from './room-state';
import { isTyped } from './typing-target';
import s from './finished.module.css';

/**
 * Shown when all lessons of the class are complete (`fresh`: just now): the certificate if there is one, the form for a review if it is
 * allowed, and another class of the person to go on with, or else a link to all classes.
 */
export function Finished({ course, viewer, fresh }: { course: Course; viewer: CourseViewer; fresh: boolean }) {
  const { t } = useTranslation('classroom');
  const now = useNow(MINUTE);
  const { courseSeq, title } = course;
  const certificates = useCall(certificateCalls.mine, { query: { channelSeq: null, courseSeq } }, { silent: true, staleTime: 0 });
  const held = certificates.data?.find((one) => one.state === CERTIFICATE_STATE.VALID);
  const { attendSeq } = viewer;
  const mine = useCall(
    courseApi.mine,
    { query: { page: 1, size: LIMITS.itemsPerPage, channelSeq: channelSeq() ?? null, statusCd: '' } },
    { silent: true },
  );
  const next = mine.data?.list.find((one) => one.courseSeq !== courseSeq && one.isAttend && one.nextCurriculumSeq !== null);
  const own = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!fresh || isTyped(document.activeElement)) return;
    own.current?.scrollIntoView?.({ block: 'center' });
    own.current?.focus({ preventScroll: true });
  }, [fresh]);
  return (
    <section ref={own} tabIndex={-1} className={s.finished} aria-labelledby="finished">
      <PartyPopper aria-hidden="true" size={44} strokeWidth={1.5} />
      <h3 id="finished">{t(`${keysOf(course)}finished.title`)}</h3>
      <p>{t(`${keysOf(course)}finished.${held ? 'textHeld' : 'text'}`, { title })}</p>
      <div className={s.ways}>
        {held && <CertificateDownload of={held} />}
        {attendSeq !== null && offersReview(viewer, now) && (
          <Button onClick={() => openReview({ courseSeq, attendSeq, title })}>
            <PenLine aria-hidden="true" />
            {t('finished.review')}
          </Button>
        )}
        {!next && mine.isSuccess && <ButtonLink to="/classes">{t('finished.more')}</ButtonLink>}
      </div>
      {next && (
        <Link
          className={cx(b.row, s.next)}
          to={`${coursePath(next)}/classroom/${next.nextCurriculumSeq}`}
          aria-label={t('finished.next', { title: next.title })}
        >
          <Cover imageUrl={next.imageUrl} className={b.picture} />
          <span className={b.text}>
            <small>{t('finished.nextLabel')}</small>
            <b>{next.title}</b>
          </span>
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </section>
  );
}
