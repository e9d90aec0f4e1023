import type { Course } from '@madang/contracts/main/course';
import type { CurriculumItem } from '@madang/contracts/main/curriculum';
import { lessonNoteApi, type LessonNote } from '@madang/contracts/main/lesson-note';
import { Download, NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { saveFile } from '../../lib/download';
import { invalidate, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Moment } from './moment';
import { NoteForm } from './note-form';
import { noteFile } from './note-file';
import { usePlayed } from './played-second';
import { cx } from '../../ui/cx';
import b from '../../ui/box-rows.module.css';
import l from '../../ui/layout.module.css';
import s from './room-tabs.module.css';

interface Props {
  course: Course;
  lesson: CurriculumItem;
  list: readonly CurriculumItem[];
}
export const useNotes = (courseSeq: number, enabled: boolean) =>
  useCall(lessonNoteApi.list, { params: { courseSeq } }, { silent: true, enabled });

/** The learner's own notes on the lesson, ordered by their seconds; the notes of the whole class can be downloaded as a text. */
export function Notes({ course, lesson, list }: Props) {
  const { t } = useTranslation('classroom');
  const params = { courseSeq: course.courseSeq, curriculumSeq: lesson.curriculumSeq };
  const notes = useNotes(course.courseSeq, true);
  const isVideo = usePlayed((played) => played.seek !== null);
  const refresh = () => invalidate([lessonNoteApi.list, { courseSeq: course.courseSeq }]);
  const write = async (body: { content: string; second: number | null }) => {
    await call(lessonNoteApi.create, { params, body });
    await refresh();
  };
  const remove = async ({ noteSeq, content, second }: LessonNote) => {
    try {
      await call(lessonNoteApi.remove, { params: { ...params, noteSeq } });
      await refresh();
      const undo = () => void write({ content, second }).catch(report);
      toast(t('notes.removed'), { action: { label: t('notes.undo'), onClick: undo } });
    } catch (error) {
      report(error);
    }
  };
  const mine = notes.data?.filter((one) => one.curriculumSeq === lesson.curriculumSeq) ?? [];
  return (
    <div className={s.panel}>
      <NoteForm note={null} save={write} />
      {notes.isPending ? (
        <SkeletonRows count={2} />
      ) : notes.isError ? (
        <ErrorState tight error={notes.error} onRetry={() => void notes.refetch()} />
      ) : mine.length === 0 ? (
        <Empty tight heading="h3" title={t('notes.empty')} text={t(isVideo ? 'notes.emptyText' : 'notes.emptyPlain')} />
      ) : (
        <ul className={b.rows} aria-label={t('tabs.notes')}>
          {mine.map((note) => (
            <NoteRow
              key={note.noteSeq}
              note={note}
              save={async (body) => {
                await call(lessonNoteApi.update, { params: { ...params, noteSeq: note.noteSeq }, body });
                await refresh();
              }}
              onRemove={() => void remove(note)}
            />
          ))}
        </ul>
      )}
      <p className={cx(l.rowMiddle, l.muted13)}>
        <NotebookPen aria-hidden="true" size={16} />
        <span>{t('notes.own')}</span>
        {!!notes.data?.length && (
          <Button
            size="sm"
            tone="ghost"
            className={l.atEnd}
            onClick={() => saveFile(noteFile(course.title, list, notes.data), t('notes.fileName', { title: course.title }))}
          >
            <Download aria-hidden="true" />
            {t('notes.export', { count: notes.data.length })}
          </Button>
        )}
      </p>
    </div>
  );
}

interface RowProps {
  note: LessonNote;
  save: (note: { content: string; second: number | null }) => Promise<void>;
  onRemove: () => void;
}
function NoteRow({ note, save, onRemove }: RowProps) {
  const { t } = useTranslation('classroom');
  const [editing, setEditing] = useState(false);
  if (editing)
    return (
      <li className={b.row}>
        <NoteForm
          note={note}
          save={async (written) => {
            await save(written);
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      </li>
    );
  const of = note.content.slice(0, 40);
  return (
    <li className={b.row}>
      <Moment second={note.second} />
      <p className={cx(b.text, l.written)}>{note.content}</p>
      <div className={b.end}>
        <Button size="sm" tone="ghost" aria-label={t('notes.editOf', { of })} onClick={() => setEditing(true)}>
          {t('notes.change')}
        </Button>
        <Button size="sm" tone="ghost" aria-label={t('notes.removeOf', { of })} onClick={onRemove}>
          {t('notes.remove')}
        </Button>
      </div>
    </li>
  );
}
