import { channelApi } from '@madang/contracts/main/channel-calls';
import { INVITE_STATUS, inviteApi, type InviteView } from '@madang/contracts/main/operator';
import { useTranslation } from 'react-i18next';
import { siteUrl, useChannel } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { formatDeadline } from '../../lib/own-time';
import { invalidate, useAct } from '../../lib/query';
import { goWithTicket, refreshChannelUser } from '../../lib/session-start';
import { report } from '../../lib/api';
import { Button } from '../../ui/button';
import { Avatar, KeyValues } from '../../ui/parts';
import l from '../../ui/layout.module.css';
import s from './invitations.module.css';
import { ADMIN_HOME } from '../../domain/site/admin-home';
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
  const done = accept.isSuccess || invite.status === INVITE_STATUS.ACCEPTED;
  const open = invite.status === INVITE_STATUS.PENDING && !accept.isSuccess && !reject.isSuccess;
  const state = reject.isSuccess ? INVITE_STATUS.DECLINED : accept.isSuccess ? INVITE_STATUS.ACCEPTED : invite.status;
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
      {open ? (
        <InvitationAnswer
          invite={invite}
          sent={accept.isPending ? 'accept' : reject.isPending ? 'decline' : null}
          onAccept={(consents) =>
            // The invitation is read anew after a refusal: whoever left the site meanwhile needs the boxes.
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
