import { useParams } from 'react-router-dom';
import { useTitle } from '../../lib/title';
import { NoContent } from '../../ui/no-content';
import { useOwnTerms, type TermsKind } from '../../domain/terms/terms-links';
import { TermsText, usePlatformTerms } from '../../domain/terms/terms-text';
import { cx } from '../../ui/cx';
import p from '../../ui/page.module.css';

/**
 * The terms or the privacy text on a page of their own, so that other websites can link to them: the site's text or, without one, the
 * product's.
 */
export default function TermsPage() {
  const { kind = '' } = useParams();
  const known = kind === 'service' || kind === 'privacy';
  const shown: TermsKind = kind === 'privacy' ? 'privacy' : 'service';
  const own = useOwnTerms()[shown];
  const platform = usePlatformTerms(shown);
  useTitle(own?.title || platform.title);
  if (!known) return <NoContent />;
  return (
    <article className={cx('wrap', p.page, p.narrow)}>
      <h1>{own?.title || platform.title}</h1>
      <TermsText heading="h2" text={own?.content ?? platform.text} />
    </article>
  );
}
