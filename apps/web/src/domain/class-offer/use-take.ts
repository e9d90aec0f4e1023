import { couponApi } from '@madang/contracts/main/coupon-calls';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { call, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useSite } from '../../lib/channel';
import { confirm, toast } from '../../lib/dialogs';
import { invalidate } from '../../lib/query';
import { isLoggedIn, useLoggedIn } from '../../lib/session';
import { askLogin } from '../../lib/user-only';
import { useJoinFirst } from '../account/join-first';
import { pickCoupon } from '../coupon/coupon-choice';
import { rememberAct, takePendingAct } from '../course/pending-act';

/** Takes a coupon that the site offers; a person who has to log in or join the site first gets the coupon on return. */
export function useTake(
  { courseSeq, title, imageUrl }: { courseSeq: number; title: string; imageUrl: string | null },
  couponInfoSeq: number,
) {
  const { t } = useTranslation('class-offer');
  const loggedIn = useLoggedIn();
  const here = useLocation();
  const join = useJoinFirst();
  const { name } = useSite();
  const [busy, setBusy] = useState(false);
  /** Leads to joining the site. A person who is back from logging in reads why first, and is not led away once more by itself. */
  const joinFirst = async (again: boolean) => {
    const words = { title: t('coupon.joinTitle'), action: t('coupon.joinAction'), cancel: t('coupon.joinLater') };
    if (again && !(await confirm(t('coupon.joinText', { name }), words))) return;
    rememberAct('coupon', courseSeq, couponInfoSeq);
    join(here.pathname + here.search);
  };
  /** `again`: the person has returned from logging in or joining, so a refusal does not lead to the page for joining a second time. */
  const send = async (again: boolean) => {
    setBusy(true);
    try {
      const { couponSeq } = await call(couponApi.take, { params: { couponInfoSeq } });
      // Whoever takes a coupon here wants it, also if the checkout was left without one or the seat was taken with another before.
      pickCoupon(courseSeq, couponSeq);
      toast(t('coupon.taken'));
    } catch (error) {
      if (error instanceof ApiError && error.is('NOT_CHANNEL_USER')) {
        error.claim();
        void joinFirst(again);
        return;
      }
      report(error);
    } finally {
      await invalidate(couponApi.usable, couponApi.offered);
      setBusy(false);
    }
  };
  const go = useRef(send);
  useEffect(() => {
    go.current = send;
  });
  useEffect(() => {
    if (loggedIn && takePendingAct('coupon', courseSeq, couponInfoSeq)) void go.current(true);
  }, [loggedIn, courseSeq, couponInfoSeq]);
  const take = () => {
    if (isLoggedIn()) return void send(false);
    rememberAct('coupon', courseSeq, couponInfoSeq);
    askLogin({ title, imageUrl });
  };
  return { take, busy };
}
