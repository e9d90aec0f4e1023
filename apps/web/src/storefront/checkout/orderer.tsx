import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatPhone } from '../../lib/format';
import { useUser } from '../../lib/session';
import { KeyValues } from '../../ui/parts';
import s from './checkout.module.css';

/** Who pays, as the account knows this person. */
export function Orderer() {
  const { t } = useTranslation('checkout');
  const user = useUser();
  return (
    <section className={s.box} aria-labelledby="pay-who">
      <div className={s.boxHead}>
        <h2 id="pay-who">{t('orderer')}</h2>
        <Link to="/editinformation" className={s.edit}>
          {t('editOrderer')}
          <ChevronRight aria-hidden="true" />
        </Link>
      </div>
      <KeyValues
        rows={[
          { label: t('name'), value: user?.name ?? '' },
          { label: t('email'), value: user?.email ?? '' },
          ...(user?.phone ? [{ label: t('phone'), value: formatPhone(user.phone) }] : []),
        ]}
      />
      <p className={s.note}>{t('ordererNote')}</p>
    </section>
  );
}
