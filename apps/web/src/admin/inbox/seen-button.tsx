import { YN, type Yn } from '@madang/contracts/codes';
import { queueApi, SEEN_KINDS } from '@madang/contracts/main/queue';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { invalidate } from '../../lib/query';
import { Button } from '../../ui/button';
import type { WorkProps } from './detail';
import { QUEUE_READERS, type QueueKind } from './queue';

type SeenKind = (typeof SEEN_KINDS)[number];
interface Props<K extends QueueKind> extends Pick<WorkProps<K>, 'item' | 'onDone' | 'onUndone'> {
  label: string;
  primary?: boolean;
}
/** Settles an item for everybody without an answer, since somebody has seen it, and offers to take that back. */
export function SeenButton<K extends SeenKind>({ item, label, primary, onDone, onUndone }: Props<K>) {
  const { t } = useTranslation('admin-inbox');
  const [busy, setBusy] = useState(false);
  const set = async (seenYn: Yn) => {
    await call(queueApi.seen, { body: { kind: item.kind, ref: item.id.slice(item.kind.length + 1), seenYn } });
    await invalidate(...QUEUE_READERS, queueApi.marks);
  };
  const undo = () => void set(YN.NO).then(onUndone, report);
  const settle = async () => {
    setBusy(true);
    try {
      await set(YN.YES);
      toast(t('seen.done'), { action: { label: t('undo'), onClick: undo } });
      onDone();
    } catch (failed) {
      report(failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button {...(primary && { tone: 'primary' as const })} busy={busy} onClick={() => void settle()}>
      {label}
    </Button>
  );
}
