import type { Alarm } from '@madang/contracts/alarm/alarm';
import { alarmApi } from '@madang/contracts/alarm/alarm-calls';
import { alarmPath } from '@madang/contracts/alarm/kinds';
import { ALARM_TYPE } from '@madang/contracts/codes';
import { KEPT_MONTHS } from '@madang/contracts/kept-months';
import { Bell, Settings } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { JOIN_AT_ONCE } from '../../domain/live/join-at-once';
import { call } from '../../lib/api';
import { channelState, siteUrl } from '../../lib/channel';
import { formatAlarmTime, formatMonth } from '../../lib/format';
import { log } from '../../lib/log';
import { usePages } from '../../lib/pages';
import { invalidate } from '../../lib/query';
import { goWithTicket } from '../../lib/session-moves';
import { setUser, useSession } from '../../lib/session';
import { cx } from '../../ui/cx';
import { Drawer } from '../../ui/dialog';
import { Avatar } from '../../ui/parts';
import { useEndOfPages } from '../../ui/load-more';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';
import s from './alarm.module.css';

/** How many alarms one call brings. */
const ALARM_PAGE_SIZE = 20;
/** Groups alarms by month and keeps the order in which the call answered them. */
/** A sentence that begins with a title or with the reader, and so with nobody's name. */
const TITLED_PATTERN = /^([^\p{L}\p{N}]|Your? )/u;
/** Whether an alarm has nobody whose initial stands for it: it is about the reader, about no person, or does not begin with a name. */
const namesNobody = (alarm: Alarm, me: number | null) =>
  alarm.targetUserSeq === null || alarm.targetUserSeq === me || TITLED_PATTERN.test(alarm.content);
function byMonth(alarms: readonly Alarm[]): [string, Alarm[]][] {
  const groups = new Map<string, Alarm[]>();
  for (const alarm of alarms) groups.set(formatMonth(alarm.createdAt), [...(groups.get(formatMonth(alarm.createdAt)) ?? []), alarm]);
  return [...groups];
}

/** The list of alarms under the bell, grouped by month. Scrolling loads older alarms; opening the list marks all as read (AL-030..039). */
export default function AlarmPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('alarm');
  const navigate = useNavigate();
  const me = useSession((session) => session.user?.userSeq ?? null);
  const pages = usePages(
    alarmApi.list,
    { query: { limit: ALARM_PAGE_SIZE } },
    { next: (last) => (last.list.length < ALARM_PAGE_SIZE ? null : { minSeq: last.list.at(-1)?.alarmSeq }), staleTime: 0 },
  );
  // The list of an earlier opening stands there while this one asks for it anew; it neither says what is unread now, nor is all of it read.
  const first = pages.isSuccess && !pages.isFetching ? pages.data.pages[0] : undefined;
  // The number of the newest alarm that was read before the panel opened: later alarms look unread for as long as it is open (AM-120).
  const [readSeq, setReadSeq] = useState<number | null>(null);
  const known = useSession((session) => session.user?.alarmReadSeq ?? 0);
  const seen = readSeq ?? first?.alarmReadSeq ?? known;
  useEffect(() => {
    if (!first || readSeq !== null) return;
    setReadSeq(first.alarmReadSeq);
    call(alarmApi.markRead)
      .then((read) => {
        const { user } = useSession.getState();
        if (user) setUser({ ...user, badgeCount: 0, alarmReadSeq: read.alarmReadSeq });
        return invalidate(alarmApi.badge);
      })
      .catch((error: unknown) => log('alarms read', error));
  }, [first, readSeq]);

  const { hasNextPage, isFetchingNextPage } = pages;
  const end = useEndOfPages(pages);

  const open = (alarm: Alarm) => {
    onClose();
    const here = channelState().channel;
    // An alarm of a live lesson joins it, where one still can.
    const path = `${alarmPath(alarm)}${alarm.alarmType === ALARM_TYPE.LIVE_JOIN ? JOIN_AT_ONCE : ''}`;
    if (alarm.domain && alarm.domain !== here?.domain) void goWithTicket(siteUrl(alarm.domain, path));
    else void navigate(here ? path : '/mypage');
  };
  const alarms = pages.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Drawer open onClose={onClose} title={t('title')}>
      <p className={l.rowEnd}>
        <Link className={cx(l.link, l.rowMiddle)} to="/alarms/settings" onClick={onClose}>
          <Settings size={16} aria-hidden="true" />
          {t('settings')}
        </Link>
      </p>
      {pages.isPending && <SkeletonRows count={6} />}
      {pages.isError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && alarms.length === 0 && <Empty title={t('empty')} text={t('emptyText')} />}
      {byMonth(alarms).map(([month, group]) => (
        <section key={month} aria-label={month}>
          <h3 className={s.month}>{month}</h3>
          <ul>
            {group.map((alarm) => {
              const unread = alarm.alarmSeq > seen;
              return (
                <li key={alarm.alarmSeq}>
                  <button type="button" className={cx(s.item, unread && s.unread)} onClick={() => open(alarm)}>
                    <Avatar
                      name={alarm.content}
                      imageUrl={alarm.profileImageUrl}
                      size={40}
                      icon={namesNobody(alarm, me) ? <Bell aria-hidden="true" /> : undefined}
                    />
                    <span>
                      <p>{alarm.content}</p>
                      <time dateTime={alarm.createdAt}>
                        {[alarm.channelName, formatAlarmTime(alarm.createdAt)].filter(Boolean).join(' · ')}
                      </time>
                      {unread && (
                        <>
                          <i className={s.dot} aria-hidden="true" />
                          <span className="sr-only">{t('unread')}</span>
                        </>
                      )}
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      <div ref={end} />
      {isFetchingNextPage && <SkeletonRows count={2} />}
      {!hasNextPage && alarms.length > 0 && (
        <div className={cx(l.muted13, s.end)}>
          <p>{t('end')}</p>
          <p>{t('kept', { months: KEPT_MONTHS.alarms })}</p>
        </div>
      )}
    </Drawer>
  );
}
