import { couponCalls } from '@madang/contracts/main/coupon-calls';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { call, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { toast } from '../../lib/dialogs';
import { invalidate } from '../../lib/query';
import { isLoggedIn, useLoggedIn } from '../../lib/session';
import { askLogin } from '../../lib/user-only';
import { useJoinFirst } from '../account/join-first';
import { rememberAct, takePendingAct } from './pending-act';

/** Takes a coupon that the site offers; whoever has to log in or join the site first gets it on coming back. */
export function useTake(
  { courseSeq, title, imageUrl }: { courseSeq: number; title: string; imageUrl: string | null },
  couponInfoSeq: number,
) {
  const { t } = useTranslation('class-offer');
  const loggedIn = useLoggedIn();
  const here = useLocation();
  const join = useJoinFirst();
  const [busy, setBusy] = useState(false);
  const address = here.pathname + here.search;
  const send = useCallback(async () => {
    setBusy(true);
    try {
      await call(couponCalls.take, { params: { couponInfoSeq } });
      toast(t('coupon.taken'));
    } catch (error) {
      if (error instanceof ApiError && error.is('NOT_CHANNEL_USER')) {
        error.claim();
        rememberAct('coupon', courseSeq);
        return join(address);
      }
      report(error);
    } finally {
      await invalidate(couponCalls.usable, couponCalls.offered);
      setBusy(false);
    }
  }, [couponInfoSeq, courseSeq, address, join, t]);
  const take = () => {
    if (isLoggedIn()) return void send();
    rememberAct('coupon', courseSeq);
    askLogin({ title, imageUrl });
  };
  useEffect(() => {
    if (loggedIn && takePendingAct('coupon', courseSeq)) void send();
  }, [loggedIn, courseSeq, send]);
  return { take, busy };
}
