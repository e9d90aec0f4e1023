import { liveTimes } from '@madang/contracts/main/course-rules';
import type { LiveItem } from '@madang/contracts/main/curriculum';
import { serverNow } from '../../lib/time';

/** Bytes of a line in a calendar file; RFC 5545 folds those longer than 75. */
const LINE_MAX = 70;
const stamp = (ms: number) => new Date(ms).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');
const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\n/g, '\\n');
/** Long lines go on after a line break and a space (RFC 5545, 3.1). */
const folded = (line: string) => {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const sign of line) {
    const size = new Blob([sign]).size;
    if (bytes + size > LINE_MAX) {
      parts.push(part);
      part = '';
      bytes = 0;
    }
    part += sign;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
};

/** Live lessons as a file for a calendar (RFC 5545); `pageOf` is the address of a lesson's page. */
export function calendarFile(lives: readonly LiveItem[], pageOf: (live: LiveItem) => string): Blob {
  const events = lives.flatMap((live) => {
    const { start, end } = liveTimes(live);
    const page = pageOf(live);
    return [
      'BEGIN:VEVENT',
      `UID:live-${live.channelSeq}-${live.itemSeq}@${new URL(page).hostname}`,
      `DTSTAMP:${stamp(serverNow())}`,
      `DTSTART:${stamp(start)}`,
      `DTEND:${stamp(end)}`,
      `SUMMARY:${escaped(live.curriculumTitle)}`,
      `DESCRIPTION:${escaped(live.title)}`,
      `URL:${page}`,
      'END:VEVENT',
    ];
  });
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Madang//Lives//KO', ...events, 'END:VCALENDAR', ''];
  return new Blob([lines.map(folded).join('\r\n')], { type: 'text/calendar;charset=utf-8' });
}
