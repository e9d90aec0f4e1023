import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { messengerFailed } from '../../domain/messenger/messenger';
import s from '../../ui/float-link.module.css';

/** A floating link to the site's Kakao channel; it loads no script of Kakao (SH-039, AM-130). */
export default function ChatButton({ kakaoCounselId }: { kakaoCounselId: string }) {
  const { t } = useTranslation('messenger');
  return (
    <a
      className={`${s.float} ${s.kakao}`}
      href={`https://pf.kakao.com/${encodeURIComponent(kakaoCounselId)}/chat`}
      target="_blank"
      rel="noreferrer"
      aria-label={t('label')}
      onClick={(event) => {
        if (navigator.onLine) return;
        event.preventDefault();
        messengerFailed();
      }}
    >
      <MessageCircle aria-hidden="true" />
      <span>{t('short')}</span>
    </a>
  );
}
