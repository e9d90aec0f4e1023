import { channelApi } from '@madang/contracts/main/channel-calls';
import type { Channel } from '@madang/contracts/main/channel';
import type { TickedConsents } from '@madang/contracts/main/consent';
import type { InviteView } from '@madang/contracts/main/operator';
import { useTranslation } from 'react-i18next';
import { useChannel } from '../../lib/channel';
import { useCall } from '../../lib/query';
import { sending } from '../../lib/sending';
import { Button } from '../../ui/button';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { useJoinBoxes } from '../../domain/account/use-join-boxes';
import l from '../../ui/layout.module.css';
import { ClosedSite } from './closed-site';
import s from './invitations.module.css';

interface AnswerProps {
  invite: InviteView;
  /** The answer that is on its way; null: none. */
  sent: 'accept' | 'decline' | null;
  /** Runs with the consents of a person who becomes a member; for a person who is a member already, without any. */
  onAccept: (consents: TickedConsents) => void;
  onDecline: () => void;
}
/** The buttons that answer an invitation; a person who becomes a member by it agrees to the site's texts first, as when joining. */
export function InvitationAnswer(props: AnswerProps) {
  const { invite, sent, onAccept, onDecline } = props;
  if (!invite.isMember) return <NewMember {...props} />;
  return <Buttons sent={sent} onDecline={onDecline} onAccept={() => onAccept({})} />;
}

interface ButtonsProps extends Pick<AnswerProps, 'sent' | 'onDecline'> {
  /** Runs when the person accepts; without it, the button submits the form around it. */
  onAccept?: () => void;
  /** Whether the button to accept is disabled because the consents are still loading. */
  closed?: boolean;
}
function Buttons({ sent, onDecline, onAccept, closed }: ButtonsProps) {
  const { t } = useTranslation('invitations');
  return (
    <div className={s.actions}>
      <Button size="lg" disabled={sent !== null} busy={sent === 'decline'} onClick={onDecline}>
        {t('decline')}
      </Button>
      {!closed && (
        <Button
          size="lg"
          tone="primary"
          type={onAccept ? 'button' : 'submit'}
          disabled={sent !== null}
          busy={sent === 'accept'}
          onClick={onAccept}
        >
          {t('accept')}
        </Button>
      )}
    </div>
  );
}

/** Loads the inviting site for its consents, because the card is also shown on the product's own host and on other sites. */
function NewMember(props: AnswerProps) {
  const { channelSeq } = props.invite;
  const { sent, onDecline } = props;
  const here = useChannel((state) => (state.channel?.channelSeq === channelSeq ? state.channel : null));
  const found = useCall(channelApi.find, { params: { channelSeq } }, { enabled: here === null });
  const site = here ?? found.data;
  if (site) return <Consents {...props} site={site} />;
  // An answer without a site means that its owner has closed it since.
  if (found.isSuccess) return <ClosedSite invite={props.invite} />;
  return (
    <>
      {found.isError ? <ErrorState tight error={found.error} onRetry={() => void found.refetch()} /> : <SkeletonRows count={3} />}
      <Buttons sent={sent} onDecline={onDecline} closed />
    </>
  );
}

function Consents({ site, sent, onAccept, onDecline }: AnswerProps & { site: Channel }) {
  const { t } = useTranslation('invitations');
  const { boxes, take } = useJoinBoxes(site);
  return (
    <form
      className={l.stack20}
      onSubmit={sending(() => {
        const consents = take();
        if (!consents) return 'shown';
        onAccept(consents);
        return 'acted';
      })}
    >
      <p className={l.muted}>{t('consents', { site: site.name })}</p>
      {boxes}
      <Buttons sent={sent} onDecline={onDecline} />
    </form>
  );
}
