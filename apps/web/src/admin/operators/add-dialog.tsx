import { values } from '@madang/contracts/codes';
import { STAFF_TYPE, type StaffType } from '@madang/contracts/staff-types';
import { EMAIL_PATTERN } from '@madang/contracts/fields';
import { LIMITS } from '@madang/contracts/limits';
import { inviteApi, operatorApi, INVITE_STATUS, type SearchableUser } from '@madang/contracts/main/operator';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useCan } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';
import { Textarea } from '../../ui/inputs';
import { AddPersonDialog } from '../../domain/people/add-person-dialog';
import { PeopleSearch } from '../../domain/people/people-search';
import { Callout } from '../../ui/parts';

/**
 * Gives a member the role of an owner, or invites a person to a role on the staff: one who was found, or the address that was typed
 * (IN-008..018).
 */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin-operators');
  const mayOwners = useCan(operatorApi.addOwner);
  const mayInvite = useCan(inviteApi.create);
  const [type, setType] = useState<StaffType>(mayInvite ? STAFF_TYPE.MANAGER : STAFF_TYPE.OWNER);
  const [chosen, setChosen] = useState<SearchableUser | null>(null);
  const [asked, setAsked] = useState({ q: '', nobody: false });
  const [memo, setMemo] = useState('');
  const done = (key: string, name: string) => {
    toast(t(key, { name }));
    onClose();
  };
  const changes = [operatorApi.list, inviteApi.list];
  const add = useAct(operatorApi.addOwner, { invalidates: changes, onDone: (owner) => done('add.added', owner.name), silent: true });
  const invite = useAct(inviteApi.create, {
    invalidates: changes,
    onDone: (made) => done(made.status === INVITE_STATUS.ASKED ? 'add.asked' : 'add.invited', made.name || made.email),
  });
  const busy = add.isPending || invite.isPending;
  const address = asked.nobody && EMAIL_PATTERN.test(asked.q) ? asked.q.toLowerCase() : null;
  const direct = type === STAFF_TYPE.OWNER && mayOwners;
  const byInvite = () =>
    invite.mutate({
      body: { userTypeCd: type, memo, ...(chosen ? { userSeq: chosen.userSeq, email: chosen.email } : { email: address }) },
    });
  const submit = () => {
    if (!direct || !chosen) return byInvite();
    // A person who is not a member of the site gets an invitation instead of the role.
    add.mutate(
      { body: { userSeq: chosen.userSeq } },
      { onError: (error) => (error instanceof ApiError && error.is('MEMBERS_ONLY') ? byInvite() : report(error)) },
    );
  };
  const types = values(STAFF_TYPE).map((value) => ({
    value,
    label: t(`role.${value}`),
    disabled: value !== STAFF_TYPE.OWNER && !mayInvite,
  }));
  return (
    <AddPersonDialog
      words={{ title: t('add.title'), close: t('close'), role: t('column.role'), action: t(direct && chosen ? 'add.add' : 'add.invite') }}
      roles={types}
      role={type}
      onRole={(next) => {
        setType(next);
        setChosen(null);
      }}
      about={t(`about.${type}`)}
      busy={busy}
      ready={!!chosen || !!address}
      onSubmit={submit}
      onClose={onClose}
    >
      <PeopleSearch
        type="site"
        userTypeCd={type}
        value={chosen}
        onChange={setChosen}
        onSearch={(q, nobody) => setAsked((old) => (old.q === q && old.nobody === nobody ? old : { q, nobody }))}
      />
      {address && <Callout title={t('add.byMail', { email: address })}>{t('add.byMailText', { days: LIMITS.inviteDays })}</Callout>}
      {!direct && (chosen || address) && (
        <Textarea
          label={t('add.memo')}
          hint={t('add.memoHint')}
          rows={2}
          maxLength={LIMITS.memoMax}
          value={memo}
          onChange={(event) => setMemo(event.target.value)}
        />
      )}
      {type === STAFF_TYPE.OWNER && !mayOwners && <Callout title={t('add.ownerAsk')} />}
    </AddPersonDialog>
  );
}
