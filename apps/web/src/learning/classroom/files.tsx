import type { UploadedFile } from '@madang/contracts/main/curriculum';
import { addressEnds } from '@madang/contracts/main/stored-files';
import { isReadOnly, type FileLesson } from '@madang/contracts/main/lesson';
import { BookOpen, Download, File, FileArchive, FileImage, FileText } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { report } from '../../lib/api';
import { formatBytes } from '../../lib/bytes';
import { loadWords } from '../../lib/i18n';
import { serverNow } from '../../lib/time';
import { Skeleton } from '../../ui/states';
import b from '../../ui/box-rows.module.css';

/** Loaded separately, because the library that draws PDFs is larger than the rest of the classroom. */
const PdfReader = lazy(async () => {
  const [reader] = await Promise.all([import('../../domain/reader/pdf-reader'), loadWords('reader')]);
  return reader;
});

const iconOf = (type: string) =>
  type.startsWith('image/')
    ? FileImage
    : /zip|compressed|tar/.test(type)
      ? FileArchive
      : /pdf|text|word|hwp|sheet|presentation/.test(type)
        ? FileText
        : File;
const extensionOf = (name: string) => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toUpperCase();

/** Whether the file's address has expired or did not come yet: a class's list of lessons has none for learners and visitors. */
const isOver = ({ url }: UploadedFile) => !url || addressEnds(url) <= serverNow();

interface Props {
  files: readonly UploadedFile[];
  /** The lesson that the files belong to; needed if some files may only be read in the classroom. */
  lesson?: FileLesson;
  renew: () => Promise<{ error: unknown }>;
}
/**
 * The files to download, or to read only here, each with its size. An address that has expired is fetched again by `renew` when the file
 * is opened.
 */
export function Files({ files, lesson, renew }: Props) {
  const { t } = useTranslation('classroom');
  const [reading, setReading] = useState<number | null>(null);
  const read = files.find((file) => file.fileSeq === reading);
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
    <>
      <ul className={b.rows} aria-label={t('files')}>
        {files.map((file) => (
          <li key={file.fileSeq}>
            {!file.url && lesson && isReadOnly(lesson, file) ? (
              <button
                type="button"
                className={b.row}
                aria-expanded={file.fileSeq === reading}
                onClick={() => setReading((old) => (old === file.fileSeq ? null : file.fileSeq))}
              >
                <FileLine file={file} />
                <BookOpen aria-label={t('read')} />
              </button>
            ) : (
              <a
                ref={file.fileSeq === wanted ? link : null}
                className={b.row}
                href={file.url}
                download={file.originFileName}
                onClick={(event) => open(event, file)}
              >
                <FileLine file={file} />
                <Download aria-label={t('download')} />
              </a>
            )}
          </li>
        ))}
      </ul>
      {lesson && read && (
        <Suspense fallback={<Skeleton height={420} radius={12} />}>
          <PdfReader
            key={read.fileSeq}
            courseSeq={lesson.courseSeq}
            curriculumSeq={lesson.curriculumSeq}
            fileSeq={read.fileSeq}
            name={read.originFileName}
          />
        </Suspense>
      )}
    </>
  );
}

function FileLine({ file }: { file: UploadedFile }) {
  const Icon = iconOf(file.contentType);
  return (
    <>
      <span className={b.sign}>
        <Icon aria-hidden="true" size={20} />
      </span>
      <span className={b.text}>
        <b>{file.originFileName}</b>
        <small className="num">{[extensionOf(file.originFileName), formatBytes(file.fileSize)].filter(Boolean).join(' · ')}</small>
      </span>
    </>
  );
}
