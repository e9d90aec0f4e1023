import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { joinPath, loginPath } from '../../lib/next';
import { ButtonLink } from '../../ui/button';
import { NoContent } from '../../ui/no-content';
import { Served } from '../../ui/served';
import { Empty, ErrorState } from '../../ui/states';
import p from '../../ui/page.module.css';

/** Shown instead of a board or post whose class was deleted. */
function ClassGone() {
  const { t } = useTranslation('boards');
  return (
    <NoContent title={t('gone.class')} text={t('gone.classText')}>
      <ButtonLink tone="primary" to="/classes">
        {t('gone.classDo')}
      </ButtonLink>
    </NoContent>
  );
}

interface RefusedProps {
  /** Why the call failed; null for an answer without data, which is that to a call about a deleted class (ER-016, AM-114). */
  error: unknown;
  onRetry: () => void;
  /** What is missing when the answer is 404. */
  kind: 'board' | 'post' | 'notice';
  /** The list that the missing thing was in. */
  list?: string;
}
/** Says why a board or a post cannot be opened, and what the reader can do. */
export function Refused({ error, onRetry, kind, list }: RefusedProps) {
  const { t } = useTranslation('boards');
  const { pathname, search } = useLocation();
  const here = pathname + search;
  if (error === null) return <ClassGone />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <NoContent title={t(`gone.${kind}`)} text={t(`gone.${kind}Text`)}>
        {list && (
          <ButtonLink tone="primary" to={list}>
            {t(`gone.${kind}Do`)}
          </ButtonLink>
        )}
      </NoContent>
    );
  if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403))
    return (
      <Served error={error} onRetry={onRetry}>
        <ErrorState error={error} onRetry={onRetry} />
      </Served>
    );
  const [why, to] =
    error.status === 401 ? ['login', loginPath(here)] : error.is('NOT_CHANNEL_USER') ? ['join', joinPath(here)] : ['closed', '/main'];
  return (
    <div className={`wrap ${p.page}`}>
      <Empty art="lock" heading="h1" title={t(`refused.${why}`)} text={t(`refused.${why}Text`)}>
        <ButtonLink tone={why === 'closed' ? 'secondary' : 'primary'} to={to!}>
          {t(`refused.${why}Do`)}
        </ButtonLink>
      </Empty>
    </div>
  );
}
