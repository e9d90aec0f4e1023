import { SECOND } from '@madang/contracts/time';
import { accountApi } from '@madang/contracts/main/account';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { channelSeq } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { useNow } from '../../lib/time';

/** Seconds after which another code can be asked for. */
const RESEND_SECONDS = 60;

/** Mails a code of six digits; `wait` is how many seconds remain until another code can be sent. */
export function useCodeSender(alreadySent = false) {
  const { t } = useTranslation('account');
  const now = useNow();
  const [sentAt, setSentAt] = useState<number | null>(alreadySent ? now : null);
  const [sending, setSending] = useState(false);
  const wait = sentAt === null ? 0 : Math.max(0, Math.ceil((sentAt + RESEND_SECONDS * SECOND - now) / 1000));
  const send = async (email: string, again: boolean): Promise<void> => {
    setSending(true);
    try {
      const own = channelSeq();
      await call(accountApi.sendCode, { body: { email, ...(own === undefined ? {} : { channelSeq: own }) } });
      setSentAt(now);
      if (again) toast(t('verify.resent'));
    } catch (error) {
      report(error);
    } finally {
      setSending(false);
    }
  };
  return { send, sending, wait, sent: sentAt !== null };
}
