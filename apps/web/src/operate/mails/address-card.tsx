import { platformMailApi, type ReportedAddress } from '@madang/contracts/campaign/platform';
import { LIMITS } from '@madang/contracts/limits';
import { platformAuditApi } from '@madang/contracts/main/platform';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatDateTime } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { invalidate, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { FormDialog } from '../../ui/form-dialog';
import { Textarea } from '../../ui/inputs';
import { Filters, SearchField } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Badge, Card } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';

/** The e-mail addresses whose mail was returned, or whose owners complained. */
export function AddressCard() {
  const { t } = useTranslation('operate-mails');
  const paging = useListParams(LIMITS.adminPageSizes, {});
  const { page, size, q, set } = paging;
  const list = useCall(platformMailApi.addresses, { query: { page, size, q } }, { keep: true, staleTime: 0 });
  const [lifting, setLifting] = useState<ReportedAddress | null>(null);
  const columns: Column<ReportedAddress>[] = [
    { key: 'address', head: t('address.address'), cell: (one) => <b>{one.address}</b>, phone: 'title' },
    {
      key: 'state',
      head: t('address.state'),
      phone: 'corner',
      cell: (one) => (one.proved ? t('address.proved') : <Badge tone="warn">{t(`address.states.${one.state}`)}</Badge>),
    },
    { key: 'why', head: t('address.why'), cell: (one) => one.reason, phone: 'wide' },
    { key: 'at', head: t('address.at'), cell: (one) => <span className="num">{formatDateTime(one.reportedAt)}</span> },
    {
      key: 'do',
      head: t('address.lift'),
      quiet: true,
      end: true,
      phone: 'wide',
      cell: (one) => (
        <Button size="sm" onClick={() => setLifting(one)}>
          {t('address.lift')}
        </Button>
      ),
    },
  ];
  const empty = q ? (
    <Empty tight art="search" heading="h3" title={t('address.none')} />
  ) : (
    <Empty tight art="done" heading="h3" title={t('address.empty')} text={t('address.emptyText')} />
  );
  return (
    <Card title={t('address.title')} note={t('address.note')} flush>
      <Filters label={t('address.find')}>
        <SearchField label={t('address.q')} placeholder={t('address.q')} value={q} onSearch={(next) => set({ q: next })} />
      </Filters>
      <PagedList list={list} paging={paging} empty={empty} expected={2}>
        {(rows, stale) => <Table label={t('address.title')} columns={columns} rows={rows} keyOf={(one) => one.address} stale={stale} />}
      </PagedList>
      {lifting && <LiftDialog address={lifting.address} onClose={() => setLifting(null)} />}
    </Card>
  );
}

/** Allows mails of advertising to an address again; asks for the reason. */
function LiftDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation('operate-mails');
  const form = useContractForm(platformMailApi.lift, {
    defaults: { email: address, reason: '' },
    submit: async (body) => {
      await call(platformMailApi.lift, { body });
      await invalidate(platformMailApi.addresses, platformAuditApi.list);
      toast(t('address.lifted'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('address.liftTitle', { address })}
      note={t('address.liftNote')}
      action={t('address.lift')}
      cancel={t('cancel')}
      onClose={onClose}
    >
      <Textarea label={t('address.reason')} hint={t('address.hint')} rows={2} maxLength={500} required {...form.text('reason')} />
    </FormDialog>
  );
}
