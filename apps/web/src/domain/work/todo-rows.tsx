import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatCount } from '../../lib/format';
import b from '../../ui/box-rows.module.css';
import s from './work.module.css';
import { TODO_ICON } from './todo-icon';
import type { Todo } from './todos';

/** The list of what waits for staff; each line links to the page where it is done. */
export function TodoRows({ todos, label, children }: { todos: readonly Todo[]; label: string; children?: ReactNode }) {
  const { t } = useTranslation('work');
  return (
    <ul className={s.todo} aria-label={label}>
      {todos.map(({ kind, to, title, count }) => {
        const Icon = TODO_ICON[kind];
        return (
          <li key={`${kind} ${to}`}>
            <Link to={to} className={b.row}>
              <Icon aria-hidden="true" />
              <span className={b.text}>
                {t(`kind.${kind}`)}
                {title && <small>{title}</small>}
              </span>
              <b className="num">{formatCount(count)}</b>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        );
      })}
      {children}
    </ul>
  );
}
