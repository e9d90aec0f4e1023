import { HISTORY_ACTION } from '@madang/contracts/codes';
import type { DataHistory } from '@madang/contracts/util/data-history';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useCan, useFields } from '../../lib/can';
import { alert, toast } from '../../lib/dialogs';
import { fieldText, refusalOf } from '../../lib/form-text';
import { formatDateTime } from '../../lib/format';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Dialog } from '../../ui/dialog';
import { Callout } from '../../ui/parts';
import { Sides } from './history-sides';
import { useFieldName } from './history-value';
import {
  earlierOf,
  fieldOf,
  leftOf,
  readRestoring,
  restorableOf,
  restore,
  type Left,
  type Restorable,
  type Restoring,
  type Since,
} from './restore';
import l from '../../ui/layout.module.css';
import s from './site.module.css';

/**
 * Takes a change back to the values before it, once staff have seen them beside those of now; says why where that cannot be, or where they
 * may not change these fields.
 */
export function RestoreButton({ line, onDone }: { line: DataHistory; onDone: () => void }) {
  const { t } = useTranslation('admin-site');
  const found = restorableOf(line);
  if (found) return <Allowed line={line} found={found} onDone={onDone} />;
  if (line.action === HISTORY_ACTION.UPDATE) return <LeftOut line={line} left={leftOf(line, [])} />;
  return <p className={l.muted13}>{t(`history.restore.why.${line.action === HISTORY_ACTION.CREATE ? 'made' : 'deleted'}`)}</p>;
}

/** Says of the fields that stay why they do. */
function LeftOut({ line, left }: { line: DataHistory; left: Left }) {
  const { t } = useTranslation('admin-site');
  const fieldName = useFieldName(line.entity);
  return (
    <div className={cx(l.stack8, l.muted13)}>
      {Object.entries(left).map(([why, fields]) => (
        <p key={why}>{t(`history.restore.left.${why}`, { fields: fields.map(fieldName).join(', ') })}</p>
      ))}
    </div>
  );
}

function Allowed({ line, found, onDone }: { line: DataHistory; found: Restorable; onDone: () => void }) {
  const { t } = useTranslation('admin-site');
  const may = useCan(found.way.call);
  const maySend = useFields(found.way.call);
  const open = found.fields.filter(maySend);
  const closed = found.fields.filter((field) => !maySend(field));
  const [asked, ask] = useState<Restoring | null>(null);
  const [busy, setBusy] = useState(false);
  if (!may || open.length === 0) return <p className={l.muted13}>{t('history.restore.why.noRight')}</p>;
  /** Reads the thing anew. If it is gone or has the earlier values, that is said instead of a question. */
  const look = async () => {
    const now = await readRestoring(line, { way: found.way, fields: open, closed });
    if (now?.changing.length) return ask(now);
    ask(null);
    const stays = Object.keys(now?.left ?? {}).find((why) => why === 'gone' || why === 'spent' || why === 'video');
    await alert(t(now ? `history.restore.${stays ?? 'already'}` : 'history.restore.removed'));
  };
  const begin = async () => {
    setBusy(true);
    await look().catch(report);
    setBusy(false);
  };
  return (
    <>
      <Button busy={busy} onClick={() => void begin()}>
        <Undo2 aria-hidden="true" />
        {t('history.restore.do')}
      </Button>
      {asked && <RestoreDialog line={line} what={asked} onLook={look} onClose={() => ask(null)} onDone={onDone} />}
    </>
  );
}

interface Props {
  line: DataHistory;
  what: Restoring;
  /** Reads the thing anew, after somebody else has changed it. */
  onLook: () => Promise<void>;
  onClose: () => void;
  onDone: () => void;
}
/** Shows the values of now and the earlier ones beside each other, and sets the earlier ones once staff confirm it. */
function RestoreDialog({ line, what, onLook, onClose, onDone }: Props) {
  const { t } = useTranslation('admin-site');
  const fieldName = useFieldName(line.entity);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const warning = what.way.warning?.(what.now, earlierOf(line, what));
  /** Why the form's call refused the values, in words; the dialog stays open with them. */
  const reasonsOf = (failed: ApiError) => {
    const own = failed.claim().fields.map(({ field, ...rest }) => {
      const name = fieldName(fieldOf(what.way, field));
      const text = fieldText(refusalOf({ field, ...rest }), name) ?? '';
      return text.includes(name) ? text : `${name}: ${text}`;
    });
    return own.length ? own : [errorMessage(failed)];
  };
  const refuse = async (failed: unknown) => {
    if (!(failed instanceof ApiError) || failed.errorName === null) return report(failed);
    if (failed.status === 404) return onLook().catch(report);
    setRefused(reasonsOf(failed));
    if (failed.is('CHANGED_MEANWHILE')) await onLook().catch(report);
  };
  const send = async () => {
    setBusy(true);
    try {
      await restore(line, what);
      toast(t('history.restore.done'));
      onDone();
    } catch (failed) {
      await refuse(failed);
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
            {t('history.restore.confirm')}
          </Button>
        </>
      }
    >
      <div className={l.stack16}>
        {refused.length > 0 && (
          <div role="alert">
            <Callout tone="bad" title={t('history.restore.refused')}>
              {refused.map((reason) => (
                <p key={reason}>{reason}</p>
              ))}
            </Callout>
          </div>
        )}
        <ChangedSince line={line} since={what.since} />
        {warning && (
          <Callout tone="warn" title={t(`${warning}Title`)}>
            {t(`${warning}Text`)}
          </Callout>
        )}
        <Comparison line={line} what={what} />
        <LeftOut line={line} left={what.left} />
      </div>
    </Dialog>
  );
}

/** Says which fields were changed again after the line, by whom and when. */
function ChangedSince({ line, since }: { line: DataHistory; since: readonly Since[] }) {
  const { t } = useTranslation('admin-site');
  const fieldName = useFieldName(line.entity);
  if (since.length === 0) return null;
  const told = ({ field, by }: Since) =>
    by
      ? t('history.restore.sinceBy', {
          field: fieldName(field),
          name: by.userName || t('history.nobody'),
          at: formatDateTime(by.createdAt),
        })
      : fieldName(field);
  return (
    <Callout tone="warn" title={t('history.restore.since')}>
      {t('history.restore.sinceText', { fields: since.map(told).join(', ') })}
    </Callout>
  );
}

function Comparison({ line, what: { now, changing } }: { line: DataHistory; what: Restoring }) {
  const { t } = useTranslation('admin-site');
  const sides = [
    { label: t('history.restore.now'), of: now },
    { label: t('history.restore.then'), of: line.before },
  ];
  return (
    <dl className={s.diff}>
      {changing.map((key) => (
        <Sides key={key} field={key} entity={line.entity} sides={sides} />
      ))}
    </dl>
  );
}
