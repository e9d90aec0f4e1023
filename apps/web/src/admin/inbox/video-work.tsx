import { videoApi } from '@madang/contracts/main/curriculum';
import { useTranslation } from 'react-i18next';
import { baseOf } from '../../domain/course/course-settings';
import { VIDEOS_PAGE } from '../../domain/site/admin-pages';
import { confirm, toast } from '../../lib/dialogs';
import { useAct, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Callout } from '../../ui/parts';
import { RowTitle } from '../../ui/row-title';
import type { WorkProps } from './detail';
import { Frame } from './frame';
import { QUEUE_READERS } from './queue';
import { SeenButton } from './seen-button';
import l from '../../ui/layout.module.css';
import r from '../../ui/rows.module.css';

const VIDEO_READERS = [...QUEUE_READERS, videoApi.list];

/** A video that cannot be played: why, and the lessons whose video has to be uploaded anew. */
export default function VideoWork({ item, onDone, onUndone }: WorkProps<'video'>) {
  const { t } = useTranslation(['admin-inbox', 'authoring']);
  const { of } = item;
  const params = { uploadVodSeq: of.uploadVodSeq };
  const { data, isPending } = useCall(videoApi.find, { params }, { silent: true });
  const remove = useAct(videoApi.remove, {
    invalidates: VIDEO_READERS,
    onDone: () => {
      toast(t('video.removed'));
      onDone();
    },
  });
  const ask = async () => {
    if (
      await confirm(t('video.removeText'), { title: t('video.removeAsk', { name: of.fileName }), action: t('video.remove'), danger: true })
    )
      remove.mutate({ params });
  };
  return (
    <Frame
      item={item}
      title={of.fileName}
      to={`/settings/videos?q=${encodeURIComponent(of.fileName)}`}
      toLabel={t('video.open')}
      toNeeds={VIDEOS_PAGE}
      foot={
        <div className={l.rowEndMiddle}>
          <Button tone="dangerLine" busy={remove.isPending} onClick={() => void ask()}>
            {t('video.remove')}
          </Button>
          <SeenButton primary item={item} label={t('seen.do')} onDone={onDone} onUndone={onUndone} />
        </div>
      }
    >
      <Callout tone="bad" title={t('video.failed')}>
        {data?.failure
          ? t(`authoring:video.failure.${data.failure.reason}`, { max: data.failure.max })
          : t(isPending ? 'video.failedText' : 'video.noReason')}
      </Callout>
      {of.uses.length === 0 ? (
        <p className={l.muted13}>{t('video.unused')}</p>
      ) : (
        <>
          <p className={l.muted13}>{t('video.uses')}</p>
          <ul className={r.rows} aria-label={t('video.uses')}>
            {of.uses.map((use) => (
              <li key={use.curriculumSeq}>
                <RowTitle to={`${baseOf(use)}/curriculums/${use.curriculumSeq}/edit`} title={use.title} note={use.courseTitle} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Frame>
  );
}
