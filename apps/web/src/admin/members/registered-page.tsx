import { MEMBER_SHEET_KIND } from '@madang/contracts/answer-codes';
import { isMasked } from '@madang/contracts/masked';
import { operatorApi } from '@madang/contracts/main/operator';
import { memberApi, type RegisteredMember } from '@madang/contracts/util/member';
import { Download, FileUp, Mail, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { Reveal } from '../../domain/personal/reveal';
import { useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { formatCount, formatDate, formatPhone } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { usePages } from '../../lib/pages';
import { useAct } from '../../lib/query';
import { revealInPages } from '../../lib/reveal';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { LoadMore } from '../../ui/load-more';
import { MoreMenu } from '../../ui/more-menu';
import { Filters, PageHead, SearchField } from '../../ui/page-head';
import { Badge } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { ExportDialog } from './export-dialog';
import { ImportDialog } from './import-dialog';
import { MemberTabs } from './member-tabs';
import { RegisteredDialog } from './registered-dialog';
import { RowTitle } from '../../ui/row-title';
import l from '../../ui/layout.module.css';

/** How many people one call brings. */
const MEMBER_PAGE_SIZE = 20;
const REGISTERED_MEMBERS_PATH = '/settings/members/registered';

/** The registered members: people whom staff wrote down, singly or from a spreadsheet, before they joined. */
export default function RegisteredPage({ creating = false }: { creating?: boolean }) {
  const { t } = useTranslation('admin-members');
  useTitle(t('tab.registered'));
  const { memberSeq } = useParams();
  const navigate = useNavigate();
  const { q, set } = useListParams([MEMBER_PAGE_SIZE], {});
  const asked = { query: { q, size: MEMBER_PAGE_SIZE } };
  const pages = usePages(memberApi.registered, asked, { next: (last) => (last.cursor ? { cursor: last.cursor } : null), staleTime: 0 });
  const may = useCan(memberApi.register);
  const maySheet = useCan(memberApi.excel);
  const [importing, setImporting] = useState(false);
  const [taking, setTaking] = useState(false);
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const total = pages.data?.pages[0]?.totalCount;
  const back = () => void navigate(REGISTERED_MEMBERS_PATH, { preventScrollReset: true });
  const columns = useColumns(may, (m) => revealInPages(memberApi.registered, asked, m.memberSeq));
  return (
    <>
      <PageHead title={t('title')} note={total !== undefined && t('total', { value: formatCount(total), count: total })}>
        {!!total && maySheet && (
          <Button size="sm" onClick={() => setTaking(true)}>
            <Download aria-hidden="true" />
            {t('export.open')}
          </Button>
        )}
        {may && (
          <>
            <Button size="sm" onClick={() => setImporting(true)}>
              <FileUp aria-hidden="true" />
              {t('import.open')}
            </Button>
            <ButtonLink size="sm" tone="primary" to={`${REGISTERED_MEMBERS_PATH}/create`}>
              <Plus aria-hidden="true" />
              {t('registered.create')}
            </ButtonLink>
          </>
        )}
      </PageHead>
      <MemberTabs />
      <NotAllowed
        className={l.below}
        acts={[
          [memberApi.excel, t('export.open')],
          [memberApi.register, t('import.open')],
          [memberApi.register, t('registered.create')],
        ]}
      />
      <section className={l.card} aria-label={t('tab.registered')}>
        {(q !== '' || !pages.isSuccess || list.length > 0) && (
          <Filters label={t('filters')}>
            <SearchField label={t('registered.search')} value={q} onSearch={(text) => set({ q: text })} />
          </Filters>
        )}
        {pages.isPending ? (
          <SkeletonRows count={6} />
        ) : pages.isError ? (
          <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
        ) : list.length === 0 ? (
          q ? (
            <Empty art="search" title={t('none.title')} text={t('none.text')} />
          ) : (
            <Empty art="add" title={t('registered.empty')} text={t('registered.emptyText')}>
              {may && <Button onClick={() => setImporting(true)}>{t('import.open')}</Button>}
            </Empty>
          )
        ) : (
          <>
            <Table label={t('tab.registered')} columns={columns} rows={list} keyOf={(m) => m.memberSeq} open={Number(memberSeq) || null} />
            <LoadMore pages={pages} />
          </>
        )}
      </section>
      {creating && <RegisteredDialog onClose={back} />}
      {memberSeq && <RegisteredDialog key={memberSeq} memberSeq={Number(memberSeq)} onClose={back} />}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      {taking && (
        <ExportDialog
          kind={MEMBER_SHEET_KIND.REGISTERED}
          filter={{ q, kind: '', marketing: '', learning: '' }}
          count={total ?? 0}
          onClose={() => setTaking(false)}
        />
      )}
    </>
  );
}

/** The columns of the list of registered members. */
function useColumns(may: boolean, onReveal: (member: RegisteredMember) => Promise<void>): Column<RegisteredMember>[] {
  const { t } = useTranslation('admin-members');
  return [
    {
      key: 'name',
      head: t('column.name'),
      phone: 'title',
      cell: (m) => (
        <RowTitle stays to={`${REGISTERED_MEMBERS_PATH}/${m.memberSeq}`} face={{ name: m.name }} title={m.name} note={m.email} />
      ),
    },
    {
      key: 'state',
      head: t('column.state'),
      phone: 'corner',
      cell: (m) =>
        m.userSeq ? (
          <Link to={`/settings/members/joined/${m.userSeq}`}>
            <Badge tone="good">{t('registered.joined')}</Badge>
          </Link>
        ) : (
          <Badge>{t('registered.notJoined')}</Badge>
        ),
    },
    {
      key: 'phone',
      head: t('column.phone'),
      cell: (m) => (
        <span className={l.withIcon}>
          {m.phone ? formatPhone(m.phone) : '–'}
          <Reveal dense name={m.name} contacts={[m.email, m.phone]} onReveal={() => onReveal(m)} />
        </span>
      ),
    },
    { key: 'created', head: t('column.registered'), cell: (m) => formatDate(m.createdAt) },
    { key: 'memo', head: t('column.memo'), phone: 'wide', cell: (m) => m.memo && <span className={l.twoLines}>{m.memo}</span> },
    { key: 'more', head: t('column.more'), quiet: true, end: true, phone: 'foot', cell: (m) => may && <RowMenu member={m} /> },
  ];
}

function RowMenu({ member: m }: { member: RegisteredMember }) {
  const { t } = useTranslation('admin-members');
  const invite = useAct(operatorApi.inviteMembers, { onDone: () => toast(t('registered.invited', { name: m.name })) });
  const remove = useAct(memberApi.removeRegistered, { invalidates: [memberApi.registered], onDone: () => toast(t('registered.removed')) });
  const askRemove = async () => {
    if (
      await confirm(t('registered.removeText'), {
        title: t('registered.removeTitle', { name: m.name }),
        action: t('registered.remove'),
        danger: true,
      })
    )
      remove.mutate({ params: { memberSeq: m.memberSeq } });
  };
  return (
    <MoreMenu
      of={m.name}
      label={t('more', { name: m.name })}
      items={[
        { label: t('registered.edit'), icon: <Pencil aria-hidden="true" />, to: `${REGISTERED_MEMBERS_PATH}/${m.memberSeq}` },
        // A person whose address is masked cannot be invited from here until staff reveal the address.
        ...(m.userSeq || isMasked(m.email)
          ? []
          : [
              {
                label: t('registered.invite'),
                icon: <Mail aria-hidden="true" />,
                onSelect: () => invite.mutate({ body: { members: [{ email: m.email, memo: m.memo }] } }),
              },
            ]),
        { label: t('registered.remove'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => void askRemove() },
      ]}
    />
  );
}
