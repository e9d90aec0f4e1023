import type { Review } from '@madang/contracts/main/review';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/states';
import l from '../../ui/layout.module.css';
import s from './reply.module.css';

const ReplyForm = lazy(() => import('./reply-form'));

interface Props {
  courseSeq: number;
  review: Pick<Review, 'evaluationSeq' | 'reply' | 'replyAt' | 'userName'>;
  /** Whether the viewer may answer reviews in the name of the class. */
  may: boolean;
}
/** The class's answer below a review, and the button to write or change it. */
export function Reply({ courseSeq, review, may }: Props) {
  const { t } = useTranslation('review');
  const [writing, setWriting] = useState(false);
  if (writing)
    return (
      <div className={l.box}>
        <Suspense fallback={<Skeleton height={140} />}>
          <ReplyForm courseSeq={courseSeq} review={review} onClose={() => setWriting(false)} />
        </Suspense>
      </div>
    );
  const button = may && (
    <Button
      size="sm"
      tone="ghost"
      aria-label={t(review.reply ? 'editOf' : 'writeOf', { name: review.userName })}
      onClick={() => setWriting(true)}
    >
      {t(review.reply ? 'edit' : 'write')}
    </Button>
  );
  if (!review.reply) return button && <div>{button}</div>;
  return (
    <div className={l.box}>
      <p className={s.head}>
        <b>{t('by')}</b>
        {review.replyAt && (
          <time className="num" dateTime={review.replyAt}>
            {formatDate(review.replyAt)}
          </time>
        )}
        {button}
      </p>
      <p className={l.written}>{review.reply}</p>
    </div>
  );
}
