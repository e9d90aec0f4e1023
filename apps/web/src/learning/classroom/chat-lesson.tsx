import { chatApi } from '@madang/contracts/main/chat';
import type { ChatLesson as Lesson } from '@madang/contracts/main/lesson';
import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query';
import { useLoggedIn } from '../../lib/session';
import { ButtonLink } from '../../ui/button';
import { Badge } from '../../ui/parts';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import s from './live-lesson.module.css';

/** The button that leads into a chat room; entering the room completes the lesson. */
export function ChatLesson({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('classroom');
  const chatRoomSeq = Number(lesson.missionResourceId);
  const loggedIn = useLoggedIn();
  const room = useCall(chatApi.find, { params: { chatRoomSeq } }, { silent: true, staleTime: 0, enabled: loggedIn && chatRoomSeq > 0 });
  const closed = !chatRoomSeq || (loggedIn && room.isError);
  return (
    <div className={s.live}>
      <div className={s.when}>
        <p>
          <b>{room.data?.name ?? t('chat.room')}</b>
          <span>{room.data ? t('chat.people', { count: room.data.participantCount }) : closed ? t('chat.closed') : ''}</span>
        </p>
      </div>
      {!closed && (
        <ButtonLink tone="primary" size="lg" to={`/chat-rooms/${chatRoomSeq}`}>
          <MessageCircle aria-hidden="true" />
          {t('chat.enter')}
        </ButtonLink>
      )}
      <p className={cx(l.rowMiddle, l.muted13, s.hint)}>
        {t('chat.note')}
        {lesson.completed && <Badge tone="good">{t('chat.done')}</Badge>}
      </p>
    </div>
  );
}
