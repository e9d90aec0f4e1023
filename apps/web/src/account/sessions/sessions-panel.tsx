import { mypageApi, type SessionPlace } from '@madang/contracts/main/mypage';
import { Monitor, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { confirm, toast } from '../../lib/dialogs';
import { formatDateTime } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/parts';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { cx } from '../../ui/cx';
import p from '../../ui/page.module.css';
import l from '../../ui/layout.module.css';
import s from '../../domain/account/account.module.css';

/** Lists where the person is logged in; each other session can be ended, or all of them. */
export function SessionsPanel() {
  const { t } = useTranslation('account');
  const places = useCall(mypageApi.sessions, {}, { staleTime: 0 });
  const again = { invalidates: [mypageApi.sessions] };
  const endOne = useAct(mypageApi.endSession, { ...again, onDone: () => toast(t('sessions.ended')) });
  const endOthers = useAct(mypageApi.endOthers, { ...again, onDone: () => toast(t('sessions.endedAll')) });
  const nameOf = (place: SessionPlace) => [place.browser, place.os].filter(Boolean).join(' · ') || t('sessions.unknown');
  const others = places.data?.some((place) => !place.current);
  return (
    <section className={cx(p.box, s.panel)}>
      <h2>{t('sessions.title')}</h2>
      <p>{t('sessions.note')}</p>
      {places.isPending && <SkeletonRows count={2} />}
      {places.isError && <ErrorState tight error={places.error} onRetry={() => void places.refetch()} />}
      {places.data && (
        <ul className={cx(l.rows, s.places)}>
          {places.data.map((place) => (
            <li key={place.sessionSeq}>
              {place.mobile ? <Smartphone aria-hidden="true" /> : <Monitor aria-hidden="true" />}
              <div className={cx(l.named, l.grow)}>
                <b>
                  {nameOf(place)} {place.current && <Badge tone="good">{t('sessions.current')}</Badge>}
                </b>
                <small>
                  {t('sessions.since', { at: formatDateTime(place.createdAt) })}
                  {place.address && ` · ${place.address}`}
                </small>
              </div>
              {!place.current && (
                <Button
                  size="sm"
                  busy={endOne.isPending && endOne.variables.params.sessionSeq === place.sessionSeq}
                  aria-label={t('sessions.endNamed', { name: nameOf(place) })}
                  onClick={() => endOne.mutate({ params: { sessionSeq: place.sessionSeq } })}
                >
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others && (
        <Button
          busy={endOthers.isPending}
          onClick={() => void confirm(t('sessions.allAsk'), { action: t('sessions.all') }).then((yes) => yes && endOthers.mutate({}))}
        >
          {t('sessions.all')}
        </Button>
      )}
    </section>
  );
}
