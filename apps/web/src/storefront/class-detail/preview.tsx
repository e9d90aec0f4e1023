import { VIDEO_STATUS, VOD_TYPE } from '@madang/contracts/codes';
import type { CurriculumItem } from '@madang/contracts/main/curriculum';
import { curriculumApi } from '@madang/contracts/main/curriculum-calls';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Embed } from '../../domain/player/embed';
import { Player } from '../../domain/player/player';
import { Empty, ErrorState, Loading, Skeleton } from '../../ui/states';
import { enrolLabel } from './enrol-words';
import type { ClassView } from './use-class';

/** The dialog that plays a preview lesson, which needs no enrolment. */
export default function Preview({
  courseSeq,
  lesson,
  view,
  onEnrol,
  onClose,
}: {
  courseSeq: number;
  lesson: CurriculumItem;
  view: ClassView;
  onEnrol: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('class-detail');
  const link = useCall(
    curriculumApi.videoLink,
    { params: { courseSeq, curriculumSeq: lesson.curriculumSeq } },
    { silent: true, staleTime: 0 },
  );
  const video = link.data;
  return (
    <Dialog
      open
      size="l"
      title={lesson.title}
      note={t('previewNote')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('ui:close')}</Button>
          <Button
            tone="primary"
            disabled={!view.enabled}
            onClick={() => {
              onClose();
              onEnrol();
            }}
          >
            {enrolLabel(t, view)}
          </Button>
        </>
      }
    >
      {link.isError ? (
        <ErrorState tight error={link.error} onRetry={() => void link.refetch()} />
      ) : !video ? (
        <Loading>
          <Skeleton height={320} radius={12} />
        </Loading>
      ) : video.status !== VIDEO_STATUS.READY ? (
        <Empty tight title={t('optimising')} text={t('optimisingText')} />
      ) : video.vodTypeCd === VOD_TYPE.UPLOAD ? (
        <Player autoPlay source={video} title={lesson.title} poster={video.posterUrl} onRetry={() => void link.refetch()} />
      ) : (
        <Embed vodTypeCd={video.vodTypeCd} linkUrl={video.linkUrl ?? ''} title={lesson.title} />
      )}
    </Dialog>
  );
}
