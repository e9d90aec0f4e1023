import { CURRICULUM_TYPE } from '@madang/contracts/codes';
import { MINUTE, SECOND } from '@madang/contracts/time';
import { teacherAddress } from '@madang/contracts/main/teacher-address';
import { absoluteUrl, courseAddress } from '../shell/page-lead';
import type { ShownTeacher } from './teacher.sql';
import type { ShownClass, ShownLesson } from './class.sql';
import type { Card } from './view.sql';

const CONTEXT = 'https://schema.org';
/** How many live lessons of a class the structured data names; search engines show only a few. */
const EVENTS_MAX = 10;
/** How many reviews the structured data names. */
const REVIEWS_MAX = 3;

export interface Step {
  name: string;
  path: string;
}
/** Structured data of the breadcrumbs, beginning at the site's index page. */
export const crumbsLd = (steps: readonly Step[], origin: string): object => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, i) => ({ '@type': 'ListItem', position: i + 1, name, item: origin + path })),
});

/** Structured data of a list of classes; `before` is how many classes earlier pages have, from which positions are counted. */
export const itemListLd = (list: readonly Card[], origin: string, before = 0): object[] =>
  list.length
    ? [
        {
          '@context': CONTEXT,
          '@type': 'ItemList',
          itemListElement: list.map((course, i) => ({
            '@type': 'ListItem',
            position: before + i + 1,
            name: course.title,
            url: origin + courseAddress(course),
          })),
        },
      ]
    : [];

/** A duration in seconds in ISO 8601, as schema.org wants it: `PT1H20M`. */
function isoDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  return `PT${hours ? `${hours}H` : ''}${minutes % 60 || !hours ? `${minutes % 60}M` : ''}`;
}

type Timed = ShownLesson & { from: string; to: string };
const livesOf = ({ lessons }: ShownClass) =>
  lessons.filter((one): one is Timed => one.typeCd === CURRICULUM_TYPE.LIVE && one.from !== null && one.to !== null);
const lengthOf = ({ from, to }: Timed) => (new Date(to).getTime() - new Date(from).getTime()) / SECOND;

/**
 * Structured data of how a class is held: search engines want the mode, and the workload or the dates; null for a class without lessons.
 */
function instanceOf(shown: ShownClass, teachers: object[]): object | null {
  const lives = livesOf(shown);
  const seconds = shown.lessons.reduce((sum, one) => sum + one.seconds, 0) + lives.reduce((sum, one) => sum + lengthOf(one), 0);
  const offline = shown.lessons.some((one) => one.typeCd === CURRICULUM_TYPE.OFFLINE);
  const online = shown.lessons.some((one) => one.typeCd !== CURRICULUM_TYPE.OFFLINE && one.typeCd !== CURRICULUM_TYPE.SECTION);
  if (!offline && !online) return null;
  const days = lives.map(({ from }) => from).sort();
  const ends = lives.map(({ to }) => to).sort();
  return {
    '@type': 'CourseInstance',
    courseMode: offline ? (online ? 'Blended' : 'Onsite') : 'Online',
    ...(seconds * SECOND >= MINUTE ? { courseWorkload: isoDuration(seconds) } : {}),
    ...(days.length ? { startDate: days[0], endDate: ends.at(-1) } : {}),
    ...(teachers.length ? { instructor: teachers } : {}),
  };
}

interface Place {
  origin: string;
  siteName: string;
  now: Date;
  /** Whether the class's page shows its instructors. */
  people: boolean;
  reviews: boolean;
}
/** Structured data of a class beside name, offer and rating: how it is held, its reviews, and the classes of a package. */
export function courseParts(shown: ShownClass, { origin, people, reviews }: Place): object {
  const teachers = people
    ? shown.teachers.map(({ userSeq, name }) => ({ '@type': 'Person', name, url: origin + teacherAddress(userSeq) }))
    : [];
  const instance = instanceOf(shown, teachers);
  const written = reviews ? shown.reviews.slice(0, REVIEWS_MAX) : [];
  return {
    ...(instance ? { hasCourseInstance: [instance] } : {}),
    ...(written.length
      ? {
          review: written.map(({ name, points, text, createdAt }) => ({
            '@type': 'Review',
            author: { '@type': 'Person', name },
            datePublished: createdAt.slice(0, 10),
            reviewRating: { '@type': 'Rating', ratingValue: points, bestRating: 5, worstRating: 1 },
            reviewBody: text,
          })),
        }
      : {}),
    ...(shown.contained.length
      ? { hasPart: shown.contained.map((one) => ({ '@type': 'Course', name: one.title, url: origin + courseAddress(one) })) }
      : {}),
  };
}

/** Structured data of live lessons that are not over yet, each as an event; at most `EVENTS_MAX`. */
export function eventsLd(
  course: { title: string; courseSeq: number; courseTypeCd: string; imageUrl: string | null },
  shown: ShownClass,
  p: Place,
) {
  const url = p.origin + courseAddress(course);
  return livesOf(shown)
    .filter(({ to }) => new Date(to) > p.now)
    .slice(0, EVENTS_MAX)
    .map(({ title, from, to }) => ({
      '@context': CONTEXT,
      '@type': 'Event',
      name: `${course.title}: ${title}`,
      startDate: from,
      endDate: to,
      eventStatus: `${CONTEXT}/EventScheduled`,
      eventAttendanceMode: `${CONTEXT}/OnlineEventAttendanceMode`,
      location: { '@type': 'VirtualLocation', url },
      ...(course.imageUrl ? { image: absoluteUrl(course.imageUrl, p.origin) } : {}),
      organizer: { '@type': 'Organization', name: p.siteName, url: `${p.origin}/` },
      url,
    }));
}

/** Structured data of an instructor's page. */
export function teacherLd(who: ShownTeacher, { origin, siteName }: { origin: string; siteName: string }): object {
  const url = origin + teacherAddress(who.userSeq);
  return {
    '@context': CONTEXT,
    '@type': 'ProfilePage',
    url,
    mainEntity: {
      '@type': 'Person',
      name: who.name,
      url,
      ...(who.line || who.text ? { description: who.line || who.text } : {}),
      ...(who.imageUrl ? { image: absoluteUrl(who.imageUrl, origin) } : {}),
      worksFor: { '@type': 'Organization', name: siteName, url: `${origin}/` },
    },
  };
}
