import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { logout } from '../../lib/session-moves';
import { sending } from '../../lib/sending';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import s from './consents.module.css';

interface Box<K extends string> {
  kind: K;
  label: string;
}
interface Props<K extends string> {
  title: string;
  note: string;
  boxes: Box<K>[];
  /** A summary of what changed in the texts, shown above the checkboxes. */
  children?: ReactNode;
  refuse: string;
  busy: boolean;
  onAgree: () => void;
  /** Renders the full text that a checkbox is about; `agree` ticks that checkbox. */
  text: (kind: K, agree: () => void, close: () => void) => ReactNode;
}

/**
 * Covers a page with the new versions of texts until the person agrees to each. A person who does not agree can log out, or leave the site
 * or the product on the account's page.
 */
export function RenewalDialog<K extends string>({ title, note, boxes, children, refuse, busy, onAgree, text }: Props<K>) {
  const { t } = useTranslation('consents');
  const [ticked, setTicked] = useState<ReadonlySet<K>>(new Set());
  const [tried, setTried] = useState(false);
  const [reading, setReading] = useState<K | null>(null);
  const set = (kind: K, on: boolean) => setTicked((old) => new Set(on ? [...old, kind] : [...old].filter((one) => one !== kind)));
  return (
    <Dialog
      open
      size="m"
      locked
      title={title}
      note={note}
      onClose={() => undefined}
      foot={
        <>
          <Button onClick={() => void logout()} disabled={busy}>
            {t('renewal.logOut')}
          </Button>
          <Button tone="primary" type="submit" form="terms-renewal" busy={busy}>
            {t('renewal.agree')}
          </Button>
        </>
      }
    >
      <form
        id="terms-renewal"
        className={s.boxes}
        onSubmit={sending(() => {
          setTried(true);
          if (!boxes.every(({ kind }) => ticked.has(kind))) return 'shown';
          onAgree();
          return 'acted';
        })}
      >
        {children}
        {boxes.map(({ kind, label }) => (
          <div key={kind} className={s.text}>
            <Checkbox
              label={label}
              value={ticked.has(kind)}
              error={tried && !ticked.has(kind) ? { key: 'accept' } : null}
              onChange={(on) => set(kind, on)}
            />
            <Button size="sm" tone="ghost" onClick={() => setReading(kind)}>
              {t('renewal.read')}
            </Button>
          </div>
        ))}
        <p>{refuse}</p>
      </form>
      {reading &&
        text(
          reading,
          () => set(reading, true),
          () => setReading(null),
        )}
    </Dialog>
  );
}
