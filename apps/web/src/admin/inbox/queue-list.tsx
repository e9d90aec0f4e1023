import { YN } from '@madang/contracts/codes';
import type { Assignment } from '@madang/contracts/main/queue';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { formatCount } from '../../lib/format';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Avatar } from '../../ui/parts';
import { Empty, ErrorState } from '../../ui/states';
import { Age } from './age';
import type { Marks } from './marked';
import { KIND_ICON } from './kind-icon';
import { isWatched, type QueueGroup, type QueueItem } from './queue';
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
  const Icon = KIND_ICON[kind];
  const oldest = items[0];
  return (
    <details className={s.group} open>
      <summary>
        <Icon aria-hidden="true" />
        <b>{t(`kind.${kind}`)}</b>
        <span className="num">{formatCount(count)}</span>
        {isWatched(kind) ? <small className={l.atEnd}>{t('watched')}</small> : oldest && <OldestAge item={oldest} />}
      </summary>
      {error !== null && <ErrorState tight error={error} onRetry={retry} />}
      <ul aria-label={t(`kind.${kind}`)}>
        {items.map((item) => (
          <Row key={item.id} item={item} who={marks.assignments.get(item.id) ?? null} current={item.id === open} onShow={onShow} />
        ))}
      </ul>
      {count > items.length && items.length > 0 && <p className={cx(l.muted13, l.pad)}>{t('rest', { count: items.length })}</p>}
    </details>
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
        <Avatar name={item.name} imageUrl={'profileImageUrl' in item.of ? item.of.profileImageUrl : null} size={34} />
        <span className={cx(l.named, l.grow)}>
          <b className={l.oneLine}>{item.name}</b>
          <small className={l.oneLine}>{item.text}</small>
          {who && <small>{who.mineYn === YN.YES ? t('assign.mine') : t('assign.of', { name: who.userName })}</small>}
        </span>
        <Age since={item.since} overdue={item.overdue} />
      </Link>
    </li>
  );
}
