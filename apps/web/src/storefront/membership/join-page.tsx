import { PAY_METHOD, SUBSCRIPTION_STATE, CURRENCY } from '@madang/contracts/codes';
import { seoulDayOfMonth } from '@madang/contracts/dates';
import { membershipApi, type MembershipOffer } from '@madang/contracts/main/membership-calls';
import { subscriptionApi } from '@madang/contracts/util/subscription-calls';
import { CreditCard, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { call, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useSite } from '../../lib/channel';
import { useToolFree } from '../../lib/consent';
import { alert } from '../../lib/dialogs';
import { formatDate, formatMoney } from '../../lib/format';
import { JoinFirst, useJoinFirst } from '../../domain/account/join-first';
import { openWindow } from '../../domain/order/pay-window';
import { useSoldMethods } from '../../domain/order/sold-methods';
import { invalidate, useCall } from '../../lib/query';
import { useMember, useUser } from '../../lib/session';
import { serverNow } from '../../lib/time';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { Checkbox, RadioCard } from '../../ui/choices';
import { NoContent } from '../../ui/no-content';
import { KeyValues } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { monthsOf } from './period';
import { Agreement, AgreementList } from '../../domain/order/agreement';
import { SellerNote } from '../../domain/order/seller-note';
import { useSellerConsent } from '../../domain/order/use-seller-consent';
import { RefundTerms } from '../../domain/refund/refund-terms';
import { cx } from '../../ui/cx';
import p from '../../ui/page.module.css';
import l from '../../ui/layout.module.css';
import s from './membership.module.css';

type Method = typeof PAY_METHOD.CARD | typeof PAY_METHOD.KAKAO_PAY | typeof PAY_METHOD.SAMSUNG_PAY;
const MEMBERSHIP_PAY_METHODS: readonly Method[] = [PAY_METHOD.CARD, PAY_METHOD.KAKAO_PAY, PAY_METHOD.SAMSUNG_PAY];
/** A membership that is charged each month is paid by a card that is registered once. */
const CARD_ONLY: readonly Method[] = [PAY_METHOD.CARD];

/** The page before paying for a membership: the amount, when it is charged, and how the membership ends. */
export default function JoinPage() {
  useToolFree();
  const { t } = useTranslation('membership');
  useTitle(t('pay.title'));
  const { channelSeq } = useSite();
  const member = useMember();
  const membershipSeq = Number(useParams()['membershipSeq']);
  const offers = useCall(membershipApi.offers, {}, { staleTime: 0 });
  const mine = useCall(subscriptionApi.mine, { query: { channelSeq } }, { staleTime: 0, silent: true });
  const failed = offers.isError ? offers : null;
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!offers.data || mine.isPending || member === null)
    return (
      <div className={`wrap ${p.page}`}>
        <SkeletonRows count={4} />
      </div>
    );
  if (mine.data?.list.some((one) => one.membershipSeq === membershipSeq && one.state === SUBSCRIPTION_STATE.ACTIVE))
    return <Navigate to="/me/memberships" replace />;
  const offer = offers.data.find((one) => one.membershipSeq === membershipSeq);
  if (!offer) return <NoContent title={t('pay.gone')} />;
  return member ? <Join offer={offer} /> : <JoinFirst />;
}

