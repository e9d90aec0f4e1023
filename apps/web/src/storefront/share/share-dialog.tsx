import { Copy, Mail, MessageCircle, Share2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useChannel } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { closePopup, usePopups, type Shared } from '../../domain/popups/popups';
import { Button } from '../../ui/button';
import { Switch } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { useOwnLink } from './own-link';
import { messengerFailed } from '../../domain/messenger/messenger';
import { kakaoForm } from './kakao';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import s from './share.module.css';

const POPUP_FEATURES = 'width=600,height=640,noopener,noreferrer';

/** The dialog for sharing: e-mail, social networks, KakaoTalk, and a link to copy (SH-054..059). */
export default function ShareDialog() {
  const shared = usePopups((popups) => popups.share);
  return shared ? <Open shared={shared} /> : null;
}

function Open({ shared }: { shared: Shared }) {
  const { t } = useTranslation(['share', 'messenger']);
  const kakaoKey = useChannel((state) => state.channel?.marketingTools.KAKAO ?? null);
  const own = useOwnLink(shared.url);
  const [asInvitation, setAsInvitation] = useState(true);
  const { title } = shared;
  const url = own && asInvitation ? own : shared.url;
  const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  const copy = async (said: string) => {
    try {
      await navigator.clipboard.writeText(url);
      toast(said);
    } catch {
      toast(t('copyFailed'), { tone: 'bad' });
    }
  };
  // Without a Kakao key, the site cannot open KakaoTalk: the link is copied, so that it can be pasted there.
  const kakao = () => {
    if (!kakaoKey) return void copy(t('kakaoCopied'));
    if (!kakaoForm(kakaoKey, { ...shared, url })) messengerFailed();
  };
  return (
    <Dialog open title={t('title')} note={title} onClose={() => closePopup('share')}>
      <div className={s.ways}>
        <Way icon={<MessageCircle aria-hidden="true" />} className={s.kakao} label={t('kakao')} onClick={kakao} />
        <Way
          icon={<span aria-hidden="true">X</span>}
          className={s.x}
          label={t('x')}
          href={`https://x.com/intent/post?${query({ text: title, url })}`}
        />
        <Way
          icon={<span aria-hidden="true">f</span>}
          className={s.facebook}
          label={t('facebook')}
          href={`https://www.facebook.com/sharer/sharer.php?${query({ u: url })}`}
        />
        <Way
          icon={<Mail aria-hidden="true" />}
          label={t('mail')}
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`}
        />
        {typeof navigator.share === 'function' && (
          <Way
            icon={<Share2 aria-hidden="true" />}
            label={t('device')}
            onClick={() => void navigator.share({ title, url }).catch(() => undefined)}
          />
        )}
      </div>
      {own && <Switch label={t('invite.label')} hint={t('invite.hint')} value={asInvitation} onChange={setAsInvitation} />}
      <div className={cx(l.box, l.between, s.copy)}>
        <span className={cx(l.grow, s.link)}>{url.replace(/^https?:\/\//, '')}</span>
        <Button size="sm" onClick={() => void copy(t('copied'))}>
          <Copy aria-hidden="true" />
          {t('copy')}
        </Button>
      </div>
    </Dialog>
  );
}

function Way({
  icon,
  label,
  href,
  className,
  onClick,
}: {
  icon: ReactNode;
  label: string;
  href?: string;
  className?: string | undefined;
  onClick?: () => void;
}) {
  const content = (
    <>
      <i className={className}>{icon}</i>
      {label}
    </>
  );
  if (!href)
    return (
      <button type="button" onClick={onClick}>
        {content}
      </button>
    );
  return (
    <a
      href={href}
      rel="noreferrer"
      {...(href.startsWith('mailto:') ? {} : { target: '_blank' })}
      onClick={(event) => {
        if (href.startsWith('mailto:') || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        window.open(href, '_blank', POPUP_FEATURES);
      }}
    >
      {content}
    </a>
  );
}
