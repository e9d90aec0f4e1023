import type { UploadedFile } from '@madang/contracts/main/curriculum';
import { Download, File, FileArchive, FileImage, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../lib/format';
import s from './classroom.module.css';

const iconOf = (type: string) =>
  type.startsWith('image/')
    ? FileImage
    : /zip|compressed|tar/.test(type)
      ? FileArchive
      : /pdf|text|word|hwp|sheet|presentation/.test(type)
        ? FileText
        : File;
const extensionOf = (name: string) => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toUpperCase();

/** What can be downloaded, with its size. */
export function Files({ files }: { files: readonly UploadedFile[] }) {
  const { t } = useTranslation('classroom');
  return (
    <ul className={s.files} aria-label={t('files')}>
      {files.map((file) => {
        const Icon = iconOf(file.contentType);
        return (
          <li key={file.fileSeq}>
            <a href={file.url} download={file.originFileName}>
              <span className={s.fileIcon}>
                <Icon aria-hidden="true" />
              </span>
              <span className={s.fileName}>
                <b>{file.originFileName}</b>
                <small className="num">{[extensionOf(file.originFileName), formatBytes(file.fileSize)].filter(Boolean).join(' · ')}</small>
              </span>
              <Download aria-label={t('download')} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
