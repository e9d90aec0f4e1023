import { memberApi } from '@madang/contracts/util/member';
import { FileDown, FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { saveFile } from '../../lib/download';
import { formatCount } from '../../lib/format';
import { invalidate } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Callout } from '../../ui/parts';
import { Loading, SkeletonLines } from '../../ui/states';
import { IMPORT_ROWS_MAX, rowsOf, sendRows, type ImportAnswer, type ImportRow } from './import-rows';
import { DropZone } from '../../ui/drop-zone';
import { Table } from '../../ui/table';
import l from '../../ui/layout.module.css';

type Problem = 'unreadable' | 'heads' | 'empty' | 'many';
/** How many faulty rows of a sheet are shown. */
const SHOWN_FAULTS_MAX = 100;

/** The steps of an import: reads the spreadsheet, lets the service check it, writes it. */
function useImport(onClose: () => void) {
  const { t } = useTranslation('admin-members');
  const [file, setFile] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [rows, setRows] = useState<ImportRow[]>([]);
  const [checked, setChecked] = useState<ImportAnswer | null>(null);
  const [done, setDone] = useState<ImportAnswer | null>(null);
  const [busy, setBusy] = useState(false);

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (failed) {
      report(failed);
    } finally {
      setBusy(false);
    }
  };
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen.name);
    setProblem(null);
    setChecked(null);
    setDone(null);
    void run(async () => {
      // The library that reads spreadsheets is loaded with the first file.
      const { readSheet } = await import('../../lib/sheet');
      const sheet = await readSheet(chosen).catch(() => null);
      const found = sheet && rowsOf(sheet);
      if (!sheet) return setProblem('unreadable');
      if (!found) return setProblem('heads');
      if (found.length === 0) return setProblem('empty');
      if (found.length > IMPORT_ROWS_MAX) return setProblem('many');
      setRows(found);
      setChecked(await sendRows(found, true));
    });
  };
  const write = () =>
    run(async () => {
      const wrong = new Set(checked?.faults.map((f) => f.row));
      const answer = await sendRows(
        rows.filter((row) => !wrong.has(row)),
        false,
      );
      await invalidate(memberApi.registered);
      toast(t('import.done', { count: answer.createdCount, value: formatCount(answer.createdCount) }));
      if (answer.faults.length + wrong.size === 0) return onClose();
      setDone({ createdCount: answer.createdCount, faults: [...(checked?.faults ?? []), ...answer.faults] });
    });
  const template = () => run(async () => saveFile(await call(memberApi.template), `${t('import.templateName')}.xlsx`));
  return { file, problem, checked, done, busy, take, write, template };
}

/**
 * Imports members from a spreadsheet: the browser reads it, the service checks each row, then writes those without an error. Errors are
 * shown with their line.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin-members');
  const { file, problem, checked, done, busy, take, write, template } = useImport(onClose);
  const result = done ?? checked;
  return (
    <Dialog
      open
      size="m"
      locked={busy}
      onClose={onClose}
      title={t('import.title')}
      note={t('import.note')}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('close')}
          </Button>
          {!done && (
            <Button tone="primary" busy={busy} disabled={!checked || checked.createdCount === 0} onClick={() => void write()}>
              {checked ? t('import.do', { count: checked.createdCount, value: formatCount(checked.createdCount) }) : t('import.doNone')}
            </Button>
          )}
        </>
      }
    >
      <div className={l.stack16}>
        <p>{t('registered.claim')}</p>
        <p>
          <Button size="sm" onClick={() => void template()} disabled={busy}>
            <FileDown aria-hidden="true" />
            {t('import.template')}
          </Button>
        </p>
        <DropZone
          icon={<FileUp aria-hidden="true" />}
          text={file ?? t('import.drop')}
          choose={t(file ? 'import.other' : 'import.choose')}
          accept=".xlsx,.csv,text/csv"
          busy={busy}
          onFiles={([chosen]) => take(chosen)}
        />
        {problem && (
          <div role="alert">
            <Callout tone="bad" title={t(`import.problem.${problem}`, { most: formatCount(IMPORT_ROWS_MAX) })} />
          </div>
        )}
        {busy && !result && (
          <Loading>
            <SkeletonLines lines={2} />
          </Loading>
        )}
        {result && (
          <div role="status">
            <Callout
              tone={result.faults.length > 0 ? 'warn' : 'good'}
              title={t(done ? 'import.done' : 'import.ready', { count: result.createdCount, value: formatCount(result.createdCount) })}
            >
              {result.faults.length > 0 && t('import.wrong', { count: result.faults.length, value: formatCount(result.faults.length) })}
            </Callout>
          </div>
        )}
        {result && result.faults.length > 0 && <Faults of={result} />}
      </div>
    </Dialog>
  );
}

function Faults({ of }: { of: ImportAnswer }) {
  const { t } = useTranslation('admin-members');
  return (
    <div className={l.choices}>
      <Table
        compact
        label={t('import.faults')}
        rows={of.faults.slice(0, SHOWN_FAULTS_MAX)}
        keyOf={({ row }) => row.line}
        columns={[
          { key: 'line', head: t('import.line'), cell: ({ row }) => <span className="num">{row.line}</span> },
          { key: 'row', head: t('import.row'), cell: ({ row }) => [row.name, row.email, row.phone].filter(Boolean).join(' · ') || '–' },
          { key: 'why', head: t('import.why'), phone: 'wide', cell: ({ message }) => message },
        ]}
      />
      {of.faults.length > SHOWN_FAULTS_MAX && (
        <p className={l.muted13}>{t('import.more', { value: formatCount(of.faults.length - SHOWN_FAULTS_MAX) })}</p>
      )}
    </div>
  );
}
