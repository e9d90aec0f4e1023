import type { CourseSummary } from '@madang/contracts/main/course';
import { isEventOn } from '@madang/contracts/main/course-rules';
import { DAY, MINUTE } from '@madang/contracts/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/time';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

/** Milliseconds for which "not today" closes an announcement (AM-269). */
const PUT_AWAY_MS = DAY;
const keyOf = (courseSeq: number) => `madang.event.${courseSeq}`;
/** Whether the reader closed the announcement for this visit or for a day; an announcement whose text changed since counts as new. */
function isDismissed(courseSeq: number, words: string): boolean {
  if (sessionStorage.getItem(keyOf(courseSeq)) === words) return true;
  const [until, of] = (localStorage.getItem(keyOf(courseSeq)) ?? '').split('|', 2);
  return of === words && Number(until) > Date.now();
}
/** A short hash of the announcement's text, by which a changed one is recognized. */
const markOf = ({ title, content }: NonNullable<CourseSummary['customEvent']>) =>
  String([...(title + content)].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)!) % 2_147_483_647, 7));

/**
 * The popup with a class's announcement: shown while the announcement is on, until the reader closes it for this visit or for a day
 * (SH-071).
 */
export default function CustomEvent({ courseSeq, event }: { courseSeq: number; event: NonNullable<CourseSummary['customEvent']> }) {
  const { t } = useTranslation('class-detail');
  const now = useNow(MINUTE);
  const mark = markOf(event);
  const [open, setOpen] = useState(() => !isDismissed(courseSeq, mark));
  if (!open || !isEventOn(event, now)) return null;
  const close = () => {
    sessionStorage.setItem(keyOf(courseSeq), mark);
    setOpen(false);
  };
  const closeForToday = () => {
    localStorage.setItem(keyOf(courseSeq), `${Date.now() + PUT_AWAY_MS}|${mark}`);
    setOpen(false);
  };
  return (
    <Dialog
      open
      title={event.title}
      onClose={close}
      foot={
        <>
          <Button onClick={closeForToday}>{t('event.notToday')}</Button>
          <Button tone="primary" onClick={close}>
            {t('event.close')}
          </Button>
        </>
      }
    >
      <p style={{ whiteSpace: 'pre-line' }}>{event.content}</p>
    </Dialog>
  );
}
