import { PLAN_CHANGE } from '@madang/contracts/answer-codes';
import { YN } from '@madang/contracts/codes';
import { PLAN_STATE, planApi, type Plan, type SitePlan } from '@madang/contracts/util/plan';
import { planChange, planPrice, type PlanMonths } from '@madang/contracts/util/plan-rules';
import { Check, Minus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { useCan } from '../../lib/can';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { cx } from '../../ui/cx';
import { Badge } from '../../ui/parts';
import type { Choice } from './change-dialog';
import { usePlanWords } from '../../domain/plan/plan-words';
import s from './service.module.css';
import l from '../../ui/layout.module.css';

interface Props {
  site: SitePlan;
  plans: readonly Plan[];
  onChoose: (choice: Choice) => void;
  onLeave: () => void;
}
/** The plans that the site can choose, its current one marked. */
export function PlanList({ site, plans, onChoose, onLeave }: Props) {
  const { t } = useTranslation('admin-service');
  const [period, setPeriod] = useState<'monthly' | 'yearly'>(site.months === 12 ? 'yearly' : 'monthly');
  const months: PlanMonths = period === 'yearly' ? 12 : 1;
  return (
    <section aria-labelledby="plans-title">
      <div className={cx(l.rowMiddle, l.below, s.name)}>
        <h2 id="plans-title" className={l.grow}>
          {t('plans.title')}
        </h2>
        <Segmented
          label={t('plans.period')}
          value={period}
          onChange={setPeriod}
          options={[
            { value: 'monthly', label: t('plans.monthly') },
            { value: 'yearly', label: t('plans.yearly') },
          ]}
        />
      </div>
      <NotAllowed
        className={l.below}
        acts={[
          [planApi.change, t('plans.change')],
          [planApi.cancel, t('plans.leave')],
        ]}
      />
      <ul className={cx(s.plans, l.below)}>
        {plans.map((plan) => (
          <PlanCard key={plan.planSeq} plan={plan} months={months} site={site} onChoose={onChoose} onLeave={onLeave} />
        ))}
      </ul>
      <p className={l.muted13}>{t('plans.rule')}</p>
    </section>
  );
}

function PlanCard({ plan, months, site, onChoose, onLeave }: Omit<Props, 'plans'> & { plan: Plan; months: PlanMonths }) {
  const { t } = useTranslation('admin-service');
  const words = usePlanWords();
  const [mayChange, mayLeave] = [useCan(planApi.change), useCan(planApi.cancel)];
  const free = plan.monthPrice === 0;
  const own = plan.planSeq === site.plan.planSeq && (free || months === site.months);
  const comes = site.nextPlan?.planSeq === plan.planSeq && site.nextPlan.months === months;
  const year = planPrice(plan, 12);
  const saved = plan.monthPrice * 12 - year;
  const kind = planChange({ ...site.plan, months: site.months }, { ...plan, months });
  const idle = site.pendingYn === YN.YES;
  const action = free
    ? site.state !== PLAN_STATE.FREE && site.state !== PLAN_STATE.CANCELLED && mayLeave && { label: t('plans.leave'), do: onLeave }
    : !own &&
      !comes &&
      mayChange && { label: t(kind === PLAN_CHANGE.NOW ? 'plans.up' : 'plans.change'), do: () => onChoose({ plan, months }) };
  const features = [
    { name: words.students(plan.studentLimit), has: true },
    { name: words.storage(plan.storageLimit), has: true },
    { name: t('feature.whiteLabel'), has: plan.whiteLabelYn === YN.YES },
    { name: t('feature.studio'), has: plan.saasYn === YN.YES },
  ];
  return (
    <li className={cx(s.plan, own && s.own)}>
      <h3>
        {plan.name}
        {own && <Badge tone="brand">{t('plans.own')}</Badge>}
        {comes && <Badge>{t('plans.comes')}</Badge>}
      </h3>
      <p className={s.price}>
        <b>{words.price(plan, months)}</b>
        {!free && <span> / {words.period(months)}</span>}
      </p>
      <p className={s.saved}>{months === 12 && saved > 0 ? t('plans.saved', { amount: words.won(saved) }) : ''}</p>
      <ul className={s.features}>
        {features.map(({ name, has }) => (
          <li key={name} className={cx(!has && s.lacks)}>
            {has ? <Check aria-hidden="true" /> : <Minus aria-hidden="true" />}
            {name}
            {!has && <span className="sr-only"> {t('feature.lacks')}</span>}
          </li>
        ))}
      </ul>
      {action && (
        <Button
          block
          tone={kind === PLAN_CHANGE.NOW ? 'primary' : 'secondary'}
          disabled={idle}
          aria-label={t('plans.actionOf', { action: action.label, plan: plan.name })}
          onClick={action.do}
        >
          {action.label}
        </Button>
      )}
    </li>
  );
}
