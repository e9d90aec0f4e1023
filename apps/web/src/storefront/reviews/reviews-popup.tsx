import { useTranslation } from 'react-i18next';
import { closePopup, usePopups } from '../../domain/popups/popups';
import { Dialog } from '../../ui/dialog';
import { ReviewList } from './review-list';

/** The popup with all reviews of a course, over any page. */
export default function ReviewsPopup() {
  const { t } = useTranslation('reviews');
  const about = usePopups((popups) => popups.reviews);
  if (!about) return null;
  return (
    <Dialog open size="l" title={t('all')} note={about.title} onClose={() => closePopup('reviews')}>
      <ReviewList courseSeq={about.courseSeq} title={about.title} />
    </Dialog>
  );
}
