import { challengeApi } from '@madang/contracts/main/challenge';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { useCall } from '../../lib/query';
import { NoContent } from '../../ui/no-content';
import { ErrorState, SkeletonRows } from '../../ui/states';
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
  const found = useCall(challengeApi.find, { params: { courseSeq } }, { staleTime: 0, silent: true });
  // Only a challenge has this page.
  if (found.error instanceof ApiError && found.error.status === 404) return <NoContent />;
  return (
    <main id="main" className={l.workWide} tabIndex={-1}>
      <div id="field-terms">
        <PageHead title={t(studio ? 'terms.withLeaders' : 'challenges.detail')} />
      </div>
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
