import type { ListedVideo } from '@madang/contracts/main/curriculum';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Cover } from '../../domain/course/course-card';
import { StorageSpace } from '../../domain/storage/storage-space';
import { useVideos } from '../../domain/videos/use-videos';
import { useUsesText, VideoState } from '../../domain/videos/video-facts';
import { formatBytes } from '../../lib/bytes';
import { formatCount, formatDate, formatDuration } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useTitle } from '../../lib/title';
import { CursorList } from '../../ui/cursor-list';
import { SearchField } from '../../ui/page-head';
import { RowTitle } from '../../ui/row-title';
import { Table, type Column } from '../../ui/table';
import { VideoPanel } from './video-panel';
import s from '../../domain/videos/videos.module.css';

/** The videos that were uploaded to the site: their state and the lessons that show them; unused ones can be deleted. */
export default function VideosPage() {
  const { t } = useTranslation('admin-videos');
  useTitle(t('title'));
  const { q, set } = useListParams([20], {});
  const [open, setOpen] = useState<number | null>(null);
  const { pages, list, first } = useVideos(q);
  const shown = list.find((one) => one.uploadVodSeq === open);
  return (
    <>
      <CursorList
        title={t('title')}
        note={t('note')}
        filtersLabel={t('find')}
        none={q ? { title: t('videos:none'), text: t('videos:noneText') } : { title: t('videos:empty'), text: t('videos:emptyText') }}
        pages={pages}
        filters={
          <>
            <SearchField label={t('videos:search')} value={q} onSearch={(text) => set({ q: text })} />
            {first && <StorageSpace {...first} count={t('count', { count: first.totalCount, value: formatCount(first.totalCount) })} />}
          </>
        }
      >
        {(rows, stale) => <VideoTable videos={rows} stale={stale} onOpen={setOpen} />}
      </CursorList>
      {shown && <VideoPanel key={shown.uploadVodSeq} one={shown} onClose={() => setOpen(null)} />}
    </>
  );
}

function VideoTable({ videos, stale, onOpen }: { videos: ListedVideo[]; stale: boolean; onOpen: (uploadVodSeq: number) => void }) {
  const { t } = useTranslation('admin-videos');
  const usesText = useUsesText();
  const columns: Column<ListedVideo>[] = [
    {
      key: 'name',
      head: t('name'),
      phone: 'title',
      cell: (one) => (
        <RowTitle title={one.originFileName} picture={<Cover imageUrl={one.thumbnailUrl} />} onOpen={() => onOpen(one.uploadVodSeq)} />
      ),
    },
    { key: 'state', head: t('state'), phone: 'corner', cell: (one) => <VideoState video={one} /> },
    {
      key: 'uses',
      head: t('usedIn'),
      phone: 'wide',
      cell: (one) => <span className={s.uses}>{usesText(one)}</span>,
    },
    {
      key: 'length',
      head: t('length'),
      end: true,
      cell: ({ duration }) => <span className="num">{duration === null ? '–' : formatDuration(duration)}</span>,
    },
    { key: 'size', head: t('size'), end: true, cell: (one) => <span className="num">{formatBytes(one.fileSize)}</span> },
    { key: 'at', head: t('uploaded'), cell: (one) => <span className="num">{formatDate(one.createdAt)}</span> },
  ];
  return <Table label={t('title')} columns={columns} rows={videos} keyOf={(one) => one.uploadVodSeq} stale={stale} />;
}
