import type { Review } from '@madang/contracts/main/review';
import { reviewApi } from '@madang/contracts/main/review-calls';
import { reviewHelpfulApi } from '@madang/contracts/main/review-helpful-calls';
import { ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format';
import { useAct } from '../../lib/query';
import { userOnly } from '../../lib/user-only';
import { Button } from '../../ui/button';
import s from './reviews.module.css';

/** The button that marks a review as helpful; another press removes the mark. */
export function Helpful({ review, courseSeq }: { review: Review; courseSeq: number }) {
  const { t } = useTranslation('reviews');
  const options = { invalidates: [reviewApi.list] };
  const say = useAct(reviewHelpfulApi.helpful, options);
  const unsay = useAct(reviewHelpfulApi.unhelpful, options);
  const act = review.helped ? unsay : say;
  return (
    <Button
      size="sm"
      className={s.helpful}
      aria-pressed={review.helped}
      aria-label={t('helpfulOf', { name: review.userName })}
      busy={say.isPending || unsay.isPending}
      onClick={() => userOnly(() => act.mutate({ params: { courseSeq, evaluationSeq: review.evaluationSeq } }))}
    >
      <ThumbsUp aria-hidden="true" />
      {t('helpful')}
      {review.helpfulCount > 0 && <span className="num">{formatCount(review.helpfulCount)}</span>}
    </Button>
  );
}