/** The choices of a person who joins, and the call that goes to the payment provider's window. */
function useSubscribe(offer: MembershipOffer, offered: readonly Method[]) {
  const { t } = useTranslation('membership');
  const join = useJoinFirst();
  const [chosen, setMethod] = useState<Method | null>(null);
  const method = chosen && offered.includes(chosen) ? chosen : offered[0];
  const [agreed, setAgreed] = useState(false);
  /** Whether the buyer lets the payment provider have the data that it charges by. */
  const [providerYn, setProviderYn] = useState(false);
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const seller = useSellerConsent();
  const [sellerYn, setSellerYn] = useState(false);
  useEffect(() => {
    // The browser's back button restored this page from its cache, where it was still busy.
    const shown = () => setBusy(false);
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
  const pay = async () => {
    if (!method) return;
    if (!agreed || !providerYn || (seller.asks && !sellerYn)) return setWrong(true);
    setBusy(true);
    try {
      const { window: provider, cardWindow } = await call(subscriptionApi.subscribe, {
        params: { membershipSeq: offer.membershipSeq },
        body: { payMethodCd: method, price: offer.price, sellerYn },
      });
      if (openWindow(provider ?? cardWindow)) return;
      setBusy(false);
      await alert(t('pay.noWindow'));
    } catch (error) {
      setBusy(false);
      if (seller.demandedBy(error)) return setWrong(true);
      if (error instanceof ApiError && error.is('NOT_CHANNEL_USER')) {
        error.claim();
        return join(`/membership/${offer.membershipSeq}/payment`);
      }
      if (error instanceof ApiError && error.is('AMOUNT_MISMATCH')) await invalidate(membershipApi.offers);
      if (error instanceof ApiError && error.is('MEMBERSHIP_RUNNING')) await invalidate(subscriptionApi.mine);
      report(error);
    }
  };
  return { method, setMethod, agreed, setAgreed, providerYn, setProviderYn, seller, sellerYn, setSellerYn, wrong, busy, pay };
}

/** The table of what comes back until when, read before the person agrees to pay. */
function Refunds({ price }: { price: number }) {
  const { t } = useTranslation('refund');
  return (
    <section className={cx(p.box, l.stack16)} aria-labelledby="pay-refund">
      <h2 id="pay-refund">{t('terms.title')}</h2>
      <RefundTerms courseSeq={null} price={price} currency={CURRENCY.KRW} />
    </section>
  );
}

type ConsentProps = Pick<
  ReturnType<typeof useSubscribe>,
  'agreed' | 'setAgreed' | 'providerYn' | 'setProviderYn' | 'seller' | 'sellerYn' | 'setSellerYn' | 'wrong'
> & { months: number | null; price: string };
/** The consents before paying, each a box of its own: the charge, the payment provider, and the seller if not given before. */
function Consents({ months, price, agreed, setAgreed, providerYn, setProviderYn, seller, sellerYn, setSellerYn, wrong }: ConsentProps) {
  const { t } = useTranslation('membership');
  const { name } = useSite();
  return (
    <>
      <Checkbox
        required
        error={wrong && !agreed ? { key: 'accept' } : null}
        label={t(months ? 'pay.agree' : 'pay.agreeAuto', { price })}
        value={agreed}
        onChange={setAgreed}
      />
      <AgreementList flush>
        <Agreement consent="provider" seller={name} wrong={wrong} value={providerYn} onChange={setProviderYn} />
        {seller.asks && <Agreement consent="seller" seller={name} wrong={wrong} value={sellerYn} onChange={setSellerYn} />}
      </AgreementList>
    </>
  );
}

function Join({ offer }: { offer: MembershipOffer }) {
  const { t } = useTranslation('membership');
  const user = useUser();
  const months = monthsOf(offer.periodCd);
  const sold = useSoldMethods();
  const offered = (months ? MEMBERSHIP_PAY_METHODS : CARD_ONLY).filter((one) => sold?.includes(one) ?? true);
  const subscribing = useSubscribe(offer, offered);
  const { method, setMethod, seller, busy, pay } = subscribing;
  const price = formatMoney(offer.price, CURRENCY.KRW);
  const day = seoulDayOfMonth(serverNow());
  return (
    <div className={s.checkout}>
      <div className={cx('wrap', p.page, s.pay, l.stack16)}>
        <h1>{t('pay.title')}</h1>
        <section className={cx(p.box, l.stack16)} aria-labelledby="pay-what">
          <h2 id="pay-what">{t('pay.what')}</h2>
          <KeyValues
            rows={[
              { label: t('pay.membership'), value: <b>{offer.title}</b> },
              { label: t('pay.kind'), value: months ? t('term', { count: months }) : t('auto') },
              { label: t('pay.today'), value: <b className="num">{price}</b> },
              ...(months
                ? []
                : [{ label: t('pay.next'), value: day > 28 ? t('pay.nextLate', { day, price }) : t('pay.nextDay', { day, price }) }]),
              { label: t('pay.who'), value: <span className={l.written}>{[user?.name, user?.email].filter(Boolean).join('\n')}</span> },
            ]}
          />
        </section>
        <section className={cx(p.box, l.stack16)} aria-labelledby="pay-how">
          <h2 id="pay-how">{t('pay.how')}</h2>
          {!method ? (
            <Empty tight heading="h3" art="lock" title={t('pay.noMethod')} text={t('pay.noMethodText')} />
          ) : months ? (
            <RadioCard<Method>
              label={t('pay.how')}
              hideLabel
              value={method}
              onChange={setMethod}
              columns="repeat(auto-fit, minmax(min(180px, 100%), 1fr))"
              options={offered.map((value) => ({
                value,
                label: t(`contracts:payMethod.${value}`),
                icon: value === PAY_METHOD.CARD ? <CreditCard aria-hidden="true" /> : <Smartphone aria-hidden="true" />,
              }))}
            />
          ) : (
            <p className={l.muted}>{t('pay.cardText')}</p>
          )}
        </section>
        <Refunds price={offer.price} />
        <section className={cx(p.box, l.stack16)} aria-labelledby="pay-rules">
          <h2 id="pay-rules">{t('pay.rules')}</h2>
          <ul className={l.points}>
            {(months ? ['term', 'refund'] : ['auto', 'cancel', 'refused', 'refund']).map((key) => (
              <li key={key}>{t(`rule.${key}`)}</li>
            ))}
          </ul>
          <Consents months={months} price={price} {...subscribing} />
        </section>
        <div className={s.payFoot}>
          <ButtonLink size="xl" to="/membership">
            {t('back')}
          </ButtonLink>
          <Button size="xl" tone="primary" className="num" busy={busy} disabled={!seller.ready || !method} onClick={() => void pay()}>
            {t(months ? 'pay.pay' : 'pay.payAuto', { price })}
          </Button>
        </div>
        <SellerNote />
        <p className={l.muted13}>{months ? t('pay.safe') : t('pay.safeAuto', { date: formatDate(new Date(serverNow()).toISOString()) })}</p>
      </div>
    </div>
  );
}
