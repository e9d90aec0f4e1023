import { srcSetOf } from '@madang/contracts/picture';
import type { Picture } from '@madang/contracts/main/picture';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../lib/bytes';
import { cx } from '../../ui/cx';
import { LoadMore } from '../../ui/load-more';
import { ErrorState, Loading, Skeleton } from '../../ui/states';
import type { Pictures } from './use-pictures';
import l from '../../ui/layout.module.css';
import s from './pictures.module.css';

interface GridProps {
  pictures: Pictures;
  /** The number of the picture that is open or chosen; null for none. */
  chosen: number | null;
  onChoose: (picture: Picture) => void;
}
/** The pictures of the library as a grid; scrolling loads more. */
export function PictureGrid({ pictures: { pages, list }, chosen, onChoose }: GridProps) {
  const { t } = useTranslation('pictures');
  if (pages.isPending)
    return (
      <Loading>
        <div className={s.grid}>
          {Array.from({ length: 10 }, (_, i) => (
            <Skeleton key={i} height={180} radius={10} />
          ))}
        </div>
      </Loading>
    );
  if (pages.isError) return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />;
  return (
    <>
      <ul className={s.grid} aria-label={t('pictures')}>
        {list.map((one) => (
          <li key={one.fileSeq}>
            <button type="button" aria-pressed={one.fileSeq === chosen} title={one.name} className={s.tile} onClick={() => onChoose(one)}>
              <span className={s.thumb}>
                <img src={one.url} srcSet={srcSetOf(one.url)} sizes="240px" alt="" loading="lazy" decoding="async" />
                {one.fileSeq === chosen && <Check aria-hidden="true" />}
              </span>
              <b>{one.name}</b>
              <small className={cx('num', l.muted13)}>{[sizeOf(one), formatBytes(one.fileSize)].filter(Boolean).join(' · ')}</small>
            </button>
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} />
    </>
  );
}
/** The size in pixels, such as `640×360`; empty for a picture that was not measured. */
export const sizeOf = ({ width, height }: Pick<Picture, 'width' | 'height'>) => (width && height ? `${width}×${height}` : '');
