import type { GuideItem } from '@madang/contracts/event/event';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSite } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { usePhone } from '../../lib/media';
import { Button, ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Card, Progress } from '../../ui/parts';
import { Mark } from '../../ui/mark';
import r from '../../ui/rows.module.css';
import { Loading, Skeleton } from '../../ui/states';
import { keepRoom } from '../../lib/kept-room';
import { GUIDE_ROOM, type Guide, type GuideGroup } from './guide';
import l from '../../ui/layout.module.css';
import s from './dashboard.module.css';

/** The guide folds the done steps away when at most this many are open and it has more than twice as many in all; a button unfolds them. */
const FEW_OPEN_STEPS = 2;

/** The height in pixels that the placeholder of the guide has while its own height is unknown. */
const USUAL_HEIGHT_PX = 198;

/** The steps of setting up a site. The box disappears when all are done, or for some hours when staff hide it. */
export function SetupGuide({ guide: { groups, loading, room, hide } }: { guide: Guide }) {
  const { channelSeq } = useSite();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (loading) return;
    const keep = (height: number) => keepRoom(GUIDE_ROOM, channelSeq, innerWidth, height);
    if (!box.current) return keep(0);
    // Measured once it is laid out anyway; asked for here, its height would be a layout of the whole page in the middle of a step.
    const watch = new ResizeObserver(([entry]) => keep(entry!.contentRect.height));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [channelSeq, loading, groups]);
  if (loading) return <Room height={room ?? USUAL_HEIGHT_PX} />;
  return groups && <Steps groups={groups} box={box} onHide={hide} />;
}

interface StepsProps {
  groups: readonly GuideGroup[];
  box: RefObject<HTMLDivElement | null>;
  onHide: () => void;
}
function Steps({ groups, box, onHide }: StepsProps) {
  const { t } = useTranslation('admin-dashboard');
  const [whole, setWhole] = useState(false);
  const all = groups.flatMap((g) => g.items);
  const left = all.filter((item) => item.progressPercent < 100);
  const few = left.length <= FEW_OPEN_STEPS && all.length > 2 * FEW_OPEN_STEPS;
  const word = (kind: 'group' | 'todo', key: string) => t(`guide.${kind}.${key}`, { defaultValue: key });
  return (
    <div ref={box}>
      <Card
        flush
        label={t('guide.title')}
        title={t('guide.title')}
        note={<span className="num">{t('guide.progress', { all: all.length, done: groups.reduce((n, g) => n + g.done, 0) })}</span>}
        aside={
          <Button
            tone="ghost"
            size="sm"
            onClick={() => {
              onHide();
              toast(t('guide.hidden'), { tone: 'info' });
            }}
          >
            {t('guide.later')}
          </Button>
        }
      >
        {few && (
          <ul className={r.inset}>
            {left.map((item) => (
              <li key={item.todo}>
                <Mark />
                <Todo item={item} word={word('todo', item.todo)} go />
              </li>
            ))}
            <li>
              <button type="button" className="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
                {t(whole ? 'guide.fold' : 'guide.whole', { value: all.length - left.length, count: all.length - left.length })}
              </button>
            </li>
          </ul>
        )}
        {(!few || whole) && (
          <div className={cx(l.columns240, l.pad)}>
            {groups.map((g) => (
              <Group key={g.group} group={g} word={word} />
            ))}
          </div>
        )}
      </Card>
    </div>
  );
}

/** One group of steps; on phones, a group that is done shows only its count. */
function Group({ group: g, word }: { group: GuideGroup; word: (kind: 'group' | 'todo', key: string) => string }) {
  const { t } = useTranslation('admin-dashboard');
  const phone = usePhone();
  return (
    <section className={cx(l.stack8, s.group)}>
      <h3 className={l.between}>
        {word('group', g.group)}
        <span className={cx(l.muted, 'num')}>
          {g.done}/{g.items.length}
        </span>
      </h3>
      <Progress percent={g.percent} label={word('group', g.group)} />
      {!(phone && g.percent >= 100) && (
        <ul className={r.rows}>
          {g.items.map((item) => {
            const done = item.progressPercent >= 100;
            return (
              <li key={item.todo}>
                <Mark done={done} />
                {done ? (
                  <span className={l.muted}>
                    {word('todo', item.todo)}
                    <span className="sr-only"> {t('guide.done')}</span>
                  </span>
                ) : (
                  <Todo item={item} word={word('todo', item.todo)} go={item === g.items.find((i) => i.progressPercent < 100)} />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Keeps the place of the setup guide free while it is loading. */
const Room = ({ height }: { height: number }) =>
  height > 0 && (
    <Loading>
      <Skeleton height={height} />
    </Loading>
  );

/** A step with a link to the form where it is done; with `go` it has a button as well. */
function Todo({ item, word, go }: { item: GuideItem; word: string; go: boolean }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <>
      <Link to={item.path} className={l.grow}>
        <b>{word}</b>
      </Link>
      {go && (
        <ButtonLink to={item.path} size="sm" tone="secondary" aria-label={t('guide.goOf', { todo: word })}>
          {t(item.progressPercent > 0 ? 'guide.continue' : 'guide.go')}
        </ButtonLink>
      )}
    </>
  );
}
