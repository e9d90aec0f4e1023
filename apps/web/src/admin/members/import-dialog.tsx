import { memberApi } from '@madang/contracts/util/member';
import { FileDown, FileUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { saveFile } from '../../lib/download';
import { formatCount } from '../../lib/format';
import { invalidate } from '../../lib/query';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Dialog } from '../../ui/dialog';
import { Callout } from '../../ui/parts';
import { Loading, SkeletonLines } from '../../ui/states';
import { MOST_ROWS, rowsOf, sendRows, type ImportAnswer, type ImportRow } from './import-rows';
import s from './members.module.css';

type Problem = 'unreadable' | 'heads' | 'empty' | 'many';
const SHOWN = 100;

/** A sheet as it is read, looked at by the service and written. */
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
      // The libraries that read sheets come with the first file.
      const { readSheet } = await import('../../lib/sheet');
      const sheet = await readSheet(chosen).catch(() => null);
      const found = sheet && rowsOf(sheet);
      if (!sheet) return setProblem('unreadable');
      if (!found) return setProblem('heads');
      if (found.length === 0) return setProblem('empty');
      if (found.length > MOST_ROWS) return setProblem('many');
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

/** Members out of a spreadsheet: read here, looked at by the service row by row, then written; what is wrong is named with its line. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin-members');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { file, problem, checked, done, busy, take, write, template } = useImport(onClose);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
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
      <div className={s.form}>
        <p>{t('registered.claim')}</p>
        <Button size="sm" className={s.start} onClick={() => void template()} disabled={busy}>
          <FileDown aria-hidden="true" />
          {t('import.template')}
        </Button>
        <div
          className={cx(s.drop, over && s.over)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <FileUp aria-hidden="true" />
          <p>{file ?? t('import.drop')}</p>
          <Button size="sm" onClick={() => input.current?.click()} disabled={busy}>
            {t(file ? 'import.other' : 'import.choose')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".xlsx,.csv,text/csv"
            aria-label={t('import.choose')}
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
        {problem && (
          <div role="alert">
            <Callout tone="bad" title={t(`import.problem.${problem}`, { most: formatCount(MOST_ROWS) })} />
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
    <div className={s.faults}>
      <table aria-label={t('import.faults')}>
        <thead>
          <tr>
            <th scope="col">{t('import.line')}</th>
            <th scope="col">{t('import.row')}</th>
            <th scope="col">{t('import.why')}</th>
          </tr>
        </thead>
        <tbody>
          {of.faults.slice(0, SHOWN).map(({ row, message }) => (
            <tr key={row.line}>
              <td className="num">{row.line}</td>
              <td>{[row.name, row.email, row.phone].filter(Boolean).join(' · ') || '–'}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {of.faults.length > SHOWN && <p>{t('import.more', { value: formatCount(of.faults.length - SHOWN) })}</p>}
    </div>
  );
}
