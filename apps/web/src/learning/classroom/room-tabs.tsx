import type { Course } from '@madang/contracts/main/course';
import type { CurriculumItem } from '@madang/contracts/main/lesson';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { Tabs, type TabItem } from '../../ui/nav';
import { filesBeside, Materials } from './materials';
import { Notes, useNotes } from './notes';
import { Questions, useQuestions } from './questions';
import l from '../../ui/layout.module.css';
import s from './room-tabs.module.css';

type Tab = 'materials' | 'questions' | 'notes';
/** The tab chosen last; it stays chosen in the next lesson. */
const useChosen = create<{ tab: Tab | null }>(() => ({ tab: null }));

interface Props {
  course: Course;
  lesson: CurriculumItem;
  list: readonly CurriculumItem[];
  roomOf: (lesson: CurriculumItem) => string;
  /** The address of the class, such as `/classes/12`. */
  path: string;
  /** The text of a video lesson. */
  text: ReactNode;
}
/** The tabs below a lesson: its materials, questions about it, and the learner's notes. */
export function RoomTabs({ course, lesson, list, roomOf, path, text }: Props) {
  const { t } = useTranslation('classroom');
  const chosen = useChosen((one) => one.tab);
  const beside = filesBeside(list, lesson);
  const params = { courseSeq: course.courseSeq, curriculumSeq: lesson.curriculumSeq };
  const questions = useQuestions(params, true).data?.list.length;
  const notes = useNotes(course.courseSeq, true).data?.filter((one) => one.curriculumSeq === lesson.curriculumSeq).length;
  // Tabs that were opened stay mounted, so that typed text is kept while another tab is shown.
  const [seen, setSeen] = useState<readonly Tab[]>([]);
  const items: TabItem<Tab>[] = [
    {
      value: 'questions',
      label: t('tabs.questions'),
      ...(questions && { count: questions }),
      keep: seen.includes('questions'),
      content: <Questions params={params} path={path} />,
    },
    {
      value: 'notes',
      label: t('tabs.notes'),
      ...(notes && { count: notes }),
      keep: seen.includes('notes'),
      content: <Notes course={course} lesson={lesson} list={list} />,
    },
  ];
  if (text || beside.length > 0)
    items.unshift({
      value: 'materials',
      label: t('tabs.materials'),
      ...(beside.length > 0 && { count: beside.length }),
      content: (
        <div className={l.stack20}>
          {text}
          {beside.length > 0 && <Materials lessons={beside} roomOf={roomOf} />}
        </div>
      ),
    });
  const value = items.find((one) => one.value === chosen)?.value ?? items[0]!.value;
  return (
    <section className={s.tabs} aria-label={t('tabs.label')}>
      <Tabs
        items={items}
        value={value}
        label={t('tabs.label')}
        onChange={(tab) => {
          setSeen((old) => [...new Set([...old, value, tab])]);
          useChosen.setState({ tab });
        }}
      />
    </section>
  );
}
