import { PHOTOS_MAX } from '@madang/contracts/main/review';
import { ImagePlus, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageProblem, PICTURE_ACCEPT } from '../../domain/files/image-problem';
import { uploadImage } from '../../domain/files/upload';
import { smallerPhoto } from '../../domain/files/smaller-photo';
import { UploadsOffNotice } from '../../domain/site-switch/switched-off';
import { useUploadsOff } from '../../domain/site-switch/use-switched-off';
import { errorMessage } from '../../lib/api';
import type { FieldMessage } from '../../lib/form-text';
import { useUploadMark } from '../../lib/uploading';
import { Button, IconButton } from '../../ui/button';
import { Field } from '../../ui/field';
import { Skeleton } from '../../ui/states';
import s from './photos-field.module.css';

interface Props {
  value: readonly string[];
  onChange: (photos: string[]) => void;
  error: FieldMessage;
}
/** The photos that are being uploaded, one after the other, and what was wrong with one. */
function useSentPhotos(value: readonly string[], onChange: Props['onChange']) {
  const { t } = useTranslation('reviews');
  const [waiting, setWaiting] = useState(0);
  const [wrong, setWrong] = useState<string | null>(null);
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  // A photo can be taken off while the next one is on its way.
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  const room = PHOTOS_MAX - value.length - waiting;

  const take = async (chosen: File[]) => {
    const files = chosen.slice(0, room);
    setWrong(chosen.length > room ? t('photos.full', { max: PHOTOS_MAX }) : null);
    const { signal } = (control.current = new AbortController());
    setWaiting(files.length);
    for (const file of files) {
      try {
        const small = new File([await smallerPhoto(file)], file.name, { type: file.type });
        if (signal.aborted) return;
        const problem = imageProblem(small);
        if (problem) setWrong(problem);
        else {
          const fresh = await uploadImage(small, file.name, { signal });
          onChange((latest.current = [...latest.current, fresh]));
        }
      } catch (failed) {
        if (signal.aborted) return;
        setWrong(errorMessage(failed));
      }
      setWaiting((n) => n - 1);
    }
  };
  const stop = () => {
    control.current?.abort();
    setWaiting(0);
  };
  return { waiting, wrong, room, take, stop };
}

/** The photos of a review: several can be chosen at once; they are scaled down, uploaded, and can be removed one by one. */
export function PhotosField({ value, onChange, error }: Props) {
  const { t } = useTranslation('reviews');
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { waiting, wrong, room, take, stop } = useSentPhotos(value, onChange);
  useUploadMark(list, waiting > 0);
  const off = useUploadsOff();
  return (
    <Field
      label={t('photos.label')}
      hint={t('photos.hint', { max: PHOTOS_MAX })}
      error={wrong ?? error}
      counter={`${value.length}/${PHOTOS_MAX}`}
      group
    >
      {() => (
        <>
          <ul ref={list} className={s.photos}>
            {value.map((url, i) => (
              <li key={url}>
                <img src={`${url}?w=320`} alt={t('photos.one', { n: i + 1 })} />
                <IconButton
                  label={t('photos.remove', { n: i + 1 })}
                  className={s.remove}
                  onClick={() => onChange(value.filter((one) => one !== url))}
                >
                  <X aria-hidden="true" />
                </IconButton>
              </li>
            ))}
            {Array.from({ length: waiting }, (_, i) => (
              <li key={i} role="status" aria-label={t('photos.sending')}>
                <Skeleton height={88} />
              </li>
            ))}
            {waiting > 0 && (
              <li>
                <Button className={s.add} onClick={stop}>
                  {t('ui:upload.cancel')}
                </Button>
              </li>
            )}
            {room > 0 && waiting === 0 && !off && (
              <li>
                <Button className={s.add} onClick={() => input.current?.click()}>
                  <ImagePlus aria-hidden="true" />
                  {t('photos.add')}
                </Button>
              </li>
            )}
          </ul>
          <UploadsOffNotice />
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept={PICTURE_ACCEPT}
            aria-label={t('photos.label')}
            onChange={(event) => {
              void take([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </>
      )}
    </Field>
  );
}
