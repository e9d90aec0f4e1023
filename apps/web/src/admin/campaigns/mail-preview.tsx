import { campaignApi } from '@madang/contracts/campaign/campaign';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../lib/query';
import { Dialog } from '../../ui/dialog';
import { ErrorState, Loading, Skeleton } from '../../ui/states';
import s from './campaigns.module.css';
import { cx } from '../../ui/cx';
import { KeyValues } from '../../ui/parts';
import l from '../../ui/layout.module.css';

interface Text {
  title: string;
  content: string;
  link: string | null;
}
/** The mail as the person at this screen would get it; scripts in it cannot run. */
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
        <div className={cx(l.stack16, s.mail)}>
          <KeyValues
            rows={[
              { label: t('preview.from'), value: data.fromName },
              { label: t('preview.subject'), value: <b>{data.subject}</b> },
            ]}
          />
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
