import { COURSE_SORT } from '@madang/contracts/codes';
import { courseApi } from '@madang/contracts/main/course-calls';
import { TEACHER_CLASSES, teacherApi, type TeacherPage } from '@madang/contracts/main/teacher-calls';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { CourseCard, CourseGrid } from '../../domain/course/course-card';
import { toggleLike, useViewers } from '../../domain/course/course-viewer';
import { SkeletonCards } from '../../domain/course/skeleton-cards';
import { openCourse } from '../../domain/popups/popups';
import { ApiError } from '../../lib/api-error';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { cx } from '../../ui/cx';
import { NoContent } from '../../ui/no-content';
import { SectionHead } from '../../ui/parts';
import { Pagination } from '../../ui/pagination';
import { Served } from '../../ui/served';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Lead } from './lead';
import { Lives } from './lives';
import { Reviews } from './reviews';
import p from '../../ui/page.module.css';
import l from '../../ui/layout.module.css';
import s from './teacher.module.css';

/** The page of an instructor: who they are, their next live lessons, what they teach, and what learners say. */
export default function TeacherPageOf() {
  const { t } = useTranslation('teacher');
  const userSeq = Number(useParams()['userSeq']);
  const found = useCall(teacherApi.find, { params: { userSeq } }, { silent: true });
  useTitle(found.data?.name ?? '');
  const retry = () => void found.refetch();
  if (found.error instanceof ApiError && (found.error.status === 404 || found.error.status === 410))
    return <NoContent title={t('missing')} text={t('missingText')} />;
  return (
    <Served ready={found.data !== undefined} error={found.error} onRetry={retry}>
      {found.data ? (
        <Shown teacher={found.data} />
      ) : (
        <div className={`wrap ${p.page}`}>
          {found.isError ? <ErrorState error={found.error} onRetry={retry} /> : <SkeletonRows count={4} />}
        </div>
      )}
    </Served>
  );
}

function Shown({ teacher }: { teacher: TeacherPage }) {
  const { t } = useTranslation('teacher');
  const parts = [
    teacher.teacherText && (['about', t('about')] as const),
    teacher.lives.length > 0 && (['lives', t('lives')] as const),
    ['classes', t('classes')] as const,
    ['reviews', t('reviews')] as const,
  ].filter((one) => !!one);
  return (
    <article className={s.page}>
      <Lead teacher={teacher} />
      <div className={s.stick}>
        <nav className={`wrap ${s.parts}`} aria-label={t('parts', { name: teacher.name })}>
          {parts.map(([id, label]) => (
            <a key={id} href={`#${id}`}>
              {label}
            </a>
          ))}
        </nav>
      </div>
      <div className="wrap">
        {teacher.teacherText && (
          <section className={s.section} id="about" aria-labelledby="about-title">
            <SectionHead id="about-title" title={t('aboutName', { name: teacher.name })} />
            <div className={cx(l.written, s.text)}>
              {teacher.teacherText.split(/\n{2,}/).map((part, i) => (
                <p key={i}>{part.trim()}</p>
              ))}
            </div>
          </section>
        )}
        {teacher.lives.length > 0 && <Lives list={teacher.lives} />}
        <Classes teacher={teacher} />
        <Reviews list={teacher.reviews} />
      </div>
    </article>
  );
}

/** The classes of an instructor, page by page. */
function Classes({ teacher }: { teacher: TeacherPage }) {
  const { t } = useTranslation('teacher');
  const [query] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1);
  const asked = { teacherSeq: teacher.userSeq, sort: COURSE_SORT.NEW, page, size: TEACHER_CLASSES };
  const courses = useCall(courseApi.list, { query: asked }, { keep: true, silent: true });
  const list = courses.data?.list;
  const viewers = useViewers(useMemo(() => (list ?? []).map((one) => one.courseSeq), [list]));
  return (
    <section className={s.section} id="classes" aria-labelledby="classes-title">
      <SectionHead id="classes-title" title={t('taught')} />
      {courses.isError && !list ? (
        <ErrorState tight error={courses.error} onRetry={() => void courses.refetch()} />
      ) : !list ? (
        <SkeletonCards count={4} />
      ) : list.length === 0 ? (
        <Empty tight heading="h3" title={t('noClasses')} />
      ) : (
        <div className={cx(courses.isPlaceholderData && l.stale)}>
          <CourseGrid>
            {list.map((course) => {
              const liked = viewers.of(course.courseSeq).likeAt !== null;
              return (
                <CourseCard
                  key={course.courseSeq}
                  course={course}
                  liked={liked}
                  onLike={() => toggleLike(course, liked)}
                  onLook={() => openCourse(course)}
                />
              );
            })}
          </CourseGrid>
          <div className={s.pages}>
            <Pagination page={page} size={TEACHER_CLASSES} total={courses.data!.totalCount} />
          </div>
        </div>
      )}
    </section>
  );
}
