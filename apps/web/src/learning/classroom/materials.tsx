import { LESSON_TYPE } from '@madang/contracts/codes';
import type { CurriculumItem } from '@madang/contracts/main/lesson';
import { ArrowRight, FileText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useLessonWords } from '../../domain/lesson/lesson';
import { sectionsOf } from '../../domain/lesson/lessons';
import b from '../../ui/box-rows.module.css';

/** The other lessons of files in the section of a lesson, as far as the person can open them. */
export const filesBeside = (list: readonly CurriculumItem[], { curriculumSeq }: CurriculumItem): CurriculumItem[] =>
  (sectionsOf(list).find((one) => one.lessons.some((each) => each.curriculumSeq === curriculumSeq))?.lessons ?? []).filter(
    (one) => one.curriculumTypeCd === LESSON_TYPE.FILE && one.playable && one.curriculumSeq !== curriculumSeq,
  );

/** Links to the lessons of files in this section. */
export function Materials({ lessons, roomOf }: { lessons: readonly CurriculumItem[]; roomOf: (lesson: CurriculumItem) => string }) {
  const words = useLessonWords();
  return (
    <ul className={b.rows}>
      {lessons.map((one) => (
        <li key={one.curriculumSeq}>
          <Link to={roomOf(one)} className={b.row}>
            <span className={b.sign}>
              <FileText aria-hidden="true" />
            </span>
            <span className={b.text}>
              <b>{one.title}</b>
              <small>{words.note(one)}</small>
            </span>
            <ArrowRight aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
