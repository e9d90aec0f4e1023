import { INVITE_STATUS, inviteApi, operatorApi, type Invite } from '@madang/contracts/main/operator';
import { useTranslation } from 'react-i18next';
import { Reveal } from '../../domain/personal/reveal';
import { useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { formatDateTime } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { useAct, useCall } from '../../lib/query';
import { revealPerson } from '../../lib/reveal';
import { Button } from '../../ui/button';
import { Badge, Card, type BadgeTone } from '../../ui/parts';
import { Table, type Column } from '../../ui/table';
import { RowTitle } from '../../ui/row-title';
import l from '../../ui/layout.module.css';

const INVITE_TONES: Record<Invite['status'], BadgeTone> = {
  ASKED: 'warn',
  PENDING: 'brand',
  ACCEPTED: 'good',
  DECLINED: 'plain',
  CANCELED: 'plain',
  EXPIRED: 'plain',
};

/** The invitations to the staff: all unanswered ones, and the latest of the answered or ended ones. Nothing if there are none. */
export function Invites() {
  const { t } = useTranslation('admin-operators');
  const list = useCall(inviteApi.list, {}, { staleTime: 0, silent: true });
  const mayOwners = useCan(operatorApi.addOwner);
  const mayInvite = useCan(inviteApi.create);
  const changes = [inviteApi.list];
  const approve = useAct(inviteApi.approve, { invalidates: changes, onDone: (i) => toast(t('invite.sent', { name: i.name || i.email })) });
  const resend = useAct(inviteApi.resend, { invalidates: changes, onDone: (i) => toast(t('invite.sent', { name: i.name || i.email })) });
  const cancel = useAct(inviteApi.cancel, { invalidates: changes, onDone: () => toast(t('invite.canceled')) });
  const askCancel = async (i: Invite) => {
    if (
      await confirm(t('invite.cancelText'), {
        title: t('invite.cancelTitle', { name: i.name || i.email }),
        action: t('invite.cancel'),
        danger: true,
      })
    )
      cancel.mutate({ params: { inviteSeq: i.inviteSeq } });
  };
  const columns: Column<Invite>[] = [
    {
      key: 'to',
      head: t('column.invited'),
      phone: 'title',
      cell: (i) => (
        <span className={l.withIcon}>
          <RowTitle face={{ name: i.name || i.email, imageUrl: i.profileImageUrl }} title={i.name || i.email} note={i.name && i.email}>
            {i.memo && <small>{i.memo}</small>}
          </RowTitle>
          <Reveal dense name={i.name || i.email} contacts={[i.email]} onReveal={() => revealPerson(inviteApi.list, {}, i.inviteSeq)} />
        </span>
      ),
    },
    {
      key: 'status',
      head: t('column.state'),
      phone: 'corner',
      cell: (i) => <Badge tone={INVITE_TONES[i.status]}>{t(`status.${i.status}`)}</Badge>,
    },
    { key: 'role', head: t('column.role'), cell: (i) => t(`role.${i.userTypeCd ?? 'member'}`) },
    { key: 'by', head: t('column.by'), cell: (i) => i.inviterName },
    {
      key: 'until',
      head: t('column.until'),
      cell: (i) =>
        i.status === INVITE_STATUS.PENDING
          ? formatDeadline(i.expiresAt)
          : i.status === INVITE_STATUS.ASKED
            ? '–'
            : formatDateTime(i.createdAt),
    },
    {
      key: 'do',
      head: t('column.more'),
      quiet: true,
      end: true,
      phone: 'wide',
      cell: (i) => (
        <span className={l.row}>
          {i.status === INVITE_STATUS.ASKED && mayOwners && (
            <Button size="sm" tone="soft" onClick={() => approve.mutate({ params: { inviteSeq: i.inviteSeq } })}>
              {t('invite.approve')}
            </Button>
          )}
          {(i.status === INVITE_STATUS.PENDING || i.status === INVITE_STATUS.EXPIRED) && mayInvite && (
            <Button size="sm" onClick={() => resend.mutate({ params: { inviteSeq: i.inviteSeq } })}>
              {t('invite.resend')}
            </Button>
          )}
          {(i.status === INVITE_STATUS.PENDING || i.status === INVITE_STATUS.ASKED) && mayInvite && (
            <Button size="sm" onClick={() => void askCancel(i)}>
              {t('invite.cancel')}
            </Button>
          )}
        </span>
      ),
    },
  ];
  if (!list.data?.length) return null;
  return (
    <Card flush title={t('invites')} label={t('invites')}>
      <Table label={t('invites')} columns={columns} rows={list.data} keyOf={(i) => i.inviteSeq} />
    </Card>
  );
}
