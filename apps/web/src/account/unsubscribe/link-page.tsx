import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error';
import { ButtonLink } from '../../ui/button';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';

interface Props<T> {
  /** The call that says what the link is about: its state and answer. */
  about: { data: T | undefined; error: Error | null; isError: boolean; refetch: () => unknown };
  token: string;
  children: (data: T) => ReactNode;
}
/** The frame of a page that a link in a mail opens: it shows that it loads, that the link is no longer valid, or `children`. */
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
