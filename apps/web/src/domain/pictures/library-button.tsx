import { pictureApi, type Picture } from '@madang/contracts/main/picture';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useCan } from '../../lib/can';
import { loadWords } from '../../lib/i18n';

/** The dialog of the library with its words, loaded when somebody opens it. */
export const LazyPicker = lazy(async () => {
  const [picker] = await Promise.all([import('./picture-picker'), loadWords('pictures')]);
  return picker;
});

/** Draws what opens the site's library, for whoever may see it. */
export function LibraryButton({ onPick, children }: { onPick: (picture: Picture) => void; children: (open: () => void) => ReactNode }) {
  const may = useCan(pictureApi.list);
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      {children(() => setOpen(true))}
      {open && (
        <Suspense>
          <LazyPicker
            onClose={() => setOpen(false)}
            onPick={(picture) => {
              setOpen(false);
              onPick(picture);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
