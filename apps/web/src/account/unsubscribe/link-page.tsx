import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error';
import { ButtonLink } from '../../ui/button';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';

interface Props<T> {
  /** What the link is about, as it is asked for. */
  about: { data: T | undefined; error: Error | null; isError: boolean; refetch: () => unknown };
  token: string;
  children: (data: T) => ReactNode;
}
/** A page that a mail's link opens: it loads, the link is not valid any more, or it says what can be done. */
export function LinkPage<T>({ about, token, children }: Props<T>) {
  const { t } = useTranslation('unsubscribe');
  const gone = token === '' || (about.error instanceof ApiError && [400, 404].includes(about.error.status));
  return (
    <section className={l.ownNarrow}>
      {gone ? (
        <Empty art="search" heading="h1" title={t('gone')} text={t('goneText')}>
          <ButtonLink to="/">{t('toMain')}</ButtonLink>
        </Empty>
      ) : about.isError ? (
        <ErrorState error={about.error} onRetry={() => void about.refetch()} />
      ) : about.data === undefined ? (
        <SkeletonRows count={2} />
      ) : (
        children(about.data)
      )}
    </section>
  );
}
