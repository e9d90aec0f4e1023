import { VOD_TYPE } from '@madang/contracts/codes';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { vimeoId, youtubeId } from '@madang/contracts/main/video-links';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { formatDuration } from '../../lib/format';
import type { FieldMessage } from '../../lib/form-text';
import { useCall } from '../../lib/query';
import { TextInput } from '../../ui/inputs';
import { Skeleton } from '../../ui/states';
import s from './lesson.module.css';
import r from '../../domain/files/files.module.css';
import type { VideoValue } from './video-field';
import l from '../../ui/layout.module.css';

/** Milliseconds without a keystroke after which an address is looked up. */
const LOOKUP_DELAY_MS = 500;
interface Props {
  courseSeq: number;
  value: string;
  error: FieldMessage;
  onChange: (value: Partial<VideoValue>) => void;
  onTitle: (title: string) => void;
}
/** The field for the address of a YouTube or Vimeo video, with the title and length that the service answers. */
export function LinkField({ courseSeq, value, error, onChange, onTitle }: Props) {
  const { t } = useTranslation('authoring');
  const [asked, setAsked] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(value), LOOKUP_DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  const known = youtubeId(asked) !== null || vimeoId(asked) !== null;
  const info = useCall(curriculumApi.videoLinkInfo, { params: { courseSeq }, query: { linkUrl: asked } }, { enabled: known, silent: true });
  const { data } = info;
  const told = useRef({ onChange, onTitle });
  useEffect(() => {
    told.current = { onChange, onTitle };
  });
  useEffect(() => {
    if (!data) return;
    told.current.onChange({ vodTypeCd: data.vodTypeCd, duration: data.duration });
    told.current.onTitle(data.title);
  }, [data]);
  const failed = known && info.isError ? errorMessage(info.error) : null;
  // The hosting service did not answer, so its failure is a hint and not an error of the address: the video may exist.
  const silent = info.error instanceof ApiError && info.error.is('VIDEO_SERVICE_SILENT');
  const wrong = value.trim() && asked === value && !known ? t('video.linkWrong') : silent ? null : failed;
  return (
    <>
      <TextInput
        label={t('video.address')}
        required
        type="url"
        inputMode="url"
        placeholder="https://www.youtube.com/watch?v="
        hint={silent ? failed : t('video.addressHint')}
        error={wrong ?? error}
        value={value}
        onChange={(event) => {
          const linkUrl = event.target.value;
          // The length belongs to the old address. If it were kept and too long, nobody could watch the new video to its end.
          onChange({ linkUrl, vodTypeCd: vimeoId(linkUrl) ? VOD_TYPE.VIMEO : VOD_TYPE.YOUTUBE, duration: null });
        }}
      />
      {known && !failed && (
        <div className={r.file} aria-live="polite">
          {data ? (
            <>
              {data.thumbnail ? <img className={s.frame} src={data.thumbnail} alt="" /> : <i className={s.frame} />}
              <div>
                <b>{data.title}</b>
                <small className="num">
                  {[data.vodTypeCd === VOD_TYPE.VIMEO ? 'Vimeo' : 'YouTube', data.duration && formatDuration(data.duration)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                {data.description && <small className={l.cut2}>{data.description}</small>}
              </div>
            </>
          ) : (
            <>
              <Skeleton width={72} height={44} />
              <div>
                <Skeleton width="80%" />
              </div>
            </>
          )}
        </div>
      )}
    </>
  );
}
