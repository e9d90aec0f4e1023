import { LIMITS } from '@madang/contracts/limits';
import { mypageApi } from '@madang/contracts/main/mypage-calls';
import { useTranslation } from 'react-i18next';
import { SkeletonCards } from '../../domain/course/skeleton-cards';
import { useSite } from '../../lib/channel';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { Pagination } from '../../ui/pagination';
import { Empty, ErrorState } from '../../ui/states';
import { LikedCards } from './liked-cards';
import { usePageNumber } from './page-number';
import { OwnTitle } from '../../ui/own-title';
import s from './home.module.css';

/** The page of the classes that the person likes on this site. */
export default function LikesPage() {
  const { t } = useTranslation('my-home');
  const { channelSeq } = useSite();
  const [page, turn] = usePageNumber();
  useTitle(t('likes.title'));
  const likes = useCall(mypageApi.likes, { query: { page, size: LIMITS.itemsPerPage, channelSeq } }, { keep: true, staleTime: 0 });
  const list = likes.data?.list;
  return (
    <section className={s.page} aria-labelledby="likes-title">
      <OwnTitle id="likes-title">{t('likes.title')}</OwnTitle>
      {likes.isError && !list ? (
        <ErrorState error={likes.error} onRetry={() => void likes.refetch()} />
      ) : !list ? (
        <SkeletonCards count={4} />
      ) : list.length === 0 ? (
        <Empty title={t('likes.empty')} text={t('likes.emptyText')}>
          <ButtonLink tone="primary" to="/classes">
            {t('browse')}
          </ButtonLink>
        </Empty>
      ) : (
        <>
          <LikedCards list={list} heading="h2" />
          <Pagination page={page} size={LIMITS.itemsPerPage} total={likes.data!.totalCount} onChange={turn} />
        </>
      )}
    </section>
  );
}
