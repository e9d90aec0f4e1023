import { membershipApi } from '@madang/contracts/main/membership';
import { useTranslation } from 'react-i18next';
import type { FieldMessage } from '../../lib/form-text';
import { useCall } from '../../lib/query';
import { ButtonLink } from '../../ui/button';
import { Checkbox } from '../../ui/choices';
import { ChoiceGroup } from '../../ui/choice-group';
import { Callout } from '../../ui/parts';
import { ErrorState, SkeletonLines } from '../../ui/states';

/** The choice of memberships: a person with one of them may enter the room. */
export function MembershipField({ value, error, onChange }: { value: number[]; error: FieldMessage; onChange: (next: number[]) => void }) {
  const { t } = useTranslation('chat-rooms');
  const list = useCall(membershipApi.list, {}, { silent: true });
  if (list.isPending) return <SkeletonLines lines={3} />;
  if (list.isError) return <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.length === 0)
    return (
      <Callout title={t('form.noMembership')}>
        <ButtonLink size="sm" to="/settings/membership/create">
          {t('form.makeMembership')}
        </ButtonLink>
      </Callout>
    );
  return (
    <ChoiceGroup label={t('form.memberships')} note={t('form.membershipsNote')} error={error}>
      <div>
        {list.data.map(({ membershipSeq, title }) => (
          <Checkbox
            key={membershipSeq}
            label={title}
            value={value.includes(membershipSeq)}
            onChange={(on) => onChange(on ? [...value, membershipSeq] : value.filter((one) => one !== membershipSeq))}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}
