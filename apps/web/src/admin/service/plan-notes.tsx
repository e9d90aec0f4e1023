import { YN } from '@madang/contracts/codes';
import { PLAN_STATE, planApi, type SitePlan } from '@madang/contracts/util/plan';
import { useTranslation } from 'react-i18next';
import { useCallSite } from '../../lib/channel';
import { Can } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { formatDate } from '../../lib/format';
import { formatEnd } from '../../lib/own-time';
import { useAct, useCall } from '../../lib/query';
import { Button, ButtonLink } from '../../ui/button';
import { Callout } from '../../ui/parts';
import { AFTER_REFUSAL, takePlan } from './plan-state';
import { usePlanWords } from '../../domain/plan/plan-words';
import l from '../../ui/layout.module.css';
import { registerCard, usePlanPages } from './plan-pages';

/**
 * The notes about the site plan at the top of the page: a payment under way or overdue, a plan that ends or changes, a limit that is
 * reached.
 */
export function PlanNotes({ site }: { site: SitePlan }) {
  const { t } = useTranslation('admin-service');
  const words = usePlanWords();
  const { channelSeq } = useCallSite();
  const pages = usePlanPages();
  const onDone = async (fresh: SitePlan) => {
    await takePlan(fresh);
    toast(t(fresh.pendingYn === YN.YES ? 'note.pending' : 'saved'));
  };
  const pay = useAct(planApi.pay, { onDone, invalidatesOnError: AFTER_REFUSAL });
  const stay = useAct(planApi.uncancel, { onDone });
  const keep = useAct(planApi.change, { onDone });
  const { state, nextPlan, periodEnd, graceEndAt } = site;
  const full = site.plan.studentLimit !== null && site.usage.students >= site.plan.studentLimit;
  const stuffed = site.plan.storageLimit !== null && site.usage.storage >= site.plan.storageLimit;
  return (
    <div className={l.stack12}>
      {site.pendingYn === YN.YES && <Pending />}
      {state === PLAN_STATE.PAST_DUE && (
        <Callout tone="bad" title={t('note.pastDue')}>
          <p>{t('note.pastDueText', { date: formatEnd(graceEndAt) })}</p>
          <Can do={planApi.pay}>
            <div className={l.row}>
              <ButtonLink size="sm" tone="primary" to={registerCard(channelSeq, pages.manage)}>
                {t('note.otherCard')}
              </ButtonLink>
              <Button size="sm" busy={pay.isPending} onClick={() => pay.mutate({})}>
                {t('note.payNow')}
              </Button>
            </div>
          </Can>
        </Callout>
      )}
      {state === PLAN_STATE.CANCELLED && (
        <Callout tone="warn" title={t('note.cancelled', { date: formatEnd(periodEnd) })}>
          <p>{t('note.cancelledText')}</p>
          <Can do={planApi.uncancel}>
            <div className={l.row}>
              <Button size="sm" busy={stay.isPending} onClick={() => stay.mutate({})}>
                {t('note.stay')}
              </Button>
            </div>
          </Can>
        </Callout>
      )}
      {nextPlan && state !== PLAN_STATE.CANCELLED && (
        <Callout title={t('note.next', { date: formatDate(periodEnd!), plan: nextPlan.name, period: words.period(nextPlan.months) })}>
          <Can do={planApi.change}>
            <div className={l.row}>
              <Button
                size="sm"
                busy={keep.isPending}
                onClick={() => keep.mutate({ body: { planSeq: site.plan.planSeq, months: site.months === 12 ? 12 : 1 } })}
              >
                {t('note.keep', { plan: site.plan.name })}
              </Button>
            </div>
          </Can>
        </Callout>
      )}
      {(full || stuffed) && (
        <Callout tone="warn" title={t(full ? 'note.students' : 'note.storage')}>
          <p>{t(full ? 'note.studentsText' : 'note.storageText')}</p>
        </Callout>
      )}
    </div>
  );
}

/** Shown while the payment provider has not answered yet: asks the service again until it has. */
function Pending() {
  const { t } = useTranslation('admin-service');
  useCall(planApi.find, {}, { staleTime: 0, every: 3000 });
  return (
    <div role="status">
      <Callout title={t('note.pending')}>
        <p>{t('note.pendingText')}</p>
      </Callout>
    </div>
  );
}
