import { REFUND_LINE, REFUND_BARRED } from '@madang/contracts/answer-codes';
import type { RefundAccount } from '@madang/contracts/main/enrolment';
import { REFUND_STATE } from '@madang/contracts/codes';
import { paymentApi } from '@madang/contracts/util/payment-calls';
import { refundApi, type RefundQuote } from '@madang/contracts/util/refund-calls';
import { subscriptionApi } from '@madang/contracts/util/subscription-calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error';
import { call, report } from '../../lib/api';
import { ENROLMENT_READS } from '../course/course-viewer';
import { toast } from '../../lib/dialogs';
import { invalidate, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextInput } from '../../ui/inputs';
import { Callout } from '../../ui/parts';
import { Empty, ErrorState, Loading, SkeletonLines } from '../../ui/states';
import { lastDay } from './last-day';
import { NO_ACCOUNT, RefundAccountFields, refundErrors, type RefundErrors } from './refund-account';
import { Working } from './working';
import l from '../../ui/layout.module.css';

/** Shows the learner how much they get back and why, and sends the refund request. */
export default function RequestDialog({ orderNo, onClose }: { orderNo: string; onClose: () => void }) {
  const { t } = useTranslation('refund');
  const found = useCall(refundApi.quote, { params: { orderNo } }, { staleTime: 0, silent: true });
  const [fields, setFields] = useState<Fields>({ reason: '', account: NO_ACCOUNT });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const quote = found.data;
  const open = quote && !quote.barred ? quote : null;
  const submit = async ({ working, needsAccount }: RefundQuote) => {
    setTried(true);
    setRefused({});
    if (needsAccount && Object.keys(refundErrors(fields.account)).length > 0) return;
    setBusy(true);
    try {
      const account = needsAccount ? { refundAccount: fields.account } : {};
      const asked = await call(refundApi.ask, {
        params: { orderNo },
        body: { amount: working.amount, reason: fields.reason.trim(), ...account },
      });
      toast(t(`ask.${asked.state === REFUND_STATE.REQUESTED ? 'sent' : asked.state === REFUND_STATE.DONE ? 'done' : 'underWay'}`));
      onClose();
    } catch (failed) {
      if (failed instanceof ApiError && failed.fields.length > 0)
        setRefused(Object.fromEntries(failed.claim().fields.map((f) => [f.field.split('.').at(-1)!, f.message])));
      else report(failed);
    } finally {
      setBusy(false);
      await invalidate(refundApi.quote, paymentApi.mine, subscriptionApi.mine, ...ENROLMENT_READS);
    }
  };
  return (
    <Dialog
      open
      size="m"
      locked={busy}
      onClose={onClose}
      title={t('ask.title')}
      note={quote?.title}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t(open ? 'ask.keep' : 'ask.close')}
          </Button>
          {open && (
            <Button tone="danger" busy={busy} onClick={() => void submit(open)}>
              {t(open.atOnce ? 'ask.now' : 'ask.send')}
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
      ) : open ? (
        <Ask quote={open} value={fields} errors={{ ...(tried ? refundErrors(fields.account) : {}), ...refused }} onChange={setFields} />
      ) : (
        <Barred quote={found.data} />
      )}
    </Dialog>
  );
}

interface Fields {
  reason: string;
  account: RefundAccount;
}
function Ask(props: { quote: RefundQuote; value: Fields; errors: RefundErrors & { reason?: string }; onChange: (value: Fields) => void }) {
  const { t } = useTranslation('refund');
  const { quote, value, errors, onChange } = props;
  const { atOnce } = quote;
  const opens = quote.working.lines.some((line) => line.what === REFUND_LINE.LESSONS);
  return (
    <div className={l.grid16}>
      <Working working={quote.working} currency={quote.currency} />
      <Callout
        {...(atOnce && { tone: 'good' as const })}
        title={t(atOnce ? 'ask.nowTitle' : 'ask.laterTitle', { date: lastDay(quote.dueAt) })}
      >
        {t(atOnce ? (quote.needsAccount ? 'ask.nowTextAccount' : 'ask.nowText') : opens ? 'ask.laterText' : 'ask.laterTextDay')}
      </Callout>
      {quote.byHand && <Callout tone="warn">{t('ask.byHand')}</Callout>}
      {quote.needsAccount && (
        <RefundAccountFields value={value.account} errors={errors} onChange={(account) => onChange({ ...value, account })} />
      )}
      <TextInput
        label={t('ask.reason')}
        maxLength={200}
        value={value.reason}
        error={errors.reason ?? null}
        onChange={(event) => onChange({ ...value, reason: event.target.value })}
      />
    </div>
  );
}

/** Says why no refund can be requested; if nothing is left to refund, with the working. */
function Barred({ quote }: { quote: RefundQuote }) {
  const { t } = useTranslation('refund');
  if (quote.barred !== REFUND_BARRED.NOTHING_LEFT) return <Empty tight art="lock" heading="h3" title={t(`barred.${quote.barred}`)} />;
  return (
    <div className={l.grid16}>
      <Working working={quote.working} currency={quote.currency} />
      <p className={l.fine13}>{t('barred.NOTHING_LEFT')}</p>
    </div>
  );
}
