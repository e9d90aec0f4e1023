import { eventApi } from '@madang/contracts/event/event';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSite } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { useCall } from '../../lib/query';
import { Button, ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Progress } from '../../ui/parts';
import s from './dashboard.module.css';
import { groupsOf, hideGuide, isComplete, isHidden } from './guide';

/** What is left before a site can sell; it goes when all is done, or for a while when asked to. */
export function SetupGuide() {
  const { t } = useTranslation('admin-dashboard');
  const { channelSeq } = useSite();
  const [hidden, setHidden] = useState(() => isHidden(channelSeq, Date.now()));
  const guide = useCall(eventApi.guide, {}, { enabled: !hidden, silent: true, staleTime: 30_000 });
  if (hidden || !guide.data) return null;
  const groups = groupsOf(guide.data.todoList);
  if (isComplete(groups)) return null;
  const all = groups.flatMap((g) => g.items);
  const word = (kind: 'group' | 'todo', key: string) => t(`guide.${kind}.${key}`, { defaultValue: key });
  return (
    <section className={s.guide} aria-labelledby="guide">
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
      <div className={s.groups}>
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
                      <>
                        <Link to={item.path}>{word('todo', item.todo)}</Link>
                        {item === g.items.find((i) => i.progressPercent < 100) && (
                          <ButtonLink
                            to={item.path}
                            size="sm"
                            tone="secondary"
                            aria-label={t('guide.goOf', { todo: word('todo', item.todo) })}
                          >
                            {t(item.progressPercent > 0 ? 'guide.continue' : 'guide.go')}
                          </ButtonLink>
                        )}
                      </>
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
