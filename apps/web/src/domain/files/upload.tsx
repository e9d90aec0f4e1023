import { LIMITS } from '@madang/contracts/limits';
import type { Picture } from '@madang/contracts/main/picture';
import { uploadApi } from '@madang/contracts/main/curriculum';
import { ImagePlus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call, errorMessage } from '../../lib/api';
import { formatBytes } from '../../lib/format';
import type { FieldMessage } from '../../lib/form-text';
import { isCancelled } from '../../lib/api-error';
import { contractWord } from '../../lib/i18n';
import { pictureFile } from '../../lib/picture-file';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Field, type FieldProps } from '../../ui/field';
import { Progress } from '../../ui/parts';
import { LibraryButton } from '../pictures/library-button';
import l from '../../ui/layout.module.css';
import s from './upload.module.css';

const CropDialog = lazy(() => import('./crop-dialog'));
/** Width by height beyond which a picture is too low for its buttons, so that they stand below it. */
const WIDE = 2.4;
/** The share by which a picture's shape may differ from the wanted one without being offered for cropping: 0.02 is 2 %. */
const NEARLY = 0.02;
const IMAGES: readonly string[] = ['image/jpeg', 'image/png'];

/** Why a picture cannot be taken, or null (UP-015, UP-016). */
export function imageProblem(file: File): string | null {
  if (!IMAGES.includes(file.type)) return contractWord('errors.IMAGE_TYPE');
  return file.size > LIMITS.imageBytes ? contractWord('errors.IMAGE_TOO_LARGE', { max: formatBytes(LIMITS.imageBytes) }) : null;
}
/** Sends a picture and answers its address. */
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
  /** Width by height; the picture is cut to it first. */
  aspect?: number;
  error?: FieldMessage;
}
/** A picture on its way: chosen, cut, sent with percent, or why it cannot be taken. */
function useSentImage(onChange: (url: string | null) => void) {
  const sending = useRef<AbortController>(undefined);
  const [percent, setPercent] = useState<number | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  // Where the file is one of the library's: its address, which may be taken as it is.
  const [kept, setKept] = useState<string | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    const problem = imageProblem(chosen);
    setWrong(problem);
    setKept(null);
    if (!problem) setFile(chosen);
  };
  /** The cut is another file: the picture of the library stays as it is. */
  const pick = async ({ url, name, width, height }: Picture, aspect: number) => {
    setWrong(null);
    if (width && height && Math.abs(width / height / aspect - 1) < NEARLY) return onChange(url);
    const found = await pictureFile(url, name);
    if (!found || !IMAGES.includes(found.type)) return onChange(url);
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
    take,
    pick,
    keep: kept ? keep : null,
    send,
    leave: () => setFile(null),
    cancel: () => sending.current?.abort(),
  };
}

/** One picture: none, being sent with percent and cancel, there with replace and remove (UP-004..008); also one of the site's library. */
export function ImageField({ value, onChange, aspect = 16 / 9, label, error, hint, ...field }: ImageFieldProps) {
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement>(null);
  const { percent, wrong, file, take, pick, keep, send, leave, cancel } = useSentImage(onChange);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
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
          className={cx(s.image, value && s.filled, value && aspect > WIDE && s.wide, over && s.over)}
          // An empty square would be as high as it is wide, for two buttons.
          style={value ? (aspect > WIDE ? undefined : { aspectRatio: aspect }) : { aspectRatio: Math.max(aspect, 16 / 9) }}
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
            accept="image/jpeg,image/png"
            aria-label={label}
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          {file && (
            <Suspense>
              <CropDialog
                {...{ file, aspect }}
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
