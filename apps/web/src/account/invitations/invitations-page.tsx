import { inviteApi } from '@madang/contracts/main/operator';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { InvitationCard } from './invitation-card';
import { OwnTitle } from '../../ui/own-title';
import l from '../../ui/layout.module.css';
import o from '../../ui/own-title.module.css';

/** The invitations that the person has not answered yet, over all sites. */
export default function InvitationsPage() {
  const { t } = useTranslation('invitations');
  useTitle(t('mine'));
  const list = useCall(inviteApi.mine, {}, { staleTime: 0 });
  return (
    <section className={list.data?.length === 0 ? o.page : l.ownNarrow}>
      <OwnTitle id="invitations-title">{t('mine')}</OwnTitle>
      {list.isPending ? (
        <SkeletonRows count={2} />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data.length === 0 ? (
        <Empty title={t('none')} text={t('noneText')}>
          <ButtonLink to="/mypage">{t('toMypage')}</ButtonLink>
        </Empty>
      ) : (
        <div className={l.stack16}>
          {list.data.map((invite) => (
            <InvitationCard key={invite.inviteSeq} invite={invite} />
          ))}
        </div>
      )}
    </section>
  );
}
