import { API_KEY_KIND } from '@madang/contracts/codes';
import { API_KEY_SCOPES } from '@madang/contracts/key-scopes';
import { apiKeyApi, KEY_DAYS, type ApiKey } from '@madang/contracts/main/api-key';
import { hasPermission, type Permission } from '@madang/contracts/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PermissionPicker } from '../../domain/permissions/permission-picker';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import type { FieldMessage } from '../../lib/form-text';
import { invalidate } from '../../lib/query';
import { useSession } from '../../lib/session';
import { useUnsaved } from '../../lib/unsaved';
import { RadioCard, Select } from '../../ui/choices';
import { ChoiceGroup } from '../../ui/choice-group';
import { FormDrawer } from '../../ui/form-dialog';
import { TextInput } from '../../ui/inputs';

type Kind = (typeof API_KEY_KIND)[keyof typeof API_KEY_KIND];
const API_KEY_KINDS: readonly Kind[] = [API_KEY_KIND.PERSONAL, API_KEY_KIND.SITE];

/** The form for a new API key, or for name and scopes of an existing one. */
export function KeyDrawer({ apiKey, onClose, onMade }: { apiKey: ApiKey | null; onClose: () => void; onMade: (secret: string) => void }) {
  const { t } = useTranslation('admin-api-keys');
  const gives = useCan(apiKeyApi.createOfSite);
  const [kind, setKind] = useState<Kind>(API_KEY_KIND.PERSONAL);
  const form = useContractForm(apiKeyApi.createOwn, {
    defaults: { name: apiKey?.name ?? '', scopes: apiKey?.scopes ?? [], expireDays: apiKey ? null : 90 },
    submit: async ({ name, scopes, expireDays }) => {
      if (apiKey) await call(apiKeyApi.update, { params: { keySeq: apiKey.keySeq }, body: { name, scopes } });
      const made = apiKey
        ? null
        : await call(kind === API_KEY_KIND.SITE ? apiKeyApi.createOfSite : apiKeyApi.createOwn, { body: { name, scopes, expireDays } });
      await invalidate(apiKeyApi.list);
      onClose();
      if (made) onMade(made.secret);
      else toast(t('saved'));
    },
  });
  useUnsaved(form);
  const expire = form.value('expireDays');
  return (
    <FormDrawer
      form={form}
      title={t(apiKey ? 'editTitle' : 'add')}
      action={t(apiKey ? 'save' : 'make')}
      cancel={t('cancel')}
      onClose={onClose}
    >
      <TextInput label={t('name')} required maxLength={60} hint={t('nameHint')} data-first {...form.text('name')} />
      {!apiKey && gives && (
        <RadioCard
          label={t('kind')}
          value={kind}
          onChange={setKind}
          columns="1fr"
          options={API_KEY_KINDS.map((value) => ({ value, label: t(`kinds.${value}`), hint: t(`kindHint.${value}`) }))}
        />
      )}
      {!apiKey && (
        <Select
          label={t('end')}
          name="expireDays"
          error={expire.error}
          value={expire.value ? String(expire.value) : ''}
          onChange={(days) => expire.onChange(Number(days) || null)}
          options={[
            ...KEY_DAYS.map((days) => ({ value: String(days), label: t('days', { count: days }) })),
            { value: '', label: t('endless') },
          ]}
        />
      )}
      <Scopes had={apiKey?.scopes ?? []} {...form.value('scopes')} />
    </FormDrawer>
  );
}

interface ScopesProps {
  name: string;
  had: readonly Permission[];
  value: Permission[] | null | undefined;
  error?: FieldMessage;
  onChange: (scopes: Permission[]) => void;
}
/** The scopes to choose from. A scope that neither the key has nor the person has as a permission cannot be ticked. */
function Scopes({ name, had, value, error, onChange }: ScopesProps) {
  const { t } = useTranslation('admin-api-keys');
  const own = useSession((session) => session.roles);
  const chosen = new Set<string>(value);
  const toggle = (permissions: readonly Permission[], on: boolean) =>
    onChange(API_KEY_SCOPES.filter((scope) => (permissions.includes(scope) ? on : chosen.has(scope))));
  return (
    <ChoiceGroup name={name} label={t('scopes')} note={t('scopesNote')} error={error}>
      <PermissionPicker
        chosen={chosen}
        of={API_KEY_SCOPES}
        disabled={(permission) => !had.includes(permission) && !hasPermission(own, permission)}
        onToggle={toggle}
      />
    </ChoiceGroup>
  );
}
