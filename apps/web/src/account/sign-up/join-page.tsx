import { channelApi } from '@madang/contracts/main/channel';
import type { ChannelUser } from '@madang/contracts/main/account';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useSite } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { safeNext } from '../../lib/next';
import { useAct, useCall } from '../../lib/query';
import { sending } from '../../lib/sending';
import { useSession } from '../../lib/session';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { useJoinBoxes } from '../../domain/account/use-join-boxes';
import s from '../../domain/account/account.module.css';

const note = ({ isChannelUser, roles, userTypeCd }: ChannelUser) => useSession.setState({ isChannelUser, roles, userTypeCd });

/**
 * Joins the person who is logged in to this site, then goes on to `next` or, without it, to the page that says so (AM-065). It asks the
 * service whether the person is a member, since the session may be older than that.
 */
export default function JoinPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const site = useSite();
  const user = useSession((state) => state.user);
  const way = params.get('next');
  const next = way ? safeNext(way) : '/join/complete';
  useTitle(t('join.title', { name: site.name }));
  const found = useCall(channelApi.channelUser, undefined, { staleTime: 0 });
  const known = found.isFetchedAfterMount ? found.data : undefined;
  const join = useAct(channelApi.join, {
    onDone: (answer) => {
      note(answer);
      if (way) toast(t('join.done', { name: site.name }));
    },
  });
  const { boxes, take } = useJoinBoxes(site);
  const member = join.isSuccess || known?.isChannelUser;
  useEffect(() => {
    if (known) note(known);
  }, [known]);
  useEffect(() => {
    if (member) void navigate(next, { replace: true });
  }, [member, navigate, next]);
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!known || member) return <SkeletonRows count={4} />;
  return (
    <section className={s.card}>
      <h1>{t('join.title', { name: site.name })}</h1>
      <p className={s.lead}>{t(way ? 'join.leadOn' : 'join.lead', { user: user?.name ?? '' })}</p>
      <form
        className={s.form}
        onSubmit={sending(() => {
          const body = take();
          if (!body) return 'shown';
          join.mutate({ body });
          return 'acted';
        })}
      >
        {boxes}
        <Button type="submit" tone="primary" size="lg" block busy={join.isPending}>
          {t('join.submit')}
        </Button>
      </form>
    </section>
  );
}
