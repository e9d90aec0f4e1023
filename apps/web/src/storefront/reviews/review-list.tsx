import { MINUTE } from '@madang/contracts/time';
import { CONTENT_KIND, YN } from '@madang/contracts/codes';
import { courseApi } from '@madang/contracts/main/course-calls';
import { offersReview } from '@madang/contracts/main/course-rules';
import type { Review, ReviewList as Reviews } from '@madang/contracts/main/review';
import { ownReviewApi } from '@madang/contracts/main/own-review-calls';
import { reviewApi } from '@madang/contracts/main/review-calls';
import { REVIEW_SORTS, type ReviewSort } from '@madang/contracts/main/review-helpful-calls';
import { CLASSROOM_PERMISSIONS, hasPermission } from '@madang/contracts/permissions';
import { PenLine } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewers } from '../../domain/course/course-viewer';
import { formatCount, formatDate } from '../../lib/format';
import { openReport, openReview } from '../../domain/popups/popups';
import { Photos } from '../../domain/review/photos';
import { Reply } from '../../domain/review/reply';
import { useDrawn } from '../../lib/drawn';
import { usePages } from '../../lib/pages';
import { useCall } from '../../lib/query';
import { useUser } from '../../lib/session';
import { useNow } from '../../lib/time';
import { Button } from '../../ui/button';
import { Select } from '../../ui/choices';
import b from '../../ui/box-rows.module.css';
import l from '../../ui/layout.module.css';
import { TitledSurface } from '../../ui/titled-surface';
import { Avatar, Stars } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Helpful } from './helpful';
import { Rules } from './rules';
import s from './reviews.module.css';

/** How many reviews are shown at first. */
const REVIEWS_SHOWN_FIRST = 5;
/** How many more reviews one press of the button shows. */
const REVIEWS_PER_PRESS = 20;

/** The reviews of several pages, each once: one whose stars or helpful marks change while somebody reads may come on two of them. */
const once = (pages: readonly Reviews[]): Review[] => [
  ...new Map(pages.flatMap((page) => page.reviews).map((review) => [review.evaluationSeq, review])).values(),
];
/** Asks for the reviews after `last`, from the place at which it was listed. */
const placeAfter = (last: Review | undefined, sort: ReviewSort) =>
  last
    ? {
        lastEvaluationSeq: last.evaluationSeq,
        lastReviewDatetime: last.createdAt,
        ...(sort !== 'newest' && { lastReviewValue: sort === 'helpful' ? last.helpfulCount : last.reviewPoint }),
      }
    : null;

