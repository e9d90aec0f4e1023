import { LIMITS } from '@madang/contracts/limits';
import { ChevronRight, LayoutList } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMarkCounts } from '../../domain/work/queue-marks';
import { byKind, countOf, dueIn, useTodos } from '../../domain/work/todos';
import { TodoRows } from '../../domain/work/todo-rows';
import { useDrawn } from '../../lib/drawn';
import { formatCount } from '../../lib/format';
import { Badge, Card } from '../../ui/parts';
import { Empty, ErrorState, SkeletonLines } from '../../ui/states';
import b from '../../ui/box-rows.module.css';
import l from '../../ui/layout.module.css';

/** What waits for staff, by kind, such as questions, missions, applications and refund requests. */
export function TodoList() {
  const { t } = useTranslation('admin-dashboard');
  const { todos: single, loading, error, retry } = useTodos();
  const { snoozed } = useMarkCounts();
  const draws = useDrawn(!loading);
  const todos = byKind(single, snoozed);
  // The card stays short: it lists the first kinds of work, then a link to all of them.
  const shown = todos.slice(0, LIMITS.itemsPerPageRight);
  const rest = todos.slice(shown.length);
  const total = dueIn(todos);
  return (
    <Card
      flush
      title={t('todo.title')}
      aside={total > 0 && <Badge tone="warn">{t('todo.count', { value: formatCount(total), count: total })}</Badge>}
    >
      {loading || !draws ? (
        <div className={l.pad}>
          <SkeletonLines />
        </div>
      ) : (
        <>
          {todos.length > 0 && (
            <TodoRows todos={shown} label={t('todo.title')}>
              {rest.length > 0 && (
                <li>
                  <Link to="/settings/inbox" className={b.row}>
                    <LayoutList aria-hidden="true" />
                    <span className={b.text}>{t('todo.more')}</span>
                    <b className="num">{formatCount(dueIn(rest) || countOf(rest))}</b>
                    <ChevronRight aria-hidden="true" />
                  </Link>
                </li>
              )}
            </TodoRows>
          )}
          {error ? (
            <ErrorState tight error={error} onRetry={retry} />
          ) : (
            todos.length === 0 && <Empty tight heading="h3" art="done" title={t('todo.empty')} />
          )}
        </>
      )}
    </Card>
  );
}
