import { LIMITS } from '@madang/contracts/limits';
import { useEffect, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import l from '../../ui/layout.module.css';
import s from './upload.module.css';

/** The largest width in pixels of a cropped picture. */
const WIDTH_MAX = 1600;
/** The ratio of width to height above which a picture reaches across the window (CH-066). */
const FULL_WIDTH_RATIO = 2.4;
/** The largest width in pixels of a picture that reaches across the window. */
const WIDE_PICTURE_MAX_PX = 3600;
const JPEG = 'image/jpeg';
/** How many pixels of the screen an arrow key moves the picture; with Shift a fifth of it. */
const KEY_STEP = 10;

async function cut(url: string, type: string, area: Area): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const scale = Math.min(1, (area.width / area.height > FULL_WIDTH_RATIO ? WIDE_PICTURE_MAX_PX : WIDTH_MAX) / area.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(area.width * scale);
  canvas.height = Math.round(area.height * scale);
  canvas.getContext('2d')?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const made = (as: string) =>
    new Promise<Blob>((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('empty picture'))), as, 0.9));
  const blob = await made(type);
  // As PNG, a photo can exceed the size limit of uploads, so it is sent as JPEG then.
  return blob.size > LIMITS.imageBytes && type !== JPEG ? made(JPEG) : blob;
}
/** Crops a picture to a ratio before it is uploaded; by pointer, arrow keys and a slider. */
export default function CropDialog({
  file,
  aspect,
  onDone,
  onKeep,
  onClose,
}: {
  file: File;
  aspect: number;
  onDone: (cut: Blob) => void;
  /** Takes the picture without cropping; left out where it has to be cropped. */
  onKeep?: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('ui');
  const hint = useId();
  const [url, setUrl] = useState<string | null>(null);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  /** Zooms around the middle of the part that is kept, as the wheel does around the pointer. */
  const zoomTo = (next: number) => {
    setCrop({ x: (crop.x * next) / zoom, y: (crop.y * next) / zoom });
    setZoom(next);
  };
  const failed = () => {
    toast(t('crop.failed'), { tone: 'bad' });
    onClose();
  };
  const done = async () => {
    if (!url || !area) return;
    setBusy(true);
    try {
      onDone(await cut(url, file.type, area));
    } catch {
      failed();
    }
  };
  return (
    <Dialog
      open
      size="m"
      title={t('crop.title')}
      note={onKeep && t('crop.keepNote')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {onKeep && <Button onClick={onKeep}>{t('crop.keep')}</Button>}
          <Button tone="primary" busy={busy} disabled={!area} onClick={() => void done()}>
            {t('crop.done')}
          </Button>
        </>
      }
    >
      <div className={s.crop}>
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            aspect={aspect}
            keyboardStep={KEY_STEP}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ onError: failed }}
            cropperProps={{ role: 'group', 'aria-label': t('crop.part'), 'aria-describedby': hint }}
            disableAutomaticStylesInjection
          />
        )}
      </div>
      <p id={hint} className={l.muted13}>
        {t('crop.hint')}
      </p>
      <label className={s.zoom}>
        {t('crop.zoom')}
        <input type="range" min={1} max={3} step={0.05} value={zoom} onChange={(event) => zoomTo(Number(event.target.value))} />
      </label>
    </Dialog>
  );
}
