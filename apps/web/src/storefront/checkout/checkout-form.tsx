import { CURRENCY, type PayMethod } from '@madang/contracts/codes';
import { accessPeriod, lectureBadge, priceOf } from '@madang/contracts/main/course-rules';
import type { Enrolment } from '@madang/contracts/main/enrolment';
import { couponApi } from '@madang/contracts/main/coupon';
import type { Course } from '@madang/contracts/main/course';
import type { CashReceiptWish } from '@madang/contracts/util/cash-receipt';
import { paymentApi, paysByDeposit } from '@madang/contracts/util/payment';
import { ChevronRight, ShieldCheck, Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Price } from '../../domain/course/course-parts';
import { ApiError } from '../../lib/api-error';
import { call, errorMessage } from '../../lib/api';
import type { ContractForm } from '../../lib/form';
import { useSite } from '../../lib/channel';
import { ENROLMENT_READS } from '../../domain/course/course-viewer';
import { formatMoney, formatPhone } from '../../lib/format';
import { leave } from '../../lib/leave';
import { joinPath } from '../../lib/next';
import { invalidate } from '../../lib/query';
import { useUser } from '../../lib/session';
import { useNow } from '../../lib/time';
import { Button, ButtonLink } from '../../ui/button';
import { Cover, isChallenge } from '../../domain/course/course-card';
import { EnrolFields, asksMore, type EnrolAnswers, type EnrolValues } from '../../domain/enrolment/enrol-fields';
import { Badge, KeyValues, Sum } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { Agreements } from './agreements';
import { DepositFields } from './deposit-fields';
import { CouponBox } from './coupon-box';
import { HoldNote } from './hold-note';
import { keepHold, takeSeat } from './hold';
import { amountOf, methodsFor } from './methods';
import { PayMethods } from './pay-methods';
import { RefundNotice, RefundRule } from './refund-rule';
import { SellerNote } from './seller-note';
import { Term } from './term';
import { useDeposit } from './use-deposit';
import { usePayForm } from './use-pay-form';
import { useQuote } from './use-quote';
import s from './checkout.module.css';

