import { useDraggable, useDroppable } from '@dnd-kit/core';
import { LESSON_TYPE, YN } from '@madang/contracts/codes';
import { curriculumApi, type CurriculumItem } from '@madang/contracts/main/curriculum';
import { missionApi } from '@madang/contracts/main/mission';
import { Ellipsis, Eye, EyeOff, Inbox, Lock, LockOpen, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useMatch } from 'react-router-dom';
import { useAct, useCall } from '../../lib/query';
import { IconButton } from '../../ui/button';
import { cx } from '../../ui/cx';
import { LessonIcon } from '../../domain/lesson/lesson';
import { Menu } from '../../ui/menu';
import { setLessons } from '../../domain/authoring/class-data';
import s from './curriculum.module.css';
import { Grip } from './grip';
import { inputOf } from '../../domain/authoring/lesson-draft';
import { useRemove } from '../../domain/authoring/use-remove';
import { LessonBadges, LessonMeta } from '../../domain/authoring/lesson-state';
import { MeetingBadge } from '../../domain/authoring/meetings';
import { useHasMissions, usePlace } from '../../domain/authoring/place';
import l from '../../ui/layout.module.css';
import type { Reorder } from './use-reorder';

export function LessonRow({ lesson, reorder, mark }: { lesson: CurriculumItem; reorder: Reorder; mark: 'before' | 'after' | null }) {
  const { t } = useTranslation('authoring');
  const { courseSeq, curriculumSeq, title } = lesson;
  const drag = useDraggable({ id: curriculumSeq, data: { kind: 'lesson' } });
  const drop = useDroppable({ id: `lesson-${curriculumSeq}`, data: { kind: 'lesson', seq: curriculumSeq } });
  const to = `${usePlace().base}/curriculums/${curriculumSeq}/edit`;
  const chosen = useMatch(to);
  const remove = useRemove();
  const take = (fresh: CurriculumItem) =>
    setLessons(courseSeq, (old) => old.map((l) => (l.curriculumSeq === fresh.curriculumSeq ? fresh : l)));
  const lock = useAct(curriculumApi.lock, { onDone: take });
  const save = useAct(curriculumApi.save, { onDone: take });
  const missionsOnly = useHasMissions();
  const asks = lesson.taskYn === YN.YES;
  const missions = useCall(missionApi.list, { params: { courseSeq } }, { enabled: asks, silent: true });
  const mission = missions.data?.list.find((one) => one.curriculumSeq === curriculumSeq);
  const locked = lesson.lockStatusYn === YN.YES;
  // Of a live that has begun only the title can change, but one that was locked meanwhile can be unlocked.
  const held = lesson.curriculumTypeCd === LESSON_TYPE.LIVE && lesson.isHeld === true;
  return (
    <li
      ref={drop.setNodeRef}
      className={cx(s.row, chosen && s.on, drag.isDragging && s.ghost, reorder.lifted === curriculumSeq && s.lifted, mark && s[mark])}
    >
      <span ref={drag.setNodeRef} className={l.grid8}>
        <Grip seq={curriculumSeq} title={title} reorder={reorder} listeners={drag.listeners} />
      </span>
      <span className={s.icon}>
        <LessonIcon type={lesson.curriculumTypeCd} />
      </span>
      <div className={cx(l.named, l.grow)}>
        <b>
          <Link to={to} aria-current={chosen ? 'true' : undefined} preventScrollReset>
            {title}
          </Link>
        </b>
        <LessonMeta lesson={lesson} handedIn={mission?.submittedCount ?? 0} />
      </div>
      {lesson.curriculumTypeCd === LESSON_TYPE.LIVE && <MeetingBadge courseSeq={courseSeq} curriculumSeq={curriculumSeq} />}
      <LessonBadges lesson={lesson} waiting={mission?.waitingCount ?? 0} />
      <Menu
        label={title}
        button={
          <IconButton label={t('lesson.more', { title })} dense>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={[
          { label: t('lesson.edit'), icon: <Pencil aria-hidden="true" />, to },
          ...(asks
            ? [{ label: t('submission.open'), icon: <Inbox aria-hidden="true" />, to: `/classes/${courseSeq}/classroom/${curriculumSeq}` }]
            : []),
          ...(missionsOnly || held
            ? []
            : [
                {
                  label: t(lesson.isPublic ? 'lesson.freeOff' : 'lesson.freeOn'),
                  icon: lesson.isPublic ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />,
                  onSelect: () => save.mutate({ params: { courseSeq }, body: { ...inputOf(lesson), isPublic: !lesson.isPublic } }),
                },
              ]),
          ...(held && !locked
            ? []
            : [
                {
                  label: t(locked ? 'lesson.unlock' : 'lesson.lock'),
                  icon: locked ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />,
                  onSelect: () => lock.mutate({ params: { courseSeq, curriculumSeq }, body: { lockStatusYn: locked ? YN.NO : YN.YES } }),
                },
              ]),
          null,
          {
            label: t('remove.do'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onSelect: () => void remove(lesson, null),
          },
        ]}
      />
    </li>
  );
}
