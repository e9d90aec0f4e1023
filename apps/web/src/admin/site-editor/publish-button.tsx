import { blockEditorApi, type BlockState } from '@madang/contracts/page/blocks/editor';
import { CalendarClock, ChevronDown, History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { confirm, toast } from '../../lib/dialogs';
import { invalidate } from '../../lib/query';
import { useUploading } from '../../lib/uploading';
import { blockApi } from '@madang/contracts/page/blocks/calls';
import { Button, IconButton } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { dayTimeOf, isoOf, MomentField } from '../../ui/date';
import { formatDateTime } from '../../lib/format';
import { Menu } from '../../ui/menu';
import type { Draft } from './use-draft';
import l from '../../ui/layout.module.css';

interface PublishProps {
  pageSeq: number;
  draft: Draft;
  onVersions: () => void;
}
/** Publishes the draft now or at a set time; its menu also takes the page down and leads to earlier versions. */
export function PublishButton({ pageSeq, draft, onVersions }: PublishProps) {
  const { t } = useTranslation('admin-site-editor');
  const [busy, setBusy] = useState(false);
  const [later, setLater] = useState(false);
  // Published now, the page would go without the picture that is being uploaded; the buttons show that they wait.
  const uploading = useUploading();
  const { state } = draft;
  const params = { pageSeq };
  const done = (work: () => Promise<BlockState>, said: string) => async () => {
    setBusy(true);
    try {
      if (!(await draft.flush())) return;
      draft.take(await work());
      await invalidate(blockApi.shown);
      toast(said);
    } catch (error) {
      report(error);
    } finally {
      setBusy(false);
    }
  };
  const publish = (publishAt: string | null) => () =>
    call(blockEditorApi.publish, { params, body: { version: draft.version.current, publishAt } });
  const takeDown = async () => {
    if (!(await confirm(t('takeDownText'), { title: t('takeDown'), action: t('takeDown'), danger: true }))) return;
    await done(() => call(blockEditorApi.takeDown, { params, body: {} }), t('takenDown'))();
  };
  return (
    <>
      <span className={l.withIcon}>
        <Button tone="primary" size="sm" busy={busy || uploading} onClick={() => void done(publish(null), t('published'))()}>
          {t('publish')}
        </Button>
        <Menu
          label={t('publishMore')}
          items={[
            { label: t('publishLater'), icon: <CalendarClock aria-hidden="true" />, onSelect: () => setLater(true) },
            ...(state.publishAt
              ? [
                  {
                    label: t('cancelLater', { at: formatDateTime(state.publishAt) }),
                    onSelect: () => void done(() => call(blockEditorApi.cancelPublish, { params, body: {} }), t('cancelled'))(),
                  },
                ]
              : []),
            { label: t('versions'), icon: <History aria-hidden="true" />, onSelect: onVersions },
            ...(state.liveAt
              ? [null, { label: t('takeDown'), icon: <Undo2 aria-hidden="true" />, danger: true, onSelect: () => void takeDown() }]
              : []),
          ]}
          button={
            <IconButton outlined dense label={t('publishMore')}>
              <ChevronDown aria-hidden="true" />
            </IconButton>
          }
        />
      </span>
      {later && (
        <Later
          onClose={() => setLater(false)}
          onChoose={(at) => void done(publish(at), t('publishedLater', { at: formatDateTime(at) }))()}
        />
      )}
    </>
  );
}

function Later({ onClose, onChoose }: { onClose: () => void; onChoose: (at: string) => void }) {
  const { t } = useTranslation('admin-site-editor');
  const uploading = useUploading();
  const [moment, setMoment] = useState(dayTimeOf(null, '09:00'));
  const at = isoOf(moment, '00:00:00');
  const wrong = at !== null && Date.parse(at) <= Date.now() ? t('notPast') : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('publishLater')}
      note={t('publishLaterNote')}
      foot={
        <Button
          tone="primary"
          busy={uploading}
          disabled={!at || !!wrong}
          onClick={() => {
            onChoose(at!);
            onClose();
          }}
        >
          {t('reserve')}
        </Button>
      }
    >
      <MomentField byTime required label={t('publishAt')} value={moment} error={wrong} onChange={setMoment} />
    </Dialog>
  );
}
