import { VOD_TYPE, type LESSON_TYPE } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import type { InputOfType } from '@madang/contracts/main/lesson';
import { Link2, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FieldMessage } from '../../lib/form-text';
import { Segmented } from '../../ui/choices';
import l from '../../ui/layout.module.css';
import { LinkField } from './link-field';
import { fieldStyles as f } from '../../ui/field';
import { UploadField } from './upload-field';

export type VideoValue = Pick<InputOfType<typeof LESSON_TYPE.VIDEO>, 'vodTypeCd' | 'linkUrl' | 'uploadVodSeq' | 'duration'>;
interface Props {
  courseSeq: number;
  value: VideoValue;
  fileName: string | null;
  onChange: (value: Partial<VideoValue>) => void;
  /** A title for a lesson that has none yet. */
  onTitle: (title: string) => void;
  errors: { uploadVodSeq: FieldMessage; linkUrl: FieldMessage };
}
/** The choice of a lesson's video: an uploaded file, or a link to a hosting service. */
export function VideoField({ courseSeq, value, fileName, onChange, onTitle, errors }: Props) {
  const { t } = useTranslation('authoring');
  const linked = value.vodTypeCd !== VOD_TYPE.UPLOAD;
  return (
    <div className={l.stack8}>
      <span className={f.label}>
        {t('video.label')}{' '}
        <span className={f.req} aria-hidden="true">
          *
        </span>
      </span>
      <Segmented
        fill
        label={t('video.how')}
        value={linked ? 'link' : 'file'}
        onChange={(how) =>
          onChange(
            how === 'file'
              ? { vodTypeCd: VOD_TYPE.UPLOAD, linkUrl: null }
              : { vodTypeCd: VOD_TYPE.YOUTUBE, uploadVodSeq: null, linkUrl: value.linkUrl ?? '' },
          )
        }
        options={[
          { value: 'file', label: t('video.file'), icon: <Upload aria-hidden="true" /> },
          { value: 'link', label: t('video.link'), icon: <Link2 aria-hidden="true" /> },
        ]}
      />
      {linked ? (
        <LinkField courseSeq={courseSeq} value={value.linkUrl ?? ''} error={errors.linkUrl} onChange={onChange} onTitle={onTitle} />
      ) : (
        <UploadField
          value={value.uploadVodSeq ?? null}
          fileName={fileName}
          error={errors.uploadVodSeq}
          max={LIMITS.videoBytes}
          onChange={(uploadVodSeq) => onChange({ uploadVodSeq })}
          onTitle={onTitle}
        />
      )}
    </div>
  );
}
