import { addDays, seoulDay, weekdayOf } from '@madang/contracts/dates';
import { queueApi } from '@madang/contracts/main/queue';
import { fromSeoul } from '@madang/contracts/time';
import { useTranslation } from 'react-i18next';
import { isMarked } from '../../domain/work/queue-marks';
import { call, report } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { formatDay } from '../../lib/format';
import { invalidate } from '../../lib/query';
import { serverNow } from '../../lib/time';
import type { QueueItem } from './queue';

const MORNING_TIME = '09:00';
/** The days of a week. */
const DAYS_PER_WEEK = 7;
const morningOf = (day: string) => new Date(fromSeoul(day, MORNING_TIME)).toISOString();
export const tomorrow = () => addDays(seoulDay(serverNow()), 1);
export function nextMonday(): string {
  const today = seoulDay(serverNow());
  return addDays(today, (DAYS_PER_WEEK + 1 - weekdayOf(today)) % DAYS_PER_WEEK || DAYS_PER_WEEK);
}
/** The kind and number by which an item can be snoozed or assigned; null for a kind that cannot be. */
export const refOf = ({ kind, id }: Pick<QueueItem, 'kind' | 'id'>) => (isMarked(kind) ? { kind, ref: id.slice(kind.length + 1) } : null);

/** Snoozes an item until the morning of a day and offers to undo it; `onDone` opens the next item. */
export function useSnooze(onDone: () => void, onUndone: (item: QueueItem) => void) {
  const { t } = useTranslation('admin-inbox');
  const set = async (item: QueueItem, until: string | null) => {
    const one = refOf(item);
    if (!one) return;
    await call(queueApi.snooze, { body: { ...one, until } });
    await invalidate(queueApi.marks);
  };
  const back = (item: QueueItem) =>
    void set(item, null)
      .then(() => {
        toast(t('snooze.backDone'));
        onUndone(item);
      })
      .catch(report);
  const until = (item: QueueItem, day: string) => {
    if (!refOf(item)) return;
    onDone();
    void set(item, morningOf(day))
      .then(() => toast(t('snooze.done', { at: formatDay(fromSeoul(day)) }), { action: { label: t('undo'), onClick: () => back(item) } }))
      .catch(report);
  };
  return { until, back };
}
