import { VIDEO_STATUS, type VideoStatus } from '@madang/contracts/codes';
import type { ListedVideo } from '@madang/contracts/main/curriculum';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../lib/bytes';
import { formatDate, formatDuration } from '../../lib/format';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { LoadMore } from '../../ui/load-more';
import { SearchField } from '../../ui/page-head';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Cover } from '../course/course-card';
import { useVideos } from './use-videos';
import { useUsesText, VideoState } from './video-facts';
import l from '../../ui/layout.module.css';
import s from './videos.module.css';

interface PickerProps {
  onPick: (video: ListedVideo) => void;
  onClose: () => void;
}
/** Chooses one of the site's uploaded videos. */
export default function VideoPicker({ onPick, onClose }: PickerProps) {
  const { t } = useTranslation('videos');
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<ListedVideo | null>(null);
  const { pages, list } = useVideos(q);
  return (
    <Dialog
      open
      size="l"
      title={t('choose')}
      note={t('chooseNote')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" disabled={!chosen} onClick={() => chosen && onPick(chosen)}>
            {t('use')}
          </Button>
        </>
      }
    >
      <div className={s.picker}>
        <SearchField label={t('search')} value={q} onSearch={setQ} />
        {pages.isPending ? (
          <SkeletonRows />
        ) : pages.isError ? (
          <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
        ) : list.length ? (
          <>
            <ul className={l.stack8} aria-label={t('videos')}>
              {list.map((one) => (
                <li key={one.uploadVodSeq}>
                  <VideoRow video={one} chosen={one.uploadVodSeq === chosen?.uploadVodSeq} onChoose={setChosen} />
                </li>
              ))}
            </ul>
            <LoadMore pages={pages} />
          </>
        ) : (
          <Empty art="search" title={t(q ? 'none' : 'empty')} text={t(q ? 'noneText' : 'emptyText')} />
        )}
      </div>
    </Dialog>
  );
}

/** The states in which a lesson can show a video: ready, or being converted. */
const USABLE_STATUSES: readonly VideoStatus[] = [VIDEO_STATUS.READY, VIDEO_STATUS.OPTIMISING];
function VideoRow({ video, chosen, onChoose }: { video: ListedVideo; chosen: boolean; onChoose: (video: ListedVideo) => void }) {
  const { t } = useTranslation('videos');
  const usesText = useUsesText();
  const { originFileName, duration, fileSize, createdAt, thumbnailUrl, useCount, status } = video;
  const facts = [duration !== null && formatDuration(duration), formatBytes(fileSize), formatDate(createdAt)];
  return (
    <button
      type="button"
      className={s.row}
      aria-pressed={chosen}
      disabled={!USABLE_STATUSES.includes(status)}
      onClick={() => onChoose(video)}
    >
      <span className={s.frame}>
        <Cover imageUrl={thumbnailUrl} />
        {chosen && <Check aria-hidden="true" />}
      </span>
      <span className={s.text}>
        <b>{originFileName}</b>
        <small className="num">{facts.filter(Boolean).join(' · ')}</small>
        <small>{useCount ? t('usedIn', { lessons: usesText(video) }) : usesText(video)}</small>
      </span>
      {status !== VIDEO_STATUS.READY && <VideoState video={video} />}
    </button>
  );
}
