import {
  courseInviteApi,
  type CourseInvite,
  FRIENDS_A_DAY,
  INVITE_MESSAGE_MAX,
  INVITES_AT_ONCE,
} from '@madang/contracts/main/course-invite';
import type { SearchableUser } from '@madang/contracts/main/operator';
import { SITE_SWITCH } from '@madang/contracts/platform-codes';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { Textarea } from '../../ui/inputs';
import { Failures } from '../../ui/failures';
import { SwitchedOffNotice } from '../site-switch/switched-off';
import { isSwitchedOffNow } from '../site-switch/use-switched-off';
import { PeopleSearch } from '../people/people-search';
import { TagInput, type TagHandle } from '../../ui/tags/tag-input';
import l from '../../ui/layout.module.css';
import { SentInvites } from './sent-invites';
import { WaitingInvites } from './waiting-invites';

const MAIL_SWITCHES = [SITE_SWITCH.MAILS];

/** The state of the dialog: the invited people, the message, and those who could not be invited, with the reason. */
function useInvites(courseSeq: number, onClose: () => void) {
  const { t } = useTranslation('class-invite');
  const [people, setPeople] = useState<SearchableUser[]>([]);
  const [emails, setEmails] = useState<string[]>([]);
  const [message, setMessage] = useState('');
  const [failed, setFailed] = useState<{ who: string; message: string }[]>([]);
  // The invitations whose mails wait because the platform has switched the site's mails off.
  const [waiting, setWaiting] = useState<CourseInvite[]>([]);
  const field = useRef<TagHandle>(null);
  const send = useAct(courseInviteApi.create, {
    invalidates: [courseInviteApi.list],
    onDone: async ({ list, failures }) => {
      const waits = list.length > 0 && (await isSwitchedOffNow(SITE_SWITCH.MAILS));
      if (waits) setWaiting(list);
      else if (list.length) toast(t('sent', { count: list.length }));
      if (!failures.length) return waits ? undefined : onClose();
      // People who could not be invited stay chosen, with the reason.
      const left = people.filter((one) => failures.some((f) => f.userSeq === one.userSeq));
      setFailed(failures.map((f) => ({ who: f.email ?? people.find((one) => one.userSeq === f.userSeq)?.name ?? '', message: f.message })));
      setPeople(left);
      setEmails(failures.flatMap((f) => f.email ?? []));
    },
  });
  const count = people.length + emails.length;
  const submit = () => {
    const all = field.current?.settle();
    if (!all || all.length + people.length === 0) return;
    send.mutate({
      params: { courseSeq },
      body: { userSeqs: people.map((one) => one.userSeq), emails: [...all], message: message.trim() },
    });
  };
  return { people, setPeople, emails, setEmails, message, setMessage, failed, waiting, field, send, count, submit };
}

interface NewProps {
  courseSeq: number;
  staff: boolean;
  invites: ReturnType<typeof useInvites>;
}
function NewInvites({ courseSeq, staff, invites }: NewProps) {
  const { t } = useTranslation('class-invite');
  const { people, setPeople, emails, setEmails, message, setMessage, failed, field } = invites;
  return (
    <>
      <Failures title={t('failed', { count: failed.length })} list={failed} />
      {staff && <PeopleSearch many type="attendee" userTypeCd="" courseSeq={courseSeq} value={people} onChange={setPeople} />}
      <TagInput
        first={!staff}
        handle={field}
        kind="email"
        label={t('emails')}
        hint={t('hint')}
        placeholder="name@example.com"
        max={staff ? INVITES_AT_ONCE : FRIENDS_A_DAY}
        value={emails}
        onChange={setEmails}
      />
      <Textarea
        label={t('message')}
        hint={t('messageHint')}
        rows={3}
        maxLength={INVITE_MESSAGE_MAX}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
    </>
  );
}

/** Invites several people to a class by mail. Staff can also choose members and see who came; learners type addresses. */
export function InviteDialog({
  courseSeq,
  staff = false,
  note,
  onClose,
}: {
  courseSeq: number;
  staff?: boolean;
  /** The text of the class's invite event. */
  note?: string | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('class-invite');
  const [view, setView] = useState<'new' | 'sent'>('new');
  const invites = useInvites(courseSeq, onClose);
  const { people, count, send, submit, waiting, failed } = invites;
  const done = waiting.length > 0 && failed.length === 0;
  return (
    <Dialog
      open
      size="m"
      locked={send.isPending}
      onClose={onClose}
      title={t('title')}
      note={note ?? t('note')}
      foot={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            {t('close')}
          </Button>
          {view === 'new' && !done && (
            <Button tone="primary" busy={send.isPending} disabled={count === 0 || people.length > INVITES_AT_ONCE} onClick={submit}>
              {t('send', { count })}
            </Button>
          )}
        </>
      }
    >
      <div className={l.stack16}>
        {waiting.length > 0 ? <WaitingInvites list={waiting} /> : <SwitchedOffNotice parts={MAIL_SWITCHES} />}
        {staff && !done && (
          <Segmented
            fill
            label={t('view')}
            value={view}
            onChange={setView}
            options={[
              { value: 'new', label: t('new') },
              { value: 'sent', label: t('list') },
            ]}
          />
        )}
        {view === 'sent' ? (
          <SentInvites courseSeq={courseSeq} />
        ) : (
          !done && <NewInvites courseSeq={courseSeq} staff={staff} invites={invites} />
        )}
      </div>
    </Dialog>
  );
}
