import type { ReviewToWrite } from '@madang/contracts/main/mypage-calls';
import { useTranslation } from 'react-i18next';
import { Cover } from '../../domain/course/course-card';
import { openReview } from '../../domain/popups/popups';
import { formatEnd } from '../../lib/own-time';
import { Button } from '../../ui/button';
import b from '../../ui/box-rows.module.css';

/** The classes that the person can review, each with the last day for it. */
export function ToReview({ list }: { list: readonly ReviewToWrite[] }) {
  const { t } = useTranslation('my-home');
  return (
    <ul className={b.rows}>
      {list.map((one) => (
        <li key={one.attendSeq} className={b.row}>
          <Cover imageUrl={one.imageUrl} className={b.picture} />
          <div className={b.text}>
            <h3>{one.title}</h3>
            <small className="num">{t('reviews.until', { date: formatEnd(one.reviewExpringAt) })}</small>
          </div>
          <div className={b.end}>
            <Button
              size="sm"
              aria-label={t('reviews.writeOf', { title: one.title })}
              onClick={() => openReview({ courseSeq: one.courseSeq, attendSeq: one.attendSeq, title: one.title })}
            >
              {t('review')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
