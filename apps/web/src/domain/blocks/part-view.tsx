import type { Part } from '@madang/contracts/page/blocks/node';
import type { ShownCourse } from '@madang/contracts/page/blocks/data';
import { createContext, lazy, Suspense, useContext, type ReactNode } from 'react';
import { vimeoId, youtubeId } from '@madang/contracts/main/video-links';
import { RichText } from '../../ui/rich-text';
import { CourseCard, CourseGrid, type CourseCardData } from '../course/course-card';
import { toggleLike, useViewers } from '../course/course-viewer';
import { openCourse } from '../popups/popups';
import { Countdown } from './countdown';
import { Frame } from './frame';
import { Slider } from './slider';

/** The buy button; until its code is loaded, the button that the server drew for visitors is shown. */
const Buy = lazy(() => import('./buy'));

/** How many cards a row has on wide windows; the covers of the first row load at once. */
const CARDS_PER_ROW = 4;
// The cast holds because a class in a block has all fields that its card reads here.
const cardOf = (course: ShownCourse) => ({ ...course, linkPackage: null }) as unknown as CourseCardData;

/** The numbers of all classes on the page, so that one call asks for the viewer's likes and enrolments. */
export const PageCourses = createContext<readonly number[]>([]);

function Courses({ list, first }: { list: readonly ShownCourse[]; first: boolean }) {
  const viewers = useViewers(useContext(PageCourses));
  return (
    <CourseGrid>
      {list.map((course, i) => {
        const likes = viewers.of(course.courseSeq).likeAt !== null;
        return (
          <CourseCard
            key={course.courseSeq}
            course={cardOf(course)}
            first={first && i < CARDS_PER_ROW}
            liked={likes}
            onLike={() => toggleLike(course, likes)}
            onLook={() => openCourse(course)}
          />
        );
      })}
    </CourseGrid>
  );
}

/** The embed address of the hosting service's player, which sets no cookie before it plays; null for any other link. */
function playerOf(url: string): string | null {
  const youtube = youtubeId(url);
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}?rel=0&playsinline=1`;
  const vimeo = vimeoId(url);
  return vimeo && `https://player.vimeo.com/video/${vimeo.id}?dnt=1&playsinline=1${vimeo.hash ? `&h=${vimeo.hash}` : ''}`;
}

/** A part of a block that is interactive or drawn by a component of the web. */
export function PartView({ part, className, children }: { part: Part; className: string; children: ReactNode }) {
  if (part.name === 'slider') return <Slider {...part} className={className} children={children} />;
  if (part.name === 'courses')
    return (
      <div className={className}>
        <Courses list={part.list} first={part.first} />
      </div>
    );
  if (part.name === 'rich')
    return (
      <div className={className}>
        <RichText html={part.html} top={part.top} />
      </div>
    );
  if (part.name === 'buy')
    return (
      <div className={className}>
        <Suspense fallback={children}>
          <Buy {...part} />
        </Suspense>
      </div>
    );
  if (part.name === 'frame') return <Frame {...part} className={className} />;
  if (part.name === 'countdown') return <Countdown {...part} className={className} />;
  const src = playerOf(part.url);
  return (
    <div className={className}>
      {src ? (
        <iframe src={src} title={part.title} loading="lazy" allow="fullscreen; picture-in-picture; encrypted-media" allowFullScreen />
      ) : (
        children
      )}
    </div>
  );
}