const FORM = 'checkout-form';
const COUPON_REFUSALS = ['COUPON_IN_USE', 'COUPON_PERIOD', 'COUPON_OTHER_CLASS', 'COUPON_NOT_FOR_USD'] as const;
const STALE = ['HOLD_PASSED', 'AMOUNT_MISMATCH', 'PAYMENT_PENDING'] as const;
/** What only a seat that is gone asks again. */
const ASKED = /^(phone$|answers\b)/;
export interface CheckoutFormProps {
  course: Course;
  attend: Enrolment | null;
  path: string;
  /** A package is bought although some of its classes are there already. */
  skip: boolean;
  /** Takes a new seat after the old one was given back. */
  onRenew: () => void;
}
/** Order, orderer, method, terms, and the amount, once by the items and once beside the button (look rule 10). */
export function CheckoutForm({ course, attend, path, skip, onRenew }: CheckoutFormProps) {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const site = useSite();
  const user = useUser();
  const now = useNow();
  const offered = methodsFor(course);
  const deposit = useDeposit(course.courseSeq, attend?.termSeq ?? null, offered);
  const [chosen, setMethod] = useState<PayMethod | null>(offered[0] ?? null);
  // A way that closed meanwhile gives way to the first that is open.
  const method = chosen && !deposit.closed[chosen] ? chosen : (offered.find((one) => !deposit.closed[one]) ?? null);
  const [agreed, setAgreed] = useState<readonly boolean[]>([false, false]);
  const [termsWrong, setTermsWrong] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const terms = useRef<HTMLDivElement>(null);
  // Back from the provider by the browser's own button.
  useEffect(() => {
    const shown = () => setLeaving(false);
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);

  const [couponSeq, setCouponSeq] = useState(attend?.couponSeq ?? null);
  const listed = priceOf(course, now);
  const price = attend
    ? {
        ...listed,
        amount: attend.price - attend.discount,
        original: attend.price,
        discount: attend.discount,
        currency: attend.currency,
        percent: attend.discount > 0 ? Math.round((attend.discount / attend.price) * 100) : null,
      }
    : listed;
  const takesCoupons = price.currency === CURRENCY.KRW;
  const { quoted, waits, error: refused } = useQuote(course.courseSeq, couponSeq, attend);
  const payable = quoted?.total ?? price.amount;
  const charged = method && !takesCoupons ? amountOf(method, course, attend, now) : { amount: payable, currency: price.currency };
  const free = charged.amount === 0;
  const passed = attend?.holdUntil != null && Date.parse(attend.holdUntil) <= now;

  const pay = async (answers: EnrolAnswers, cashReceipt: CashReceiptWish | null) => {
    if (!agreed.every((yes, i) => yes || (free && i > 0))) {
      setTermsWrong(true);
      terms.current?.querySelector<HTMLInputElement>('li input:not(:checked)')?.focus();
      return;
    }
    try {
      const seat = attend?.couponSeq === couponSeq ? attend : await takeSeat(course.courseSeq, answers, couponSeq, skip);
      if (seat !== attend) keepHold(course.courseSeq, seat);
      if (!seat.needsPayment || !method) return void invalidate(...ENROLMENT_READS);
      const { amount, currency } = amountOf(method, course, seat, now);
      const { window: provider } = await call(paymentApi.create, {
        body: {
          courseSeq: course.courseSeq,
          attendSeq: seat.attendSeq,
          payMethodCd: method,
          amount,
          currency,
          couponSeq: seat.couponSeq,
          cashReceipt,
        },
      });
      setLeaving(true);
      leave(provider.windowUrl);
    } catch (error) {
      if (error instanceof ApiError && error.is('NOT_CHANNEL_USER')) {
        error.claim();
        void navigate(joinPath(`${path}/payment`));
        return;
      }
      // Used, ended or taken back meanwhile: the price is shown without it again.
      if (error instanceof ApiError && COUPON_REFUSALS.some((name) => error.is(name))) {
        setCouponSeq(attend?.couponSeq ?? null);
        void invalidate(couponApi.usable);
      }
      // The seat or the price is no longer what this page shows; a seat that asks for answers again was lost.
      if (
        error instanceof ApiError &&
        (STALE.some((name) => error.is(name)) || (attend && error.fields.some(({ field }) => ASKED.test(field))))
      )
        onRenew();
      throw error;
    }
  };
  const byDeposit = !free && method !== null && paysByDeposit(method);
  const form = usePayForm(course, { answered: attend !== null, byDeposit }, pay);
  if (passed)
    return (
      <div className={s.notice}>
        <Empty art="lock" title={t('passed.title')} text={t('passed.text')}>
          <ButtonLink to={path}>{t('back')}</ButtonLink>
          <Button tone="primary" onClick={onRenew}>
            {t('passed.again')}
          </Button>
        </Empty>
      </div>
    );

  const kind = lectureBadge(course.curriculumStatusList, course.courseTypeCd);
  const access = accessPeriod(course.vodDays);
  const rows = [
    { label: t('sum.price'), value: formatMoney(price.original, price.currency) },
    ...(price.discount > 0
      ? [{ label: t('sum.discount'), value: `−${formatMoney(price.discount, price.currency)}`, kind: 'minus' as const }]
      : []),
    ...(quoted
      ? [
          {
            label: (
              <>
                {t('sum.coupon')} <small className={s.couponName}>{quoted.title}</small>
              </>
            ),
            value: `−${formatMoney(quoted.couponDiscount, price.currency)}`,
            kind: 'minus' as const,
          },
        ]
      : []),
  ];
  const saved = price.discount + (quoted?.couponDiscount ?? 0);
  const inWon = charged.currency !== price.currency;
  const total = formatMoney(charged.amount, charged.currency);
  const busy = form.busy || leaving;
  const button = (size: 'xl' | 'lg', label: string) => (
    <Button
      tone="primary"
      size={size}
      block
      type="submit"
      form={FORM}
      className="num"
      disabled={(!method && !free) || waits}
      busy={busy}
      busyLabel={t('opening')}
    >
      {label}
    </Button>
  );
  return (
    <form id={FORM} className={s.cols} {...form.bind}>
      <div className={s.stack}>
        <HoldNote until={attend?.holdUntil ?? null} claim={attend?.claim ?? false} />
        <section className={s.box} aria-labelledby="pay-items">
          <h2 id="pay-items">{t('items')}</h2>
          <div className={s.item}>
            <Cover imageUrl={course.imageUrl} className={s.cover} />
            <div>
              <h3>{course.title}</h3>
              <p className={s.meta}>
                {kind && <Badge>{t(`lecture.${kind}`)}</Badge>}
                {course.teachers.length > 0 && <span>{course.teachers.map((one) => one.name).join(', ')}</span>}
                {!isChallenge(course) && <span>{t(`access.${access.unit}`, { n: access.n, count: access.n })}</span>}
              </p>
              {isChallenge(course) && <Term courseSeq={course.courseSeq} attend={attend} />}
            </div>
            <Price price={{ ...price, free: false }} size="sm" className={s.price} />
          </div>
          <div className={s.work}>
            <Sum rows={[...rows, { label: t('sum.total'), value: formatMoney(payable, price.currency), kind: 'total' }]} />
          </div>
        </section>
        {asksMore(course) && !attend && (
          <section className={s.box} aria-labelledby="pay-ask">
            <h2 id="pay-ask">{t('ask')}</h2>
            <p className={s.note}>{t('askNote')}</p>
            <EnrolFields course={course} form={form as unknown as ContractForm<EnrolValues>} />
          </section>
        )}
        {takesCoupons && (
          <CouponBox
            courseSeq={course.courseSeq}
            value={couponSeq}
            error={refused instanceof ApiError ? refused.serverMessage || errorMessage(refused) : null}
            disabled={busy}
            onChange={setCouponSeq}
          />
        )}
        <section className={s.box} aria-labelledby="pay-who">
          <div className={s.boxHead}>
            <h2 id="pay-who">{t('orderer')}</h2>
            <Link to="/editinformation" className={s.edit}>
              {t('editOrderer')}
              <ChevronRight aria-hidden="true" />
            </Link>
          </div>
          <KeyValues
            rows={[
              { label: t('name'), value: user?.name ?? '' },
              { label: t('email'), value: user?.email ?? '' },
              ...(user?.phone ? [{ label: t('phone'), value: formatPhone(user.phone) }] : []),
            ]}
          />
          <p className={s.note}>{t('ordererNote')}</p>
        </section>
        {!free && (
          <section className={s.box}>
            {offered.length > 0 ? (
              <PayMethods methods={offered} value={method} closed={deposit.closed} onChange={setMethod} />
            ) : (
              <Empty tight heading="h3" art="lock" title={t('noMethod')} text={t('noMethodText')} />
            )}
            {byDeposit && <DepositFields terms={deposit.terms} amount={charged.amount} currency={charged.currency} form={form} />}
            {inWon && <p className={s.note}>{t('chargedInWon', { amount: total })}</p>}
          </section>
        )}
        {!free && <RefundRule courseSeq={course.courseSeq} price={charged.amount} currency={charged.currency} />}
        <div ref={terms}>
          <Agreements
            site={site.name}
            free={free}
            value={agreed}
            wrong={termsWrong}
            onChange={(next) => {
              setAgreed(next);
              setTermsWrong(false);
            }}
          />
        </div>
      </div>
      <aside className={s.side} aria-label={t('amount')}>
        <div className={s.box}>
          <h2>{t('amount')}</h2>
          <Sum rows={[...rows, { label: t('sum.toPay'), value: total, kind: 'total' }]} />
          {saved > 0 && (
            <p className={s.saved}>
              <Sparkles aria-hidden="true" />
              {t('saved', { amount: formatMoney(saved, price.currency) })}
            </p>
          )}
          {!free && <RefundNotice />}
          <div className={s.payButton}>{button('xl', free ? t('enrolFree') : t('pay', { amount: total }))}</div>
          {!free && (
            <p className={s.safe}>
              <ShieldCheck aria-hidden="true" />
              <span>{t('safe', { site: site.name })}</span>
            </p>
          )}
          {!free && <SellerNote />}
        </div>
      </aside>
      <div className={s.bar} data-bottom-bar={free ? '' : 'notice'}>
        <p className="num">
          {t('sum.toPay')}
          <b>{total}</b>
        </p>
        {!free && <RefundNotice />}
        {button('lg', t(free ? 'enrolFree' : 'payShort'))}
      </div>
    </form>
  );
}