/** The reviews of a course, with the distribution of the stars; a button shows more until all are shown (RT-160, RV-031). */
export function ReviewList({ courseSeq, title }: { courseSeq: number; title: string }) {
  const { t } = useTranslation('reviews');
  const [sort, setSort] = useState<ReviewSort>('newest');
  const pages = usePages(
    reviewApi.list,
    { params: { courseSeq }, query: { sort } },
    {
      silent: true,
      keep: true,
      next: (last, all) => (once(all).length < last.reviewCount ? placeAfter(last.reviews.at(-1), sort) : null),
    },
  );
  const [shown, setShown] = useState(REVIEWS_SHOWN_FIRST);
  const user = useUser();
  const now = useNow(MINUTE);
  const viewer = useViewers(useMemo(() => [courseSeq], [courseSeq])).of(courseSeq);
  const mayWrite = viewer.attendSeq !== null && offersReview(viewer, now);
  const manages = viewer.userTypeCd !== null || hasPermission(viewer.roles, [...CLASSROOM_PERMISSIONS, 'SITE_REVIEW_UPDATE']);
  const reviews = once(pages.data?.pages ?? []);
  const head = pages.data?.pages[0];
  // Whether the class shows how many reviews it has (CR-130). On its page the answer is there already.
  const information = useCall(courseApi.find, { params: { courseSeq } }, { silent: true });
  const counted = information.data?.setting.courseReviewCountShowYn === YN.YES;
  const draws = useDrawn(head !== undefined);
  const own = reviews.find((one) => one.userSeq === user?.userSeq && one.attendSeq === viewer.attendSeq);
  // The own review may be hidden, or lie behind the pages that are loaded.
  const looksForOwn = mayWrite && head !== undefined && !own;
  const found = useCall(
    ownReviewApi.mine,
    { params: { courseSeq }, query: { attendSeq: viewer.attendSeq } },
    { silent: true, enabled: looksForOwn },
  ).data;
  const more = async () => {
    if (reviews.length < shown + REVIEWS_PER_PRESS && pages.hasNextPage) await pages.fetchNextPage();
    setShown(shown + REVIEWS_PER_PRESS);
  };
  const write = () => viewer.attendSeq !== null && openReview({ courseSeq, attendSeq: viewer.attendSeq, title });

  if (pages.isError && !head) return <ErrorState tight error={pages.error} onRetry={() => void pages.refetch()} />;
  if (!head || !draws) return <SkeletonRows count={3} />;
  const button = mayWrite && (
    <Button onClick={write}>
      <PenLine aria-hidden="true" />
      {t((own ?? found) ? 'editMine' : 'write')}
    </Button>
  );
  if (head.reviewCount === 0)
    return (
      <TitledSurface>
        <Empty art="add" tight heading="h3" title={t('empty')} text={t(mayWrite ? 'emptyYours' : 'emptyText')}>
          {button}
        </Empty>
      </TitledSurface>
    );
  return (
    <>
      <Distribution list={head} counted={counted} />
      <Rules />
      <div className={l.rowEndMiddle}>
        {head.reviewCount > 1 && (
          <Select
            label={t('sort.label')}
            hideLabel
            className={s.sort}
            value={sort}
            onChange={setSort}
            options={REVIEW_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          />
        )}
        {button}
      </div>
      <ul className={s.list} aria-busy={pages.isPlaceholderData || undefined}>
        {reviews.slice(0, shown).map((review) => (
          <Row
            key={review.evaluationSeq}
            review={review}
            courseSeq={courseSeq}
            may={manages}
            own={user?.userSeq === review.userSeq}
            mayReport={!!user && user.userSeq !== review.userSeq}
            onEdit={own === review && mayWrite ? write : null}
          />
        ))}
      </ul>
      {shown < head.reviewCount && (reviews.length > shown || pages.hasNextPage) && (
        <Button block busy={pages.isFetchingNextPage} onClick={() => void more()}>
          {counted ? t('more', { n: formatCount(head.reviewCount - Math.min(shown, reviews.length)) }) : t('moreUncounted')}
        </Button>
      )}
    </>
  );
}

function Distribution({ list, counted }: { list: Reviews; counted: boolean }) {
  const { t } = useTranslation('reviews');
  const total = list.distribution.reduce((a, b) => a + b, 0) || 1;
  return (
    <div className={s.summary}>
      <div className={s.average}>
        <b className="num">{list.reviewRate.toFixed(1)}</b>
        <Stars value={Math.round(list.reviewRate)} />
        {counted && <p>{t('by', { n: formatCount(list.reviewCount), count: list.reviewCount })}</p>}
      </div>
      <ul aria-label={t('distribution')}>
        {[5, 4, 3, 2, 1].map((stars) => {
          const share = Math.round(((list.distribution[stars - 1] ?? 0) / total) * 100);
          return (
            <li key={stars}>
              <span>{t('stars', { n: stars, count: stars })}</span>
              <span className={s.bar} aria-hidden="true">
                <i style={{ width: `${share}%` }} />
              </span>
              <span className="num">{share}%</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface RowProps {
  review: Review;
  courseSeq: number;
  /** Whether the viewer may answer reviews in the name of the class. */
  may: boolean;
  own: boolean;
  mayReport: boolean;
  onEdit: (() => void) | null;
}
function Row({ review, courseSeq, may, own, mayReport, onEdit }: RowProps) {
  const { t } = useTranslation('reviews');
  return (
    <li>
      <header className={l.rowMiddle}>
        <Avatar name={review.userName} imageUrl={review.profileImageUrl} />
        <div className={b.text}>
          <b>{review.userName}</b>
          <small>
            <Stars value={review.reviewPoint} />
            <time className="num" dateTime={review.createdAt}>
              {formatDate(review.createdAt)}
            </time>
            {review.updatedAt && <span>{t('edited')}</span>}
          </small>
        </div>
        {mayReport && (
          <Button
            size="sm"
            tone="ghost"
            aria-label={t('reportOf', { name: review.userName })}
            onClick={() =>
              openReport({
                kind: CONTENT_KIND.REVIEW,
                itemSeq: review.evaluationSeq,
                parentSeq: null,
                name: review.userName,
                userSeq: review.userSeq,
              })
            }
          >
            {t('report')}
          </Button>
        )}
        {onEdit && (
          <Button size="sm" tone="ghost" onClick={onEdit}>
            {t('edit')}
          </Button>
        )}
      </header>
      <p className={l.written}>{review.description}</p>
      <Photos photos={review.photos} name={review.userName} />
      {review.recommendYn && <p className={s.recommend}>{t('recommends')}</p>}
      {!own && <Helpful review={review} courseSeq={courseSeq} />}
      <Reply courseSeq={courseSeq} review={review} may={may} />
    </li>
  );
}
