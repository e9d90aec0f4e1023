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
import s from './invitations.module.css';

interface AnswerProps {
  invite: InviteView;
  /** The answer that is on its way; null: none. */
  sent: 'accept' | 'decline' | null;
  /** Takes the consents of somebody who becomes a member; a member accepts without any. */
  onAccept: (consents: TickedConsents) => void;
  onDecline: () => void;
}
/** The buttons that answer an invitation; whoever becomes a member by it agrees to the site's texts first, as on its page of joining. */
export function InvitationAnswer(props: AnswerProps) {
  const { invite, sent, onAccept, onDecline } = props;
  if (!invite.isMember) return <NewMember {...props} />;
  return <Buttons sent={sent} onDecline={onDecline} onAccept={() => onAccept({})} />;
}

interface ButtonsProps extends Pick<AnswerProps, 'sent' | 'onDecline'> {
  /** Left out: the button submits the form that it stands in. */
  onAccept?: () => void;
  /** Whether nothing can be accepted yet, since its consents are still loaded. */
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

/** Reads the inviting site, since the card also stands on the product's own host and on other sites. */
function NewMember(props: AnswerProps) {
  const { channelSeq } = props.invite;
  const { sent, onDecline } = props;
  const here = useChannel((state) => (state.channel?.channelSeq === channelSeq ? state.channel : null));
  const found = useCall(channelApi.find, { params: { channelSeq } }, { enabled: here === null });
  const site = here ?? found.data;
  const { t } = useTranslation('invitations');
  if (site) return <Consents {...props} site={site} />;
  // The owner has closed the site since.
  if (found.isSuccess)
    return (
      <p className={s.state} role="status">
        {t('closed')}
      </p>
    );
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
