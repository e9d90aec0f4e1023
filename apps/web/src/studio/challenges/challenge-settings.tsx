import { challengeApi } from '@madang/contracts/main/challenge';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { Can } from '../../lib/can';
import { useCall } from '../../lib/query';
import { ButtonLink } from '../../ui/button';
import { isChallenge } from '../../domain/course/course-card';
import { useClass } from '../../domain/authoring/class-data';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { LeadersCard } from './leaders-card';
import { MissionsCard } from './missions-card';
import l from '../../ui/layout.module.css';
import { PageHead } from '../../ui/page-head';
import { TermsCard } from './terms-card';

/** The terms of a challenge, in its settings: with its leaders in the studio, with its missions at the address of a class's settings. */
export default function ChallengeSettingsPage() {
  const { t } = useTranslation('studio');
  const courseSeq = Number(useParams()['courseSeq']);
  const studio = useLocation().pathname.startsWith('/studio/');
  const course = useClass(courseSeq).data?.course;
  const none = course !== undefined && !isChallenge(course);
  const found = useCall(challengeApi.find, { params: { courseSeq } }, { staleTime: 0, silent: true, enabled: !none });
  // In the studio the frame around this page refuses other kinds of classes, so this note appears only at the address of a class.
  if (none) return <NoChallenge courseSeq={courseSeq} />;
  return (
    <main id="main" className={l.workWide} tabIndex={-1}>
      <div id="field-terms">
        <PageHead title={t(studio ? 'terms.withLeaders' : 'challenges.detail')} />
      </div>
      <NotAllowed
        className={l.below}
        acts={[
          [challengeApi.createTerm, t('terms.create')],
          [challengeApi.update, t('challenges.period')],
          ...(studio ? [[challengeApi.addLeader, t('leaders.add')] as const] : []),
        ]}
      />
      {found.isPending ? (
        <SkeletonRows count={4} />
      ) : found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <div className={l.stack16}>
          <TermsCard courseSeq={courseSeq} terms={found.data.terms} period={found.data.challenge.period} />
          {studio ? <LeadersCard courseSeq={courseSeq} leaders={found.data.leaders} /> : <MissionsCard courseSeq={courseSeq} />}
        </div>
      )}
    </main>
  );
}

/** Says that a class that is not a challenge has lessons instead of terms and missions, with a link to them. */
function NoChallenge({ courseSeq }: { courseSeq: number }) {
  const { t } = useTranslation('studio');
  return (
    <main id="main" className={l.workWide} tabIndex={-1}>
      <Empty heading="h1" title={t('noChallenge.title')} text={t('noChallenge.text')}>
        <ButtonLink tone="primary" to={`/classes/${courseSeq}/settings/curriculums`}>
          {t('noChallenge.toLessons')}
        </ButtonLink>
        <Can do={challengeApi.adminList}>
          <ButtonLink to="/settings/challenge">{t('noChallenge.toChallenges')}</ButtonLink>
        </Can>
      </Empty>
    </main>
  );
}
