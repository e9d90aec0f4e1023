import { couponCalls } from '@madang/contracts/main/coupon-calls';
import { useEffect, useRef, useState } from 'react';
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
  /** `again`: the person is back from logging in or joining, and is not led away once more. */
  const send = async (again: boolean) => {
    setBusy(true);
    try {
      await call(couponCalls.take, { params: { couponInfoSeq } });
      toast(t('coupon.taken'));
    } catch (error) {
      if (error instanceof ApiError && error.is('NOT_CHANNEL_USER')) {
        error.claim();
        if (again) return;
        rememberAct('coupon', courseSeq);
        return join(here.pathname + here.search);
      }
      report(error);
    } finally {
      await invalidate(couponCalls.usable, couponCalls.offered);
      setBusy(false);
    }
  };
  const go = useRef(send);
  useEffect(() => {
    go.current = send;
  });
  useEffect(() => {
    if (loggedIn && takePendingAct('coupon', courseSeq)) void go.current(true);
  }, [loggedIn, courseSeq]);
  const take = () => {
    if (isLoggedIn()) return void send(false);
    rememberAct('coupon', courseSeq);
    askLogin({ title, imageUrl });
  };
  return { take, busy };
}
