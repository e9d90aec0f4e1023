import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/format';
import { useUser } from '../../lib/session';
import { ButtonLink } from '../../ui/button';
import { TitledSurface } from '../../ui/titled-surface';
import { KeyValues } from '../../ui/parts';
import l from '../../ui/layout.module.css';

/** The buyer's name and contact, from their account. */
export function Orderer() {
  const { t } = useTranslation('checkout');
  const user = useUser();
  return (
    <TitledSurface
      id="pay-who"
      title={t('orderer')}
      aside={
        <ButtonLink to="/editinformation" size="sm" tone="ghost">
          {t('editOrderer')}
          <ChevronRight aria-hidden="true" />
        </ButtonLink>
      }
    >
      <KeyValues
        rows={[
          { label: t('name'), value: user?.name ?? '' },
          { label: t('email'), value: user?.email ?? '' },
          ...(user?.phone ? [{ label: t('phone'), value: formatPhone(user.phone) }] : []),
        ]}
      />
      <p className={l.muted13}>{t('ordererNote')}</p>
    </TitledSurface>
  );
}
