import type { LikedByMe } from '@madang/contracts/main/mypage-calls';
import { mypageApi } from '@madang/contracts/main/mypage-calls';
import { courseApi } from '@madang/contracts/main/course-calls';
import { useTranslation } from 'react-i18next';
import { CourseCard } from '../../domain/course/course-card';
import { toast } from '../../lib/dialogs';
import { invalidate, useAct } from '../../lib/query';
import s from './home.module.css';

const LIKE_READERS = [mypageApi.home, mypageApi.likes, courseApi.viewer, courseApi.find, courseApi.list];

/** Liked classes as cards. The heart removes a like, and the message about it has a button to undo it. */
export function LikedCards({ list, heading }: { list: readonly LikedByMe[]; heading: 'h2' | 'h3' }) {
  const { t } = useTranslation('my-home');
  const like = useAct(courseApi.like, { invalidates: LIKE_READERS });
  const unlike = useAct(courseApi.unlike);
  const takeOff = (course: LikedByMe) => {
    const params = { courseSeq: course.courseSeq };
    unlike.mutate(
      { params },
      {
        onSuccess: () => {
          void invalidate(...LIKE_READERS);
          toast(t('likes.off', { title: course.title }), { action: { label: t('likes.undo'), onClick: () => like.mutate({ params }) } });
        },
      },
    );
  };
  return (
    <ul className={s.likes}>
      {list.map((course) => (
        <li key={course.courseSeq}>
          <CourseCard course={course} heading={heading} liked onLike={() => takeOff(course)} />
        </li>
      ))}
    </ul>
  );
}
