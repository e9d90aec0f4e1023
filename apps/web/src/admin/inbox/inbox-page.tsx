import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { formatCount } from '../../lib/format';
import { useNarrow } from '../../lib/media';
import { useTitle } from '../../lib/title';
import { Segmented, Select } from '../../ui/choices';
import { PageHead } from '../../ui/page-head';
import { Empty, Loading, SkeletonLines } from '../../ui/states';
import { Detail } from './detail';
import { inView, isView, missingOf, useMarkedLoaded, QUEUE_VIEWS, type QueueView } from './queue-views';
import { isWatched, QUEUE_KINDS, useQueue, type QueueGroup, type QueueItem, type QueueKind } from './queue';
import { QueueList } from './queue-list';
import { useQueueKeys } from './queue-keys';
import { tomorrow, useSnooze } from './snooze';
import { useQueueMarks } from '../../domain/work/queue-marks';
import s from './inbox.module.css';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';
import type { Drafts } from './drafts';
import { Card } from '../../ui/parts';

const isKind = (value: string | null): value is QueueKind => (QUEUE_KINDS as readonly string[]).includes(value ?? '');

/**
 * Which item is open, by the address of the page, and the functions that open an item and choose a kind or a view. On a wide window the
 * first item is open until staff choose another.
 */
function useChosen(items: readonly QueueItem[]) {
  const [params, setParams] = useSearchParams();
  const narrow = useNarrow();
  const asked = params.get('item');
  const found = items.findIndex((one) => one.id === asked);
  const at = asked === null && !narrow && items.length > 0 ? 0 : found;
  const set = (key: 'item' | 'kind' | 'view', value: string | null) =>
    setParams(
      (old) => {
        if (key !== 'item') old.delete('item');
        if (value) old.set(key, value);
        else old.delete(key);
        return old;
      },
      { preventScrollReset: true, replace: key === 'item' && !narrow },
    );
  return {
    at,
    asked,
    narrow,
    show: (item: QueueItem | null) => set('item', item?.id ?? null),
    filter: (kind: string) => set('kind', kind),
    look: (view: QueueView) => set('view', view === QUEUE_VIEWS[0] ? null : view),
  };
}

/**
 * The inbox: what waits for this person; snoozed items are in a view of their own. On wide windows the list is on the left, the open item
 * with its form on the right.
 */
