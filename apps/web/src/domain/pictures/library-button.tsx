import { pictureApi, type Picture } from '@madang/contracts/main/picture';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useCan } from '../../lib/can';
import { loadWords } from '../../lib/i18n';

/** The dialog of the picture library, loaded with its words when it is first opened. */
export const LazyPicker = lazy(async () => {
  const [picker] = await Promise.all([import('./picture-picker'), loadWords('pictures')]);
  return picker;
});

/** Renders `children` with a function that opens the picture library, for staff who may see it. */
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
