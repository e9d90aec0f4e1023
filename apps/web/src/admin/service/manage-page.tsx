import { planApi, type Plan, type SitePlan } from '@madang/contracts/util/plan';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '../../lib/query';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { CancelDialog } from './cancel-dialog';
import { ChangeDialog, type Choice } from './change-dialog';
import { CurrentPlan } from './current-plan';
import { PlanList } from './plan-list';
import { PlanNotes } from './plan-notes';
import { ServiceShell } from './service-shell';

/** The page of the site plan: its limits and usage, the next bill, and the plans to change to (RT-010). */
export default function ManagePage() {
  const { t } = useTranslation('admin-service');
  const plan = useCall(planApi.find, {}, { staleTime: 0 });
  const plans = useCall(planApi.plans);
  const failed = [plan, plans].find((one) => one.isError && !one.data);
  return (
    <ServiceShell title={t('tab.manage')}>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void Promise.all([plan.refetch(), plans.refetch()])} />
      ) : !plan.data || !plans.data ? (
        <SkeletonRows count={4} />
      ) : (
        <Manage site={plan.data} plans={plans.data} />
      )}
    </ServiceShell>
  );
}

function Manage({ site, plans }: { site: SitePlan; plans: Plan[] }) {
  const [query, setQuery] = useSearchParams();
  const [chosen, setChoice] = useState<Choice | null>(null);
  const [leaving, setLeaving] = useState(false);
  // The plan that was chosen before the card was registered: the query brings it back, so that the change goes on.
  const asked = site.card ? plans.find((one) => String(one.planSeq) === query.get('plan') && one.monthPrice > 0) : undefined;
  const choice = chosen ?? (asked ? { plan: asked, months: Number(query.get('months')) === 12 ? 12 : 1 } : null);
  const close = () => {
    setChoice(null);
    if (query.size) setQuery({}, { replace: true });
  };
  return (
    <>
      <PlanNotes site={site} />
      <CurrentPlan site={site} onLeave={() => setLeaving(true)} />
      <PlanList site={site} plans={plans} onChoose={setChoice} onLeave={() => setLeaving(true)} />
      {choice && <ChangeDialog site={site} choice={choice} onClose={close} />}
      {leaving && <CancelDialog site={site} free={plans.find((one) => one.monthPrice === 0)} onClose={() => setLeaving(false)} />}
    </>
  );
}
