import { channelApi } from '@madang/contracts/main/channel-calls';
import { useParams } from 'react-router-dom';
import { useChannel } from '../../lib/channel';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { NoContent } from '../../ui/no-content';
import { Served } from '../../ui/served';
import { ErrorState, Loading, SkeletonLines } from '../../ui/states';
import { useOwnTerms, type TermsKind } from '../../domain/terms/terms-links';
import { TermsText, usePlatformTerms } from '../../domain/terms/terms-text';
import { cx } from '../../ui/cx';
import p from '../../ui/page.module.css';

/** The call that says whether this site has a text of its own; it is off on the product's own host. */
function useKnown(kind: TermsKind) {
  const here = useChannel((s) => s.channel);
  const args = here ? { params: { channelSeq: here.channelSeq } } : undefined;
  const options = { enabled: here !== null, silent: true };
  const service = useCall(channelApi.serviceTerms, args, options);
  const privacy = useCall(channelApi.privacyTerms, args, options);
  const { error, isSuccess, refetch } = kind === 'privacy' ? privacy : service;
  return { error, known: here === null || isSuccess, again: () => void refetch() };
}

/**
 * The terms or the privacy text on a page of their own, so that other websites can link to them: the site's text or, without one, the
 * product's. No text is shown until it is known whether the site has one.
 */
export default function TermsPage() {
  const { kind = '' } = useParams();
  const shown: TermsKind = kind === 'privacy' ? 'privacy' : 'service';
  const own = useOwnTerms()[shown];
  const platform = usePlatformTerms(shown);
  const { error, known, again } = useKnown(shown);
  useTitle(own?.title || platform.title);
  if (kind !== shown) return <NoContent />;
  const text = (
    <>
      <h1>{own?.title || platform.title}</h1>
      <TermsText heading="h2" text={own?.content ?? platform.text} />
    </>
  );
  const instead = error ? (
    <ErrorState error={error} onRetry={again} />
  ) : (
    <Loading>
      <SkeletonLines lines={12} />
    </Loading>
  );
  return (
    <Served ready={known} error={error} onRetry={again}>
      <article className={cx('wrap', p.page, p.narrow)}>{known ? text : instead}</article>
    </Served>
  );
}
