import type { SellerMissing } from '@madang/contracts/main/selling';
import { ChevronRight, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import s from '../../ui/box-rows.module.css';
import l from '../../ui/layout.module.css';
import { Callout } from '../../ui/parts';
import { sellerPlace, type SellerTask } from './seller-place';

interface Props {
  missing: readonly SellerMissing[];
  /** The class that waits for them, if one does. */
  task?: SellerTask;
  onGo?: () => void;
}
/** The details of the seller that are missing for paid classes, each linked to its field, or that none is missing. */
export function SellerMissingList({ missing, task, onGo }: Props) {
  const { t } = useTranslation('seller');
  if (missing.length === 0)
    return (
      <div role="status">
        <Callout tone="good">{t('ready')}</Callout>
      </div>
    );
  return (
    <section aria-label={t('title')} className={l.stack8}>
      <b>{t('title')}</b>
      <ul className={s.rows}>
        {missing.map((key) => (
          <li key={key}>
            <Link to={sellerPlace(key)} state={task} onClick={onGo} className={s.row}>
              <CircleAlert aria-hidden="true" />
              <span className={s.text}>
                <b>{t(`missing.${key}`)}</b>
                <small>{t(key === 'account' ? 'place.account' : 'place.footer')}</small>
              </span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
