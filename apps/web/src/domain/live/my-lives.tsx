import { SECOND } from '@madang/contracts/time';
import { curriculumApi } from '@madang/contracts/main/curriculum-calls';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { channelSeq } from '../../lib/channel';
import { useCall } from '../../lib/query';
import { SectionHead } from '../../ui/parts';
import { ErrorState } from '../../ui/states';
import { LivesList } from './lives-list';

/**
 * The person's live lessons of the week, `#lives` on their page; on a site, only that site's. Without any it shows nothing, unless the
 * address names `#lives`.
 */
export function MyLives({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('live');
  const wanted = useLocation().hash === '#lives';
  const found = useCall(curriculumApi.lives, undefined, { silent: true, staleTime: 30 * SECOND });
  const here = channelSeq();
  const lives = (found.data?.nowLives ?? []).filter((one) => here === undefined || one.channelSeq === here);
  const section = useRef<HTMLElement>(null);
  const there = found.isFetched && (wanted || lives.length > 0);
  useEffect(() => {
    if (wanted && there) section.current?.scrollIntoView?.({ block: 'start' });
  }, [wanted, there]);
  if (!there) return null;
  return (
    <section id="lives" ref={section} className={className}>
      <SectionHead title={t('mine')} />
      {found.isError ? (
        <ErrorState tight error={found.error} onRetry={() => void found.refetch()} />
      ) : lives.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <LivesList boxed lives={lives} label={t('mine')} />
      )}
    </section>
  );
}
