import type { Course } from '@madang/contracts/main/course';
import { curriculumApi, type CurriculumItem } from '@madang/contracts/main/curriculum';
import { Check, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../lib/query';
import { useLoggedIn } from '../../lib/session';
import { Button } from '../../ui/button';
import { keysOf } from './room-state';
import s from './classroom.module.css';

/**
 * The button by which a learner marks a lesson as complete, for lessons that cannot be measured; afterwards, that it is. Nothing for a
 * visitor.
 */
export function Complete({
  course,
  lesson,
  label,
  onSaved,
}: {
  course: Course;
  lesson: CurriculumItem;
  label: string;
  onSaved: (saved: { completed: boolean }) => void;
}) {
  const { t } = useTranslation('classroom');
  const loggedIn = useLoggedIn();
  const complete = useAct(curriculumApi.complete, { onDone: () => onSaved({ completed: true }) });
  if (!loggedIn) return null;
  return (
    <div className={s.complete}>
      {lesson.completed ? (
        <p className={s.completed} role="status">
          <CircleCheck aria-hidden="true" />
          {t(`${keysOf(course)}complete.done`)}
        </p>
      ) : (
        <Button
          size="lg"
          busy={complete.isPending}
          onClick={() => complete.mutate({ params: { courseSeq: course.courseSeq, curriculumSeq: lesson.curriculumSeq } })}
        >
          <Check aria-hidden="true" />
          {label}
        </Button>
      )}
    </div>
  );
}
