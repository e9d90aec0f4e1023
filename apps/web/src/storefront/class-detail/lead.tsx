import { MINUTE } from '@madang/contracts/time';
import { LESSON_TYPE, YN } from '@madang/contracts/codes';
import type { CurriculumItem } from '@madang/contracts/main/curriculum';
import { teacherAddress } from '@madang/contracts/main/teacher-address';
import { classLabel, courseBadge, lessonBadge } from '@madang/contracts/main/course-rules';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CourseBadge, LessonBadge } from '../../domain/course/course-parts';
import { formatCount } from '../../lib/format';
import { lessonsOf, lessonSeconds } from '../../domain/lesson/lessons';
import { useNow } from '../../lib/time';
import { Cover, isChallenge } from '../../domain/course/course-card';
import { isLiveNow, useLessonWords } from '../../domain/lesson/lesson';
import { Button } from '../../ui/button';
import { Avatar, Badge, Rating } from '../../ui/parts';
import { scrollToPart } from './class-tabs';
import { LeadText } from './lead-text';
import type { ClassView } from './use-class';
import s from './class-detail.module.css';

/** The top of a class's page: cover, badges, title and the most important facts. */
export function Lead({
  view,
  curriculum,
  onPreview,
  contents,
}: {
  view: ClassView;
  curriculum: CurriculumItem[] | undefined;
  onPreview: (() => void) | null;
  /**
   * For a package, how many classes it has, as text; '' where that is not known. Difficulty and the badge of the kind of class are then
   * left out.
   */
  contents?: string;
}) {
  const { t } = useTranslation('class-detail');
  const words = useLessonWords();
  const now = useNow(MINUTE);
  const { course, setting } = view;
  const lessons = lessonsOf(curriculum ?? []);
  const seconds = lessons.reduce((sum, one) => sum + lessonSeconds(one), 0);
  const lives = lessons.filter((one) => one.curriculumTypeCd === LESSON_TYPE.LIVE).length;
  const count = lessons.length || course.curriculumCount;
  const challenge = isChallenge(course);
  const single = contents === undefined && !challenge;
  const teachers = setting.courseTutorShowYn === YN.YES ? course.teachers : [];
  const rated = setting.courseReviewShowYn === YN.YES && course.reviewCount > 0;
  const facts = [
    teachers[1] ? (
      <button key="who" type="button" onClick={() => scrollToPart('teachers')}>
        <Avatar name={teachers[0]!.name} imageUrl={teachers[0]!.profileImageUrl} size={28} />
        <b>{t('teachersMore', { name: teachers[0]!.name, n: teachers.length - 1 })}</b>
      </button>
    ) : (
      teachers[0] && (
        <Link key="who" to={teacherAddress(teachers[0].userSeq)}>
          <Avatar name={teachers[0].name} imageUrl={teachers[0].profileImageUrl} size={28} />
          <b>{teachers[0].name}</b>
        </Link>
      )
    ),
    rated && (
      <button key="rate" type="button" onClick={() => scrollToPart('reviews')}>
        <Rating rate={course.reviewRate} />
        {setting.courseReviewCountShowYn === YN.YES && (
          <span className={s.under}>{t('reviewLink', { n: formatCount(course.reviewCount), count: course.reviewCount })}</span>
        )}
      </button>
    ),
    setting.courseAttendCountShowYn === YN.YES && course.learnerCnt > 0 && (
      <span key="now" className="num">
        {t('attending', { n: formatCount(course.learnerCnt), count: course.learnerCnt })}
      </span>
    ),
    setting.courseAttendSumShowYn === YN.YES && course.attendSum > course.learnerCnt && (
      <span key="sum" className="num">
        {t('learnersInTotal', { n: formatCount(course.attendSum), count: course.attendSum })}
      </span>
    ),
  ].filter(Boolean);
  return (
    <header className={s.lead}>
      <Cover imageUrl={course.imageUrl} first place="lead" className={s.cover}>
        {onPreview && (
          <Button size="lg" className={s.preview} onClick={onPreview}>
            <Play aria-hidden="true" fill="currentColor" />
            {t('preview')}
          </Button>
        )}
      </Cover>
      <div className={s.badges}>
        {lessons.some((one) => isLiveNow(one, now)) && <Badge tone="bad">{t('lesson:onAir')}</Badge>}
        <CourseBadge badge={courseBadge(course, now)} />
        {single && <Badge>{t(`ui:badge.${classLabel(course.courseTypeCd)}`)}</Badge>}
        <LessonBadge badge={lessonBadge(course.curriculumStatusList, course.courseTypeCd)} />
        {contents && <Badge>{contents}</Badge>}
        {count > 0 && challenge && <Badge>{t('missions', { n: count, count })}</Badge>}
        {count > 0 && !challenge && (
          <Badge>{[words.lessons(count), seconds > 0 && words.duration(seconds)].filter(Boolean).join(' · ')}</Badge>
        )}
        {lives > 0 && <Badge>{t('lives', { n: lives, count: lives })}</Badge>}
        {single && <Badge>{t(`level.${course.difficultyCd}`)}</Badge>}
      </div>
      <LeadText of={course} />
      {facts.length > 0 && <div className={s.facts}>{facts}</div>}
    </header>
  );
}
