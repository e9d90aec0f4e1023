import { queueApi, SNOOZE_DAYS_MAX, type Assignment } from '@madang/contracts/main/queue';
import { addDays, isCalendarDay } from '@madang/contracts/dates';
import { fromSeoul, MINUTE } from '@madang/contracts/time';
import { AlarmClock, Check, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { formatDateTime, formatDay } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { useUser } from '../../lib/session';
import { Button } from '../../ui/button';
import { DayField } from '../../ui/date';
import { Dialog } from '../../ui/dialog';
import { Menu } from '../../ui/menu';
import { ErrorState, SkeletonLines } from '../../ui/states';
import { YN } from '@madang/contracts/codes';
import type { Marks } from './queue-views';
import type { QueueItem } from './queue';
import { nextMonday, refOf, tomorrow, type useSnooze } from './snooze';
import s from './inbox.module.css';
import { cx } from '../../ui/cx';
import r from '../../ui/rows.module.css';
import l from '../../ui/layout.module.css';

/** Days from tomorrow to the last day that can be chosen; it stays a day below the maximum, so that it is valid at any hour. */
const LAST_DAY = SNOOZE_DAYS_MAX - 2;
type Ref = NonNullable<ReturnType<typeof refOf>>;
interface Props {
  item: QueueItem;
  marks: Marks;
  snooze: ReturnType<typeof useSnooze>;
}
/**
 * Who is assigned to the open item, and the button to snooze it; nothing for a person who may not do either, or for an item that has no
 * marks.
 */
export function MarksBar({ item, marks, snooze }: Props) {
  const one = refOf(item);
  if (!one || !marks.may) return null;
  return (
    <div className={cx(s.bar, s.marks)}>
      <Assign of={one} now={marks.assignments.get(item.id) ?? null} />
      <span className={cx(l.atEnd, l.rowMiddle)}>
        <SnoozeMenu item={item} until={marks.snoozes.get(item.id)?.until ?? null} snooze={snooze} />
      </span>
    </div>
  );
}

function SnoozeMenu({ item, until, snooze }: Pick<Props, 'item' | 'snooze'> & { until: string | null }) {
  const { t } = useTranslation('admin-inbox');
  const [asks, setAsks] = useState(false);
  if (until)
    return (
      <>
        <small>{t('snooze.until', { at: formatDateTime(until) })}</small>
        <Button size="sm" onClick={() => snooze.back(item)}>
          {t('snooze.back')}
        </Button>
      </>
    );
  const day = (at: string) => formatDay(fromSeoul(at));
  return (
    <>
      <Menu
        label={t('snooze.menu')}
        items={[
          { label: t('snooze.tomorrow'), aside: day(tomorrow()), onSelect: () => snooze.until(item, tomorrow()) },
          { label: t('snooze.monday'), aside: day(nextMonday()), onSelect: () => snooze.until(item, nextMonday()) },
          null,
          { label: t('snooze.day'), onSelect: () => setAsks(true) },
        ]}
        button={
          <Button size="sm" tone="ghost" title={t('snooze.key')} aria-keyshortcuts="E">
            <AlarmClock aria-hidden="true" />
            {t('snooze.do')}
          </Button>
        }
      />
      {asks && <DayDialog onClose={() => setAsks(false)} onDay={(at) => snooze.until(item, at)} />}
    </>
  );
}

function DayDialog({ onClose, onDay }: { onClose: () => void; onDay: (day: string) => void }) {
  const { t } = useTranslation('admin-inbox');
  const first = tomorrow();
  const last = addDays(first, LAST_DAY);
  const [day, setDay] = useState(first);
  const fits = isCalendarDay(day) && day >= first && day <= last;
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={t('snooze.title')}
      note={t('snooze.note')}
      foot={
        <Button
          tone="primary"
          disabled={!fits}
          onClick={() => {
            onClose();
            onDay(day);
          }}
        >
          {t('snooze.save')}
        </Button>
      }
    >
      <DayField
        label={t('snooze.field')}
        value={day}
        min={first}
        error={fits ? null : { key: 'snooze', values: { days: SNOOZE_DAYS_MAX } }}
        onChange={setDay}
      />
    </Dialog>
  );
}

function Assign({ of, now }: { of: Ref; now: Assignment | null }) {
  const { t } = useTranslation('admin-inbox');
  const me = useUser()?.userSeq;
  const [reads, setReads] = useState(false);
  const found = useCall(queueApi.assignees, { query: of }, { silent: true, staleTime: 5 * MINUTE });
  const assign = useAct(queueApi.assign, {
    invalidates: [queueApi.marks, queueApi.history],
    onDone: (made) =>
      toast(made ? (made.mineYn === YN.YES ? t('assign.doneMe') : t('assign.done', { name: made.userName })) : t('assign.undone')),
  });
  const to = (userSeq: number | null) => assign.mutate({ body: { ...of, userSeq } });
  const mark = (userSeq: number) => (now?.userSeq === userSeq ? <Check aria-hidden="true" /> : <i />);
  const all = found.data ?? [];
  return (
    <>
      <Menu
        align="start"
        label={t('assign.do')}
        items={[
          ...all
            .filter((one) => one.userSeq === me)
            .map((one) => ({ label: t('assign.me'), icon: mark(one.userSeq), onSelect: () => to(one.userSeq) })),
          ...all
            .filter((one) => one.userSeq !== me)
            .map((one) => ({ label: one.name, icon: mark(one.userSeq), onSelect: () => to(one.userSeq) })),
          null,
          ...(now ? [{ label: t('assign.none'), icon: <i />, onSelect: () => to(null) }] : []),
          { label: t('assign.history'), icon: <i />, onSelect: () => setReads(true) },
        ]}
        button={
          <Button size="sm" tone="ghost" busy={assign.isPending} disabled={found.isPending}>
            <UserRound aria-hidden="true" />
            {now ? (now.mineYn === YN.YES ? t('assign.mine') : t('assign.of', { name: now.userName })) : t('assign.do')}
          </Button>
        }
      />
      {reads && <History of={of} onClose={() => setReads(false)} />}
    </>
  );
}

function History({ of, onClose }: { of: Ref; onClose: () => void }) {
  const { t } = useTranslation('admin-inbox');
  const found = useCall(queueApi.history, { query: of }, { silent: true, staleTime: 0 });
  return (
    <Dialog open size="s" onClose={onClose} title={t('assign.history')}>
      {found.isPending ? (
        <SkeletonLines lines={3} />
      ) : found.isError ? (
        <ErrorState tight error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data.length === 0 ? (
        <p>{t('assign.noLines')}</p>
      ) : (
        <ol className={r.rows}>
          {found.data.map((assignment) => (
            <li key={assignment.assignmentSeq}>
              {t(
                assignment.userName === null
                  ? 'assign.lineNone'
                  : assignment.userName === assignment.byName
                    ? 'assign.lineSelf'
                    : 'assign.line',
                {
                  by: assignment.byName,
                  name: assignment.userName ?? '',
                },
              )}
              <small className={l.atEnd}>
                <time dateTime={assignment.assignedAt}>{formatDateTime(assignment.assignedAt)}</time>
              </small>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
