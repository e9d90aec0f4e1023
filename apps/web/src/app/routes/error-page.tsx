import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { failed } from '../../lib/failures';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/states';
import NotFound from './not-found';

const RELOADED_KEY = 'madang.reloaded';
const isStale = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading dynamically/i.test(error.message);

/**
 * Shown when a page throws; a path that no route matches gets the page for that. If a chunk is missing because a newer version was
 * deployed, the page reloads itself, once in 30 seconds at most.
 */
export default function ErrorPage() {
  const { t } = useTranslation('app');
  const error = useRouteError();
  const stale = isStale(error);
  useEffect(() => {
    if (!stale) {
      failed(error);
      return console.error(error);
    }
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (Date.now() - last < 30_000) return;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    location.reload();
  }, [error, stale]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <section className="wrap" role="alert" style={{ paddingBlock: 64 }}>
      <Empty
        art="error"
        heading="h1"
        title={t(stale ? 'broken.stale' : 'broken.title')}
        text={t(stale ? 'broken.staleText' : 'broken.text')}
      >
        <Button tone="primary" onClick={() => location.reload()}>
          {t('broken.reload')}
        </Button>
        <Button onClick={() => location.assign('/')}>{t('toMain')}</Button>
      </Empty>
    </section>
  );
}
