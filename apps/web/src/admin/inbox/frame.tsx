import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCan, type Needs } from '../../lib/can';
import { formatDateTime } from '../../lib/format';
import { useNarrow } from '../../lib/media';
import { RowTitle } from '../../ui/row-title';
import { Age } from './age';
import { faceOf } from './face';
import type { QueueItem } from './queue';
import { ANSWER_AREA_ID } from './queue-keys';
import s from './inbox.module.css';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

interface Props {
  item: QueueItem;
  title: string;
  /** The page of the thing that waits, where staff see all of it. */
  to: string;
  toLabel: string;
  /** What that page asks for, where whoever answers the item need not see it. */
  toNeeds?: Needs;
  children: ReactNode;
  /** The form in which staff answer or decide, or what leads on where there is nothing to decide. */
  foot: ReactNode;
}
const EVERYBODY = { access: 'public' } as const;
/** The frame of an open item: what it is, whose it is and since when it waits, and the answer form below. */
export function Frame({ item, title, to, toLabel, toNeeds = EVERYBODY, children, foot }: Props) {
  const leads = useCan(toNeeds);
  return (
    <>
      <div className={s.body}>
        <h2>{title}</h2>
        <div className={l.between}>
          <RowTitle
            face={faceOf(item)}
            title={item.name}
            mark={<Age since={item.since} overdue={item.overdue} />}
            note={<span className="num">{formatDateTime(item.since)}</span>}
          />
          {leads && (
            <Link className={cx('link', l.unbroken)} to={to}>
              {toLabel}
            </Link>
          )}
        </div>
        {children}
      </div>
      {foot && (
        <div className={s.foot} id={ANSWER_AREA_ID}>
          {foot}
        </div>
      )}
    </>
  );
}

/** Names the next item, beside the button that sends and goes there, or says that this is the last one; nothing on narrow windows. */
export function NextUp({ next }: { next: QueueItem | null }) {
  const { t } = useTranslation('admin-inbox');
  if (useNarrow()) return null;
  return (
    <span className={cx(l.muted13, l.grow, l.oneLine)}>
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
