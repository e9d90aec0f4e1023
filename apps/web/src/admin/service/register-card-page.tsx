import { channelApi } from '@madang/contracts/main/channel-calls';
import { hasPermission } from '@madang/contracts/permissions';
import { planApi } from '@madang/contracts/util/plan';
import { CircleX, CreditCard, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { errorMessage } from '../../lib/api';
import { useChannel } from '../../lib/channel';
import { alert, toast } from '../../lib/dialogs';
import { gaveUpBy } from '../../domain/order/gave-up';
import { openWindow } from '../../domain/order/pay-window';
import { invalidate, useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { NoContent } from '../../ui/no-content';
import { Result, ResultPage } from '../../ui/result';
import { ErrorState, Loading, Skeleton, SkeletonRows } from '../../ui/states';
import { planPageOf } from './plan-pages';

/**
 * Registers the card that pays for a site plan; only the payment provider stores its number (RT-017). Works on the site and on the
 * product's own host.
 */
export default function RegisterCardPage() {
  const site = useChannel((state) => state.channel);
  const asked = Number(useParams()['channelSeq']);
  if (!site) return <OfManaged channelSeq={asked} />;
  return asked === site.channelSeq ? <Register channelSeq={asked} /> : <NoContent />;
}

/** On the product's own host: the person's list of sites says whether they may change the plan of this site (AM-176). */
function OfManaged({ channelSeq }: { channelSeq: number }) {
  const sites = useCall(channelApi.managed);
  if (sites.isError) return <ErrorState error={sites.error} onRetry={() => void sites.refetch()} />;
  if (!sites.data) return <SkeletonRows count={3} />;
  const site = sites.data.find((one) => one.channelSeq === channelSeq && !one.closedAt);
  if (!site || !hasPermission(site.roles, 'SITE_PLAN_UPDATE')) return <NoContent />;
  return <Register channelSeq={channelSeq} name={site.name} />;
}

function Register({ channelSeq, name }: { channelSeq: number; name?: string }) {
  const { t } = useTranslation('admin-service');
  const params = { channelSeq };
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const next = planPageOf(query.get('next'));
  // The result that the provider's window put into the query; kept here, because the query is removed first.
  const [told] = useState(() => ({
    proof: { authKey: query.get('authKey') ?? '', customerKey: query.get('customerKey') ?? '' },
    code: query.get('code'),
    message: query.get('message'),
  }));
  const proven = told.proof.authKey !== '' && told.proof.customerKey !== '';
  useTitle(t('register.title'));
  const card = useCall(planApi.card, { params }, { staleTime: 0, enabled: !proven });
  const open = useAct(planApi.openCard, {
    onDone: (cardWindow) => {
      if (!openWindow(cardWindow)) void alert(t('register.failedText'));
    },
  });
  const save = useAct(planApi.saveCard, {
    silent: true,
    onDone: async () => {
      await invalidate(planApi.find, planApi.card, planApi.bills, planApi.due);
      toast(t('register.done'));
      await navigate(next, { replace: true });
    },
  });
  const { mutate } = save;
  const begun = useRef(false);
  useEffect(() => {
    if (!proven || begun.current) return;
    begun.current = true;
    setQuery({ next }, { replace: true });
    mutate({ params: { channelSeq }, body: told.proof });
  }, [proven, next, setQuery, mutate, told, channelSeq]);

  const start = () => open.mutate({ params, body: { next } });
  if (proven && !save.isError)
    return (
      <ResultPage busy>
        <Loading label={t('register.saving')}>
          <Skeleton height={280} radius={16} />
        </Loading>
      </ResultPage>
    );
  const gaveUp = gaveUpBy(told.code);
  const bad = save.isError || (told.code !== null && !gaveUp);
  const Icon = bad ? CircleX : gaveUp ? Undo2 : CreditCard;
  return (
    <ResultPage>
      <Result
        bad={bad}
        alert={bad}
        icon={<Icon aria-hidden="true" />}
        title={t(bad ? 'register.failed' : gaveUp ? 'register.gaveUp' : card.data ? 'register.change' : 'register.title')}
        text={
          <>
            {name && !bad && <>{t('register.ofSite', { name })} </>}
            {save.isError
              ? errorMessage(save.error)
              : bad
                ? told.message || t('register.failedText')
                : t(gaveUp ? 'register.gaveUpText' : 'register.text')}
          </>
        }
        actions={
          <>
            {save.isError && (
              <Button size="lg" onClick={() => save.mutate({ params, body: told.proof })}>
                {t('register.again')}
              </Button>
            )}
            <ButtonLink size="lg" to={next.split('?')[0]!}>
              {t('register.back')}
            </ButtonLink>
            <Button size="lg" tone="primary" busy={open.isPending} onClick={start}>
              {t('register.open')}
            </Button>
          </>
        }
      />
      <p>{t('card.safe')}</p>
    </ResultPage>
  );
}
