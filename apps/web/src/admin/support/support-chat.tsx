import { USER_TYPE, type UserType } from '@madang/contracts/codes';
import { LifeBuoy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useChannel } from '../../lib/channel';
import { useSession } from '../../lib/session';
import s from '../../ui/float-link.module.css';

const STAFF_USER_TYPES: readonly (UserType | null)[] = [USER_TYPE.OWNER, USER_TYPE.MANAGER, USER_TYPE.TEACHER];

/**
 * A link by which a site's staff reach the platform's support, on installations that have one (CP-017, AM-130). It opens a new window,
 * because no third-party script may run beside a session.
 */
export function SupportChat() {
  const { t } = useTranslation('app');
  const href = useChannel((state) => state.supportChatUrl);
  const role = useSession((state) => state.userTypeCd);
  if (!href || !STAFF_USER_TYPES.includes(role)) return null;
  return (
    <a className={s.float} href={href} target="_blank" rel="noreferrer" aria-label={t('admin.supportLabel')}>
      <LifeBuoy aria-hidden="true" />
      <span aria-hidden="true">{t('admin.support')}</span>
    </a>
  );
}
