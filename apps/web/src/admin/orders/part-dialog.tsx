import { REFUND_BARRED } from '@madang/contracts/answer-codes';
import { REFUND_STATE, YN } from '@madang/contracts/codes';
import { enrolmentApi, type RefundAccount } from '@madang/contracts/main/enrolment';
import { paysByDeposit } from '@madang/contracts/util/pay-methods';
import { paymentApi, type Order } from '@madang/contracts/util/payment';
import { refundApi, returnedByHand } from '@madang/contracts/util/refund';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm, toast } from '../../lib/dialogs';
import { formatMoney } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { focusRefused } from '../../lib/shown-refusal';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Callout } from '../../ui/parts';
import { DecideFields, decisionErrors, firstDecision, type Decision } from '../../domain/refund/decide-fields';
import { NO_OUTSIDE_RETURN, OutsideFields, outsideErrors, outsideOf, outsideRefusals } from '../../domain/refund/outside-fields';
import { NO_ACCOUNT, RefundAccountFields, refundErrors } from '../../domain/refund/refund-account';
import { Working } from '../../domain/refund/working';
import { SiteLink } from '../../domain/site/site-link';
import { ErrorState, Loading, SkeletonLines } from '../../ui/states';
import l from '../../ui/layout.module.css';

/** A refund by the terms of the class: shows the working, and asks how much of the amount to return. */
export function PartDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation(['admin-orders', 'refund']);
  const found = useCall(refundApi.adminQuote, { params: { orderNo: order.orderNo } }, { staleTime: 0, silent: true });
  const [chosen, setChosen] = useState<Decision | null>(null);
  const [account, setAccount] = useState<RefundAccount>(NO_ACCOUNT);
  const [outside, setOutside] = useState(NO_OUTSIDE_RETURN);
  const [refused, setRefused] = useState<ReturnType<typeof outsideRefusals>>({});
  const [tried, setTried] = useState(false);
  const needsAccount = paysByDeposit(order.payMethodCd);
  const give = useAct(refundApi.give, {
    // A company that returns the whole alone says so by refusing a part.
    invalidatesOnError: [paymentApi.adminList, paymentApi.adminFind, refundApi.adminQuote, refundApi.adminList],
    invalidates: [paymentApi.adminList, paymentApi.adminFind, refundApi.adminQuote, refundApi.adminList, enrolmentApi.list],
    onDone: ({ state }) => {
      toast(t(state === REFUND_STATE.DONE ? 'refund.done' : 'refund.underWay'));
      onClose();
    },
  });
  const quote = found.data;
  const of = quote && { working: quote.working, left: quote.paid, currency: order.currency, wholeOnly: quote.wholeOnlyYn === YN.YES };
  const decision = chosen ?? (of && firstDecision(of));
  const paidAt = order.paidAt ?? order.createdAt;
  const outsideWrong = outsideErrors(outside, paidAt);
  const byHand = !!of && !!decision && returnedByHand(of.wholeOnly, decision.amount, of.left);
  const open = quote && quote.barred !== REFUND_BARRED.REQUESTED;
  const submit = async (box: Element | null) => {
    setTried(true);
    if (!of || !decision) return;
    const wrong = [decisionErrors(decision, of), needsAccount ? refundErrors(account) : {}, byHand ? outsideWrong : {}];
    if (wrong.some((errors) => Object.keys(errors).length > 0)) return focusRefused(box);
    const sum = formatMoney(decision.amount, of.currency);
    const question = t('refund:outside.ask', { sum, way: t(`refund:way.${outside.wayCd}`) });
    if (byHand && !(await confirm(question, { action: t('refund:outside.askDo', { sum }), danger: true }))) return;
    const body = {
      amount: decision.amount,
      reason: decision.reason.trim(),
      ...(needsAccount && { refundAccount: account }),
      outside: byHand ? outsideOf(outside) : null,
    };
    give.mutate({ params: { orderNo: order.orderNo }, body }, { onError: (error) => setRefused(outsideRefusals(error)) });
  };
  return (
    <Dialog
      open
      size="m"
      locked={give.isPending}
      onClose={onClose}
      title={t('part.title', { name: order.ordererName })}
      note={t('part.note')}
      foot={
        <>
          <Button onClick={onClose} disabled={give.isPending}>
            {t('refund.keep')}
          </Button>
          {open && (
            <Button tone="danger" busy={give.isPending} onClick={(event) => void submit(event.currentTarget.closest('[role=dialog]'))}>
              {t(byHand ? 'refund:outside.do' : 'part.do')}
            </Button>
          )}
        </>
      }
    >
      {found.isPending ? (
        <Loading>
          <SkeletonLines lines={6} />
        </Loading>
      ) : found.isError ? (
        <ErrorState tight error={found.error} onRetry={() => void found.refetch()} />
      ) : open && of && decision ? (
        <div className={l.stack16}>
          <Working working={found.data.working} currency={found.data.currency} total={t('part.rule')} />
          <DecideFields of={of} value={decision} tried={tried} onChange={setChosen} />
          {byHand && (
            <OutsideFields
              value={outside}
              paidAt={paidAt}
              wrong={{ ...refused, ...(tried && outsideWrong) }}
              onChange={(next) => {
                setRefused({});
                setOutside(next);
              }}
            />
          )}
          {needsAccount && <RefundAccountFields value={account} errors={tried ? refundErrors(account) : {}} onChange={setAccount} />}
        </div>
      ) : (
        <Callout title={t('part.requested')}>
          <SiteLink className="link" to={`/settings/refunds?refund=${found.data.request?.refundSeq}`}>
            {t('part.toRequest')}
          </SiteLink>
        </Callout>
      )}
    </Dialog>
  );
}
