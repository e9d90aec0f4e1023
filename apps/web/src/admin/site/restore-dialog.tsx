import type { DataHistory } from '@madang/contracts/util/data-history';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { report } from '../../lib/api';
import { useCan, useFields } from '../../lib/can';
import { alert, toast } from '../../lib/dialogs';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Dialog } from '../../ui/dialog';
import { Callout } from '../../ui/parts';
import { HistoryValue, useFieldName } from './history-value';
import { readRestoring, restorableOf, restore, type Restorable, type Restoring } from './restore';
import l from '../../ui/layout.module.css';
import s from './site.module.css';

/**
 * Takes a change back to the values before it, once staff have seen them beside those of now; nothing where that cannot be, or where they
 * may not change these fields.
 */
export function RestoreButton({ line, onDone }: { line: DataHistory; onDone: () => void }) {
  const found = restorableOf(line);
  return found && <Allowed line={line} found={found} onDone={onDone} />;
}

function Allowed({ line, found, onDone }: { line: DataHistory; found: Restorable; onDone: () => void }) {
  const { t } = useTranslation('admin-site');
  const may = useCan(found.way.call);
  const maySend = useFields(found.way.call);
  const fields = found.fields.filter(maySend);
  const [asked, ask] = useState<Restoring | null>(null);
  const [busy, setBusy] = useState(false);
  if (!may || fields.length === 0) return null;
  const open = async () => {
    setBusy(true);
    try {
      const now = await readRestoring(line, { way: found.way, fields });
      if (now.changing.length === 0) await alert(t('history.restore.already'));
      else ask(now);
    } catch (failed) {
      report(failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button busy={busy} onClick={() => void open()}>
        <Undo2 aria-hidden="true" />
        {t('history.restore.do')}
      </Button>
      {asked && <RestoreDialog line={line} what={asked} onClose={() => ask(null)} onDone={onDone} />}
    </>
  );
}

interface Props {
  line: DataHistory;
  what: Restoring;
  onClose: () => void;
  onDone: () => void;
}
/** Shows the values of now and the earlier ones beside each other, and sets the earlier ones once staff confirm it. */
function RestoreDialog({ line, what, onClose, onDone }: Props) {
  const { t } = useTranslation('admin-site');
  const fieldName = useFieldName(line.entity);
  const [busy, setBusy] = useState(false);
  const { entity, before } = line;
  const { now, changing, changedSince } = what;
  // A line of a page also has its name, in a field that is none of the page.
  const left = Object.keys(line.after ?? {}).filter((field) => !what.fields.includes(field) && field !== 'page');
  const send = async () => {
    setBusy(true);
    try {
      await restore(line, what);
      toast(t('history.restore.done'));
      onDone();
    } catch (failed) {
      report(failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="l"
      locked={busy}
      title={t('history.restore.title')}
      note={t('history.restore.note')}
      onClose={onClose}
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('history.restore.keep')}
          </Button>
          <Button tone="primary" busy={busy} onClick={() => void send()}>
            {t('history.restore.do')}
          </Button>
        </>
      }
    >
      <div className={l.stack16}>
        {changedSince.length > 0 && (
          <Callout tone="warn" title={t('history.restore.since')}>
            {t('history.restore.sinceText', { fields: changedSince.map(fieldName).join(', ') })}
          </Callout>
        )}
        <ul className={cx(s.diff, s.nested)}>
          {changing.map((key) => (
            <li key={key}>
              <b>{fieldName(key)}</b>
              <div className={l.columns240}>
                <div className={l.box}>
                  <small>{t('history.restore.now')}</small>
                  <HistoryValue of={now} beside={before} field={key} entity={entity} />
                </div>
                <div className={l.box} style={{ background: 'var(--brand-soft)' }}>
                  <small>{t('history.restore.then')}</small>
                  <HistoryValue of={before} beside={now} field={key} entity={entity} />
                </div>
              </div>
            </li>
          ))}
        </ul>
        {left.length > 0 && <p className={l.muted13}>{t('history.restore.left', { fields: left.map(fieldName).join(', ') })}</p>}
      </div>
    </Dialog>
  );
}
