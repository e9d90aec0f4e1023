import { CHAT_LIMITS } from '@madang/contracts/main/chat';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sending } from '../../lib/sending';
import { Button } from '../../ui/button';
import { Textarea } from '../../ui/inputs';
import l from '../../ui/layout.module.css';
import s from './chat.module.css';

/**
 * The field for a message: Enter sends, Shift+Enter begins a new line. An Enter that only completes a Hangul or Kana letter does not
 * send.
 */
export function Composer({ onSend }: { onSend: (content: string) => void }) {
  const { t } = useTranslation('chat');
  const [text, setText] = useState('');
  const send = () => {
    const content = text.trim();
    if (!content) return;
    onSend(content);
    setText('');
  };
  return (
    <form
      className={s.composer}
      onSubmit={sending(() => {
        send();
        return 'acted';
      })}
    >
      <Textarea
        className={l.grow}
        label={t('write')}
        hideLabel
        rows={1}
        maxLength={CHAT_LIMITS.messageMax}
        counter={null}
        placeholder={t('write')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <Button type="submit" tone="primary" disabled={text.trim() === ''} aria-label={t('send')}>
        <Send aria-hidden="true" />
        <span className={s.sendWord}>{t('send')}</span>
      </Button>
    </form>
  );
}
