import { CLASS_STATE } from '@madang/contracts/answer-codes';
import { PUBLISH_STATUS } from '@madang/contracts/codes';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { challengeApi, type ChallengeDetail } from '@madang/contracts/main/challenge';
import { courseApi } from '@madang/contracts/main/course';
import { reviewApi } from '@madang/contracts/main/review';
import { PAYMENT_PAGE } from '@madang/contracts/permissions';
import { ExternalLink, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { useCan } from '../../lib/can';
import { formatCount } from '../../lib/format';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { Cover } from '../../domain/course/course-card';
import { TabLinks } from '../../ui/nav';
import { NoContent } from '../../ui/no-content';
import { Badge, Breadcrumb } from '../../ui/parts';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { LeadersCard } from './leaders-card';
import { MissionsCard } from './missions-card';
import { Pro } from '../../domain/studio/pro';
import s from '../../domain/studio/studio.module.css';
import l from '../../ui/layout.module.css';
import { TermsCard } from './terms-card';

/** The page of one challenge: its terms, missions and leaders (RT-141); the query `?courseSeq=` names it. */
export default function ChallengeDetailPage() {
  const { t } = useTranslation('studio');
  const [params] = useSearchParams();
  const courseSeq = Number(params.get('courseSeq'));
  const known = Number.isSafeInteger(courseSeq) && courseSeq > 0;
  const found = useCall(challengeApi.find, { params: { courseSeq } }, { enabled: known, staleTime: 0, silent: true });
  useTitle(found.data?.challenge.title ?? t('challenges.title'));
  if (!known || (found.error instanceof ApiError && found.error.status === 404)) return <NoContent />;
  return (
    <Pro>
      {found.isPending ? (
        <SkeletonRows />
      ) : found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Detail detail={found.data} />
      )}
    </Pro>
  );
}

function Detail({ detail: { challenge, terms, leaders } }: { detail: ChallengeDetail }) {
  const { t } = useTranslation('studio');
  const { courseSeq, title } = challenge;
  const seesMissions = useCan(challengeApi.missions);
  const edits = useCan(challengeApi.update);
  const mayInformation = useCan(courseApi.update) && edits;
  const mayMissions = useCan(courseApi.publish) && edits;
  const mayPayment = useCan(PAYMENT_PAGE) && edits;
  const seesPeople = useCan(enrolmentApi.list);
  const seesReviews = useCan(reviewApi.adminList);
  const base = `/studio/${courseSeq}/challenge`;
  const published = challenge.publishStatusCd === PUBLISH_STATUS.PUBLISHED;
  return (
    <>
      <header className={s.top}>
        <Breadcrumb items={[{ label: t('challenges.title'), to: '/settings/challenge' }, { label: title }]} />
        <div className={s.headline}>
          <span className={s.cover}>
            <Cover imageUrl={challenge.imageUrl} />
          </span>
          <div>
            <h1>{title}</h1>
            <p>
              <Badge tone={published ? 'good' : 'line'}>
                {t(`contents.states.${published ? CLASS_STATE.OPEN : CLASS_STATE.PREPARING}`)}
              </Badge>
              <span>{t('challenges.peopleOf', { value: formatCount(challenge.acceptCnt), count: challenge.acceptCnt })}</span>
              {challenge.xp > 0 && <span className="num">{t('missions.worth', { n: formatCount(challenge.xp) })}</span>}
            </p>
          </div>
          <span className={l.row}>
            <ButtonLink to={`/classes/${courseSeq}`} target="_blank" rel="noreferrer" size="sm">
              <ExternalLink aria-hidden="true" />
              {t('challenges.view')}
            </ButtonLink>
            {mayInformation && (
              <ButtonLink {...(!published && { tone: 'primary' as const })} size="sm" to={`${base}/information`}>
                <Settings2 aria-hidden="true" />
                {t(published ? 'challenges.settings' : 'challenges.publish')}
              </ButtonLink>
            )}
          </span>
        </div>
        <TabLinks
          label={t('challenges.pages')}
          items={[
            { to: `/settings/challenge/detail?courseSeq=${courseSeq}`, label: t('challenges.detail'), end: true },
            ...(seesPeople ? [{ to: `${base}/attendees`, label: t('challenges.attendees') }] : []),
            ...(mayInformation ? [{ to: `${base}/information`, label: t('challenges.information') }] : []),
            ...(mayMissions ? [{ to: `${base}/curriculums`, label: t('missions.title') }] : []),
            ...(mayPayment ? [{ to: `${base}/payment`, label: t('contents.payment') }] : []),
            ...(seesReviews && edits ? [{ to: `${base}/review`, label: t('challenges.review') }] : []),
          ]}
        />
      </header>
      <div className={l.stack16}>
        <TermsCard courseSeq={courseSeq} terms={terms} period={challenge.period} />
        {seesMissions && <MissionsCard courseSeq={courseSeq} />}
        <LeadersCard courseSeq={courseSeq} leaders={leaders} />
      </div>
    </>
  );
}
