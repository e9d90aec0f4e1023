import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { srcSetOf } from '@madang/contracts/picture';
import { IconButton } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import s from './photos.module.css';

interface Props {
  photos: readonly string[];
  name: string;
  at: number;
  onTurn: (at: number) => void;
  onClose: () => void;
}
/** Shows the pictures of a review one at a time, enlarged; arrow keys switch between them. */
export default function Lightbox({ photos, name, at, onTurn, onClose }: Props) {
  const { t } = useTranslation('review');
  const count = photos.length;
  const turn = (by: number) => onTurn((at + by + count) % count);
  const url = photos[at] ?? '';
  return (
    <Dialog open size="l" title={t('photos.of', { name })} note={count > 1 && t('photos.place', { n: at + 1, count })} onClose={onClose}>
      <div
        className={s.large}
        role="group"
        tabIndex={0}
        data-first
        aria-label={t('photos.place', { n: at + 1, count })}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') turn(-1);
          if (event.key === 'ArrowRight') turn(1);
        }}
      >
        <img src={url} srcSet={srcSetOf(url)} sizes="(max-width: 860px) 100vw, 784px" alt={t('photos.one', { name, n: at + 1 })} />
        {count > 1 && (
          <>
            <IconButton label={t('photos.previous')} outlined className={s.previous} onClick={() => turn(-1)}>
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <IconButton label={t('photos.next')} outlined className={s.next} onClick={() => turn(1)}>
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>
    </Dialog>
  );
}
