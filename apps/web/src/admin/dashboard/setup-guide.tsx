import { eventApi, type GuideItem } from '@madang/contracts/event/event';
import { Check } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSite } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { useCall } from '../../lib/query';
import { Button, ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Progress } from '../../ui/parts';
import { Loading, Skeleton } from '../../ui/states';
import s from './dashboard.module.css';
import { groupsOf, hideGuide, isComplete, isHidden, keepRoom, roomOf } from './guide';
import l from '../../ui/layout.module.css';

/** With this many steps left or fewer, the box shows only them and leaves out the steps that are done. */
const FEW = 2;

/** What is left before a site can sell; it goes when all is done, or for a while when asked to. */
export function SetupGuide() {
  const { t } = useTranslation('admin-dashboard');
  const { channelSeq } = useSite();
  const [hidden, setHidden] = useState(() => isHidden(channelSeq, Date.now()));
  const [whole, setWhole] = useState(false);
  const guide = useCall(eventApi.guide, {}, { enabled: !hidden, silent: true, staleTime: 30_000 });
  const box = useRef<HTMLElement>(null);
  const groups = guide.data && groupsOf(guide.data.todoList);
  const shown = !hidden && groups && !isComplete(groups);
  useLayoutEffect(() => {
    if (guide.isSuccess || hidden) keepRoom(channelSeq, box.current?.offsetHeight ?? 0);
  }, [channelSeq, guide.isSuccess, hidden]);
  if (!hidden && guide.isPending) return <Room height={roomOf(channelSeq)} />;
  if (!shown) return null;
  const all = groups.flatMap((g) => g.items);
  const left = all.filter((item) => item.progressPercent < 100);
  const few = left.length <= FEW && all.length > 2 * FEW;
  const word = (kind: 'group' | 'todo', key: string) => t(`guide.${kind}.${key}`, { defaultValue: key });
  return (
    <section ref={box} className={cx(l.card, s.guide)} aria-labelledby="guide">
      <header>
        <h2 id="guide">{t('guide.title')}</h2>
        <span className="num">{t('guide.progress', { all: all.length, done: groups.reduce((n, g) => n + g.done, 0) })}</span>
        <Button
          tone="ghost"
          size="sm"
          onClick={() => {
            hideGuide(channelSeq, Date.now());
            setHidden(true);
            toast(t('guide.hidden'), { tone: 'info' });
          }}
        >
          {t('guide.later')}
        </Button>
      </header>
      {few && (
        <ul className={s.left}>
          {left.map((item) => (
            <li key={item.todo}>
              <span className={s.tick} aria-hidden="true" />
              <Todo item={item} word={word('todo', item.todo)} go />
            </li>
          ))}
        </ul>
      )}
      {few && (
        <button type="button" className={s.rest} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {t(whole ? 'guide.fold' : 'guide.whole', { value: all.length - left.length, count: all.length - left.length })}
        </button>
      )}
      <div className={s.groups} hidden={few && !whole}>
        {groups.map((g) => (
          <section key={g.group} className={cx(s.group, g.percent >= 100 && s.full)}>
            <h3>
              {word('group', g.group)}
              <span className="num">
                {g.done}/{g.items.length}
              </span>
            </h3>
            <Progress percent={g.percent} label={word('group', g.group)} />
            <ul>
              {g.items.map((item) => {
                const done = item.progressPercent >= 100;
                return (
                  <li key={item.todo} className={cx(done && s.done)}>
                    <span className={s.tick} aria-hidden="true">
                      {done && <Check />}
                    </span>
                    {done ? (
                      <span>
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
          </section>
        ))}
      </div>
    </section>
  );
}

/** Stands where the guide comes. */
const Room = ({ height }: { height: number }) =>
  height > 0 && (
    <Loading>
      <div className={s.room}>
        <Skeleton height={height} />
      </div>
    </Loading>
  );

/** A step that leads to its very form; `go` with a button. */
function Todo({ item, word, go }: { item: GuideItem; word: string; go: boolean }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <>
      <Link to={item.path}>{word}</Link>
      {go && (
        <ButtonLink to={item.path} size="sm" tone="secondary" aria-label={t('guide.goOf', { todo: word })}>
          {t(item.progressPercent > 0 ? 'guide.continue' : 'guide.go')}
        </ButtonLink>
      )}
    </>
  );
}
