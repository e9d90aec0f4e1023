import { API_KEY_KIND } from '@madang/contracts/codes';
import { apiKeyApi, type ApiKey } from '@madang/contracts/main/api-key';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionName } from '../../domain/permissions/permission-name';
import { SecretDialog } from '../../domain/secret/secret-dialog';
import { Can, useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { formatDateTime } from '../../lib/format';
import { formatEnd } from '../../lib/own-time';
import { useAct, useCall } from '../../lib/query';
import { useSession } from '../../lib/session';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { MoreMenu } from '../../ui/more-menu';
import { PageHead } from '../../ui/page-head';
import { Badge, Card } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { KeyDrawer } from './key-drawer';
import { RowTitle } from '../../ui/row-title';

/** The page of API keys: the person's own and, for staff who may give permissions to others, the site's. */
export default function ApiKeysPage() {
  const { t } = useTranslation('admin-api-keys');
  useTitle(t('title'));
  const list = useCall(apiKeyApi.list, undefined, { staleTime: 0 });
  // A key may do no more than the person who made it. Staff who may not read both members and orders, such as instructors, therefore see
  // another text above an empty list: it promises neither of the two.
  const members = useCan('SITE_MEMBER_READ');
  const orders = useCan('SITE_SALES_READ');
  const readsAll = members && orders;
  const [edited, setEdited] = useState<ApiKey | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const columns = useColumns(setEdited);
  const add = (
    <Can do={apiKeyApi.createOwn}>
      <Button tone="primary" size="sm" onClick={() => setEdited('new')}>
        <Plus aria-hidden="true" />
        {t('add')}
      </Button>
    </Can>
  );
  return (
    <>
      <PageHead title={t('title')} note={t('note')}>
        {list.data?.length !== 0 && add}
      </PageHead>
      <Card flush>
        {list.isPending ? (
          <SkeletonRows />
        ) : list.isError ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : list.data.length === 0 ? (
          <Empty art="add" title={t('empty')} text={t(readsAll ? 'emptyText' : 'emptyTextOfClasses')}>
            {add}
          </Empty>
        ) : (
          <Table label={t('title')} rows={list.data} keyOf={(one) => one.keySeq} columns={columns} />
        )}
      </Card>
      {edited && <KeyDrawer apiKey={edited === 'new' ? null : edited} onClose={() => setEdited(null)} onMade={setSecret} />}
      {secret && <SecretDialog title={t('made')} label={t('secret')} secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

function useColumns(onEdit: (key: ApiKey) => void): Column<ApiKey>[] {
  const { t } = useTranslation('admin-api-keys');
  const me = useSession((session) => session.user?.userSeq);
  return [
    {
      key: 'name',
      head: t('name'),
      phone: 'title',
      cell: (one) => <RowTitle title={one.name} note={<code>{one.prefix}…</code>} />,
    },
    {
      key: 'kind',
      head: t('kind'),
      cell: (one) => (
        <>
          {t(one.kindCd === API_KEY_KIND.PERSONAL && one.userSeq !== me ? 'ofSomebody' : `kinds.${one.kindCd}`)}
          <small>{one.userName || t('gone')}</small>
        </>
      ),
    },
    { key: 'scopes', head: t('scopes'), cell: (one) => <Scopes of={one} /> },
    {
      key: 'used',
      head: t('used'),
      cell: (one) =>
        one.usedAt ? (
          <span className="num">
            {formatDateTime(one.usedAt)}
            <small>{one.network}</small>
          </span>
        ) : (
          t('unused')
        ),
    },
    { key: 'end', head: t('end'), cell: (one) => <End of={one} /> },
    { key: 'more', head: t('more'), quiet: true, end: true, phone: 'corner', cell: (one) => <Actions of={one} onEdit={onEdit} /> },
  ];
}

function Scopes({ of: { scopes } }: { of: ApiKey }) {
  const { t } = useTranslation('admin-api-keys');
  const nameOf = usePermissionName();
  const name = nameOf(scopes[0]!);
  return <span title={scopes.map(nameOf).join(', ')}>{scopes.length > 1 ? t('scopeMore', { name, count: scopes.length - 1 }) : name}</span>;
}

function End({ of: { expired, expiresAt } }: { of: ApiKey }) {
  const { t } = useTranslation('admin-api-keys');
  if (expired) return <Badge tone="bad">{t('expired')}</Badge>;
  return expiresAt ? <span className="num">{formatEnd(expiresAt)}</span> : t('endless');
}

function Actions({ of: key, onEdit }: { of: ApiKey; onEdit: (key: ApiKey) => void }) {
  const { t } = useTranslation('admin-api-keys');
  const me = useSession((session) => session.user?.userSeq);
  const gives = useCan(apiKeyApi.createOfSite);
  const { keySeq, name } = key;
  const revoke = useAct(apiKeyApi.revoke, { invalidates: [apiKeyApi.list], onDone: () => toast(t('revoked', { name })) });
  const ask = async () => {
    if (await confirm(t('revokeText'), { title: t('revokeTitle', { name }), action: t('revoke'), danger: true }))
      revoke.mutate({ params: { keySeq } });
  };
  const changes = useCan(apiKeyApi.update);
  const own = key.kindCd === API_KEY_KIND.PERSONAL && key.userSeq === me;
  if (!changes || (!own && !gives)) return null;
  return (
    <MoreMenu
      of={name}
      label={t('moreOf', { name })}
      items={[
        { label: t('edit'), onSelect: () => onEdit(key) },
        { label: t('revoke'), danger: true, onSelect: () => void ask() },
      ]}
    />
  );
}
