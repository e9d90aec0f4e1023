import { ATTENDANCE, LESSON_TYPE, values, type Attendance } from '@madang/contracts/codes';
import { seoulDay } from '@madang/contracts/dates';
import type { QueryOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import { attendanceApi, BOOK_KINDS, MARKED_AT_ONCE, type BookLesson, type BookRow } from '@madang/contracts/main/attendance';
import { courseApi } from '@madang/contracts/main/course-calls';
import { fromSeoul } from '@madang/contracts/time';
import { CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { call } from '../../lib/api';
import { Can, useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { formatDay } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { invalidate, patchAnswer, useAct, useCall } from '../../lib/query';
import { revealPerson } from '../../lib/reveal';
import { serverNow } from '../../lib/time';
import { useTitle } from '../../lib/title';
import { IconButton } from '../../ui/button';
import { Segmented, Select } from '../../ui/choices';
import { Contact } from '../../domain/personal/contact';
import { SheetButton } from '../../domain/personal/sheet-button';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { LessonIcon } from '../../domain/lesson/lesson';
import { Filters, SearchField } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Empty } from '../../ui/states';
import { ClassHead } from './class-head';
import { ClassInstead, isMissing } from './class-instead';
import l from '../../ui/layout.module.css';
import s from './attendance-book.module.css';

const ATTENDANCE_STATUSES = values(ATTENDANCE);
/** The attendance book: a row for each learner, a column for each lesson of the chosen kind, and in the cells the marks. */
export default function AttendanceBookPage() {
  const { t } = useTranslation('admin-learners');
  const courseSeq = Number(useParams()['courseSeq']);
  const course = useCall(courseApi.find, { params: { courseSeq }, query: { type: 'update' } });
  useTitle(t('book.title'));
  const { page, size, q, filters, set } = useListParams(LIMITS.adminPageSizes, { kind: BOOK_KINDS });
  const kind = filters.kind as (typeof BOOK_KINDS)[number];
  const asked = { params: { courseSeq }, query: { page, size, q, kind } };
  const book = useCall(attendanceApi.book, asked, { keep: true, staleTime: 0 });
  const { put, fill } = useMarking(courseSeq, asked, book.data?.list ?? []);
  const mayMark = useCan(attendanceApi.mark);
  if (!course.data || isMissing(course.error)) return <ClassInstead courseSeq={courseSeq} course={course} />;
  const lessons = book.data?.lessons ?? [];
  return (
    <>
      <ClassHead courseSeq={courseSeq} course={course.data.course} count={undefined} here={t('book.title')} />
      <NotAllowed className={l.below} acts={[[attendanceApi.excel, t('download')]]} />
      <section className={l.card} aria-label={t('book.title')}>
        <Filters label={t('book.filters')}>
          <Segmented
            fill
            label={t('book.kind')}
            value={kind}
            onChange={(next) => set({ kind: next })}
            options={BOOK_KINDS.map((value) => ({ value, label: t(`book.kinds.${value}`) }))}
          />
          <SearchField label={t('book.search')} value={q} onSearch={(text) => set({ q: text })} />
          <Can do={attendanceApi.excel}>
            <SheetButton
              label={t('download')}
              className={l.atEnd}
              disabled={lessons.length === 0}
              fileName={() => `${t('book.fileName', { title: course.data.course.title })}_${seoulDay(serverNow())}`}
              take={(reason) => call(attendanceApi.excel, { params: { courseSeq }, query: { q, kind, reason } })}
            />
          </Can>
        </Filters>
        {book.isSuccess && lessons.length === 0 ? (
          <Empty title={t(`book.noLessons.${kind}`)} text={t('book.noLessonsText')} />
        ) : (
          <PagedList
            people
            list={book}
            paging={{ page, size, set }}
            expected={8}
            empty={
              q ? (
                <Empty art="search" title={t('none.title')} text={t('none.text')} />
              ) : (
                <Empty title={t('empty.title')} text={t('empty.text')} />
              )
            }
          >
            {(rows, stale) => (
              <div className={s.scroll} data-stale={stale || undefined}>
                <Book
                  rows={rows}
                  lessons={lessons}
                  mayMark={mayMark}
                  onFill={(lesson) => void fill(lesson)}
                  onMark={put}
                  onReveal={(row) => revealPerson(attendanceApi.book, asked, row.userSeq)}
                />
              </div>
            )}
          </PagedList>
        )}
      </section>
    </>
  );
}

type Put = (lesson: BookLesson, userSeqs: number[], statusCd: Attendance | null) => void;
/** Marks the cell of one learner or takes its mark away, or marks all cells of a lesson that have no mark yet. */
function useMarking(
  courseSeq: number,
  asked: { params: { courseSeq: number }; query: QueryOf<typeof attendanceApi.book> },
  rows: readonly BookRow[],
) {
  const { t } = useTranslation('admin-learners');
  const mark = useAct(attendanceApi.mark);
  const put: Put = (lesson, userSeqs, statusCd) => {
    const { curriculumSeq } = lesson;
    // The change shows before the service answers. A cell whose mark is removed stays empty until the book is loaded again, because only
    // the service knows the attendance that counts without a mark.
    patchAnswer(attendanceApi.book, asked, (old) => ({
      ...old,
      list: old.list.map((row) =>
        userSeqs.includes(row.userSeq)
          ? {
              ...row,
              cells: [
                ...row.cells.filter((cell) => cell.curriculumSeq !== curriculumSeq),
                ...(statusCd ? [{ curriculumSeq, statusCd, marked: true }] : []),
              ],
            }
          : row,
      ),
    }));
    mark.mutate(
      { params: { courseSeq }, body: { curriculumSeq, userSeqs, statusCd } },
      { onSettled: () => void invalidate(attendanceApi.book) },
    );
  };
  const fill = async (lesson: BookLesson) => {
    const blank = rows.filter((row) => !row.cells.some((cell) => cell.curriculumSeq === lesson.curriculumSeq));
    const chosen = blank.slice(0, MARKED_AT_ONCE).map((row) => row.userSeq);
    if (chosen.length === 0) return toast(t('book.noBlank'), { tone: 'info' });
    if (await confirm(t('book.fillText', { count: chosen.length }), { title: lesson.title, action: t('book.fillDo') }))
      put(lesson, chosen, ATTENDANCE.PRESENT);
  };
  return { put, fill };
}

interface BookProps {
  rows: readonly BookRow[];
  lessons: BookLesson[];
  mayMark: boolean;
  onFill: (lesson: BookLesson) => void;
  onMark: Put;
  onReveal: (row: BookRow) => Promise<void>;
}
function Book({ rows, lessons, mayMark, onFill, onMark, onReveal }: BookProps) {
  const { t } = useTranslation('admin-learners');
  return (
    <table className={s.book} aria-label={t('book.title')}>
      <thead>
        <tr>
          <th scope="col">{t('book.learner')}</th>
          {lessons.map((lesson) => (
            <th key={lesson.curriculumSeq} scope="col">
              <span className={s.lesson}>
                <LessonIcon type={lesson.curriculumTypeCd} />
                <b className={l.cut2}>{lesson.title}</b>
                {mayMark && (lesson.heldOn !== null || lesson.curriculumTypeCd === LESSON_TYPE.OFFLINE) && (
                  <IconButton dense label={t('book.fill', { title: lesson.title })} onClick={() => onFill(lesson)}>
                    <CheckCheck aria-hidden="true" />
                  </IconButton>
                )}
              </span>
              <small>{lesson.heldOn ? formatDay(fromSeoul(lesson.heldOn)) : t('book.anyTime')}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.userSeq}
            row={row}
            lessons={lessons}
            mayMark={mayMark}
            onReveal={onReveal}
            onMark={(lesson, to) => onMark(lesson, [row.userSeq], to)}
          />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  row,
  lessons,
  mayMark,
  onMark,
  onReveal,
}: {
  row: BookRow;
  lessons: BookLesson[];
  mayMark: boolean;
  onMark: (lesson: BookLesson, to: Attendance | null) => void;
  onReveal: (row: BookRow) => Promise<void>;
}) {
  const { t } = useTranslation('admin-learners');
  const cells = new Map(row.cells.map((cell) => [cell.curriculumSeq, cell]));
  const there = row.cells.filter((cell) => cell.statusCd !== ATTENDANCE.ABSENT).length;
  return (
    <tr>
      <th scope="row">
        <b>{row.name}</b>
        <Contact name={row.name} text={row.email} onReveal={() => onReveal(row)} />
        <small className="num">{t('book.attended', { n: there, of: lessons.length })}</small>
      </th>
      {lessons.map((lesson) => {
        const cell = cells.get(lesson.curriculumSeq);
        // A cell without a mark of staff shows the attendance that the product recorded.
        const seen = cell
          ? t(cell.marked ? 'book.clear' : `book.seen.${lesson.curriculumTypeCd === LESSON_TYPE.LIVE ? 'joined' : 'done'}`)
          : '–';
        return (
          <td key={lesson.curriculumSeq} data-status={cell?.statusCd} data-marked={cell?.marked || undefined}>
            {mayMark ? (
              <Select
                hideLabel
                label={`${row.name}, ${lesson.title}`}
                value={cell?.marked ? cell.statusCd : ''}
                onChange={(to) => onMark(lesson, (to || null) as Attendance | null)}
                options={[
                  { value: '', label: seen },
                  ...ATTENDANCE_STATUSES.map((status) => ({ value: status as string, label: t(`book.status.${status}`) })),
                ]}
              />
            ) : cell ? (
              <span>{t(`book.status.${cell.statusCd}`)}</span>
            ) : (
              '–'
            )}
          </td>
        );
      })}
    </tr>
  );
}
