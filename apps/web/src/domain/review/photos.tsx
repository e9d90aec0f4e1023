import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import s from './photos.module.css';

const Lightbox = lazy(() => import('./lightbox'));

/** The thumbnails of a review's pictures, if it has any; a press enlarges them. */
export function Photos({ photos, name }: { photos: readonly string[]; name: string }) {
  const { t } = useTranslation('review');
  const [at, open] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <div className={s.photos} role="group" aria-label={t('photos.of', { name })}>
        {photos.map((url, i) => (
          <button key={url} type="button" aria-label={t('photos.open', { name, n: i + 1 })} onClick={() => open(i)}>
            <img src={`${url}?w=320`} alt="" loading="lazy" width={84} height={84} />
          </button>
        ))}
      </div>
      {at !== null && (
        <Suspense>
          <Lightbox photos={photos} name={name} at={at} onTurn={open} onClose={() => open(null)} />
        </Suspense>
      )}
    </>
  );
}
