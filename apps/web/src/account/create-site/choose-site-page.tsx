import { CURRENCY } from '@madang/contracts/codes';
import { channelApi, type ManagedChannel } from '@madang/contracts/main/channel';
import { hasPermission } from '@madang/contracts/permissions';
import { planApi } from '@madang/contracts/util/plan';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { report } from '../../lib/api';
import { siteHost, siteUrl } from '../../lib/channel';
import { formatDate, formatMoney } from '../../lib/format';
import { useCall } from '../../lib/query';
import { goWithTicket } from '../../lib/session-start';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { OwnTitle } from '../../ui/own-title';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';

/** Plan and sales are of a site: on the product's own host the same address asks which one, and goes on there. */
export default function ChooseSitePage() {
  const { t } = useTranslation('create-site');
  const { pathname } = useLocation();
  const [going, setGoing] = useState<number | null>(null);
  const plan = pathname.startsWith('/service');
  const title = t(plan ? 'choose.service' : 'choose.sales');
  const sites = useCall(channelApi.managed);
  useTitle(title);
  const need = plan ? (['SITE_PLAN_READ', 'SITE_PLAN_UPDATE'] as const) : ('SITE_SALES_READ' as const);
  const open = sites.data?.filter((site) => !site.closedAt && hasPermission(site.roles, need));
  return (
    <section className={l.own} aria-labelledby="choose-site-title">
      <OwnTitle id="choose-site-title">{title}</OwnTitle>
      {sites.isError ? (
        <ErrorState error={sites.error} onRetry={() => void sites.refetch()} />
      ) : !open ? (
        <SkeletonRows count={3} />
      ) : open.length === 0 ? (
        <Empty title={t('choose.none')} text={t('choose.noneText')}>
          <ButtonLink to="/create_site/list">{t('list.title')}</ButtonLink>
        </Empty>
      ) : (
        <>
          <p className={l.muted}>{t('choose.which')}</p>
          <ul className={l.rows}>
            {open.map((site) => (
              <li key={site.channelSeq}>
                <div className={cx(l.named, l.grow)}>
                  <b>{site.name}</b>
                  <small>{siteHost(site.domain)}</small>
                  {plan && <PlanLine site={site} />}
                </div>
                <Button
                  aria-label={t('choose.goTo', { name: site.name })}
                  busy={going === site.channelSeq}
                  onClick={() => {
                    setGoing(site.channelSeq);
                    goWithTicket(siteUrl(site.domain, pathname))
                      .catch(report)
                      .finally(() => setGoing(null));
                  }}
                >
                  {t('choose.go')}
                  <ExternalLink aria-hidden="true" />
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** What the site pays for and by which card, and the way to another card. */
function PlanLine({ site: { channelSeq, name, roles } }: { site: ManagedChannel }) {
  const { t } = useTranslation('create-site');
  const { data } = useCall(planApi.find, { params: { channelSeq } }, { silent: true });
  if (!data) return null;
  const { card, nextBilling: next } = data;
  const act = t(card ? 'choose.change' : 'choose.register');
  const told = [
    t('choose.plan', { plan: data.plan.name }),
    next && t('choose.next', { date: formatDate(next.at), amount: formatMoney(next.amount, CURRENCY.KRW) }),
    card ? t('choose.card', { brand: card.brand, last4: card.last4 }) : t('choose.noCard'),
  ];
  return (
    <p className={l.muted13}>
      {told.filter(Boolean).join(' · ')}{' '}
      {hasPermission(roles, 'SITE_PLAN_UPDATE') && (
        <Link
          className={l.link}
          to={`/register_card/${channelSeq}?next=/service/servicepaymentinfo`}
          aria-label={t('choose.cardOf', { name, act })}
        >
          {act}
        </Link>
      )}
    </p>
  );
}
