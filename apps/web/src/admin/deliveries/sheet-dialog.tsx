import { DELIVERIES_AT_ONCE, deliveryApi, type DeliveryFault } from '@madang/contracts/util/delivery';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { invalidate } from '../../lib/query';
import { useSteps } from '../../lib/steps';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Callout } from '../../ui/parts';
import { StepsDialog } from '../../ui/steps-dialog';
import { rowsOfSheet, type SheetRow } from './sheet-rows';
import l from '../../ui/layout.module.css';
import { DropZone } from '../../ui/drop-zone';

interface Answer {
  changed: number;
  failures: DeliveryFault[];
}
async function check(rows: readonly SheetRow[]): Promise<Answer> {
  const answer: Answer = { changed: 0, failures: [] };
  for (let from = 0; from < rows.length; from += DELIVERIES_AT_ONCE) {
    const { changed, failures } = await call(deliveryApi.saveMany, {
      body: { deliveries: rows.slice(from, from + DELIVERIES_AT_ONCE), checkOnly: true },
    });
    answer.changed += changed;
    answer.failures.push(...failures);
  }
  return answer;
}

/** The service's check of the uploaded spreadsheet: how many deliveries change, and which rows fail. Nothing is written yet. */
function Checked({ answer: { changed, failures } }: { answer: Answer }) {
  const { t } = useTranslation('admin-deliveries');
  return (
    <div role="status">
      <Callout tone={failures.length ? 'warn' : 'good'} title={t('sheet.ready', { count: changed })}>
        {failures.length > 0 && (
          <ul className={l.choices}>
            {failures.map((one) => (
              <li key={one.deliverySeq}>
                {t('sheet.fault', { seq: one.deliverySeq })} {one.message}
              </li>
            ))}
          </ul>
        )}
      </Callout>
    </div>
  );
}

/** Takes the downloaded spreadsheet back with couriers and tracking numbers filled in: first the service checks it, then writes it. */
export default function SheetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin-deliveries');
  const [file, setFile] = useState<string | null>(null);
  const [problem, setProblem] = useState<'unreadable' | 'heads' | 'empty' | null>(null);
  const [rows, setRows] = useState<SheetRow[]>([]);
  const [checked, setChecked] = useState<Answer | null>(null);
  const [busy, setBusy] = useState(false);
  const steps = useSteps();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch(report);
    setBusy(false);
  };
  const take = (chosen: File) => {
    setFile(chosen.name);
    setChecked(null);
    void run(async () => {
      const { readSheet } = await import('../../lib/sheet');
      const sheet = await readSheet(chosen).catch(() => null);
      const found = sheet && rowsOfSheet(sheet);
      setProblem(!sheet ? 'unreadable' : !found ? 'heads' : found.length === 0 ? 'empty' : null);
      if (!found?.length) return;
      setRows(found);
      setChecked(await check(found));
    });
  };
  const write = () =>
    run(async () => {
      const wrong = new Set(checked?.failures.map((one) => one.deliverySeq));
      const { answers, left, broken } = await steps.run(
        rows.filter((row) => !wrong.has(row.deliverySeq)),
        (some) => call(deliveryApi.saveMany, { body: { deliveries: [...some], checkOnly: false }, persistent: true }),
      );
      await invalidate(deliveryApi.list);
      toast(t('bulk.done', { count: answers.reduce((sum, { changed }) => sum + changed, 0) }));
      if (broken) report(broken);
      if (left.length === 0) return onClose();
      setRows([...left]);
      setChecked(await check(left));
    });
  if (steps.at) return <StepsDialog title={t('sheet.title')} at={steps.at} onStop={steps.stop} say={(numbers) => t('progress', numbers)} />;
  return (
    <Dialog
      open
      locked={busy}
      title={t('sheet.title')}
      note={t('sheet.note')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button tone="primary" busy={busy} disabled={!checked?.changed} onClick={() => void write()}>
            {checked?.changed ? t('sheet.do', { count: checked.changed }) : t('sheet.doNone')}
          </Button>
        </>
      }
    >
      <div className={l.grid20}>
        <DropZone
          icon={<FileUp aria-hidden="true" />}
          text={file ?? t('sheet.drop')}
          choose={t('sheet.choose')}
          accept=".xlsx,.csv,text/csv"
          busy={busy}
          onFiles={([chosen]) => chosen && take(chosen)}
        />
        {problem && (
          <div role="alert">
            <Callout tone="bad" title={t(`sheet.problem.${problem}`)} />
          </div>
        )}
        {checked && <Checked answer={checked} />}
      </div>
    </Dialog>
  );
}