export default function InboxPage() {
  const { t } = useTranslation('admin-inbox');
  useTitle(t('title'));
  const [params] = useSearchParams();
  const queue = useQueue();
  const marks = useQueueMarks();
  useMarkedLoaded(queue, marks, params.get('item'));
  const seen = params.get('view');
  const view = isView(seen) ? seen : QUEUE_VIEWS[0];
  const all = inView(queue, marks, view);
  const asked = params.get('kind');
  const kind = isKind(asked) && all.some((group) => group.kind === asked) ? asked : null;
  const groups = all.filter((group) => (kind ? group.kind === kind : group.count > 0 || group.error !== null));
  const items = groups.flatMap((group) => group.items);
  const chosen = useChosen(items);
  const item = items[chosen.at] ?? null;
  // On a narrow window the open item fills the page and hides the list.
  const alone = chosen.narrow && chosen.asked !== null;
  const [drafts] = useState<Drafts>(() => new Map());
  const list = useRef<HTMLDivElement>(null);
  const snooze = useSnooze(() => chosen.show(items[chosen.at + 1] ?? items[chosen.at - 1] ?? null), chosen.show);
  useQueueKeys(items, chosen.at, chosen.show, (one) => view !== 'snoozed' && snooze.until(one, tomorrow()));
  const loading = all.some((group) => group.loading);
  // Groups that load later push the current row down, so that it is shown once more when all are there.
  useEffect(() => showCurrent(list.current), [item?.id, loading]);
  const nothing = !loading && items.length === 0 && groups.every((group) => group.error === null);
  return (
    <>
      {alone ? <h1 className="sr-only">{t('title')}</h1> : <PageHead title={t('title')} note={t('note')} />}
      {loading && items.length === 0 ? (
        <Card>
          <Loading>
            <SkeletonLines lines={8} />
          </Loading>
        </Card>
      ) : nothing && kind === null && queue.every((group) => group.items.length === 0) ? (
        <Card flush>
          <Empty art="done" title={t('none')} text={t('noneText')} />
        </Card>
      ) : (
        <div className={cx(l.card, s.panes)} data-open={chosen.asked !== null || undefined}>
          {!alone && (
            <section aria-label={t('list')} ref={list}>
              <div className={cx(l.stack12, s.filter)}>
                {marks.may && (
                  <Segmented<QueueView>
                    label={t('views.label')}
                    value={view}
                    onChange={chosen.look}
                    options={QUEUE_VIEWS.map((value) => ({
                      value,
                      label: viewLabel(t(`views.${value}`), countOf(inView(queue, marks, value), value)),
                    }))}
                  />
                )}
                <KindFilter groups={all} value={kind} onChange={chosen.filter} />
              </div>
              <QueueList
                all={() => (kind ? chosen.filter('') : chosen.look(QUEUE_VIEWS[0]))}
                none={t(kind ? 'noneOfKind' : view === 'mine' ? 'noneMine' : 'noneSnoozed')}
                groups={groups}
                marks={marks}
                open={item?.id ?? null}
                onShow={chosen.show}
              />
            </section>
          )}
          {(alone || !chosen.narrow) && (
            <section aria-label={t('detail')}>
              <Detail
                item={item}
                items={items}
                marks={marks}
                snooze={snooze}
                drafts={drafts}
                missing={chosen.asked === null ? null : missingOf(queue, chosen.asked)}
                count={all.find((group) => group.kind === item?.kind)?.count ?? 0}
                onShow={chosen.show}
                onBack={() => chosen.show(null)}
              />
            </section>
          )}
        </div>
      )}
    </>
  );
}

/** The height in pixels of a group's heading, which stays above the rows while they scroll. */
const GROUP_HEADING_PX = 38;
/** Scrolls the list, and not the page, until the row of the open item is in view. */
function showCurrent(list: HTMLElement | null): void {
  const row = list?.querySelector('[aria-current=true]');
  const box = row?.closest('[data-queue]');
  if (!row || !box) return;
  const [of, around] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
  if (of.bottom > around.bottom) box.scrollTop += of.bottom - around.bottom;
  else if (of.top < around.top + GROUP_HEADING_PX) box.scrollTop -= around.top + GROUP_HEADING_PX - of.top;
}

/** How many items a view has. The view of open items leaves out deposits, since staff have nothing to decide there. */
const countOf = (groups: readonly QueueGroup[], view: QueueView) =>
  groups.reduce((sum, group) => sum + (view === 'open' && isWatched(group.kind) ? 0 : group.count), 0);
const viewLabel = (name: string, count: number) => (count ? `${name} ${formatCount(count)}` : name);

function KindFilter({
  groups,
  value,
  onChange,
}: {
  groups: readonly QueueGroup[];
  value: QueueKind | null;
  onChange: (kind: string) => void;
}) {
  const { t } = useTranslation('admin-inbox');
  // Expected deposits end without an act of staff, so they are not counted as work.
  const total = groups.reduce((sum, group) => sum + (isWatched(group.kind) ? 0 : group.count), 0);
  return (
    <Select
      label={t('filter')}
      hideLabel
      value={value ?? ''}
      onChange={onChange}
      options={[
        { value: '', label: t('all', { value: formatCount(total) }) },
        ...groups.map((group) => ({ value: group.kind as string, label: `${t(`kind.${group.kind}`)} ${formatCount(group.count)}` })),
      ]}
    />
  );
}
