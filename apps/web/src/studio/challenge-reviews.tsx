import { useParams } from 'react-router-dom';
import { Reviews } from '../admin/reviews/review-list';
import s from './challenge-reviews.module.css';

/** The reviews of one challenge, in its settings (RT-088). */
export default function ChallengeReviews() {
  return (
    <main id="main" className={s.page} tabIndex={-1}>
      <Reviews of={Number(useParams()['courseSeq'])} />
    </main>
  );
}
