import { MINUTE } from '@madang/contracts/time';
import { canReview } from '@madang/contracts/main/course-rules';
import { LIMITS } from '@madang/contracts/limits';
import { mypageApi, type MyReview } from '@madang/contracts/main/mypage-calls';
import { reviewApi } from '@madang/contracts/main/review';
import { courseApi } from '@madang/contracts/main/course-calls';
import { YN } from '@madang/contracts/codes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { coursePath, Cover } from '../../domain/course/course-card';
import { openReview } from '../../domain/popups/popups';
import { Photos } from '../../domain/review/photos';
import { Reply } from '../../domain/review/reply';
import { useSite } from '../../lib/channel';
import { confirm, toast } from '../../lib/dialogs';
import { formatDate } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { useNow } from '../../lib/time';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { Pagination } from '../../ui/pagination';
import { Badge, SectionHead, Stars } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { ToReview } from './to-review';
import { usePageNumber } from './page-number';
import { OwnTitle } from '../../ui/own-title';
import b from '../../ui/box-rows.module.css';
import l from '../../ui/layout.module.css';
import s from './home.module.css';

/** The page of the classes that the person can review, and of the reviews they wrote. */
export default function ReviewsPage() {
  const { t } = useTranslation('my-home');
  const { channelSeq } = useSite();
  const [page, turn] = usePageNumber();
  useTitle(t('reviews.title'));
  const mine = useCall(mypageApi.reviews, { query: { page, size: LIMITS.itemsPerPage, channelSeq } }, { keep: true, staleTime: 0 });
  const { data } = mine;
  return (
    <section className={s.page} aria-labelledby="reviews-title">
      <OwnTitle id="reviews-title">{t('reviews.title')}</OwnTitle>
      {mine.isError && !data ? (
        <ErrorState error={mine.error} onRetry={() => void mine.refetch()} />
      ) : !data ? (
        <SkeletonRows count={4} />
      ) : data.totalCount + data.toReview.length === 0 ? (
        <Empty title={t('reviews.empty')} text={t('reviews.emptyText')}>
          <ButtonLink to="/me/classes">{t('title')}</ButtonLink>
        </Empty>
      ) : (
        <>
          {data.toReview.length > 0 && (
            <section>
              <SectionHead title={t('reviews.part')} />
              <ToReview list={data.toReview} />
            </section>
          )}
          {data.totalCount > 0 && (
            <section>
              <SectionHead title={t('reviews.written', { n: data.totalCount })} />
              <ul className={b.rows}>
                {data.list.map((one) => (
                  <Row key={one.evaluationSeq} review={one} />
                ))}
              </ul>
              <Pagination page={page} size={LIMITS.itemsPerPage} total={data.totalCount} onChange={turn} />
            </section>
          )}
        </>
      )}
    </section>
  );
}

function Row({ review }: { review: MyReview }) {
  const { t } = useTranslation('my-home');
  const now = useNow(MINUTE);
  const remove = useAct(reviewApi.remove, {
    invalidates: [mypageApi.reviews, mypageApi.home, courseApi.find, courseApi.mine, reviewApi.list],
    onDone: () => toast(t('reviews.removed')),
  });
  const params = { courseSeq: review.courseSeq };
  const ask = async () => {
    const sure = await confirm(t('reviews.removeText', { title: review.courseTitle }), {
      title: t('reviews.removeTitle'),
      action: t('reviews.remove'),
      cancel: t('reviews.keep'),
      danger: true,
    });
    if (sure) remove.mutate({ params, body: { attendSeq: review.attendSeq } });
  };
  const mayEdit = canReview(review, now);
  return (
    <li className={b.row}>
      <Cover imageUrl={review.courseImageUrl} className={b.picture} />
      <div className={b.text}>
        <h3>
          <Link to={coursePath(review)}>{review.courseTitle}</Link>
        </h3>
        <p className={b.small}>
          <Stars value={review.reviewPoint} />
          <time className="num" dateTime={review.createdAt}>
            {formatDate(review.createdAt)}
          </time>
          {review.hideYn === YN.YES && (
            <>
              <Badge tone="warn">{t('reviews.hidden')}</Badge>
              <Link to="/me/hidden">{t('reviews.why')}</Link>
            </>
          )}
        </p>
        <p className={l.written}>{review.description}</p>
        <Photos photos={review.photos} name={review.userName} />
        <Reply courseSeq={review.courseSeq} review={review} may={false} />
      </div>
      <div className={b.end}>
        {mayEdit && (
          <Button size="sm" onClick={() => openReview({ ...params, attendSeq: review.attendSeq, title: review.courseTitle })}>
            {t('reviews.edit')}
          </Button>
        )}
        <Button size="sm" tone="ghost" busy={remove.isPending} onClick={() => void ask()}>
          {t('reviews.remove')}
        </Button>
      </div>
    </li>
  );
}
