import { YN } from '@madang/contracts/codes';
import { channelApi } from '@madang/contracts/main/channel-calls';
import { INVITE_STATUS, inviteApi, type InviteView } from '@madang/contracts/main/operator';
import { useTranslation } from 'react-i18next';
import { siteUrl, useChannel } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { formatDeadline } from '../../lib/own-time';
import { invalidate, useAct } from '../../lib/query';
import { goWithTicket } from '../../lib/session-moves';
import { refreshChannelUser } from '../../lib/session-start';
import { report } from '../../lib/api';
import { isGone } from '../../lib/api-error';
import { Button } from '../../ui/button';
import { Avatar, KeyValues } from '../../ui/parts';
import l from '../../ui/layout.module.css';
import s from './invitations.module.css';
import { ADMIN_HOME } from '../../domain/site/admin-home';
import { ClosedSite } from './closed-site';
import { InvitationAnswer } from './invitation-answer';

/**
 * One invitation with its answer. Once it is accepted, a button leads to the site's admin or, for an invited member, to its main
 * page.
 */
export function InvitationCard({ invite, token, heading: Heading = 'h2' }: { invite: InviteView; token?: string; heading?: 'h1' | 'h2' }) {
  const { t } = useTranslation('invitations');
  const here = useChannel((state) => state.channel?.channelSeq === invite.channelSeq);
  const changes = [inviteApi.mine, inviteApi.find, channelApi.managed];
  const params = { channelSeq: invite.channelSeq, inviteSeq: invite.inviteSeq };
  const proof = token ? { token } : {};
  const accept = useAct(inviteApi.accept, {
    invalidates: changes,
    onDone: async () => {
      toast(t('accepted', { site: invite.siteName }));
      if (here) await refreshChannelUser();
    },
  });
  const reject = useAct(inviteApi.reject, { invalidates: changes, onDone: () => toast(t('declined')) });
  const answered = accept.data ?? reject.data;
  const state = answered?.status ?? invite.status;
  const done = state === INVITE_STATUS.ACCEPTED;
  const waits = state === INVITE_STATUS.PENDING;
  // An answer that a closed site refuses changes nothing: nothing became of the invitation.
  const closed = invite.siteClosedYn === YN.YES || isGone(accept.error) || isGone(reject.error);
  const goOn = () => void goWithTicket(siteUrl(invite.domain, invite.userTypeCd ? ADMIN_HOME : '/')).catch(report);
  return (
    <article className={l.formCard}>
      <div className={s.head}>
        <Avatar name={invite.siteName} imageUrl={invite.logoUrl} size={48} />
        <div className={l.grow}>
          <Heading className={s.title}>
            {t(invite.userTypeCd ? 'title' : 'titleMember', { site: invite.siteName, role: t(`role.${invite.userTypeCd ?? 'member'}`) })}
          </Heading>
          <p className={l.muted}>{t('from', { name: invite.inviterName })}</p>
        </div>
      </div>
      <p className={l.muted}>{t(`about.${invite.userTypeCd ?? 'member'}`)}</p>
      <KeyValues
        rows={[
          { label: t('row.to'), value: invite.emailHint },
          { label: t('row.until'), value: formatDeadline(invite.expiresAt) },
        ]}
      />
      {waits && closed ? (
        <ClosedSite invite={invite} />
      ) : waits ? (
        <InvitationAnswer
          invite={invite}
          sent={accept.isPending ? 'accept' : reject.isPending ? 'decline' : null}
          onAccept={(consents) =>
            // After a refusal the invitation is fetched again: a person who has left the site meanwhile has to give the consents.
            accept.mutate({ params, body: { ...proof, ...consents } }, { onError: () => void invalidate(inviteApi.mine, inviteApi.find) })
          }
          onDecline={() => reject.mutate({ params, body: proof })}
        />
      ) : (
        <>
          <p className={s.state} role="status">
            {t(`state.${state}`)}
          </p>
          {done && (
            <Button size="lg" tone="primary" block onClick={goOn}>
              {t(invite.userTypeCd ? 'goAdmin' : 'goSite')}
            </Button>
          )}
        </>
      )}
    </article>
  );
}
