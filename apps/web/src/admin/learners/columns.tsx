import { LEARNER_STATE, ORDER_STATUS, type LearnerState } from '@madang/contracts/codes';
import { accessPeriod } from '@madang/contracts/main/course-rules';
import type { Learner } from '@madang/contracts/main/enrolment';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDate, formatMoney, formatPhone } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { Badge, Progress, type BadgeTone } from '../../ui/parts';
import type { Column } from '../../ui/table';
import { isApproved, isByPackage, isCancelled, isReturning, isUsedUp, progressOf } from './rules';
import { RowTitle } from '../../ui/row-title';
import { STAFF_ORDER_TONE } from '../../domain/order/order-tone';
import { RemindButton } from '../../domain/remind/remind-button';
import { unpaidOfLearner } from '../../domain/remind/unpaid';
import l from '../../ui/layout.module.css';
import s from './learners.module.css';

const STATE_TONE: Partial<Record<LearnerState, BadgeTone>> = {
  [LEARNER_STATE.APPROVED]: 'good',
  [LEARNER_STATE.WAITING]: 'warn',
  [LEARNER_STATE.UNPAID]: 'warn',
  [LEARNER_STATE.CANCELLED]: 'bad',
};
/** The state of the enrolment alone; the state of the payment stands beside it (AM-012). */
const ownState = (e: Learner): LearnerState =>
  isByPackage(e)
    ? e.state
    : isCancelled(e)
      ? LEARNER_STATE.CANCELLED
      : isUsedUp(e)
        ? LEARNER_STATE.ENDED
        : isApproved(e)
          ? LEARNER_STATE.APPROVED
          : e.state;
export function StateBadge({ learner: e }: { learner: Learner }) {
  const { t } = useTranslation('admin-learners');
  const state = ownState(e);
  return (
    <span className={l.stack2}>
      <Badge tone={STATE_TONE[state] ?? 'plain'}>{t(`contracts:enrolleeState.${state}`)}</Badge>
      {e.waitPosition !== null && <small className="num">{t('place', { n: e.waitPosition })}</small>}
      {e.holdsUp !== null && <small title={t('holdsUpWhy', { title: e.holdsUp })}>{t('holdsUp')}</small>}
    </span>
  );
}
/** The state of the payment; plain text where nothing needs attention (look rule 17). */
export function PaymentState({ learner: e }: { learner: Learner }) {
  const { t } = useTranslation('admin-learners');
  if (e.packageSeq !== null) return t('order.package');
  if (!e.orderStatus) return e.amount === 0 ? t('order.free') : t('order.none');
  const status = isReturning(e) ? ORDER_STATUS.CANCELING : e.orderStatus;
  const tone = STAFF_ORDER_TONE[status];
  const text = t(`contracts:orderStatus.${status}`);
  return tone ? <Badge tone={tone}>{text}</Badge> : text;
}
/** A day that stays in one line, so that a narrow cell breaks before it. */
const wholeDay = (at: string) => formatDate(at).replaceAll(' ', '\u00a0');
/** Says until when a learner's access lasts or, before the approval, how long it will last; '–' where neither is known. */
function useAccess() {
  const { t } = useTranslation('admin-learners');
  return (e: Learner) => {
    if (isCancelled(e)) return '–';
    if (isUsedUp(e)) return e.validAt ? t('access.until', { day: wholeDay(e.validAt) }) : '–';
    // Access to a challenge ends with its term, so a learner without approval has no date.
    if (!isApproved(e) && e.termSeq !== null) return '–';
    const { unit, n } = accessPeriod(e.vodDays);
    if (!isApproved(e)) return t(`access.${unit}After`, { count: n });
    return e.validAt ? t('access.until', { day: wholeDay(e.validAt) }) : t('access.unlimited');
  };
}

/** The columns of the list of learners; `ofChallenge` adds each learner's term and the points of the missions. */
export function useColumns(courseSeq: number, onOpen: (attendSeq: number) => void, ofChallenge: boolean): Column<Learner>[] {
  const { t } = useTranslation('admin-learners');
  const access = useAccess();
  return [
    {
      key: 'name',
      keep: 'start',
      sort: 'name',
      head: t('column.name'),
      phone: 'title',
      cell: (e) => (
        <RowTitle title={e.name} onOpen={() => onOpen(e.attendSeq)} note={e.email}>
          {e.phone && <small>{formatPhone(e.phone)}</small>}
        </RowTitle>
      ),
    },
    { key: 'state', head: t('column.state'), phone: 'corner', cell: (e) => <StateBadge learner={e} /> },
    ...(ofChallenge ? [{ key: 'term', head: t('challenge.term'), cell: (e: Learner) => e.termName ?? '–' }] : []),
    {
      key: 'payment',
      head: t('column.payment'),
      cell: (e) => (
        <span className={l.stack2}>
          <span>
            <PaymentState learner={e} />
          </span>
          {e.state === LEARNER_STATE.UNPAID && e.holdUntil && (
            <small className="num">{t('payBy', { at: formatDeadline(e.holdUntil) })}</small>
          )}
          <RemindButton small {...e} courseSeq={courseSeq} unpaid={unpaidOfLearner(e)} />
        </span>
      ),
    },
    {
      key: 'method',
      head: t('column.method'),
      phone: 'none',
      cell: (e) => (e.payMethodCd ? t(`contracts:payMethod.${e.payMethodCd}`) : '–'),
    },
    { key: 'access', sort: 'access', head: t('column.access'), cell: access },
    {
      key: 'progress',
      sort: 'progress',
      head: t('column.progress'),
      cell: (e) => {
        const { percent } = progressOf(e);
        return (
          <span className={s.progress}>
            <Progress percent={percent} label={t('column.progress')} />
            <span className="num">{percent}%</span>
          </span>
        );
      },
    },
    ...(ofChallenge
      ? [
          {
            key: 'xp',
            head: t('challenge.xp'),
            end: true,
            cell: (e: Learner) => <span className="num">{formatCount(e.xp + e.point)}</span>,
          },
        ]
      : []),
    { key: 'applied', sort: 'applied', head: t('column.applied'), phone: 'none', cell: (e) => formatDate(e.createdAt) },
    {
      key: 'amount',
      keep: 'end',
      head: t('column.amount'),
      end: true,
      cell: (e) => (
        <>
          {formatMoney(e.amount, e.currency)}
          {e.couponDiscount > 0 && <small>{t('order.couponOff', { amount: formatMoney(e.couponDiscount, e.currency) })}</small>}
        </>
      ),
    },
  ];
}
