import { VIDEO_FAILURE, VIDEO_STATUS } from '@madang/contracts/codes';
import { videoApi, type Video } from '@madang/contracts/main/curriculum';
import { Clapperboard, Pause, Play, RefreshCw, UploadCloud } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api';
import { formatBytes } from '../../lib/bytes';
import { formatDuration } from '../../lib/format';
import { fieldText, type FieldMessage } from '../../lib/form-text';
import { contractWord } from '../../lib/i18n';
import { useCall } from '../../lib/query';
import { Button, IconButton } from '../../ui/button';
import { VideoLibraryButton } from '../../domain/videos/library-button';
import { DropZone } from '../../ui/drop-zone';
import { Progress } from '../../ui/parts';
import s from './lesson.module.css';
import { useLeft } from '../../domain/authoring/lesson-state';
import { fieldStyles as f } from '../../ui/field';
import r from '../../domain/files/files.module.css';
import {
  cancelUpload,
  isTooLarge,
  isVideo,
  pauseUpload,
  percentOf,
  resumeUpload,
  secondsLeft,
  uploadVideo,
  useUploads,
  VIDEO_ACCEPT,
  VIDEO_POLL_MS,
  type VideoUpload,
} from '../../domain/authoring/video-upload';

/** The name of a file without its extension. */
const titleOf = (name: string) => name.replace(/\.[^.]+$/, '');
interface Props {
  value: number | null;
  fileName: string | null;
  max: number;
  error: FieldMessage;
  onChange: (uploadVodSeq: number | null) => void;
  onTitle: (title: string) => void;
}
/**
 * The upload of a video: idle, uploading with percent, being converted, ready or failed. It can be paused, resumed and removed
 * (UP-004..008); a video of the site's library can be taken instead.
 */
export function UploadField({ value, fileName, max, error, onChange, onTitle }: Props) {
  const { t } = useTranslation('authoring');
  const upload = useUploads((u) => (value ? u.uploads[value] : undefined));
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const sending = upload !== undefined && upload.status !== 'done';
  const video = useCall(
    videoApi.find,
    { params: { uploadVodSeq: value ?? 0 } },
    { enabled: value !== null && !sending, silent: true, staleTime: 0 },
  );
  const { data, refetch } = video;
  const waits =
    !sending && (data?.status === VIDEO_STATUS.OPTIMISING || (data?.status === VIDEO_STATUS.UPLOADING && upload?.status === 'done'));
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void refetch(), VIDEO_POLL_MS);
    return () => clearInterval(timer);
  }, [waits, refetch]);

  const take = async (file: File) => {
    setWrong(null);
    if (!isVideo(file)) return setWrong(contractWord('errors.VIDEO_TYPE'));
    if (isTooLarge(file)) return setWrong(contractWord('errors.VIDEO_TOO_LARGE', { max: formatBytes(max) }));
    setBusy(true);
    try {
      onChange((await uploadVideo(file)).uploadVodSeq);
      onTitle(titleOf(file.name));
    } catch (failed) {
      setWrong(errorMessage(failed));
    } finally {
      setBusy(false);
    }
  };
  const stopped = !upload && data?.status === VIDEO_STATUS.UPLOADING;
  return (
    <>
      {upload && sending ? (
        <Sending
          upload={upload}
          onCancel={() => {
            onChange(null);
            void cancelUpload(upload.uploadVodSeq);
          }}
        />
      ) : value !== null ? (
        <Sent video={data} name={fileName} stopped={stopped} waits={waits} onRemove={() => onChange(null)} />
      ) : null}
      {(!sending || upload?.status === 'failed') && (
        <DropZone
          busy={busy}
          icon={stopped ? <RefreshCw aria-hidden="true" /> : <UploadCloud aria-hidden="true" />}
          text={t(stopped ? 'video.dropAgain' : value === null ? 'video.drop' : 'video.dropOther')}
          choose={t('video.choose')}
          hint={t('video.hint', { max: formatBytes(max) })}
          accept={VIDEO_ACCEPT}
          onFiles={([file]) => void take(file!)}
        />
      )}
      {!sending && (
        <VideoLibraryButton
          label={t('video.library')}
          onPick={(picked) => {
            setWrong(null);
            onChange(picked.uploadVodSeq);
            onTitle(titleOf(picked.originFileName));
          }}
        />
      )}
      {(wrong ?? fieldText(error, t('video.label'))) && (
        <p className={f.error} role="alert">
          {wrong ?? fieldText(error, t('video.label'))}
        </p>
      )}
    </>
  );
}

