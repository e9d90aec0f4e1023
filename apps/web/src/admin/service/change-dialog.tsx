import { PLAN_CHANGE } from '@madang/contracts/answer-codes';
import { YN } from '@madang/contracts/codes';
import { PLAN_STATE, planApi, type Plan, type SitePlan } from '@madang/contracts/util/plan';
import { monthsLater } from '@madang/contracts/dates';
import { planChange, type PlanMonths } from '@madang/contracts/util/plan-rules';
import { useTranslation } from 'react-i18next';
import { useCallSite } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { formatDate } from '../../lib/format';
import { invalidate, useAct } from '../../lib/query';
import { serverNow } from '../../lib/time';
import { Button, ButtonLink } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Callout, Sum } from '../../ui/parts';
import { AFTER_REFUSAL, takePlan } from './plan-state';
import { usePlanWords } from '../../domain/plan/plan-words';
import { registerCard, usePlanPages } from './plan-pages';
import l from '../../ui/layout.module.css';

export interface Choice {
  plan: Plan;
  months: PlanMonths;
}
/** Asks before a change of the site plan; says when it takes effect and what is charged. */
export function ChangeDialog({ site, choice: { plan, months }, onClose }: { site: SitePlan; choice: Choice; onClose: () => void }) {
  const { t } = useTranslation('admin-service');
  const words = usePlanWords();
  const { channelSeq } = useCallSite();
  const pages = usePlanPages();
  const kind = planChange({ ...site.plan, months: site.months }, { ...plan, months });
  const overdue = site.state === PLAN_STATE.PAST_DUE;
  const now = overdue || kind === PLAN_CHANGE.NOW;
  const change = useAct(planApi.change, {
    invalidatesOnError: AFTER_REFUSAL,
    onDone: async (fresh) => {
      await takePlan(fresh);
      onClose();
      toast(t(fresh.pendingYn === YN.YES ? 'note.pending' : now ? 'change.begun' : 'change.planned', { plan: plan.name }));
    },
  });
  const amount = words.price(plan, months);
  const today = new Date(serverNow());
  const from = now ? today : new Date(site.periodEnd ?? today);
  const values = { plan: plan.name, amount, date: formatDate(from), end: site.periodEnd ? formatDate(site.periodEnd) : '' };
  const rule = overdue
    ? 'change.overdue'
    : kind !== PLAN_CHANGE.NOW
      ? 'change.later'
      : site.state === PLAN_STATE.FREE
        ? 'change.start'
        : 'change.now';
  const tight = [
    plan.studentLimit !== null && site.usage.students > plan.studentLimit && t('change.students'),
    plan.storageLimit !== null && site.usage.storage > plan.storageLimit && t('change.storage'),
    site.plan.whiteLabelYn === YN.YES && plan.whiteLabelYn === YN.NO && t('change.whiteLabel'),
  ].filter((line) => line !== false);
  const next = `${pages.manage}?plan=${plan.planSeq}&months=${months}`;
  return (
    <Dialog
      open
      size="m"
      locked={change.isPending}
      onClose={onClose}
      title={t('change.title', { plan: plan.name })}
      foot={
        <>
          <Button onClick={onClose} disabled={change.isPending}>
            {t('change.back')}
          </Button>
          {now && !site.card ? (
            <ButtonLink tone="primary" to={registerCard(channelSeq, next)}>
              {t('change.card')}
            </ButtonLink>
          ) : (
            <Button
              tone="primary"
              busy={change.isPending}
              onClick={() =>
                change.mutate({ body: { planSeq: plan.planSeq, months } }, { onError: () => void invalidate(planApi.find, planApi.bills) })
              }
            >
              {now ? t('change.pay', { amount }) : t('change.plan')}
            </Button>
          )}
        </>
      }
    >
      <div className={l.stack20}>
        <p>{t(rule, values)}</p>
        <Sum
          rows={[
            { label: t('change.period'), value: `${formatDate(from)} – ${formatDate(monthsLater(from, months, from))}` },
            {
              label: t('now.card'),
              value: site.card ? t('card.name', { brand: site.card.brand, last4: site.card.last4 }) : t('card.none'),
            },
            { label: now ? t('change.today') : t('change.then'), value: amount, kind: 'total' },
          ]}
        />
        {tight.length > 0 && (
          <Callout tone="warn" title={t('change.tight')}>
            <ul>
              {tight.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Callout>
        )}
        <p className={l.muted13}>{t('change.renews')}</p>
      </div>
    </Dialog>
  );
}
