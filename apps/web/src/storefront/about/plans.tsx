import { YN } from '@madang/contracts/codes';
import type { Plan } from '@madang/contracts/util/plan';
import { planApi } from '@madang/contracts/util/plan-calls';
import { fill } from '@madang/contracts/words/words';
import { particles } from '@madang/contracts/words/particles';
import { Check } from 'lucide-react';
import { useCall } from '../../lib/query';
import { usePlanWords } from '../../domain/plan/plan-words';
import { ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import { ErrorState, Skeleton } from '../../ui/states';
import l from '../../ui/layout.module.css';
import g from '../../ui/page.module.css';
import { useAbout } from './use-about';
import s from './about.module.css';

/** The site plans with their current prices. */
export function Plans() {
  const { plans: words } = useAbout();
  const { data: plans, isError, refetch } = useCall(planApi.plans, {}, { silent: true });
  const firstWhole = plans?.find(({ saasYn }) => saasYn === YN.YES);
  return (
    <section className={`wrap ${s.block}`} id="plans" aria-labelledby="about-plans">
      <div className={s.blockHead}>
        <h2 id="about-plans">{words.title}</h2>
        <p>{words.note}</p>
      </div>
      {isError ? (
        <ErrorState tight title={words.broken} onRetry={() => void refetch()} />
      ) : (
        <ul className={s.plans}>
          {plans?.map((plan) => <PlanCard key={plan.planSeq} plan={plan} best={plan === firstWhole} />) ??
            Array.from({ length: 4 }, (_, i) => (
              <li key={i}>
                <Skeleton height={300} />
              </li>
            ))}
        </ul>
      )}
      <p className={cx(l.muted14, s.foot)}>{words.foot}</p>
    </section>
  );
}

function PlanCard({ plan, best }: { plan: Plan; best: boolean }) {
  const { plans: words } = useAbout();
  const say = usePlanWords();
  const isWhole = plan.saasYn === YN.YES;
  const features = [
    words.feature.base,
    say.students(plan.studentLimit),
    say.storage(plan.storageLimit),
    ...(plan.whiteLabelYn === YN.YES ? [words.feature.white] : []),
    ...(isWhole ? [words.feature.studio] : []),
  ];
  return (
    <li className={cx(g.box, best && s.best)}>
      <h3>{plan.name}</h3>
      <p className={g.price}>
        <b className="num">{say.price(plan, 1)}</b> / {say.period(1)}
      </p>
      <ButtonLink to="/create_site" tone={best ? 'primary' : 'secondary'} block>
        {particles(fill(words.begin, { name: plan.name }))}
      </ButtonLink>
      <ul className={g.ticks}>
        {features.map((feature) => (
          <li key={feature}>
            <Check aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  );
}
