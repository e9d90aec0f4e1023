import { courseApi } from '@madang/contracts/main/course-calls';
import { demandApi } from '@madang/contracts/main/demand-calls';
import { BellRing, Check } from 'lucide-react';
import { useCallback, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { invalidate, useCall } from '../../lib/query';
import { isLoggedIn, useLoggedIn } from '../../lib/session';
import { askLogin } from '../../lib/user-only';
import { Button } from '../../ui/button';
import { rememberAct, takePendingAct } from '../course/pending-act';
import s from './class-offer.module.css';

type Props = { courseSeq: number; title: string; imageUrl: string | null };

/** Puts the person on the list of those who get one notice when the class opens (AM-771), or takes them off; visitors log in first. */
function useAlert({ courseSeq, title, imageUrl }: Props) {
  const { t } = useTranslation('class-offer');
  const loggedIn = useLoggedIn();
  const [busy, setBusy] = useState(false);
  const demand = useCall(demandApi.find, { params: { courseSeq } }, { silent: true, staleTime: 0 });
  const asked = Boolean(loggedIn && demand.data?.mineAt);
  const send = useCallback(
    async (asks: boolean) => {
      setBusy(true);
      try {
        await call(asks ? demandApi.add : demandApi.remove, { params: { courseSeq } });
        toast(t(asks ? 'alert.done' : 'alert.stopped'));
      } catch (error) {
        // The call fails when the class can be enrolled in by now, so the page loads the class again.
        await invalidate(courseApi.find);
        report(error);
      } finally {
        await invalidate(demandApi.find);
        setBusy(false);
      }
    },
    [courseSeq, t],
  );
  const press = () => {
    if (isLoggedIn()) return void send(!asked);
    rememberAct('alert', courseSeq);
    askLogin({ title, imageUrl });
  };
  useEffect(() => {
    if (loggedIn && takePendingAct('alert', courseSeq)) void send(true);
  }, [loggedIn, courseSeq, send]);
  return { asked, busy, press, known: !demand.isPending };
}

/** The button for getting a notice when a class can be enrolled in; `why` says what the person waits for. */
export function OpeningAlert({ course, why }: { course: Props; why: string }) {
  const { t } = useTranslation('class-offer');
  const { asked, busy, press, known } = useAlert(course);
  const Icon = asked ? Check : BellRing;
  const id = useId();
  return (
    <section className={s.alert} aria-labelledby={id}>
      <Icon aria-hidden="true" />
      <div>
        <h3 id={id}>{t(asked ? 'alert.asked' : `alert.title.${why}`)}</h3>
        <p>{t(asked ? 'alert.askedNote' : 'alert.note')}</p>
      </div>
      <Button block tone={asked ? 'secondary' : 'soft'} busy={busy || !known} onClick={press}>
        {t(asked ? 'alert.stop' : 'alert.ask')}
      </Button>
    </section>
  );
}
