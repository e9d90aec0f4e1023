import { campaignApi, campaignTextInput, type CampaignPreview } from '@madang/contracts/campaign/campaign';
import { LIMITS } from '@madang/contracts/limits';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../lib/query';
import { Dialog } from '../../ui/dialog';
import { Empty, ErrorState, Loading, Skeleton } from '../../ui/states';
import s from './campaigns.module.css';
import { cx } from '../../ui/cx';
import { Card, KeyValues } from '../../ui/parts';
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
      <Mail mail={data} error={error} onRetry={() => mutate({ body })} />
    </Dialog>
  );
}

/** The preview beside the form; half a second after the last change it is fetched again, if the fields are valid. */
export function MailBeside({ text }: { text: Text }) {
  const { t } = useTranslation('admin-campaigns');
  const { mutate, data, error } = useAct(campaignApi.preview, { silent: true });
  // The text as JSON, because `text` is a new object in each render, while equal JSON starts no new call; null while a field is not valid.
  const written = campaignTextInput.isValidSync(text) ? JSON.stringify(campaignTextInput.cast(text)) : null;
  const [last, setLast] = useState<CampaignPreview>();
  if (data && data !== last) setLast(data);
  const draw = useCallback((body: string) => mutate({ body: JSON.parse(body) as Text }), [mutate]);
  useEffect(() => {
    if (written === null) return;
    const wait = setTimeout(() => draw(written), LIMITS.searchDebounce);
    return () => clearTimeout(wait);
  }, [draw, written]);
  return (
    <Card title={t('preview.title')} note={t('preview.note')}>
      {written === null ? (
        <Empty art="list" tight title={t('preview.nothing')} text={t('preview.nothingText')} />
      ) : (
        <Mail mail={last} error={error} onRetry={() => draw(written)} />
      )}
    </Card>
  );
}

function Mail({ mail, error, onRetry }: { mail: CampaignPreview | undefined; error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('admin-campaigns');
  if (error) return <ErrorState tight error={error} onRetry={onRetry} />;
  if (!mail)
    return (
      <Loading>
        <Skeleton height={480} />
      </Loading>
    );
  return (
    <div className={cx(l.stack16, s.mail)}>
      <KeyValues
        rows={[
          { label: t('preview.from'), value: mail.fromName },
          { label: t('preview.subject'), value: <b>{mail.subject}</b> },
        ]}
      />
      <iframe title={t('preview.body')} sandbox="allow-popups" srcDoc={mail.html} />
    </div>
  );
}
