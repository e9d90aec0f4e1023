import type { UploadedFile } from '@madang/contracts/main/curriculum';
import { addressEnds } from '@madang/contracts/main/stored-files';
import { Download, File, FileArchive, FileImage, FileText } from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { report } from '../../lib/api';
import { formatBytes } from '../../lib/format';
import { serverNow } from '../../lib/time';
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

const isOver = ({ url }: UploadedFile) => addressEnds(url) <= serverNow();

/** What can be downloaded, with its size. An address that ran out on a page left open is asked for anew, by `renew`, when it is wanted. */
export function Files({ files, renew }: { files: readonly UploadedFile[]; renew: () => Promise<{ error: unknown }> }) {
  const { t } = useTranslation('classroom');
  const [wanted, setWanted] = useState<number | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const fresh = files.find((file) => file.fileSeq === wanted && file.url && !isOver(file))?.url;
  useEffect(() => {
    if (!fresh) return;
    setWanted(null);
    link.current?.click();
  }, [fresh]);
  const open = (event: MouseEvent, file: UploadedFile) => {
    if (!isOver(file)) return;
    event.preventDefault();
    setWanted(file.fileSeq);
    void renew().then(({ error }) => {
      if (!error) return;
      setWanted(null);
      report(error);
    });
  };
  return (
    <ul className={s.files} aria-label={t('files')}>
      {files.map((file) => {
        const Icon = iconOf(file.contentType);
        return (
          <li key={file.fileSeq}>
            <a
              ref={file.fileSeq === wanted ? link : null}
              href={file.url}
              download={file.originFileName}
              onClick={(event) => open(event, file)}
            >
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
