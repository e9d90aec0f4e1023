import { LIMITS } from '@madang/contracts/limits';
import { uploadApi } from '@madang/contracts/main/curriculum';
import { DOCUMENT_FILES_MAX, DOCUMENT_TYPES } from '@madang/contracts/util/settlement';
import { FileText, Trash2, Upload } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, errorMessage } from '../../lib/api';
import { formatBytes } from '../../lib/bytes';
import { isCancelled } from '../../lib/api-error';
import type { FieldMessage } from '../../lib/form-text';
import { useUploadMark } from '../../lib/uploading';
import { Button, IconButton } from '../../ui/button';
import { Field } from '../../ui/field';
import { Progress } from '../../ui/parts';
import l from '../../ui/layout.module.css';
import r from '../../ui/rows.module.css';

interface UploadedDocument {
  fileSeq: number;
  name: string;
  size: number;
}
const extensionOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? '';

/** The documents that were uploaded, and the one that is being uploaded. */
function useDocuments(value: readonly number[], onChange: (files: number[]) => void) {
  const { t } = useTranslation('admin-settlement');
  const control = useRef<AbortController>(undefined);
  const [known, setKnown] = useState<UploadedDocument[]>([]);
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => () => control.current?.abort(), []);
  // A document can be removed while the next one is on its way.
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  const shown = known.filter((one) => value.includes(one.fileSeq));

  const take = async (files: File[]) => {
    setWrong(null);
    if (files.length + value.length > DOCUMENT_FILES_MAX) return setWrong(t('files.tooMany', { max: DOCUMENT_FILES_MAX }));
    const unfit = files.find((file) => !DOCUMENT_TYPES.includes(extensionOf(file.name)) || file.size > LIMITS.fileBytes);
    if (unfit) return setWrong(t('files.unfit', { name: unfit.name, max: formatBytes(LIMITS.fileBytes) }));
    for (const file of files) {
      control.current = new AbortController();
      setSending({ name: file.name, percent: 0 });
      try {
        const body = new FormData();
        body.append('file', file);
        const onProgress = (percent: number) => setSending({ name: file.name, percent });
        const { fileSeq } = await call(uploadApi.document, { body, signal: control.current.signal, onProgress });
        setKnown((old) => [...old, { fileSeq, name: file.name, size: file.size }]);
        onChange((latest.current = [...latest.current, fileSeq]));
      } catch (failed) {
        if (!isCancelled(failed)) setWrong(errorMessage(failed));
        break;
      } finally {
        setSending(null);
      }
    }
  };
  return { shown, sending, wrong, take, stop: () => control.current?.abort() };
}

/** The upload of scanned or photographed documents; they are uploaded one after the other. */
export function DocumentFiles({
  value,
  onChange,
  error,
}: {
  value: readonly number[];
  onChange: (files: number[]) => void;
  error: FieldMessage;
}) {
  const { t } = useTranslation('admin-settlement');
  const input = useRef<HTMLInputElement>(null);
  const { shown, sending, wrong, take, stop } = useDocuments(value, onChange);
  const box = useRef<HTMLDivElement>(null);
  useUploadMark(box, sending !== null);
  return (
    <Field
      label={t('files.label')}
      required
      group
      error={wrong ?? error}
      hint={t('files.hint', { max: formatBytes(LIMITS.fileBytes), count: DOCUMENT_FILES_MAX })}
    >
      {(ids) => (
        <div ref={box} className={l.stack8}>
          {shown.length > 0 && (
            <ul className={r.rows}>
              {shown.map((file) => (
                <li key={file.fileSeq}>
                  <FileText aria-hidden="true" />
                  <span className={l.grow}>
                    <b>{file.name}</b>
                    <small>{formatBytes(file.size)}</small>
                  </span>
                  <IconButton
                    dense
                    label={t('files.remove', { name: file.name })}
                    onClick={() => onChange(value.filter((seq) => seq !== file.fileSeq))}
                  >
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          {sending ? (
            <div className={l.stack8} role="status">
              <b>{sending.name}</b>
              <Progress percent={sending.percent} label={t('files.sending', { name: sending.name })} />
              <p>
                <Button size="sm" onClick={stop}>
                  {t('files.cancel')}
                </Button>
              </p>
            </div>
          ) : (
            value.length < DOCUMENT_FILES_MAX && (
              <p>
                <Button
                  size="sm"
                  aria-invalid={ids['aria-invalid']}
                  aria-describedby={ids['aria-describedby']}
                  onClick={() => input.current?.click()}
                >
                  <Upload aria-hidden="true" />
                  {t('files.choose')}
                </Button>
              </p>
            )
          )}
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept={DOCUMENT_TYPES.map((type) => `.${type}`).join(',')}
            aria-label={t('files.choose')}
            onChange={(event) => {
              void take(Array.from(event.target.files ?? []));
              event.target.value = '';
            }}
          />
        </div>
      )}
    </Field>
  );
}
