import { SUBSCRIPTION_END } from '@madang/contracts/answer-codes';
import { SUBSCRIPTION_STATE, MEMBERSHIP_PERIOD, CURRENCY, YN } from '@madang/contracts/codes';
import { chatApi, type ChatRoom } from '@madang/contracts/main/chat';
import { courseApi } from '@madang/contracts/main/course-calls';
import { subscriptionApi, type MySubscription } from '@madang/contracts/util/subscription-calls';
import { MessageCircle, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { Can } from '../../lib/can';
import { useSite } from '../../lib/channel';
import { alert, confirm, toast } from '../../lib/dialogs';
import { formatDate, formatMoney } from '../../lib/format';
import { formatDeadline, formatEnd } from '../../lib/own-time';
import { openWindow } from '../../domain/order/pay-window';
import { useListParams } from '../../lib/list-params';
import { useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { Badge, Callout, KeyValues } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Pager } from '../../ui/table';
import { monthsOf } from './period';
import { cx } from '../../ui/cx';
import p from '../../ui/page.module.css';
import l from '../../ui/layout.module.css';

const RequestDialog = lazy(() => import('../../domain/refund/request-dialog'));
const MEMBERSHIP_PAGE_SIZES = [20] as const;

/** The person's memberships on this site: the next charge, the chat rooms, and the buttons to cancel, to resume or to change the card. */
export default function MyMemberships() {
  const { t } = useTranslation('membership');
  useTitle(t('mine.title'));
  const { channelSeq, channelSetting } = useSite();
  const joined = useSearchParams()[0].get('joined') === YN.YES;
  const { page, size, set } = useListParams(MEMBERSHIP_PAGE_SIZES, {});
  const list = useCall(subscriptionApi.mine, { query: { channelSeq, page, size } }, { staleTime: 0, keep: true });
  const member = list.data?.list.some((one) => one.state === SUBSCRIPTION_STATE.ACTIVE) ?? false;
  const rooms = useCall(chatApi.mine, {}, { silent: true, enabled: member && channelSetting.chatRoomYn === YN.YES });
  return (
    <section className={`wrap ${p.page}`} aria-labelledby="mine-title">
      <div className={p.head}>
        <h1 id="mine-title">{t('mine.title')}</h1>
        {member && (
          <Can do={courseApi.create}>
            <ButtonLink size="sm" to="/classes/create">
              <Plus aria-hidden="true" />
              {t('mine.create')}
            </ButtonLink>
          </Can>
        )}
      </div>
      {joined && member && (
        <div className={l.below}>
          <Callout tone="good" title={t('complete.title')}>
            {t('complete.text')}{' '}
            <Link className={l.link} to="/membership">
              {t('complete.look')}
            </Link>
          </Callout>
        </div>
      )}
      {list.isPending ? (
        <SkeletonRows count={2} />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data.list.length === 0 ? (
        <Empty title={t('mine.none')} text={t('mine.noneText')}>
          <ButtonLink tone="primary" to="/membership">
            {t('mine.look')}
          </ButtonLink>
        </Empty>
      ) : (
        <ul className={l.stack16}>
          {list.data.list.map((one) => (
            <One key={one.subscriptionSeq} one={one} rooms={roomsOf(one, rooms.data ?? [])} />
          ))}
        </ul>
      )}
      {list.data && list.data.totalCount > size && (
        <Pager page={page} size={size} total={list.data.totalCount} onPage={(next) => set({ page: next })} />
      )}
    </section>
  );
}

/** The chat rooms that a person may enter by an active membership. */
const roomsOf = ({ state, membershipSeq }: MySubscription, rooms: ChatRoom[]): ChatRoom[] =>
  state === SUBSCRIPTION_STATE.ACTIVE ? rooms.filter((room) => room.memberships.some((one) => one.membershipSeq === membershipSeq)) : [];

function One({ one, rooms }: { one: MySubscription; rooms: ChatRoom[] }) {
  const { t } = useTranslation('membership');
  const params = { membershipSeq: one.membershipSeq };
  const active = one.state === SUBSCRIPTION_STATE.ACTIVE;
  const auto = one.periodCd === MEMBERSHIP_PERIOD.AUTO;
  const waits = one.refundWaitYn === YN.YES;
  const state = !active ? 'ended' : one.cancelAt ? 'leaving' : 'active';
  const cancel = useAct(subscriptionApi.cancel, {
    invalidates: [subscriptionApi.mine],
    onDone: ({ periodEnd }) => toast(t('mine.cancelled', { date: formatEnd(periodEnd) })),
  });
  const resume = useAct(subscriptionApi.resume, {
    invalidates: [subscriptionApi.mine],
    onDone: ({ nextBillingAt }) => toast(t('mine.resumed', { date: formatDeadline(nextBillingAt, true) })),
  });
  const card = useAct(subscriptionApi.card, {
    onDone: ({ cardWindow }) => {
      if (!openWindow(cardWindow)) void alert(t('pay.noWindow'));
    },
  });
  const ask = async () => {
    const yes = await confirm(t('mine.cancelText', { date: formatEnd(one.periodEnd) }), {
      title: t('mine.cancelTitle', { title: one.title }),
      action: t('mine.cancel'),
      cancel: t('mine.keep'),
      danger: true,
    });
    if (yes) cancel.mutate({ params });
  };
  const months = monthsOf(one.periodCd);
  const [asking, setAsking] = useState(false);
  return (
    <li className={cx(p.box, l.stack16)}>
      <div className={l.between}>
        <h2>{one.title}</h2>
        <Badge tone={state === 'active' ? 'good' : state === 'leaving' ? 'warn' : 'plain'}>{t(`state.${state}`)}</Badge>
      </div>
      <KeyValues
        rows={[
          {
            label: t('mine.price'),
            value: `${formatMoney(one.price, CURRENCY.KRW)} · ${months ? t('term', { count: months }) : t('auto')}`,
          },
          { label: t('mine.since'), value: formatDate(one.beganAt) },
          ...(one.nextBillingAt
            ? [{ label: t('mine.next'), value: waits ? t('mine.nextWaits') : formatDeadline(one.nextBillingAt, true) }]
            : []),
          ...(active && !one.nextBillingAt ? [{ label: t('mine.until'), value: formatEnd(one.periodEnd) }] : []),
          ...(one.endedAt
            ? [{ label: t('mine.ended'), value: `${formatDate(one.endedAt)} · ${t(`end.${one.endCd ?? SUBSCRIPTION_END.TERM}`)}` }]
            : []),
          ...(active && one.card && !one.cancelAt ? [{ label: t('mine.card'), value: t('mine.cardName', one.card) }] : []),
        ]}
      />
      <div className={l.row}>
        {rooms.map((room) => (
          <ButtonLink key={room.chatRoomSeq} size="sm" to={`/chat-rooms/${room.chatRoomSeq}`}>
            <MessageCircle aria-hidden="true" />
            {room.name}
          </ButtonLink>
        ))}
        {active && auto && !one.cancelAt && (
          <>
            <Button size="sm" busy={card.isPending} onClick={() => card.mutate({ params, body: {} })}>
              {t('mine.changeCard')}
            </Button>
            <Button size="sm" busy={cancel.isPending} onClick={() => void ask()}>
              {t('mine.cancel')}
            </Button>
          </>
        )}
        {active && one.orderNo && (
          <Button size="sm" tone="dangerLine" onClick={() => setAsking(true)}>
            {t('mine.refund')}
          </Button>
        )}
        {state === 'leaving' && (
          <Button size="sm" tone="primary" busy={resume.isPending} onClick={() => resume.mutate({ params })}>
            {t('mine.resume')}
          </Button>
        )}
        {!active && (
          <ButtonLink size="sm" to="/membership">
            {t('mine.again')}
          </ButtonLink>
        )}
      </div>
      {asking && one.orderNo && (
        <Suspense>
          <RequestDialog orderNo={one.orderNo} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </li>
  );
}
