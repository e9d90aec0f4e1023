import { USER_TYPE } from '@madang/contracts/codes';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/parts';

/** The card by which an owner closes the site; other staff do not see it. */
export function ClosingCard() {
  const { t } = useTranslation('admin-site');
  const owner = useSession((session) => session.userTypeCd === USER_TYPE.OWNER);
  if (!owner) return null;
  return (
    <Card title={t('closing.title')} note={t('closing.note')}>
      <ButtonLink to="/settings/closing">{t('closing.go')}</ButtonLink>
    </Card>
  );
}
