import { APPLICATION_STATUS } from '@madang/contracts/codes';
import { accessPeriod } from '@madang/contracts/main/course-rules';
import { enrolmentApi, type Learner } from '@madang/contracts/main/enrolment';
import { daysLeft, MINUTE } from '@madang/contracts/time';
import { paymentApi } from '@madang/contracts/util/payment';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCan } from '../../lib/can';
import { formatCount, formatDateTime, formatMoney, formatPhone } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { useCall } from '../../lib/query';
import { useNow } from '../../lib/time';
import { Button, IconButton } from '../../ui/button';
import { Drawer } from '../../ui/dialog';
import { Avatar, Callout, Progress, Sum } from '../../ui/parts';
import { SkeletonLines } from '../../ui/states';
import { Reveal } from '../../domain/personal/reveal';
import { RemindButton } from '../../domain/remind/remind-button';
import { unpaidOfLearner } from '../../domain/remind/unpaid';
import { isMasked } from '@madang/contracts/masked';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { useSetStatus } from './actions';
import { CancelDialog } from './cancel-dialog';
import { CertificatePart } from './certificate-part';
import { PaymentState, StateBadge } from './columns';
import l from '../../ui/layout.module.css';
import { ExtendDialog } from './extend-dialog';
import { entryOf, isApproved, isOver, isWaiting, progressOf, stepsOf } from './rules';
import { cx } from '../../ui/cx';
import { Section } from '../../ui/section';
import { Timeline } from '../../ui/timeline';
import r from '../../ui/rows.module.css';

interface Props {
  courseSeq: number;
  learner: Learner;
  onReveal: () => Promise<void>;
  onClose: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
}
/** One learner: first whether they have access and until when, then the payment and history behind it (look rule 18). */
export function LearnerDrawer({ courseSeq, learner: e, onReveal, onClose, onPrevious, onNext }: Props) {
  const { t } = useTranslation('admin-learners');
  const may = useCan(enrolmentApi.setStatus);
  const status = useSetStatus(courseSeq);
  const [asking, setAsking] = useState<'cancel' | 'extend' | null>(null);
  const progress = progressOf(e);
  return (
    <Drawer
      open
      title={e.name}
      note={[e.email, e.phone && formatPhone(e.phone)].filter(Boolean).join(' · ')}
      onClose={onClose}
      foot={
        may &&
        e.packageSeq === null &&
        !isOver(e) && (
          <>
            {isWaiting(e) ? (
              <Button
                tone="primary"
                busy={status.busy === APPLICATION_STATUS.APPROVED}
                onClick={() => void status.run([e], APPLICATION_STATUS.APPROVED)}
              >
                {t('approve')}
              </Button>
            ) : isApproved(e) ? (
              <Button onClick={() => setAsking('extend')}>{t('extend.do')}</Button>
            ) : null}
            <RemindButton {...e} courseSeq={courseSeq} unpaid={unpaidOfLearner(e)} />
            <Button tone="dangerLine" onClick={() => setAsking('cancel')}>
              {t('cancel.do')}
            </Button>
          </>
        )
      }
    >
      <div className={cx(l.rowMiddle, l.below)}>
        <Avatar name={e.name} imageUrl={e.profileImageUrl} size={44} />
        <StateBadge learner={e} />
        <Reveal name={e.name} contacts={[e.email, e.phone]} onReveal={onReveal} />
        <span className={l.atEnd}>
          <IconButton label={t('previous')} dense disabled={!onPrevious} onClick={() => onPrevious?.()}>
            <ArrowUp aria-hidden="true" />
          </IconButton>
          <IconButton label={t('next')} dense disabled={!onNext} onClick={() => onNext?.()}>
            <ArrowDown aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <Entry learner={e} />
      <Section
        title={t('column.progress')}
        aside={<small className="num">{t('progressOf', { all: progress.all, done: progress.done })}</small>}
      >
        <Progress percent={progress.percent} label={t('column.progress')} />
      </Section>
      <CertificatePart courseSeq={courseSeq} learner={e} />
      {e.answers.length > 0 && <Answers of={e} />}
      <Section title={t('column.payment')} aside={<PaymentState learner={e} />}>
        {e.packageSeq !== null ? (
          <FromPackage packageSeq={e.packageSeq} />
        ) : e.orderNo ? (
          <OrderLedger key={e.orderStatus} orderNo={e.orderNo} />
        ) : (
          <p className={l.muted}>
            {e.couponTitle
              ? t('order.couponText', { title: e.couponTitle, amount: formatMoney(e.couponDiscount, e.currency) })
              : t(e.amount === 0 ? 'order.freeText' : 'order.noneText')}
          </p>
        )}
      </Section>
      <NotAllowed
        acts={[
          [enrolmentApi.setStatus, isWaiting(e) ? t('approve') : t('extend.do')],
          [enrolmentApi.setStatus, t('cancel.do')],
          ...([e.email, e.phone].some(isMasked) ? [['SITE_PERSONAL_REVEAL', t('contacts')] as const] : []),
        ]}
      />
      {asking === 'cancel' && (
        <CancelDialog courseSeq={courseSeq} people={[e]} onClose={() => setAsking(null)} onDone={() => setAsking(null)} />
      )}
      {asking === 'extend' && (
        <ExtendDialog courseSeq={courseSeq} people={[e]} onClose={() => setAsking(null)} onDone={() => setAsking(null)} />
      )}
    </Drawer>
  );
}

