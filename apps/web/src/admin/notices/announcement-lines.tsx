import { announcementApi } from '@madang/contracts/main/announcement';
import { Megaphone, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useSession } from '../../lib/session';
import { useCall } from '../../lib/query';
import { IconButton } from '../../ui/button';
import { Bar } from '../../ui/bar';

const DISMISSED_KEY = 'madang.dismissed';
/** How many dismissed announcements this browser remembers, the latest ones. */
const DISMISSED_MAX = 50;
function dismissed(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(DISMISSED_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'number') : [];
  } catch {
    return [];
  }
}

/** The platform's announcements to staff of sites; each is shown until it ends or this browser's user dismisses it. */
export function AnnouncementLines() {
  const { t } = useTranslation('app');
  const reads = useSession((session) => may(session, 'SITE_CONSOLE_READ'));
  const { data = [] } = useCall(announcementApi.list, undefined, { enabled: reads, silent: true, untilAnswered: true });
  const [gone, setGone] = useState(dismissed);
  const dismiss = (announcementSeq: number) => {
    const next = [...gone, announcementSeq].slice(-DISMISSED_MAX);
    localStorage.setItem(DISMISSED_KEY, JSON.stringify(next));
    setGone(next);
  };
  const shown = data.filter(({ announcementSeq }) => !gone.includes(announcementSeq));
  if (!shown.length) return null;
  return (
    <section aria-label={t('admin.announcement')}>
      <ul>
        {shown.map(({ announcementSeq, text }) => (
          <li key={announcementSeq}>
            <Bar icon={Megaphone} tone="brand">
              <p>{text}</p>
              <IconButton dense label={t('admin.dismiss')} onClick={() => dismiss(announcementSeq)}>
                <X aria-hidden="true" />
              </IconButton>
            </Bar>
          </li>
        ))}
      </ul>
    </section>
  );
}
