import { CERTIFICATE_STATE } from '@madang/contracts/codes';
import { certificateCalls } from '@madang/contracts/main/certificate-calls';
import type { Course, CourseViewer } from '@madang/contracts/main/course';
import { courseApi } from '@madang/contracts/main/course-calls';
import { offersReview } from '@madang/contracts/main/course-rules';
import { LIMITS } from '@madang/contracts/limits';
import { PartyPopper, PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CertificateDownload } from '../../domain/certificate/certificate-download';
import { coursePath } from '../../domain/course/course-card';
import { openReview } from '../../domain/popups/popups';
import { channelSeq } from '../../lib/channel';
import { useCall } from '../../lib/query';
import { useNow } from '../../lib/time';
import { Button, ButtonLink } from '../../ui/button';
import s from './finished.module.css';

/** All lessons are done: the certificate where the class gives one, a review where it may be written, and what to learn next. */
export function Finished({ course, viewer }: { course: Course; viewer: CourseViewer }) {
  const { t } = useTranslation('classroom');
  const now = useNow(60_000);
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
  return (
    <section className={s.finished} aria-labelledby="finished">
      <PartyPopper aria-hidden="true" />
      <div>
        <h3 id="finished">{t('finished.title')}</h3>
        <p>{t(held ? 'finished.textHeld' : 'finished.text', { title })}</p>
      </div>
      <div className={s.ways}>
        {held && <CertificateDownload of={held} />}
        {attendSeq !== null && offersReview(viewer, now) && (
          <Button onClick={() => openReview({ courseSeq, attendSeq, title })}>
            <PenLine aria-hidden="true" />
            {t('finished.review')}
          </Button>
        )}
        {next ? (
          <ButtonLink tone="primary" to={`${coursePath(next)}/classroom/${next.nextCurriculumSeq}`}>
            {t('finished.next', { title: next.title })}
          </ButtonLink>
        ) : (
          mine.isSuccess && (
            <ButtonLink tone="primary" to="/classes">
              {t('finished.more')}
            </ButtonLink>
          )
        )}
      </div>
    </section>
  );
}
