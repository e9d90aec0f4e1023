import type { CourseInvite } from '@madang/contracts/main/course-invite';
import { PowerOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Callout, CopyButton } from '../../ui/parts';
import s from './class-invite.module.css';

/** Says that the mails of new invitations wait, and shows the link of each invitation, which the inviter can pass on at once. */
export function WaitingInvites({ list }: { list: readonly CourseInvite[] }) {
  const { t } = useTranslation('class-invite');
  return (
    <>
      <Callout tone="warn" icon={PowerOff} title={t('waits', { count: list.length })}>
        <p>{t('waitsText')}</p>
      </Callout>
      <div className={s.list}>
        <ul>
          {list.map((one) => (
            <li key={one.inviteSeq}>
              <span>
                <b>{one.name || one.email}</b>
              </span>
              <CopyButton text={one.url} label={t('copy')} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
