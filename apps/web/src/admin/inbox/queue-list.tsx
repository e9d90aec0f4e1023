import { YN } from '@madang/contracts/codes';
import type { Assignment } from '@madang/contracts/main/queue';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { formatCount } from '../../lib/format';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Avatar } from '../../ui/parts';
import { Empty, ErrorLine } from '../../ui/states';
import { Age } from './age';
import { faceOf } from './face';
import type { Marks } from './queue-views';
import { TODO_ICON } from '../../domain/work/todo-icon';
import { isWatched, type More, type QueueGroup, type QueueItem } from './queue';
import s from './inbox.module.css';
import l from '../../ui/layout.module.css';

interface Props {
  groups: readonly QueueGroup[];
  open: string | null;
  onShow: (item: QueueItem) => void;
  /** Runs when staff remove the filter of one kind and want all kinds again. */
  all: () => void;
  /** The text of the list while it has no item. */
  none: string;
  marks: Marks;
}
/** The list of waiting items by kind, the oldest of each kind first. */
export function QueueList({ groups, open, onShow, all, none, marks }: Props) {
  const { t } = useTranslation('admin-inbox');
  return (
    <div className={s.groups} data-queue>
      {groups.map((group) => (
        <Group key={group.kind} group={group} marks={marks} open={open} onShow={onShow} />
      ))}
      {groups.every((group) => !group.loading && !group.error && group.count === 0) && (
        <Empty tight heading="h3" art="done" title={none}>
          <Button onClick={all}>{t('showAll')}</Button>
        </Empty>
      )}
    </div>
  );
}

type GroupProps = Pick<Props, 'open' | 'onShow' | 'marks'> & { group: QueueGroup };
function Group({ group, open, onShow, marks }: GroupProps) {
  const { t } = useTranslation('admin-inbox');
  const { kind, items, count, error, retry } = group;
  const Icon = TODO_ICON[kind];
  const oldest = items[0];
  const place = useRef<HTMLParagraphElement>(null);
  const ask = useGoOn(items, group.more?.busy ?? false, place);
  return (
    <details className={s.group} open>
      <summary>
        <Icon aria-hidden="true" />
        <b>{t(`kind.${kind}`)}</b>
        {(error === null || count > 0) && <span className="num">{formatCount(count)}</span>}
        {isWatched(kind) ? <small className={l.atEnd}>{t('watched')}</small> : oldest && <OldestAge item={oldest} />}
      </summary>
      {error !== null && <ErrorLine error={error} onRetry={retry} />}
      <ul aria-label={t(`kind.${kind}`)}>
        {items.map((item) => (
          <Row key={item.id} item={item} who={marks.assignments.get(item.id) ?? null} current={item.id === open} onShow={onShow} />
        ))}
      </ul>
      {group.more && <MoreItems more={group.more} left={count - items.length} place={place} onAsk={ask} />}
    </details>
  );
}

/** What staff asked for by the button for the next items. */
interface Asked {
  /** The items that were shown then. */
  shown: ReadonlySet<string>;
  /** What had the focus then, mostly the button, or the one for trying again, which goes. */
  focus: Element | null;
  /** Whether the next items were loading since. */
  begun: boolean;
}
/**
 * Focuses the first of the next items once they are shown, unless the focus has gone elsewhere meanwhile, such as into an answer; the
 * result is called when staff ask for them. `place` is where their button stands.
 */
function useGoOn(items: readonly QueueItem[], busy: boolean, place: RefObject<HTMLElement | null>): () => void {
  const asked = useRef<Asked | null>(null);
  useEffect(() => {
    const one = asked.current;
    if (!one) return;
    if (busy) {
      one.begun = true;
      return;
    }
    const first = items.find(({ id }) => !one.shown.has(id));
    // If loading has ended without another item, nothing is focused any more: an item that comes later was not asked for.
    if (first || one.begun) asked.current = null;
    const now = document.activeElement;
    const stayed = now === one.focus || now === document.body || (!one.focus?.isConnected && place.current?.contains(now));
    if (first && stayed) document.getElementById(first.id)?.focus();
  }, [items, busy, place]);
  return () => {
    asked.current = { shown: new Set(items.map(({ id }) => id)), focus: document.activeElement, begun: false };
  };
}

interface MoreItemsProps {
  more: More;
  left: number;
  place: RefObject<HTMLParagraphElement | null>;
  onAsk: () => void;
}
/** The button for the next items, which are then shown below the last one. */
function MoreItems({ more, left, place, onAsk }: MoreItemsProps) {
  const { t } = useTranslation('admin-inbox');
  const load = () => {
    onAsk();
    more.load();
  };
  // While it is tried again the button shows that it is busy.
  if (more.error !== null && !more.busy) return <ErrorLine error={more.error} onRetry={load} />;
  return (
    <p ref={place} className={s.more}>
      <Button size="sm" block busy={more.busy} onClick={load}>
        {left > 0 ? t('more', { value: formatCount(left), count: left }) : t('moreAny')}
      </Button>
    </p>
  );
}

function OldestAge({ item }: { item: QueueItem }) {
  const { t } = useTranslation('admin-inbox');
  return (
    <small className={cx(l.atEnd, s.oldest)}>
      {t('oldest')} <Age since={item.since} overdue={item.overdue} />
    </small>
  );
}

function Row({
  item,
  who,
  current,
  onShow,
}: {
  item: QueueItem;
  who: Assignment | null;
  current: boolean;
  onShow: (item: QueueItem) => void;
}) {
  const { t } = useTranslation('admin-inbox');
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('item', item.id);
  return (
    <li>
      <Link
        id={item.id}
        to={`${pathname}?${params.toString()}`}
        aria-current={current || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onShow(item);
        }}
      >
        <Avatar {...faceOf(item)} size={34} />
        <span className={cx(l.named, l.grow)}>
          <b className={l.oneLine}>{item.name}</b>
          <small className={l.oneLine}>{item.text}</small>
          {item.kind === 'approval' && item.of.holdsUp !== null && <small>{t('approval.holdsUp')}</small>}
          {who && <small>{who.mineYn === YN.YES ? t('assign.mine') : t('assign.of', { name: who.userName })}</small>}
        </span>
        <Age since={item.since} overdue={item.overdue} />
      </Link>
    </li>
  );
}
