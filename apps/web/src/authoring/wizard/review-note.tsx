import type { PublishCheck } from '@madang/contracts/main/course';
import { courseApi } from '@madang/contracts/main/course';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMay } from '../../lib/can';
import { formatDateTime } from '../../lib/format';
import { Callout } from '../../ui/parts';
import l from '../../ui/layout.module.css';

/** Says that the request to publish waits for the site's staff, or how they decided; nothing without a request. */
export function ReviewNote({ review }: { review: NonNullable<PublishCheck['review']> }) {
  const { t } = useTranslation('authoring');
  const may = useMay();
  const decides = may(courseApi.publishRequests) && may(courseApi.adminList);
  const { requestedAt, publishAt, refusedAt, refusedReason } = review;
  if (requestedAt)
    return (
      <div className={l.pad}>
        <Callout title={t('publish.askedAt', { at: formatDateTime(requestedAt) })}>
          {t('publish.askedText', { at: formatDateTime(publishAt!) })}{' '}
          {decides && (
            <Link className="link" to="/settings/course?state=REVIEWING">
              {t('publish.toRequests')}
            </Link>
          )}
        </Callout>
      </div>
    );
  if (!refusedAt) return null;
  return (
    <div className={l.pad}>
      <Callout tone="bad" title={t('publish.refusedAt', { at: formatDateTime(refusedAt) })}>
        <span className={l.written}>{refusedReason}</span>
        <br />
        {t('publish.refusedText')}
      </Callout>
    </div>
  );
}
