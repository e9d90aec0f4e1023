import { CURRENCY, SUBSCRIPTION_STATE } from '@madang/contracts/codes';
import { subscriptionApi, type StudioMemberDetail } from '@madang/contracts/util/subscription';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Reveal } from '../../domain/personal/reveal';
import { ApiError } from '../../lib/api-error';
import { useCan } from '../../lib/can';
import { formatCount, formatDate, formatMoney, formatPhone } from '../../lib/format';
import { useCall } from '../../lib/query';
import { revealPerson } from '../../lib/reveal';
import { Button } from '../../ui/button';
import { Drawer } from '../../ui/dialog';
import { Avatar, Badge, KeyValues } from '../../ui/parts';
import { Empty, ErrorState, Loading, SkeletonLines } from '../../ui/states';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';
import s from '../../domain/studio/studio.module.css';

/** One person's memberships: which, since when, and the orders for them, besides how to reach the person. */
export function MemberDrawer({ userUid, onClose }: { userUid: string; onClose: () => void }) {
  const { t } = useTranslation('studio');
  const member = useCall(subscriptionApi.member, { params: { userUid } }, { staleTime: 0, silent: true });
  return (
    <Drawer open onClose={onClose} title={member.data?.name ?? t('members.detail')} note={member.data?.email}>
      {member.isPending ? (
        <Loading>
          <SkeletonLines lines={8} />
        </Loading>
      ) : member.error instanceof ApiError && member.error.status === 404 ? (
        <Empty art="lock" title={t('members.goneTitle')} text={t('members.goneText')}>
          <Button tone="primary" onClick={onClose}>
            {t('members.back')}
          </Button>
        </Empty>
      ) : member.isError ? (
        <ErrorState tight error={member.error} onRetry={() => void member.refetch()} />
      ) : (
        <Details member={member.data} />
      )}
    </Drawer>
  );
}

function Details({ member: m }: { member: StudioMemberDetail }) {
  const { t } = useTranslation('studio');
  const mayOrders = useCan('SITE_SALES_READ');
  return (
    <div className={s.details}>
      <div className={s.who}>
        <Avatar name={m.name} imageUrl={m.profileImageUrl} size={56} />
        <div className={l.grid16}>
          <Reveal
            name={m.name}
            contacts={[m.email, m.phone]}
            onReveal={() => revealPerson(subscriptionApi.member, { params: { userUid: m.userUid } }, m.userUid)}
          />
          <KeyValues
            rows={[
              { label: t('members.phone'), value: m.phone ? formatPhone(m.phone) : '–' },
              { label: t('members.joined'), value: formatDate(m.joinedAt) },
              { label: t('members.classes'), value: formatCount(m.courseCount) },
              { label: t('members.paid'), value: formatMoney(m.paidKrw, CURRENCY.KRW) },
            ]}
          />
        </div>
      </div>
      <section aria-label={t('members.subscriptions')}>
        <h3>{t('members.subscriptions')}</h3>
        {m.subscriptions.length === 0 ? (
          <p className={l.muted14}>{t('members.noSubscription')}</p>
        ) : (
          <ul className={l.rows}>
            {m.subscriptions.map((one) => (
              <li key={one.subscriptionSeq}>
                <span className={cx(l.named, l.grow)}>
                  <b>{one.title}</b>
                  <small>
                    {t('members.range', { from: formatDate(one.beganAt), until: formatDate(one.endedAt ?? one.periodEnd) })} ·{' '}
                    {formatMoney(one.price, CURRENCY.KRW)} · {t(`period.${one.periodCd}`)}
                  </small>
                </span>
                <Badge tone={one.state === SUBSCRIPTION_STATE.ACTIVE ? (one.cancelAt ? 'warn' : 'good') : 'plain'}>
                  {one.state === SUBSCRIPTION_STATE.ACTIVE && one.cancelAt ? t('members.leaving') : t(`state.${one.state}`)}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-label={t('members.orders')}>
        <h3>{t('members.orders')}</h3>
        {m.orders.length === 0 ? (
          <p className={l.muted14}>{t('members.noOrder')}</p>
        ) : (
          <ul className={l.rows}>
            {m.orders.map((o) => (
              <li key={o.orderNo}>
                <span className={cx(l.named, l.grow)}>
                  {mayOrders ? (
                    <Link className="link" to={`/settings/studio/payment/membership?order=${o.orderNo}`}>
                      {o.orderNo}
                    </Link>
                  ) : (
                    <b>{o.orderNo}</b>
                  )}
                  <small>
                    {formatDate(o.createdAt)} · {o.title}
                  </small>
                </span>
                <span className={l.named}>
                  <b className="num">{formatMoney(o.amount, o.currency)}</b>
                  <small>{t(`contracts:orderStatus.${o.status}`)}</small>
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
