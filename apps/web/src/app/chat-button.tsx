import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../lib/channel';
import s from './chat-button.module.css';

/** A way to the site's own Kakao channel, floating above the page; it loads nothing from there (SH-039, AM-130). */
export function ChatButton() {
  const { t } = useTranslation('app');
  const { kakaoCounselId } = useSite();
  if (!kakaoCounselId) return null;
  return (
    <a
      className={s.chat}
      href={`https://pf.kakao.com/${encodeURIComponent(kakaoCounselId)}/chat`}
      target="_blank"
      rel="noreferrer"
      aria-label={t('chat.label')}
    >
      <MessageCircle aria-hidden="true" />
      <span>{t('chat.short')}</span>
    </a>
  );
}
