import { videoApi, type ListedVideo } from '@madang/contracts/main/curriculum';
import { Library } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '../../lib/can';
import { loadWords } from '../../lib/i18n';
import { Button } from '../../ui/button';

/** The dialog of the video library, loaded with its words when it is first opened. */
const LazyPicker = lazy(async () => {
  const [picker] = await Promise.all([import('./video-picker'), loadWords('videos')]);
  return picker;
});

/** The button that opens the site's video library, for staff who may use it. */
export function VideoLibraryButton({ label, onPick }: { label: string; onPick: (video: ListedVideo) => void }) {
  const may = useCan(videoApi.list);
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button block onClick={() => setOpen(true)}>
        <Library aria-hidden="true" />
        {label}
      </Button>
      {open && (
        <Suspense>
          <LazyPicker
            onClose={() => setOpen(false)}
            onPick={(video) => {
              setOpen(false);
              onPick(video);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