function Sending({ upload, onCancel }: { upload: VideoUpload; onCancel: () => void }) {
  const { t } = useTranslation('authoring');
  const left = useLeft();
  const { uploadVodSeq, name, sent, total, speed, status } = upload;
  const percent = percentOf(upload);
  const rest = secondsLeft(upload);
  const held = status === 'paused' || status === 'waiting';
  return (
    <div className={r.file}>
      <span className={s.frame} aria-hidden="true">
        <Clapperboard />
      </span>
      <div>
        <b>{name}</b>
        {status === 'failed' ? (
          <small role="alert">{upload.message ?? t('upload.note.failed')}</small>
        ) : (
          <>
            <Progress percent={percent} label={t('upload.of', { name })} />
            <small className="num">
              {percent}% · {formatBytes(sent)} / {formatBytes(total)}
              {status === 'uploading' && speed > 0 && ` · ${t('upload.speed', { speed: formatBytes(speed) })}`}
              {status === 'uploading' && rest !== null && ` · ${left(rest)}`}
            </small>
            {held && <small role="status">{upload.message ?? t(`upload.note.${status}`)}</small>}
          </>
        )}
      </div>
      {status === 'uploading' && (
        <IconButton label={t('upload.pause')} dense onClick={() => void pauseUpload(uploadVodSeq)}>
          <Pause aria-hidden="true" />
        </IconButton>
      )}
      {held && (
        <IconButton label={t('upload.resume')} dense onClick={() => resumeUpload(uploadVodSeq)}>
          <Play aria-hidden="true" />
        </IconButton>
      )}
      <Button size="sm" tone="ghost" onClick={onCancel}>
        {t('upload.cancel')}
      </Button>
    </div>
  );
}

function Sent({
  video,
  name,
  stopped,
  waits,
  onRemove,
}: {
  video: Video | undefined;
  name: string | null;
  stopped: boolean;
  waits: boolean;
  onRemove: () => void;
}) {
  const { t } = useTranslation('authoring');
  const failed = video?.status === VIDEO_STATUS.FAILED;
  return (
    <div className={r.file}>
      {video?.thumbnailUrl ? (
        <img className={s.frame} src={video.thumbnailUrl} alt="" />
      ) : (
        <span className={s.frame} aria-hidden="true">
          <Clapperboard />
        </span>
      )}
      <div>
        <b>{video?.originFileName ?? name ?? t('video.label')}</b>
        {waits && <Progress percent={video?.percent ?? 0} label={t('video.making')} />}
        <small className="num" role={failed || stopped ? 'alert' : 'status'}>
          {failed
            ? t(`video.failure.${video.failure?.reason ?? VIDEO_FAILURE.BROKEN}`, { max: video.failure?.max })
            : stopped
              ? t('video.stoppedText', { percent: video?.percent ?? 0 })
              : waits
                ? t('video.makingText', { percent: video?.percent ?? 0 })
                : video
                  ? [formatBytes(video.fileSize), video.duration && formatDuration(video.duration), t('video.ready')]
                      .filter(Boolean)
                      .join(' · ')
                  : ''}
        </small>
      </div>
      <Button size="sm" tone="ghost" onClick={onRemove}>
        {t('upload.remove')}
      </Button>
    </div>
  );
}
