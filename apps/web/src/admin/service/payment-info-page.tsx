import { PLAN_STATE, planApi, type BillingCard } from '@madang/contracts/util/plan';
import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../lib/can';
import { useCallSite } from '../../lib/channel';
import { confirm, toast } from '../../lib/dialogs';
import { formatDate } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { Button, ButtonLink } from '../../ui/button';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { registerCard, usePlanPages } from './plan-pages';
import { ServiceShell } from './service-shell';
import { Card } from '../../ui/parts';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import r from '../../ui/rows.module.css';

/** The card that pays for the plan (RT-012). */
export default function PaymentInfoPage() {
  const { t } = useTranslation('admin-service');
  const { channelSeq } = useCallSite();
  const plan = useCall(planApi.find, {}, { staleTime: 0 });
  const register = registerCard(channelSeq, usePlanPages().card);
  const inUse = plan.data && plan.data.state !== PLAN_STATE.FREE && plan.data.state !== PLAN_STATE.CANCELLED;
  return (
    <ServiceShell title={t('tab.card')}>
      {plan.isError && !plan.data ? (
        <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
      ) : !plan.data ? (
        <SkeletonRows count={2} />
      ) : plan.data.card ? (
        <OneCard card={plan.data.card} register={register} inUse={Boolean(inUse)} />
      ) : (
        <Empty art="add" title={t('card.empty')} text={t('card.emptyText')}>
          <Can do={planApi.openCard}>
            <ButtonLink tone="primary" to={register}>
              {t('card.register')}
            </ButtonLink>
          </Can>
        </Empty>
      )}
      <p className={l.muted13}>{t('card.safe')}</p>
    </ServiceShell>
  );
}

function OneCard({ card, register, inUse }: { card: BillingCard; register: string; inUse: boolean }) {
  const { t } = useTranslation('admin-service');
  const remove = useAct(planApi.removeCard, {
    invalidates: [planApi.find, planApi.card, planApi.due],
    onDone: () => toast(t('card.removed')),
  });
  const ask = async () => {
    if (await confirm(t('card.removeText'), { title: t('card.removeTitle'), action: t('card.remove'), danger: true })) remove.mutate({});
  };
  return (
    <Card>
      <div className={cx(l.rowMiddle, r.line)}>
        <CreditCard aria-hidden="true" />
        <div className={l.grow}>
          <b>{t('card.name', { brand: card.brand, last4: card.last4 })}</b>
          <small>
            {card.kind && `${t(`card.kinds.${card.kind}`, { defaultValue: card.kind })} · `}
            {t('card.since', { date: formatDate(card.registeredAt) })}
          </small>
          {inUse && <small>{t('card.inUse')}</small>}
        </div>
        <Can do={planApi.openCard}>
          <div className={l.row}>
            <ButtonLink size="sm" to={register}>
              {t('card.change')}
            </ButtonLink>
            {!inUse && (
              <Button size="sm" tone="dangerLine" busy={remove.isPending} onClick={() => void ask()}>
                {t('card.remove')}
              </Button>
            )}
          </div>
        </Can>
      </div>
    </Card>
  );
}
