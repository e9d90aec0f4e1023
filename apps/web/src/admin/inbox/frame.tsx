import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../lib/format';
import { Avatar } from '../../ui/parts';
import { Age } from './age';
import type { QueueItem } from './queue';
import { ANSWER } from './queue-keys';
import s from './inbox.module.css';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

interface Props {
  item: QueueItem;
  title: string;
  /** Its own page, where everything of it stands. */
  to: string;
  toLabel: string;
  children: ReactNode;
  /** The answer, or the decision. */
  foot: ReactNode;
}
/** What a thing that waits is, who waits since when, and below it the answer. */
export function Frame({ item, title, to, toLabel, children, foot }: Props) {
  return (
    <>
      <div className={s.body}>
        <h2>{title}</h2>
        <div className={s.by}>
          <Avatar name={item.name} imageUrl={'profileImageUrl' in item.of ? item.of.profileImageUrl : null} size={40} />
          <div>
            <p>
              <b>{item.name}</b>
              <Age since={item.since} overdue={item.overdue} />
            </p>
            <small className="num">{formatDateTime(item.since)}</small>
          </div>
          <Link className="link" to={to}>
            {toLabel}
          </Link>
        </div>
        {children}
      </div>
      {foot && (
        <div className={s.foot} id={ANSWER}>
          {foot}
        </div>
      )}
    </>
  );
}

/** Whose turn is next, beside the button that goes there. */
export function NextUp({ next }: { next: QueueItem | null }) {
  const { t } = useTranslation('admin-inbox');
  return (
    <span className={cx(l.muted13, l.grow, l.oneLine, s.nextUp)}>
      {next ? (
        <>
          {t('nextUp')} <b>{next.name}</b> {next.text}
        </>
      ) : (
        t('last')
      )}
    </span>
  );
}
