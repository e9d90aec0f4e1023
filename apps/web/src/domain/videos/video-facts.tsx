import { VIDEO_STATUS } from '@madang/contracts/codes';
import type { ListedVideo } from '@madang/contracts/main/curriculum';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/parts';

const VIDEO_STATUS_TONES = {
  [VIDEO_STATUS.UPLOADING]: 'plain',
  [VIDEO_STATUS.OPTIMISING]: 'warn',
  [VIDEO_STATUS.READY]: 'good',
  [VIDEO_STATUS.FAILED]: 'bad',
} as const;
/** The state of a video, with the percentage while it is converted. */
export function VideoState({ video: { status, percent } }: { video: ListedVideo }) {
  const { t } = useTranslation('videos');
  return <Badge tone={VIDEO_STATUS_TONES[status]}>{t(`states.${status}`, { percent })}</Badge>;
}
/** A function that says in one line where a video is used: the first lesson that the reader may see, and how many others. */
export function useUsesText() {
  const { t } = useTranslation('videos');
  return ({ uses: [first], useCount }: ListedVideo): string => {
    if (useCount === 0) return t('unused');
    if (!first) return t('lessons', { count: useCount });
    return useCount === 1 ? first.title : t('usedBy', { title: first.title, count: useCount - 1 });
  };
}
