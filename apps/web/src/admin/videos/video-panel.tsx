import { VIDEO_STATUS } from '@madang/contracts/codes';
import { videoApi, type ListedVideo } from '@madang/contracts/main/curriculum';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Cover } from '../../domain/course/course-card';
import { baseOf } from '../../domain/course/course-settings';
import { useCan } from '../../lib/can';
import { alert, confirm, toast } from '../../lib/dialogs';
import { formatBytes } from '../../lib/bytes';
import { formatDate, formatDuration } from '../../lib/format';
import { useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/dialog';
import { Callout } from '../../ui/parts';
import { RowTitle } from '../../ui/row-title';
import { Section } from '../../ui/section';
import l from '../../ui/layout.module.css';
import r from '../../ui/rows.module.css';

/** One video: its state, the lessons that show it, and, if no lesson does, a button that deletes it. */
export function VideoPanel({ one, onClose }: { one: ListedVideo; onClose: () => void }) {
  const { t } = useTranslation('admin-videos');
  const may = useCan(videoApi.remove);
  const facts = [
    one.duration !== null && formatDuration(one.duration),
    formatBytes(one.fileSize),
    t('uploadedOn', { date: formatDate(one.createdAt) }),
  ];
  return (
    <Panel open onClose={onClose} title={one.originFileName}>
      <div className={l.stack20}>
        <Cover imageUrl={one.thumbnailUrl} />
        <p className={l.muted13}>{facts.filter(Boolean).join(' · ')}</p>
        {one.status === VIDEO_STATUS.FAILED && one.failure && (
          <Callout tone="bad" title={t('videos:states.FAILED')}>
            {t(`authoring:video.failure.${one.failure.reason}`, { max: one.failure.max })}
          </Callout>
        )}
        <Section title={t('uses', { count: one.useCount })}>
          <VideoUses one={one} />
        </Section>
        {may && <Removal one={one} onClose={onClose} />}
      </div>
    </Panel>
  );
}

/** The lessons that show the video, each with a link, and how many more there are. */
function VideoUses({ one: { uses, useCount } }: { one: ListedVideo }) {
  const { t } = useTranslation('admin-videos');
  if (useCount === 0) return <p className={l.muted13}>{t('unusedText')}</p>;
  const more = useCount - uses.length;
  return (
    <>
      <ul className={r.rows}>
        {uses.map((use) => (
          <li key={use.curriculumSeq}>
            <RowTitle to={`${baseOf(use)}/curriculums/${use.curriculumSeq}/edit`} title={use.title} note={use.courseTitle} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={l.muted13}>{t('moreUses', { count: more })}</p>}
    </>
  );
}

function Removal({ one, onClose }: { one: ListedVideo; onClose: () => void }) {
  const { t } = useTranslation('admin-videos');
  const remove = useAct(videoApi.remove, {
    invalidates: [videoApi.list],
    onDone: () => {
      toast(t('removed'));
      onClose();
    },
  });
  const useless = one.status === VIDEO_STATUS.UPLOADING || one.status === VIDEO_STATUS.FAILED;
  const ask = async () => {
    if (one.useCount > 0 && !useless) return alert(t('inUse', { count: one.useCount }), { title: t('inUseTitle') });
    const text = t(one.useCount > 0 ? 'removeUsed' : 'removeText', { count: one.useCount });
    if (await confirm(text, { title: t('removeTitle', { name: one.originFileName }), action: t('remove'), danger: true }))
      remove.mutate({ params: { uploadVodSeq: one.uploadVodSeq } });
  };
  return (
    <div className={l.row}>
      <Button tone="dangerLine" busy={remove.isPending} onClick={() => void ask()}>
        <Trash2 aria-hidden="true" />
        {t('remove')}
      </Button>
    </div>
  );
}
