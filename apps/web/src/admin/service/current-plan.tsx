import { PLAN_STATE, planApi, type SitePlan } from '@madang/contracts/util/plan';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Can } from '../../lib/can';
import { formatCount, formatDate } from '../../lib/format';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Badge, KeyValues, Progress, type BadgeTone, Card } from '../../ui/parts';
import { size, usePlanWords } from '../../domain/plan/plan-words';
import { usePlanPages } from './plan-pages';
import l from '../../ui/layout.module.css';
import s from './service.module.css';

const PLAN_STATE_TONES: Record<SitePlan['state'], BadgeTone> = { FREE: 'plain', ACTIVE: 'good', PAST_DUE: 'bad', CANCELLED: 'warn' };

/** The card of the site's current plan: its price, period and usage. */
export function CurrentPlan({ site, onLeave }: { site: SitePlan; onLeave: () => void }) {
  const { t } = useTranslation('admin-service');
  const words = usePlanWords();
  const pages = usePlanPages();
  const { plan, nextBilling: next, card, state } = site;
  const paid = state !== PLAN_STATE.FREE;
  const rows = [
    ...(paid && site.periodStart
      ? [{ label: t('now.period'), value: `${formatDate(site.periodStart)} – ${formatDate(site.periodEnd!)}` }]
      : []),
    ...(next
      ? [
          {
            label: t(state === PLAN_STATE.PAST_DUE ? 'now.retry' : 'now.next'),
            value: (
              <>
                {formatDate(next.at)} · <b>{words.won(next.amount)}</b>
                {next.discount > 0 && <small className={l.note13}>{t('now.coupon', { amount: words.won(next.discount) })}</small>}
              </>
            ),
          },
        ]
      : []),
    ...(paid || card
      ? [
          {
            label: t('now.card'),
            value: (
              <Link className={l.link} to={pages.card}>
                {card ? t('card.name', { brand: card.brand, last4: card.last4 }) : t('card.none')}
              </Link>
            ),
          },
        ]
      : []),
  ];
  return (
    <Card label={`${t('now.title')} ${plan.name}`}>
      <div className={l.stack20}>
        <div className={l.rowMiddle}>
          <div className={cx(l.grow, s.name)}>
            <p className={l.muted13}>{t('now.title')}</p>
            <h2>
              {plan.name} <Badge tone={PLAN_STATE_TONES[state]}>{t(`state.${state}`)}</Badge>
            </h2>
          </div>
          <p className={s.price}>
            <b>{words.price(plan, site.months)}</b>
            {paid && <span> / {words.period(site.months)}</span>}
          </p>
        </div>
        <div className={l.columns300}>
          <div className={rows.length > 0 ? l.stack16 : l.columns240}>
            <Meter label={t('now.students')} used={site.usage.students} limit={plan.studentLimit} say={formatCount} />
            <Meter label={t('now.storage')} used={site.usage.storage} limit={plan.storageLimit} say={size} />
          </div>
          {rows.length > 0 && <KeyValues rows={rows} />}
        </div>
        {paid && state !== PLAN_STATE.CANCELLED && (
          <Can do={planApi.cancel}>
            <div className={l.rowEnd}>
              <Button size="sm" tone="ghost" onClick={onLeave}>
                {t('cancel.open')}
              </Button>
            </div>
          </Can>
        )}
      </div>
    </Card>
  );
}

function Meter({ label, used, limit, say }: { label: string; used: number; limit: number | null; say: (n: number) => string }) {
  const { t } = useTranslation('admin-service');
  const percent = limit === null ? 0 : Math.min(100, (used / limit) * 100);
  return (
    <div className={cx(s.meter, limit !== null && used >= limit && s.full)}>
      <p>
        <span>{label}</span>
        <b>
          {say(used)} <small>/ {limit === null ? t('limit.any') : say(limit)}</small>
        </b>
      </p>
      {limit !== null && <Progress label={label} percent={percent} />}
    </div>
  );
}