/** Whether the learner has access and until when, and the steps that led to it. */
function Entry({ learner: e }: { learner: Learner }) {
  const { t } = useTranslation('admin-learners');
  const now = useNow(MINUTE);
  const entry = entryOf(e);
  const { unit, n } = accessPeriod(e.vodDays);
  const said = (kind: ReturnType<typeof stepsOf>[number]['kind']) => {
    if (kind === 'paid') return [e.payMethodCd && t(`contracts:payMethod.${e.payMethodCd}`), formatMoney(e.amount, e.currency)];
    if (kind === 'started') return [t(`access.${unit}`, { count: n }), e.letInBy && t('letIn', { name: e.letInBy })];
    if (kind === 'reminded')
      return [e.reminder?.byName, e.reminder && t('reminders', { value: formatCount(e.reminder.times), count: e.reminder.times })];
    return [kind === 'cancelled' && e.cancelReason];
  };
  return (
    <Section title={t('entry.title')}>
      <Callout
        {...(entry !== 'usedUp' &&
          entry !== 'byPackage' && { tone: entry === 'open' || entry === 'unlimited' ? 'good' : entry === 'cancelled' ? 'bad' : 'warn' })}
        title={t(`entry.${entry}.title`)}
      >
        {entry === 'open' && e.validAt
          ? t(daysLeft(e.validAt, now) > 0 ? 'entry.open.text' : 'entry.open.lastDay', {
              at: formatDateTime(e.validAt),
              count: daysLeft(e.validAt, now),
            })
          : entry === 'waitlisted'
            ? t('entry.waitlisted.text', { n: e.waitPosition })
            : entry === 'ended' && e.validAt
              ? t('entry.ended.text', { at: formatDateTime(e.validAt) })
              : entry === 'usedUp' && e.validAt
                ? t('entry.usedUp.at', { at: formatDateTime(e.validAt) })
                : entry === 'unpaid' && e.holdUntil
                  ? t('entry.unpaid.until', { at: formatDeadline(e.holdUntil) })
                  : t(entry === 'waiting' && e.amount > 0 && !e.paidAt ? 'entry.waiting.unpaid' : `entry.${entry}.text`)}
        {e.holdsUp !== null && ` ${t('holdsUpWhy', { title: e.holdsUp })}`}
      </Callout>
      <Timeline
        rows={stepsOf(e).map((step) => ({
          key: step.kind,
          tone: step.kind === 'cancelled' ? 'bad' : 'good',
          title: t(`step.${step.kind}`),
          note: [...said(step.kind), formatDateTime(step.at)].filter(Boolean).join(' · '),
        }))}
      />
    </Section>
  );
}

/** An enrolment that came with a package can only be changed at the package (EN-018). */
function FromPackage({ packageSeq }: { packageSeq: number }) {
  const { t } = useTranslation('admin-learners');
  return (
    <>
      <p className={l.muted}>{t('order.packageText')}</p>
      <p className={l.muted14}>
        <Link className="link" to={`/packages/${packageSeq}/settings/attendees`}>
          {t('order.toPackage')}
        </Link>
      </p>
    </>
  );
}

function Answers({ of: e }: { of: Learner }) {
  const { t } = useTranslation('admin-learners');
  return (
    <Section title={t('answers')}>
      <ul className={r.rows}>
        {e.answers.map((a) => (
          <li key={a.question}>
            <div className={l.grow}>
              <small>{a.question}</small>
              <span className={l.written}>{a.answer || '–'}</span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** How the amount of the order came about, and each payment and refund of it, for staff who may see orders. */
function OrderLedger({ orderNo }: { orderNo: string }) {
  const { t } = useTranslation('admin-learners');
  const may = useCan(paymentApi.adminFind);
  const order = useCall(paymentApi.adminFind, { params: { orderNo } }, { enabled: may, silent: true, staleTime: 0 });
  if (!may) return <p className={l.muted}>{t('order.noRight')}</p>;
  if (order.isPending) return <SkeletonLines />;
  if (order.isError) return <p className={l.muted}>{t('order.notLoaded')}</p>;
  const { data } = order;
  return (
    <>
      <Sum
        rows={[
          { label: t('order.price'), value: formatMoney(data.price, data.currency) },
          ...(data.discount > 0
            ? [{ label: t('order.discount'), value: `−${formatMoney(data.discount, data.currency)}`, kind: 'minus' as const }]
            : []),
          ...(data.couponDiscount > 0
            ? [
                {
                  label: t('order.coupon', { title: data.couponTitle }),
                  value: `−${formatMoney(data.couponDiscount, data.currency)}`,
                  kind: 'minus' as const,
                },
              ]
            : []),
          ...(data.materialPrice > 0
            ? [{ label: data.materialTitle ?? t('order.material'), value: formatMoney(data.materialPrice, data.currency) }]
            : []),
          ...data.ledger.map((row) => ({
            label: `${t(`order.ledger.${row.kind}`)} · ${formatDateTime(row.at)}`,
            value: row.amount < 0 ? `−${formatMoney(-row.amount, row.currency)}` : formatMoney(row.amount, row.currency),
          })),
        ]}
      />
      <p>
        <Link className="link" to={`/settings/payment?order=${encodeURIComponent(orderNo)}`}>
          {t('order.open', { orderNo })}
        </Link>
      </p>
    </>
  );
}
