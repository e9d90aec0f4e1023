import { liveTimes } from '@madang/contracts/main/course-rules';
import type { LiveItem } from '@madang/contracts/main/curriculum';
import { CalendarPlus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Cover } from '../../domain/course/course-card';
import { calendarFile } from '../../domain/live/calendar-file';
import { LiveDay } from '../../domain/live/live-day';
import { useLiveWords, type LiveState } from '../../domain/live/live-clock';
import { isOverDays } from '../../domain/live/over-days';
import { joinWord, useLiveJoin } from '../../domain/live/use-live-join';
import { saveFile } from '../../lib/download';
import { formatDay, formatTime } from '../../lib/format';
import { withOwnTime } from '../../lib/own-time';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Badge, SectionHead } from '../../ui/parts';
import l from '../../ui/layout.module.css';
import b from '../../ui/box-rows.module.css';
import s from './home.module.css';

const roomOf = (live: LiveItem) => `/classes/${live.courseSeq}/classroom/${live.itemSeq}`;
const save = (lives: readonly LiveItem[], name: string) =>
  saveFile(
    calendarFile(lives, (live) => new URL(roomOf(live), location.origin).href),
    `${name}.ics`,
  );

/**
 * The live lessons of the week: the time, whether the person can enter now, and a calendar file to download. Without one, it shows only
 * where a link leads here.
 */
export function WeekLives({ lives, states }: { lives: readonly LiveItem[]; states: readonly LiveState[] }) {
  const { t } = useTranslation('my-home');
  const section = useRef<HTMLElement>(null);
  const wanted = useLocation().hash === '#lives';
  useEffect(() => {
    if (wanted) section.current?.scrollIntoView?.({ block: 'start' });
  }, [wanted]);
  if (lives.length === 0 && !wanted) return null;
  return (
    <section ref={section} id="lives">
      <SectionHead
        title={t('live:mine')}
        end={
          lives.length > 1 && (
            <Button tone="ghost" size="sm" onClick={() => save(lives, t('calendar.file'))}>
              <CalendarPlus aria-hidden="true" />
              {t('calendar.all')}
            </Button>
          )
        }
      />
      {lives.length === 0 ? (
        <p className={l.muted}>{t('live:none')}</p>
      ) : (
        <ul className={b.rows} aria-label={t('live:mine')}>
          {lives.map((live, i) => (
            <LiveRow key={live.itemSeq} live={live} state={states[i]!} />
          ))}
        </ul>
      )}
    </section>
  );
}

function LiveRow({ live, state }: { live: LiveItem; state: LiveState }) {
  const { t } = useTranslation('my-home');
  const { join, joining } = useLiveJoin();
  const words = useLiveWords()(state);
  const { start, end } = liveTimes(live);
  const until = `${formatDay(end)} ${formatTime(end)}`;
  const hours = isOverDays(live) ? `${formatTime(start)} – ${until}` : `${formatTime(start)}–${formatTime(end)}`;
  return (
    <li className={cx(b.row, state.joinable && s.now)}>
      <LiveDay at={start} />
      <Cover imageUrl={live.imageUrl} className={cx(b.picture, s.picture)} />
      <div className={b.text}>
        <h3>
          <Link to={roomOf(live)}>{live.curriculumTitle}</Link>
        </h3>
        <p className={b.small}>
          <Badge tone={state.joinable ? 'bad' : 'plain'}>
            <span className="num">
              {words.lead} {words.time}
            </span>
          </Badge>
          <span className="num">{withOwnTime(hours, start, end)}</span>
          <span>{live.title}</span>
        </p>
      </div>
      <div className={b.end}>
        {state.joinable ? (
          <Button tone="primary" busy={joining === live.itemSeq} busyLabel={t('live:joining')} onClick={() => void join(live)}>
            {t(`live:${joinWord(live)}`)}
          </Button>
        ) : (
          <Button aria-label={t('calendar.addOf', { title: live.curriculumTitle })} onClick={() => save([live], live.curriculumTitle)}>
            <CalendarPlus aria-hidden="true" />
            {t('calendar.add')}
          </Button>
        )}
      </div>
    </li>
  );
}
