import type { Picture } from '@madang/contracts/main/picture';
import { uploadApi } from '@madang/contracts/main/curriculum';
import { ImagePlus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call, errorMessage } from '../../lib/api';
import type { FieldMessage } from '../../lib/form-text';
import { isCancelled } from '../../lib/api-error';
import { pictureFile } from '../../lib/picture-file';
import { useUploadMark } from '../../lib/uploading';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Field, type FieldProps } from '../../ui/field';
import { Progress } from '../../ui/parts';
import { imageProblem, isPictureType, PICTURE_ACCEPT } from './image-problem';
import { LibraryButton } from '../pictures/library-button';
import l from '../../ui/layout.module.css';
import s from './upload.module.css';

const CropDialog = lazy(() => import('./crop-dialog'));
/** The ratio of width to height above which a picture is too low for the buttons over it, so that they stand below. */
const WIDE_PICTURE_RATIO = 2.4;
/** By how much the ratio of a picture may differ from the wanted one without cropping: 0.02 is 2 %. */
const RATIO_TOLERANCE = 0.02;

/** Uploads a picture; resolves with its address. */
export async function uploadImage(
  file: Blob,
  name: string,
  options: { onProgress?: (percent: number) => void; signal?: AbortSignal } = {},
): Promise<string> {
  const body = new FormData();
  body.append('file', file, name);
  return (await call(uploadApi.image, { body, ...options })).url;
}

export interface ImageFieldProps extends Omit<FieldProps, 'counter' | 'good'> {
  value: string | null;
  onChange: (url: string | null) => void;
  /** The ratio of width to height to which a picture is cropped before the upload. */
  aspect?: number;
  error?: FieldMessage;
}
/** The steps of adding a picture: choosing, cropping, uploading with percent, or why it was refused. */
function useSentImage(onChange: (url: string | null) => void) {
  const sending = useRef<AbortController>(undefined);
  const [percent, setPercent] = useState<number | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  // The address of a picture from the library while it is cropped: it can also be used without cropping.
  const [kept, setKept] = useState<string | null>(null);
  const [picking, setPicking] = useState(false);
  useEffect(() => () => sending.current?.abort(), []);
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    const problem = imageProblem(chosen);
    setWrong(problem);
    setKept(null);
    if (!problem) setFile(chosen);
  };
  /** Takes a picture of the library. Cropping makes a new file, so the picture in the library does not change. */
  const pick = async ({ url, name, width, height }: Picture, aspect: number) => {
    setWrong(null);
    if (width && height && Math.abs(width / height / aspect - 1) < RATIO_TOLERANCE) return onChange(url);
    setPicking(true);
    const found = await pictureFile(url, name);
    setPicking(false);
    if (!found || !isPictureType(found.type)) return onChange(url);
    setKept(url);
    setFile(found);
  };
  const keep = () => {
    if (kept) onChange(kept);
    setFile(null);
  };
  const send = async (cut: Blob, name: string) => {
    const control = new AbortController();
    sending.current = control;
    setFile(null);
    setPercent(0);
    try {
      onChange(await uploadImage(cut, name, { onProgress: setPercent, signal: control.signal }));
    } catch (failed) {
      if (!isCancelled(failed)) setWrong(errorMessage(failed));
    } finally {
      setPercent(null);
    }
  };
  return {
    percent,
    wrong,
    file,
    /** Whether a picture was chosen and is not there yet. */
    waits: picking || file !== null || percent !== null,
    take,
    pick,
    keep: kept ? keep : null,
    send,
    leave: () => setFile(null),
    cancel: () => sending.current?.abort(),
  };
}

/**
 * The field for one picture: empty, uploading with percent and cancel, or shown with replace and remove (UP-004..008). It also offers the
 * site's library.
 */
export function ImageField({ value, onChange, aspect = 16 / 9, label, error, hint, ...field }: ImageFieldProps) {
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement>(null);
  const { percent, wrong, file, waits, take, pick, keep, send, leave, cancel } = useSentImage(onChange);
  const box = useRef<HTMLDivElement>(null);
  useUploadMark(box, waits);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    // A fieldset that is switched off keeps nothing from being dropped.
    if (!box.current?.closest('fieldset:disabled')) take(event.dataTransfer.files[0]);
  };
  const choices = (choose: string) => (
    <>
      <Button size="sm" onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <LibraryButton onPick={(picture) => void pick(picture, aspect)}>
        {(open) => (
          <Button size="sm" onClick={open}>
            {t('upload.library')}
          </Button>
        )}
      </LibraryButton>
    </>
  );
  return (
    <Field {...field} label={label} error={wrong ?? error} hint={hint ?? t('upload.imageHint')} group>
      {() => (
        <div
          ref={box}
          className={cx(s.image, value && s.filled, value && aspect > WIDE_PICTURE_RATIO && s.wide, over && s.over)}
          // An empty field is at least as wide as 16:9, because a square one would be very high for its two buttons.
          style={value ? (aspect > WIDE_PICTURE_RATIO ? undefined : { aspectRatio: aspect }) : { aspectRatio: Math.max(aspect, 16 / 9) }}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {value && <img src={value} alt={label ?? t('image')} style={{ aspectRatio: aspect }} />}
          {percent !== null ? (
            <Sending percent={percent} onCancel={cancel} />
          ) : value ? (
            <div className={s.tools}>
              {choices(t('upload.replace'))}
              <Button size="sm" onClick={() => onChange(null)}>
                <Trash2 aria-hidden="true" />
                {t('remove')}
              </Button>
            </div>
          ) : (
            <div className={s.empty}>
              <ImagePlus aria-hidden="true" />
              <p>{t('upload.drop')}</p>
              <div className={l.row}>{choices(t('upload.choose'))}</div>
            </div>
          )}
          <input
            ref={input}
            type="file"
            hidden
            accept={PICTURE_ACCEPT}
            aria-label={label}
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          {file && (
            <Suspense>
              <CropDialog
                file={file}
                aspect={aspect}
                {...(keep && { onKeep: keep })}
                onClose={leave}
                onDone={(cut) => void send(cut, file.name)}
              />
            </Suspense>
          )}
        </div>
      )}
    </Field>
  );
}
function Sending({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <div className={s.sending} role="status">
      <b className="num">{t('upload.uploading', { percent })}</b>
      <Progress percent={percent} label={t('upload.uploading', { percent })} />
      <Button size="sm" onClick={onCancel}>
        {t('upload.cancel')}
      </Button>
    </div>
  );
}
