import type { Currency } from '@madang/contracts/codes';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { reminderRefusal, type Unpaid } from '@madang/contracts/main/payment-reminder';
import { exactMinutes } from '@madang/contracts/dates';
import { MINUTE } from '@madang/contracts/time';
import { paymentApi } from '@madang/contracts/util/payment';
import { BellRing } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { formatMoney } from '../../lib/format';
import { lang } from '../../lib/i18n';
import { formatDeadline } from '../../lib/own-time';
import { invalidate, useAct } from '../../lib/query';
import { useNow } from '../../lib/time';
import { Button } from '../../ui/button';

interface Props {
  courseSeq: number;
  attendSeq: number;
  /** The name of the learner, which the question and the button's label for screen readers contain. */
  name: string;
  currency: Currency;
  unpaid: Unpaid;
  /** Whether the button has the low height of buttons in a table. */
  small?: boolean;
}
/** The calls whose answers say when a person was last reminded. */
const REMINDER_READERS = [enrolmentApi.list, paymentApi.adminList, paymentApi.adminFind, paymentApi.failures];
/** How long ago something was, in words of the shown language such as `3시간 전`; empty for less than a minute. */
function ago(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor(exactMinutes(at, now)));
  if (minutes === 0) return '';
  const words = new Intl.RelativeTimeFormat(lang() === 'jp' ? 'ja' : lang(), { numeric: 'always' });
  return minutes < 60 ? words.format(-minutes, 'minute') : words.format(-Math.floor(minutes / 60), 'hour');
}

/**
 * Reminds one learner of the payment that the enrolment waits for; within a day of the last reminder it says how long ago that was. Nothing
 * where there is nobody to remind, or for staff who may not.
 */
export function RemindButton(props: Props) {
  const may = useCan(enrolmentApi.remind);
  const now = useNow(MINUTE);
  const refusal = reminderRefusal(props.unpaid, now);
  if (!may || (refusal !== null && refusal !== 'REMINDED_TODAY')) return null;
  return (
    <Suspense>
      <Remind {...props} sentAgo={refusal && ago(props.unpaid.remindedAt!, now)} />
    </Suspense>
  );
}

function Remind({ courseSeq, attendSeq, name, currency, unpaid, small, sentAgo }: Props & { sentAgo: string | null }) {
  const { t } = useTranslation('remind');
  const remind = useAct(enrolmentApi.remind, {
    invalidates: REMINDER_READERS,
    onDone: () => toast(t('done', { name })),
  });
  const ask = async () => {
    const sure = await confirm(t('askText', { amount: formatMoney(unpaid.amount, currency), at: formatDeadline(unpaid.payBy) }), {
      title: t('ask', { name }),
      action: t('send'),
    });
    if (!sure) return;
    // A refusal means that the line is out of date, for instance since a colleague has just reminded the same person.
    remind.mutate({ params: { courseSeq }, body: { attendSeqs: [attendSeq] } }, { onError: () => void invalidate(...REMINDER_READERS) });
  };
  return (
    <Button
      {...(small && { size: 'sm' as const })}
      busy={remind.isPending}
      disabled={sentAgo !== null}
      title={sentAgo === null ? undefined : t('again')}
      aria-label={sentAgo === null ? t('doFor', { name }) : undefined}
      onClick={() => void ask()}
    >
      {sentAgo === null && <BellRing aria-hidden="true" />}
      {sentAgo === null ? t('do') : sentAgo ? t('sentAgo', { ago: sentAgo }) : t('sentNow')}
    </Button>
  );
}
