import { liveTimes } from '@madang/contracts/main/course-rules';
import type { LiveItem } from '@madang/contracts/main/curriculum';
import { serverNow } from '../../lib/time';

/** The longest line of the file in bytes; RFC 5545 allows up to 75. */
const LINE_MAX = 70;
const stamp = (ms: number) => new Date(ms).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');
const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\n/g, '\\n');
/** Breaks a long line as RFC 5545, 3.1 says: a line break, then a space. */
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

/** A calendar file (RFC 5545) of live lessons; `pageOf` gives the address of a lesson's page. */
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
