import type { Lang } from '@madang/contracts/codes';
import { uploadApi } from '@madang/contracts/main/curriculum';
import { bankName, BANK_NAMES, type BankCode } from '@madang/contracts/util/banks';
import { settlementApi, SETTLEMENT_DOCUMENT_STATUS, type SettlementDocument, type SettlementFile } from '@madang/contracts/util/settlement';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { call, report } from '../../lib/api';
import { useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { openFile } from '../../lib/download';
import { useContractForm } from '../../lib/form';
import { formatBytes } from '../../lib/bytes';
import { formatDateTime } from '../../lib/format';
import { invalidate, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { useUnsaved } from '../../lib/unsaved';
import { Button } from '../../ui/button';
import { Select } from '../../ui/choices';
import { TextInput } from '../../ui/inputs';
import { PageHead } from '../../ui/page-head';
import { Callout, Card } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { DocumentFiles } from './document-files';
import { DocumentState } from './settlement-state';
import { SettlementTabs } from './settlement-tabs';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import r from '../../ui/rows.module.css';

/** The page on which a site hands in the documents for its payout account; it shows whether they were accepted (RT-132). */
export default function DocumentsPage() {
  const { t } = useTranslation('admin-settlement');
  useTitle(t('documents.title'));
  const documents = useCall(settlementApi.documents, undefined, { staleTime: 0, silent: true });
  const may = useCan(settlementApi.submit);
  const [writing, setWriting] = useState(false);
  const list = documents.data?.list;
  const first = list?.length === 0;
  return (
    <>
      <PageHead title={t('title')} note={t('documents.note')}>
        {may && list && !first && !writing && (
          // An account that is approved or under review is in order: changing it is nobody's next step.
          <Button
            size="sm"
            tone={list[0]?.status === SETTLEMENT_DOCUMENT_STATUS.RETURNED ? 'primary' : 'secondary'}
            onClick={() => setWriting(true)}
          >
            {t('documents.change')}
          </Button>
        )}
      </PageHead>
      <SettlementTabs />
      <NotAllowed className={l.below} acts={[[settlementApi.submit, t('documents.change')]]} />
      {may && list && (first || writing) && (
        <DocumentsForm
          current={list.find((one) => one.status === SETTLEMENT_DOCUMENT_STATUS.APPROVED)}
          holder={list[0]?.holder ?? ''}
          {...(writing ? { onClose: () => setWriting(false) } : {})}
        />
      )}
      <Card flush title={t('documents.list')} label={t('documents.list')}>
        {documents.isPending ? (
          <SkeletonRows count={3} />
        ) : documents.isError ? (
          <ErrorState error={documents.error} onRetry={() => void documents.refetch()} />
        ) : documents.data.list.length === 0 ? (
          <Empty tight title={t('documents.empty')} text={t(may ? 'documents.emptyText' : 'documents.emptyNo')} />
        ) : (
          <ol className={cx(r.rows, r.inset)}>
            {documents.data.list.map((one) => (
              <DocumentRow key={one.documentSeq} one={one} />
            ))}
          </ol>
        )}
      </Card>
    </>
  );
}

function DocumentRow({ one }: { one: SettlementDocument }) {
  const { t, i18n } = useTranslation('admin-settlement');
  const [opening, setOpening] = useState<number | null>(null);
  const open = async ({ fileSeq, name }: SettlementFile) => {
    setOpening(fileSeq);
    try {
      const { url } = await call(uploadApi.documentFile, { params: { fileSeq } });
      openFile(url, name);
    } catch (failed) {
      report(failed);
    } finally {
      setOpening(null);
    }
  };
  return (
    <li>
      <div className={cx(l.grow, l.stack8)}>
        <div className={l.rowMiddle}>
          <b className="num">
            {bankName(one.bank, i18n.language as Lang)} {one.accountNumber}
          </b>
          <DocumentState status={one.status} />
        </div>
        <p className={cx(l.muted13, l.facts)}>
          <span>{t('summary.holder', { holder: one.holder })}</span>
          <span>{t('documents.by', { name: one.createdBy, at: formatDateTime(one.createdAt) })}</span>
          {one.decidedAt && one.status !== SETTLEMENT_DOCUMENT_STATUS.REPLACED && (
            <span>{t(`documents.decided.${one.status}`, { at: formatDateTime(one.decidedAt) })}</span>
          )}
        </p>
        {one.status === SETTLEMENT_DOCUMENT_STATUS.RETURNED && one.reason && <Callout tone="bad">{one.reason}</Callout>}
        <ul className={l.row}>
          {one.files.map((file) => (
            <li key={file.fileSeq} className={l.unsplit}>
              <Button size="sm" tone="soft" busy={opening === file.fileSeq} onClick={() => void open(file)}>
                <FileText aria-hidden="true" />
                <span className={l.oneLine}>{file.name}</span>
                <small>{formatBytes(file.fileSize)}</small>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function DocumentsForm({
  current,
  holder,
  onClose,
}: {
  current: SettlementDocument | undefined;
  /** The account holder named in the documents that were handed in last. */
  holder: string;
  onClose?: () => void;
}) {
  const { t, i18n } = useTranslation('admin-settlement');
  const form = useContractForm(settlementApi.submit, {
    defaults: { bank: '' as BankCode, accountNumber: '', holder, files: [] },
    submit: async (body) => {
      const words = { title: t('documents.sure.title'), action: t('documents.sure.do'), cancel: t('documents.sure.back') };
      if (current && !(await confirm(t('documents.sure.text'), words))) return;
      await call(settlementApi.submit, { body });
      await invalidate(settlementApi.documents, settlementApi.list);
      toast(t('documents.sent'));
      onClose?.();
    },
  });
  useUnsaved(form);
  return (
    <Card
      title={t(current ? 'documents.formChange' : 'documents.form')}
      label={t(current ? 'documents.formChange' : 'documents.form')}
      className={l.below}
    >
      <form className={l.form} {...form.bind}>
        <Select
          label={t('documents.bank')}
          required
          placeholder={t('documents.chooseBank')}
          {...form.value('bank')}
          options={(Object.keys(BANK_NAMES) as BankCode[]).map((value) => ({ value, label: bankName(value, i18n.language as Lang) }))}
        />
        <TextInput
          label={t('documents.accountNumber')}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          hint={t('documents.accountHint')}
          {...form.text('accountNumber')}
        />
        <TextInput
          label={t('documents.holder')}
          required
          autoComplete="off"
          maxLength={30}
          hint={t('documents.holderHint')}
          {...form.text('holder')}
        />
        <DocumentFiles {...form.value('files')} />
        <p className={l.muted13}>{t('documents.private')}</p>
        <div className={l.rowEnd}>
          {onClose && (
            <Button onClick={onClose} disabled={form.busy}>
              {t('documents.cancel')}
            </Button>
          )}
          <Button type="submit" tone="primary" busy={form.busy}>
            {t('documents.send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
