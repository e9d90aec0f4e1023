import { uploadApi, type UploadedFile } from '@madang/contracts/main/curriculum';
import { FileText, RotateCcw, Trash2, UploadCloud, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, errorMessage, report } from '../../lib/api';
import { openFile } from '../../lib/download';
import { formatBytes } from '../../lib/bytes';
import { isCancelled } from '../../lib/api-error';
import { fieldText, type FieldMessage } from '../../lib/form-text';
import { useUploadMark } from '../../lib/uploading';
import { IconButton } from '../../ui/button';
import { cx } from '../../ui/cx';
import { DropZone } from '../../ui/drop-zone';
import { Progress } from '../../ui/parts';
import l from '../../ui/layout.module.css';
import { fieldStyles as f } from '../../ui/field';
import { UploadsOffNotice } from '../site-switch/switched-off';
import { useUploadsOff } from '../site-switch/use-switched-off';
import s from './files.module.css';

interface Sending {
  id: number;
  name: string;
  size: number;
  percent: number;
  message: string | null;
  control: AbortController;
  file: File;
}
export interface SendOptions {
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}
interface Props {
  label: string;
  /** How many files there may be; `maxBytes` is the largest size of one file. */
  max: number;
  maxBytes: number;
  send: (file: File, options: SendOptions) => Promise<UploadedFile>;
  saved: readonly UploadedFile[];
  added: readonly UploadedFile[];
  deleted: readonly number[];
  onAdd: (file: UploadedFile) => void;
  onTakeOff: (file: UploadedFile) => void;
  onDeleted: (seqs: number[]) => void;
  error: FieldMessage;
}
let next = 1;

