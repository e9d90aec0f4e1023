import { CURRENCY } from '@madang/contracts/codes';
import { enrolmentApi, type Learner, type RefundAccount } from '@madang/contracts/main/enrolment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownRefusals } from '../../lib/hidden-fields';
import { formatMoney } from '../../lib/format';
import { call, report } from '../../lib/api';
import { serverNow } from '../../lib/time';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { StepsDialog } from '../../ui/steps-dialog';
import { TextInput } from '../../ui/inputs';
import { Callout, Sum } from '../../ui/parts';
import { NO_ACCOUNT, RefundAccountFields, refundErrors, type RefundErrors } from '../../domain/refund/refund-account';
import { useLearnerWork } from './actions';
import { isOver, needsRefundAccount, refundKinds, refundOf, type RefundKind } from './rules';
import l from '../../ui/layout.module.css';

const REFUND_KINDS: readonly RefundKind[] = ['deposit', 'settled', 'other'];
interface Props {
  courseSeq: number;
  people: readonly Learner[];
  onClose: () => void;
  onDone: (left: readonly Learner[]) => void;
}
/** The state of the dialog: who is cancelled, the reason, and the bank account for money that the payment company cannot return. */
function useCancelling(courseSeq: number, people: readonly Learner[], onDone: Props['onDone']) {
  const work = useLearnerWork(courseSeq);
  const [reason, setReason] = useState('');
  const [account, setAccount] = useState<RefundAccount>(NO_ACCOUNT);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const now = serverNow();
  const alive = people.filter((p) => !isOver(p));
  const single = alive.length === 1;
  // A bank account belongs to one person: when many are cancelled, those who need an account are left out and cancelled singly.
  const apart = single ? [] : alive.filter(needsRefundAccount);
  const going = alive.filter((p) => !apart.includes(p));
  const needsAccount = single && needsRefundAccount(alive[0]!);
  const wrong: RefundErrors = { ...(tried && needsAccount ? refundErrors(account) : {}), ...refused };

  const submit = async () => {
    setTried(true);
    setRefused({});
    if (!reason.trim() || (needsAccount && Object.keys(refundErrors(account)).length > 0)) return;
    setBusy(true);
    try {
      const send = (some: readonly Learner[]) =>
        call(enrolmentApi.cancel, {
          params: { courseSeq },
          persistent: true,
          body: {
            attendSeqs: some.map((p) => p.attendSeq),
            reason: reason.trim(),
            ...(needsAccount ? { refundAccount: account } : {}),
          },
        });
      await work.run('cancelled', going, send, onDone);
    } catch (failed) {
      const own = ownRefusals(enrolmentApi.cancel, failed, ['reason', ...(needsAccount ? Object.keys(account) : [])]);
      if (own) setRefused(own);
      else report(failed);
    } finally {
      setBusy(false);
    }
  };
  return { work, now, alive, apart, going, needsAccount, reason, setReason, account, setAccount, tried, refused, wrong, busy, submit };
}

/**
 * Cancels enrolments and returns what was paid for them; says first how much money goes back and how. Of several learners, those whose
 * money needs a bank account are left out (EN-016, EN-027..029).
 */
export function CancelDialog({ courseSeq, people, onClose, onDone }: Props) {
  const { t } = useTranslation('admin-learners');
  const cancelling = useCancelling(courseSeq, people, onDone);
  const { work, alive, apart, going, busy, submit } = cancelling;
  const kinds = REFUND_KINDS.filter((kind) => going.some((p) => refundKinds(p, cancelling.now).includes(kind)));
  const totals = ([CURRENCY.KRW, CURRENCY.USD] as const).flatMap((currency) => {
    const amount = going.filter((p) => p.currency === currency).reduce((n, p) => n + refundOf(p), 0);
    return amount > 0 ? [formatMoney(amount, currency)] : [];
  });

  if (alive.length === 0 || going.length === 0)
    return (
      <Dialog open onClose={onClose} title={t('cancel.do')} foot={<Button onClick={onClose}>{t('close')}</Button>}>
        <p>{t(alive.length === 0 ? 'cancel.allFinal' : 'cancel.allApart')}</p>
      </Dialog>
    );
  if (work.at) return <StepsDialog title={t('did.working')} at={work.at} onStop={work.stop} />;
  return (
    <Dialog
      open
      size="m"
      locked={busy}
      onClose={onClose}
      title={going.length === 1 ? t('cancel.titleOne', { name: going[0]!.name }) : t('cancel.title', { count: going.length })}
      note={t(totals.length > 0 ? 'cancel.note' : 'cancel.noteUnpaid')}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel.keep')}
          </Button>
          <Button tone="danger" busy={busy} onClick={() => void submit()}>
            {totals.length > 0 ? t('cancel.withRefund') : t('cancel.do')}
          </Button>
        </>
      }
    >
      <div className={l.stack16}>
        {(totals.length > 0 || going.length > 1) && <Returned people={going} totals={totals} />}
        {kinds.map((kind) => (
          <Callout key={kind} tone={kind === 'other' ? undefined : 'warn'} title={t(`refund.${kind}.title`)}>
            {t(`refund.${kind}.text`)}
          </Callout>
        ))}
        {apart.length > 0 && <Callout title={t('cancel.apart', { count: apart.length })}>{apart.map((p) => p.name).join(', ')}</Callout>}
        <CancelFields cancelling={cancelling} />
      </div>
    </Dialog>
  );
}

/** How much money goes back to whom; of more than five learners, the first five are named. */
function Returned({ people: going, totals }: { people: readonly Learner[]; totals: readonly string[] }) {
  const { t } = useTranslation('admin-learners');
  return (
    <Sum
      rows={[
        ...going
          .slice(0, 5)
          .map((p) => ({ label: p.name, value: refundOf(p) > 0 ? formatMoney(refundOf(p), p.currency) : t('cancel.noMoney') })),
        ...(going.length > 5 ? [{ label: t('cancel.more', { count: going.length - 5 }), value: '' }] : []),
        { label: t('cancel.total'), value: totals.length > 0 ? totals.join(' + ') : t('cancel.noMoney'), kind: 'total' as const },
      ]}
    />
  );
}

function CancelFields({ cancelling }: { cancelling: ReturnType<typeof useCancelling> }) {
  const { t } = useTranslation('admin-learners');
  const { needsAccount, reason, setReason, account, setAccount, tried, refused, wrong } = cancelling;
  return (
    <>
      {needsAccount && <RefundAccountFields value={account} errors={wrong} onChange={setAccount} />}
      <TextInput
        label={t('cancel.reason')}
        required
        maxLength={200}
        placeholder={t('cancel.reasonHint')}
        value={reason}
        error={refused['reason'] ?? (tried && !reason.trim() ? { key: 'required' } : null)}
        onChange={(event) => setReason(event.target.value)}
      />
    </>
  );
}
