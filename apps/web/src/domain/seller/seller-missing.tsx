import type { SellerMissing } from '@madang/contracts/main/selling';
import { ChevronRight, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import s from '../../ui/box-rows.module.css';
import l from '../../ui/layout.module.css';
import { Callout } from '../../ui/parts';

/** The page on which a missing detail of the seller is entered. */
const placeOf = (key: SellerMissing) => (key === 'account' ? '/settings/settlement-document' : '/settings/footer');

/** The details of the seller that are missing for paid classes, each linked to its page, or that none is missing. */
export function SellerMissingList({ missing, onGo }: { missing: readonly SellerMissing[]; onGo?: () => void }) {
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
            <Link to={placeOf(key)} onClick={onGo} className={s.row}>
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
