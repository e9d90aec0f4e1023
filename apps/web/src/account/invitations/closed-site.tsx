import type { InviteView } from '@madang/contracts/main/operator';
import { useTranslation } from 'react-i18next';
import { formatDeadline } from '../../lib/own-time';
import s from './invitations.module.css';

/** Says that the inviting site was closed, and what becomes of the invitation. */
export function ClosedSite({ invite }: { invite: InviteView }) {
  const { t } = useTranslation('invitations');
  return (
    <p className={s.state} role="status">
      {t('closed', { date: formatDeadline(invite.expiresAt) })}
    </p>
  );
}
