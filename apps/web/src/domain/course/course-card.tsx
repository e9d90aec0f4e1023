import { MINUTE } from '@madang/contracts/time';
import { PICTURE_SIZES, srcSetOf, type PicturePlace } from '@madang/contracts/picture';
import type { CourseSummary } from '@madang/contracts/main/course';
import { teacherAddress } from '@madang/contracts/main/teacher-address';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import { courseBadge, lacksPrice, lessonBadge, priceOf, type PriceKey } from '@madang/contracts/main/course-rules';
import { Heart, Presentation } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { COURSE_TYPE_CD, YN } from '@madang/contracts/codes';
import { langOf } from '../../lib/text-lang';
import { useNow } from '../../lib/time';
import { useLiveNow } from '../live/live-now';
import { CourseBadge, KindBadge, LessonBadge, Price } from './course-parts';
import c from './course-card.module.css';
import { cx } from '../../ui/cx';
import { Rating } from '../../ui/parts';

export type CourseCardData = Pick<
  CourseSummary,
  | 'courseSeq'
  | 'title'
  | 'imageUrl'
  | 'teachers'
  | 'serviceAlias'
  | 'linkPackage'
  | PriceKey
  | 'payStartCd'
  | 'payEndCd'
  | 'payStartAt'
  | 'payEndAt'
  | 'userLimitTypeCd'
  | 'choiseTypeCd'
  | 'maxUserCount'
  | 'attendCount'
  | 'acceptCnt'
  | 'reviewRate'
  | 'reviewCount'
  | 'curriculumStatusList'
  | 'courseTypeCd'
> &
  Partial<
    Pick<
      CourseSummary,
      | 'courseType'
      | 'courseTutorShowYn'
      | 'courseReviewShowYn'
      | 'courseReviewCountShowYn'
      | 'materialPrice'
      | 'materialPriceEx'
      | 'installmentMonth'
      | 'installmentPrice'
      | 'siteMembershipSeqs'
      | 'subscribeYn'
    >
  >;

export const isPackage = (course: { courseTypeCd: string }) => course.courseTypeCd === COURSE_TYPE_CD.PACKAGE;
export const isChallenge = (course: { courseTypeCd: string }) => course.courseTypeCd === COURSE_TYPE_CD.CHALLENGE;
/** The path of a course's page: below its alias, /packages or /classes (AM-124). */
export function coursePath(course: Pick<CourseSummary, 'courseSeq' | 'serviceAlias' | 'courseTypeCd'>): string {
  if (isPackage(course)) return `/packages/${course.courseSeq}`;
  const base = course.serviceAlias && course.serviceAlias !== 'default' ? course.serviceAlias : 'classes';
  return `/${base}/${course.courseSeq}`;
}

/** A picture of 16:9 or, without one, a pattern in the brand's tint; `first` loads it at once. */
export function Cover({
  imageUrl,
  alt = '',
  off,
  first,
  place = 'card',
  children,
  className,
}: {
  imageUrl: string | null;
  alt?: string;
  off?: boolean;
  first?: boolean;
  place?: PicturePlace;
  children?: ReactNode;
  className?: string;
}) {
  return (
    <div className={cx(c.cover, off && c.off, className)}>
      {imageUrl ? (
        <img
          src={imageUrl}
          srcSet={srcSetOf(imageUrl)}
          sizes={PICTURE_SIZES[place]}
          alt={alt}
          width={640}
          height={360}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
        />
      ) : (
        <span className={c.blank}>
          <Presentation aria-hidden="true" />
        </span>
      )}
      {children}
    </div>
  );
}

export interface CourseCardProps {
  course: CourseCardData;
  liked?: boolean;
  onLike?: () => void;
  /** Opens a preview of the class; its button appears on hover and focus on wide windows. */
  onLook?: () => void;
  /** Whether the card is visible without scrolling, so that its cover loads first. */
  first?: boolean;
  heading?: 'h2' | 'h3';
}
/**
 * The card of a course: cover, badges, title, instructors and rating unless they are hidden, and the price if it has one, which a survey
 * of demand has not; buttons for a like and a preview where the page offers them (look rule 4).
 */
export function CourseCard({ course, liked = false, onLike, onLook, first, heading: Heading = 'h3' }: CourseCardProps) {
  const { t } = useTranslation('ui');
  const now = useNow(MINUTE);
  const badge = courseBadge(course, now);
  const price = priceOf(course, now);
  const off = badge === 'closed';
  const survey = course.courseType !== undefined && isSurvey({ courseType: course.courseType, courseTypeCd: course.courseTypeCd });
  const running = useLiveNow(course);
  return (
    <article className={c.card}>
      <Cover imageUrl={course.imageUrl} off={off} first={first}>
        <div className={c.topLeft}>
          <CourseBadge badge={badge} />
        </div>
        <div className={c.bottomLeft}>
          <KindBadge courseTypeCd={course.courseTypeCd} />
          <LessonBadge badge={lessonBadge(course.curriculumStatusList, course.courseTypeCd)} running={running} />
        </div>
      </Cover>
      {onLike && (
        <button
          type="button"
          className={c.like}
          aria-pressed={liked}
          aria-label={t('course.like', { title: course.title })}
          onClick={onLike}
        >
          <Heart aria-hidden="true" strokeWidth={1.75} />
        </button>
      )}
      {onLook && (
        <button type="button" className={c.look} aria-label={t('course.lookAt', { title: course.title })} onClick={onLook}>
          {t('course.look')}
        </button>
      )}
      <div className={c.body}>
        <Heading className={c.title}>
          <Link to={coursePath(course)} lang={langOf(course.title)}>
            {course.title}
          </Link>
        </Heading>
        <p className={c.meta}>
          {course.courseTutorShowYn !== YN.NO && course.teachers[0] && (
            <>
              <TeacherLinks teachers={course.teachers} />
              <i />
            </>
          )}
          <CardRating course={course} />
        </p>
        {survey || lacksPrice(course) ? (
          <p className={c.meta}>{t(survey ? 'course.soon' : 'course.noPrice')}</p>
        ) : (
          <Price
            price={price}
            className={cx(off && c.offPrice)}
            members={(course.siteMembershipSeqs ?? []).length > 0}
            subscribed={course.subscribeYn === YN.YES}
          />
        )}
      </div>
    </article>
  );
}
/** What a card says of the reviews: nothing where the class shows none, and no number where it shows no number (CR-128, CR-130). */
function CardRating({ course }: { course: CourseCardData }) {
  const { t } = useTranslation('ui');
  if (course.courseReviewShowYn === YN.NO) return null;
  if (course.reviewCount === 0) return <span>{t('course.firstReview')}</span>;
  return <Rating rate={course.reviewRate} {...(course.courseReviewCountShowYn !== YN.NO && { count: course.reviewCount })} />;
}
/** The names of instructors, each a link to the instructor's page. */
export const TeacherLinks = ({ teachers }: Pick<CourseCardData, 'teachers'>) => (
  <span>
    {teachers.map((one, i) => (
      <Fragment key={one.userSeq}>
        {i > 0 && ', '}
        <Link className={c.who} to={teacherAddress(one.userSeq)}>
          {one.name}
        </Link>
      </Fragment>
    ))}
  </span>
);
/** Cards of classes in rows of four, two or one by the window's width. */
export const CourseGrid = ({ children, label }: { children: ReactNode; label?: string }) => (
  <div className={c.grid} aria-label={label} role={label ? 'group' : undefined}>
    {children}
  </div>
);
