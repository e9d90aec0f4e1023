import type { PostFile } from '@madang/contracts/main/board-calls';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { report } from '../../lib/api';
import { formatBytes } from '../../lib/bytes';
import b from '../../ui/box-rows.module.css';
import { cx } from '../../ui/cx';
import s from './boards.module.css';

/** The files of a post. The address of a file is fetched when the file is opened, because it expires soon (BD-023). */
export function Files({ files, addressOf }: { files: readonly PostFile[]; addressOf: (fileSeq: number) => Promise<{ url: string }> }) {
  const { t } = useTranslation('boards');
  const [busy, setBusy] = useState<number | null>(null);
  if (!files.length) return null;
  const open = async (fileSeq: number) => {
    setBusy(fileSeq);
    try {
      location.assign((await addressOf(fileSeq)).url);
    } catch (error) {
      report(error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <ul className={cx(b.rows, s.files)} aria-label={t('files.label')}>
      {files.map((file) => (
        <li key={file.fileSeq}>
          <button type="button" className={b.row} aria-busy={busy === file.fileSeq || undefined} onClick={() => void open(file.fileSeq)}>
            <FileText aria-hidden="true" />
            <span className={b.text}>
              <b>{file.originFileName}</b>
              <small className="num">{formatBytes(file.fileSize)}</small>
            </span>
            <Download aria-label={t('files.download')} />
          </button>
        </li>
      ))}
    </ul>
  );
}
