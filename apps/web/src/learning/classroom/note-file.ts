import type { CurriculumItem } from '@madang/contracts/main/curriculum';
import type { LessonNote } from '@madang/contracts/main/lesson-note';
import { lessonsOf } from '../../domain/lesson/lessons';
import { formatDuration } from '../../lib/format';

/** The notes of a class as a text file, lesson by lesson. It starts with a byte order mark, by which editors on Windows recognize UTF-8. */
export function noteFile(title: string, list: readonly CurriculumItem[], notes: readonly LessonNote[]): Blob {
  const parts = lessonsOf(list).flatMap((lesson) => {
    const own = notes.filter((one) => one.curriculumSeq === lesson.curriculumSeq);
    if (own.length === 0) return [];
    const lines = own.map(({ second, content }) => (second === null ? content : `[${formatDuration(second)}] ${content}`));
    return [[lesson.title, '-'.repeat(20), ...lines].join('\n')];
  });
  return new Blob(['\ufeff', [title, ...parts].join('\n\n'), '\n'], { type: 'text/plain;charset=utf-8' });
}
