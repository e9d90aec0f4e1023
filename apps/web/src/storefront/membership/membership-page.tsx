import { SUBSCRIPTION_STATE, CURRENCY, YN } from '@madang/contracts/codes';
import { membershipApi, NAMED_CLASSES_MAX, type MembershipOffer } from '@madang/contracts/main/membership-calls';
import { subscriptionApi, type MySubscription } from '@madang/contracts/util/subscription-calls';
import { BookOpen, Check, MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useSite } from '../../lib/channel';
import { formatMoney } from '../../lib/format';
import { formatDeadline, formatEnd } from '../../lib/own-time';
import { useCall } from '../../lib/query';
import { isServed } from '../../lib/served';
import { useLoggedIn } from '../../lib/session';
import { useTitle } from '../../lib/title';
import { userOnly } from '../../lib/user-only';
import { Button, ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Badge, Callout } from '../../ui/parts';
import { Served } from '../../ui/served';
import { Empty, ErrorState, Loading, Skeleton } from '../../ui/states';
import { monthsOf } from './period';
import p from '../../ui/page.module.css';
import l from '../../ui/layout.module.css';
import s from './membership.module.css';

/** The memberships of this site, each with a button to join or, for those who have it, a link to their own (ST-013). */
export default function MembershipPage() {
  const { t } = useTranslation('membership');
  useTitle(t('title'));
  const { channelSeq, name } = useSite();
  const [query] = useSearchParams();
  const loggedIn = useLoggedIn();
  const offers = useCall(membershipApi.offers, undefined, { silent: isServed() });
  const mine = useCall(subscriptionApi.mine, { query: { channelSeq } }, { enabled: loggedIn, silent: true, staleTime: 0 });
  const running = mine.data?.list.filter((one) => one.state === SUBSCRIPTION_STATE.ACTIVE) ?? [];
  // A visitor who comes from a class sees the memberships for it first.
  const classSeq = Number(query.get('classSeq')) || null;
  const opens = (offer: MembershipOffer) => offer.courses.some((course) => course.courseSeq === classSeq);
  const list = [...(offers.data ?? [])].sort((a, b) => Number(opens(b)) - Number(opens(a)));
  const wanted = list.flatMap((offer) => offer.courses).find((course) => course.courseSeq === classSeq);
  const shown = (
    <section className={`wrap ${p.page}`} aria-labelledby="membership-title">
      <header className={l.grid8}>
        <h1 id="membership-title">{t('title')}</h1>
        <p>{t('lead', { site: name })}</p>
      </header>
      {wanted && <Callout title={t('wanted', { title: wanted.title })}>{t('wantedText')}</Callout>}
      {offers.isPending ? (
        <Loading>
          <div className={s.offers}>
            <Skeleton height={360} radius={16} />
            <Skeleton height={360} radius={16} />
          </div>
        </Loading>
      ) : offers.isError ? (
        <ErrorState error={offers.error} onRetry={() => void offers.refetch()} />
      ) : list.length === 0 ? (
        <Empty title={t('none')} text={t('noneText')}>
          <ButtonLink to="/classes">{t('browse')}</ButtonLink>
        </Empty>
      ) : (
        <ul className={cx(s.offers, list.length === 1 && s.alone)}>
          {list.map((offer) => (
            <Offer
              key={offer.membershipSeq}
              offer={offer}
              running={running.find((one) => one.membershipSeq === offer.membershipSeq) ?? null}
              fits={opens(offer)}
              known={!loggedIn || mine.isFetched}
            />
          ))}
        </ul>
      )}
    </section>
  );
  return (
    <Served ready={offers.isSuccess} error={offers.error} onRetry={() => void offers.refetch()}>
      {shown}
    </Served>
  );
}

function Offer({ offer, running, fits, known }: { offer: MembershipOffer; running: MySubscription | null; fits: boolean; known: boolean }) {
  const { t } = useTranslation('membership');
  const navigate = useNavigate();
  const months = monthsOf(offer.periodCd);
  const join = () =>
    userOnly(() => void navigate(`/membership/${offer.membershipSeq}/payment`), {
      title: offer.title,
      imageUrl: null,
      next: `/membership/${offer.membershipSeq}/payment`,
    });
  const gains = [
    ...offer.benefits,
    ...(offer.courses.length ? [t('opens', { count: offer.courses.length })] : []),
    ...(offer.chatRooms.length ? [t('talks', { count: offer.chatRooms.length })] : []),
    ...(offer.createYn === YN.YES ? [t('creates')] : []),
  ];
  return (
    <li className={cx(p.box, s.offer, fits && s.fits)}>
      <div>
        <div className={l.between}>
          <h2>{offer.title}</h2>
          {running && <Badge tone="good">{t('using')}</Badge>}
        </div>
        {offer.description && <p className={cx(l.muted14, l.written)}>{offer.description}</p>}
        <p className={cx(p.price, s.price)}>
          <b className="num">{formatMoney(offer.price, CURRENCY.KRW)}</b>
          <span>{months ? t('perTerm', { count: months }) : t('perMonth')}</span>
        </p>
      </div>
      <div className={s.gets}>
        {gains.length > 0 && (
          <ul className={p.ticks}>
            {gains.map((gain) => (
              <li key={gain}>
                <Check aria-hidden="true" />
                {gain}
              </li>
            ))}
          </ul>
        )}
        {offer.courses.length > 0 && (
          <ul className={cx(p.ticks, s.opened)} aria-label={t('classes')}>
            {offer.courses.slice(0, NAMED_CLASSES_MAX).map(({ courseSeq, title }) => (
              <li key={courseSeq}>
                <BookOpen aria-hidden="true" />
                <Link to={`/classes/${courseSeq}`}>{title}</Link>
              </li>
            ))}
            {offer.courses.length > NAMED_CLASSES_MAX && (
              <li className={l.muted}>{t('moreClasses', { count: offer.courses.length - NAMED_CLASSES_MAX })}</li>
            )}
          </ul>
        )}
        {offer.chatRooms.length > 0 && (
          <ul className={cx(p.ticks, s.opened)} aria-label={t('rooms')}>
            {offer.chatRooms.map(({ chatRoomSeq, name }) => (
              <li key={chatRoomSeq}>
                <MessagesSquare aria-hidden="true" />
                {running ? <Link to={`/chat-rooms/${chatRoomSeq}`}>{name}</Link> : <span>{name}</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={cx(l.grid8, l.muted13, s.foot)}>
        {running ? (
          <>
            <ButtonLink block size="lg" to="/me/memberships">
              {t('manage')}
            </ButtonLink>
            <p>
              {!running.nextBillingAt
                ? t('until', { date: formatEnd(running.periodEnd) })
                : running.refundWaitYn === YN.YES
                  ? t('mine.nextWaits')
                  : t('nextBilling', { date: formatDeadline(running.nextBillingAt, true) })}
            </p>
          </>
        ) : (
          <>
            <Button block size="lg" tone="primary" busy={!known} onClick={join}>
              {t('join')}
            </Button>
            <p>{t(months ? 'onceNote' : 'autoNote')}</p>
          </>
        )}
      </div>
    </li>
  );
}
