import type { CourseSummary } from '@madang/contracts/main/course';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/time';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

const seenKey = (courseSeq: number) => `madang.event.${courseSeq}`;

/** The notice of a class's event, once a visit (SH-071). */
export default function CustomEvent({ courseSeq, event }: { courseSeq: number; event: NonNullable<CourseSummary['customEvent']> }) {
  const { t } = useTranslation('class-detail');
  const now = useNow(60_000);
  const [open, setOpen] = useState(() => sessionStorage.getItem(seenKey(courseSeq)) === null);
  const running = (!event.startAt || now >= new Date(event.startAt).getTime()) && (!event.endAt || now <= new Date(event.endAt).getTime());
  if (!open || !running) return null;
  const close = () => {
    sessionStorage.setItem(seenKey(courseSeq), 'Y');
    setOpen(false);
  };
  return (
    <Dialog
      open
      title={event.title}
      onClose={close}
      foot={
        <Button tone="primary" onClick={close}>
          {t('event.close')}
        </Button>
      }
    >
      <p style={{ whiteSpace: 'pre-line' }}>{event.content}</p>
    </Dialog>
  );
}
