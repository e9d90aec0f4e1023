import { campaignApi } from '@madang/contracts/campaign/campaign';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../lib/query';
import { Dialog } from '../../ui/dialog';
import { ErrorState, Loading, Skeleton } from '../../ui/states';
import s from './campaigns.module.css';

interface Text {
  title: string;
  content: string;
  link: string | null;
}
/** The mail as the reader of this screen would get it; nothing in it can run. */
export function MailPreview({ text, onClose }: { text: Text; onClose: () => void }) {
  const { t } = useTranslation('admin-campaigns');
  const { mutate, data, error } = useAct(campaignApi.preview, { silent: true });
  const [body] = useState(text);
  useEffect(() => mutate({ body }), [mutate, body]);
  return (
    <Dialog open size="l" title={t('preview.title')} note={t('preview.note')} onClose={onClose}>
      {error ? (
        <ErrorState tight error={error} onRetry={() => mutate({ body })} />
      ) : data ? (
        <div className={s.mail}>
          <dl>
            <div>
              <dt>{t('preview.from')}</dt>
              <dd>{data.fromName}</dd>
            </div>
            <div>
              <dt>{t('preview.subject')}</dt>
              <dd>
                <b>{data.subject}</b>
              </dd>
            </div>
          </dl>
          <iframe title={t('preview.body')} sandbox="allow-popups" srcDoc={data.html} />
        </div>
      ) : (
        <Loading>
          <Skeleton height={480} />
        </Loading>
      )}
    </Dialog>
  );
}
