import { LESSON_TYPE, HISTORY_ENTITY } from '@madang/contracts/codes';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lessonArgs, setLessons } from '../../domain/authoring/class-data';
import { useOpened } from '../../domain/history/use-opened';
import { call, errorMessage } from '../../lib/api';
import l from '../../ui/layout.module.css';
import { TitleForm } from './title-form';

interface Props {
  courseSeq: number;
  sectionSeq: number;
  /** The title that is shown until the section is read anew. */
  title: string;
  onClose: () => void;
}
/** Renames a section in the place of its title; asks whose title stands if somebody else has renamed it meanwhile (AM-1330). */
export function RenameSection({ courseSeq, sectionSeq, title, onClose }: Props) {
  const { t } = useTranslation('authoring');
  const { found, round, save } = useOpened(HISTORY_ENTITY.LESSON, curriculumApi.list, lessonArgs(courseSeq), sectionSeq, courseSeq);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const section = found.data?.find((one) => one.curriculumSeq === sectionSeq);
  const rename = async (name: string) => {
    setBusy(true);
    setError(null);
    const body = { curriculumSeq: sectionSeq, curriculumTypeCd: LESSON_TYPE.SECTION, title: name };
    try {
      const fresh = await save((seen) => call(curriculumApi.save, { params: { courseSeq }, body, seen }));
      if (!fresh) return;
      setLessons(courseSeq, (old) => old.map((one) => (one.curriculumSeq === sectionSeq ? fresh : one)));
      onClose();
    } catch (failed) {
      setError(errorMessage(failed));
    } finally {
      setBusy(false);
    }
  };
  // The newest title is read first, so that nobody types over one that is not shown. Without an answer the known one is changed.
  if (!section && !found.isError) return <h2 className={l.grow}>{title}</h2>;
  return (
    <TitleForm
      key={round}
      label={t('section.name')}
      initial={section?.title ?? title}
      action={t('section.save')}
      busy={busy}
      error={error}
      onCancel={onClose}
      onDone={(name) => void rename(name)}
    />
  );
}