/** The files that are being uploaded, each with its own progress. */
function useSendingFiles({
  max,
  maxBytes,
  send,
  saved,
  added,
  deleted,
  onAdd,
}: Pick<Props, 'max' | 'maxBytes' | 'send' | 'saved' | 'added' | 'deleted' | 'onAdd'>) {
  const { t } = useTranslation('files');
  const [sending, setSending] = useState<Sending[]>([]);
  const [wrong, setWrong] = useState<string | null>(null);
  const all = useRef(sending);
  useEffect(() => {
    all.current = sending;
  });
  useEffect(() => () => all.current.forEach((one) => one.control.abort()), []);
  const patch = (id: number, change: Partial<Sending>) =>
    setSending((old) => old.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const drop = (id: number) => setSending((old) => old.filter((one) => one.id !== id));

  const start = async (one: Sending) => {
    try {
      const file = await send(one.file, { signal: one.control.signal, onProgress: (percent) => patch(one.id, { percent }) });
      drop(one.id);
      onAdd(file);
    } catch (failed) {
      if (isCancelled(failed)) drop(one.id);
      else patch(one.id, { message: errorMessage(failed) });
    }
  };
  const take = (chosen: File[]) => {
    setWrong(null);
    const room = max - saved.length + deleted.length - added.length - sending.length;
    if (chosen.length > room) setWrong(t('tooMany', { max }));
    for (const file of chosen.slice(0, Math.max(0, room))) {
      if (file.size > maxBytes) {
        setWrong(t('tooLarge', { name: file.name, max: formatBytes(maxBytes) }));
        continue;
      }
      const one: Sending = {
        id: next++,
        name: file.name,
        size: file.size,
        percent: 0,
        message: null,
        control: new AbortController(),
        file,
      };
      setSending((old) => [...old, one]);
      void start(one);
    }
  };
  const again = (one: Sending) => {
    patch(one.id, { message: null, percent: 0 });
    void start(one);
  };
  const cancel = (one: Sending) => (one.message ? drop(one.id) : one.control.abort());
  return { sending, wrong, take, again, cancel };
}

/** The row of an uploaded file, with a button that removes it or undoes the removal. */
function FileRow({
  file,
  note,
  gone = false,
  onOpen,
  onTurn,
}: {
  file: UploadedFile;
  note: string;
  gone?: boolean;
  onOpen?: () => void;
  onTurn: () => void;
}) {
  const { t } = useTranslation('files');
  return (
    <li className={cx(s.file, gone && s.gone)}>
      <FileText aria-hidden="true" />
      <div>
        {onOpen ? (
          <button type="button" className="link" onClick={onOpen} aria-label={t('open', { name: file.originFileName })}>
            {file.originFileName}
          </button>
        ) : (
          <b>{file.originFileName}</b>
        )}
        <small className="num">{note}</small>
      </div>
      <IconButton dense label={t(gone ? 'keep' : 'remove', { name: file.originFileName })} onClick={onTurn}>
        {gone ? <RotateCcw aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
      </IconButton>
    </li>
  );
}

function SendingRow({ one, onAgain, onCancel }: { one: Sending; onAgain: () => void; onCancel: () => void }) {
  const { t } = useTranslation('files');
  return (
    <li className={s.file}>
      <FileText aria-hidden="true" />
      <div>
        <b>{one.name}</b>
        {one.message ? (
          <small role="alert">{one.message}</small>
        ) : (
          <>
            <Progress percent={one.percent} label={t('of', { name: one.name })} />
            <small className="num">
              {one.percent}% · {formatBytes(one.size)}
            </small>
          </>
        )}
      </div>
      {one.message && (
        <IconButton dense label={t('again', { name: one.name })} onClick={onAgain}>
          <RotateCcw aria-hidden="true" />
        </IconButton>
      )}
      <IconButton dense label={t('cancel', { name: one.name })} onClick={onCancel}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** Opens a file that was uploaded but is not saved with the form yet. */
async function openOwn({ fileSeq, originFileName }: UploadedFile): Promise<void> {
  try {
    const { url } = await call(uploadApi.find, { params: { fileSeq } });
    openFile(url, originFileName);
  } catch (failed) {
    report(failed);
  }
}
/** Deletes an uploaded file that was removed before the form was saved. If the call fails, the service deletes the file after a day. */
const takeBack = ({ fileSeq }: UploadedFile) => call(uploadApi.remove, { params: { fileSeq } }).catch(() => undefined);

/** The field for several files: each upload shows its progress, and a removed saved file can be taken back until the form is saved. */
export function FilesField({ label, max, maxBytes, send, saved, added, deleted, onAdd, onTakeOff, onDeleted, error }: Props) {
  const { t } = useTranslation('files');
  const { sending, wrong, take, again, cancel } = useSendingFiles({ max, maxBytes, send, saved, added, deleted, onAdd });
  const message = wrong ?? fieldText(error, label);
  const off = useUploadsOff();
  const box = useRef<HTMLDivElement>(null);
  useUploadMark(
    box,
    sending.some((one) => one.message === null),
  );
  return (
    <div ref={box} className={l.stack8}>
      <span className={f.label}>{label}</span>
      <ul className={l.grid8}>
        {saved.map((file) => {
          const gone = deleted.includes(file.fileSeq);
          return (
            <FileRow
              key={file.fileSeq}
              file={file}
              note={gone ? t('willGo') : formatBytes(file.fileSize)}
              gone={gone}
              onTurn={() => onDeleted(gone ? deleted.filter((seq) => seq !== file.fileSeq) : [...deleted, file.fileSeq])}
            />
          );
        })}
        {added.map((file) => (
          <FileRow
            key={file.fileSeq}
            file={file}
            note={`${formatBytes(file.fileSize)} · ${t('new')}`}
            onOpen={() => void openOwn(file)}
            onTurn={() => {
              onTakeOff(file);
              void takeBack(file);
            }}
          />
        ))}
        {sending.map((one) => (
          <SendingRow key={one.id} one={one} onAgain={() => again(one)} onCancel={() => cancel(one)} />
        ))}
      </ul>
      {off ? (
        <UploadsOffNotice />
      ) : (
        <DropZone
          icon={<UploadCloud aria-hidden="true" />}
          text={t('drop')}
          choose={t('choose')}
          hint={t('hint', { max: formatBytes(maxBytes), count: max })}
          multiple
          onFiles={take}
        />
      )}
      {message && (
        <p className={f.error} role="alert">
          {message}
        </p>
      )}
    </div>
  );
}
