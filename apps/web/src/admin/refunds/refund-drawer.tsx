import { REFUND_STATE, YN } from '@madang/contracts/codes';
import { refundApi, returnedByHand, type AdminRefundDetail } from '@madang/contracts/util/refund';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { Contact } from '../../domain/personal/contact';
import { useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { formatDateTime, formatMoney } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { revealPerson } from '../../lib/reveal';
import { focusRefused } from '../../lib/shown-refusal';
import { Button } from '../../ui/button';
import { Drawer } from '../../ui/dialog';
import { Badge, Callout, KeyValues } from '../../ui/parts';
import { DecideFields, decisionErrors, firstDecision, type Decision } from '../../domain/refund/decide-fields';
import { useOutsideText } from '../../domain/refund/outside-text';
import { lastDay } from '../../domain/refund/last-day';
import { Working } from '../../domain/refund/working';
import { ErrorState, Loading, SkeletonLines } from '../../ui/states';
import { NO_OUTSIDE_RETURN, OutsideFields, outsideErrors, outsideOf, outsideRefusals } from '../../domain/refund/outside-fields';
import { REFUND_READERS } from './refund-readers';
import { RefundBadge } from './refund-badge';
import { RefuseDialog } from './refuse-dialog';
import { Section } from '../../ui/section';
import l from '../../ui/layout.module.css';

/** One refund request: what the learner wrote, the working now and, if it gave more, at the time of the request, and the decision. */
export function RefundDrawer({ refundSeq, onClose }: { refundSeq: number; onClose: () => void }) {
  const { t } = useTranslation(['admin-refunds', 'refund']);
  const found = useCall(refundApi.adminFind, { params: { refundSeq } }, { staleTime: 0, silent: true });
  const may = useCan(refundApi.approve);
  const [chosen, setChosen] = useState<Decision | null>(null);
  const [outside, setOutside] = useState(NO_OUTSIDE_RETURN);
  const [refused, setRefused] = useState<ReturnType<typeof outsideRefusals>>({});
  const [tried, setTried] = useState(false);
  const [refusing, setRefusing] = useState(false);
  const approve = useAct(refundApi.approve, {
    invalidates: [...REFUND_READERS],
    // A company that returns the whole alone says so by refusing a part, and a colleague may have decided meanwhile.
    invalidatesOnError: [...REFUND_READERS],
    onDone: ({ state }) => {
      toast(t(state === REFUND_STATE.DONE ? 'approved' : 'underWay'));
      onClose();
    },
  });
  const refund = found.data;
  const of = refund && {
    working: refund.now,
    left: refund.paid,
    currency: refund.currency,
    wholeOnly: refund.wholeOnlyYn === YN.YES,
  };
  const decides = may && refund?.state === REFUND_STATE.REQUESTED;
  const decision = chosen ?? (of && firstDecision(of));
  const wrong = refund ? outsideErrors(outside, refund.paidAt) : {};
  const byHand = !!of && !!decision && returnedByHand(of.wholeOnly, decision.amount, of.left);
  const submit = async (box: Element | null) => {
    setTried(true);
    if (!of || !decision) return;
    if (Object.keys({ ...decisionErrors(decision, of), ...(byHand && wrong) }).length > 0) return focusRefused(box);
    const sum = formatMoney(decision.amount, of.currency);
    const question = byHand ? t('refund:outside.ask', { sum, way: t(`refund:way.${outside.wayCd}`) }) : t('approveAsk', { sum });
    if (!(await confirm(question, { action: t(byHand ? 'refund:outside.askDo' : 'approveDo', { sum }), danger: true }))) return;
    const body = { amount: decision.amount, reason: decision.reason.trim(), outside: byHand ? outsideOf(outside) : null };
    approve.mutate({ params: { refundSeq }, body }, { onError: (error) => setRefused(outsideRefusals(error)) });
  };
  return (
    <Drawer
      open
      title={t('drawer')}
      onClose={onClose}
      locked={approve.isPending}
      foot={
        decides && (
          <>
            <Button tone="dangerLine" disabled={approve.isPending} onClick={() => setRefusing(true)}>
              {t('refuse.do')}
            </Button>
            <Button tone="primary" busy={approve.isPending} onClick={(event) => void submit(event.currentTarget.closest('[role=dialog]'))}>
              {t(byHand ? 'refund:outside.do' : 'approve')}
            </Button>
          </>
        )
      }
    >
      {found.isPending ? (
        <Loading>
          <SkeletonLines lines={8} />
        </Loading>
      ) : found.isError ? (
        <ErrorState tight error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <>
          {found.data.state === REFUND_STATE.REQUESTED && (
            <NotAllowed
              className={l.below}
              acts={[
                [refundApi.approve, t('approve')],
                [refundApi.refuse, t('refuse.do')],
              ]}
            />
          )}
          <About refund={found.data} />
          <Workings refund={found.data} />
          {decides && of && decision && (
            <Section title={t('decision')}>
              <DecideFields of={of} value={decision} tried={tried} onChange={setChosen} />
            </Section>
          )}
          {decides && byHand && (
            <OutsideFields
              value={outside}
              paidAt={found.data.paidAt}
              wrong={{ ...refused, ...(tried && wrong) }}
              onChange={(next) => {
                setRefused({});
                setOutside(next);
              }}
            />
          )}
        </>
      )}
      {refusing && refund && <RefuseDialog refund={refund} onClose={() => setRefusing(false)} onDone={onClose} />}
    </Drawer>
  );
}

function About({ refund: r }: { refund: AdminRefundDetail }) {
  const { t } = useTranslation('admin-refunds');
  const outsideText = useOutsideText();
  return (
    <Section title={r.title} aside={<RefundBadge state={r.state} />}>
      {r.failMessage && (
        <Callout tone="bad" title={t('failed')}>
          {r.failMessage}
        </Callout>
      )}
      <KeyValues
        rows={[
          {
            label: t('column.learner'),
            value: (
              <>
                {r.ordererName}
                <Contact
                  name={r.ordererName}
                  text={r.email}
                  onReveal={() => revealPerson(refundApi.adminFind, { params: { refundSeq: r.refundSeq } }, r.refundSeq)}
                />
              </>
            ),
          },
          {
            label: t('row.requested'),
            value: r.byStaff ? t('row.byStaff', { at: formatDateTime(r.requestedAt) }) : formatDateTime(r.requestedAt),
          },
          ...(r.state === REFUND_STATE.REQUESTED
            ? [
                {
                  label: t('column.due'),
                  value: (
                    <span className={l.badges}>
                      {lastDay(r.dueAt)} {r.overdue && <Badge tone="bad">{t('overdue')}</Badge>}
                    </span>
                  ),
                },
              ]
            : []),
          ...(r.reason ? [{ label: t('row.reason'), value: r.reason }] : []),
          ...(r.decidedAt
            ? [{ label: t('column.decided'), value: [formatDateTime(r.decidedAt), r.decidedByName].filter(Boolean).join(' · ') }]
            : []),
          ...(r.state === REFUND_STATE.DONE || r.state === REFUND_STATE.RETURNING
            ? [
                {
                  label: t(r.state === REFUND_STATE.DONE ? 'row.returned' : 'row.returning'),
                  value: <b>{t('returnedOf', { sum: formatMoney(r.amount, r.currency), paid: formatMoney(r.paid, r.currency) })}</b>,
                },
              ]
            : []),
          ...(r.outside ? [{ label: t('row.outside'), value: outsideText(r.outside) }] : []),
          ...(r.answer ? [{ label: t('row.answer'), value: r.answer }] : []),
          {
            label: t('row.order'),
            value: (
              <Link className="link num" to={`/settings/payment?order=${r.orderNo}`}>
                {r.orderNo}
              </Link>
            ),
          },
        ]}
      />
    </Section>
  );
}

/** The working as of now; if it gives less than at the time of the request, the working of that time as well. */
function Workings({ refund: r }: { refund: AdminRefundDetail }) {
  const { t } = useTranslation(['admin-refunds', 'refund']);
  const less = r.now.amount < r.working.amount;
  return (
    <Section title={t('refund:working.title')}>
      {less && <Callout tone="warn">{t('openedSince')}</Callout>}
      <Working working={r.now} currency={r.currency} total={t('ruleSum')} />
      {less && (
        <details>
          <summary className={l.summary}>{t('refund:working.asked')}</summary>
          <Working working={r.working} currency={r.currency} />
        </details>
      )}
    </Section>
  );
}
