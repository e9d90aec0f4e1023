import { COUNTED_BY, FARE, LIVE_TYPE, LIVE_USER } from '@madang/contracts/codes';
import type { LiveJoin } from '@madang/contracts/main/curriculum';
import type { TFunction } from 'i18next';
import { curriculumApi } from '@madang/contracts/main/curriculum-calls';
import { liveCalls } from '@madang/contracts/main/live-calls';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { call, report } from '../../lib/api';
import { channelSeq } from '../../lib/channel';
import { alert, confirm } from '../../lib/dialogs';
import { leave } from '../../lib/leave';
import { log } from '../../lib/log';
import { loginPath } from '../../lib/next';
import { invalidate } from '../../lib/query';
import { session } from '../../lib/session';
import { useJoinFirst } from '../account/join-first';

export interface Joinable {
  channelSeq: number;
  courseSeq: number;
  itemSeq: number;
  fareCd: string;
  liveType: string;
}
/** Adds https:// to an address without a protocol (LV-047). */
export const withHttps = (url: string) => (/^https?:\/\//i.test(url) ? url : `https://${url}`);
const isHost = (join: { userType: string }) => join.userType === LIVE_USER.FACILITATOR || join.userType === LIVE_USER.CLASS_MANAGER;
/** The key of the button's word: the host of a live lesson starts it, the others join. */
export const joinWord = (live: { userType: string }) => (isHost(live) ? ('start' as const) : ('join' as const));
/** The address of the meeting. A meeting that the live service created has no fixed address: the service gives one for each entry. */
async function wayInto(found: LiveJoin): Promise<{ startUrl: string | null; joinUrl: string | null; told: boolean }> {
  const { startUrl, joinUrl, liveTypeCd, itemSeq } = found;
  if (joinUrl || liveTypeCd === LIVE_TYPE.LINK) return { startUrl, joinUrl, told: false };
  const way = await call(liveCalls.signature, { params: { itemSeq } });
  return { startUrl: way.startUrl, joinUrl: way.joinUrl, told: way.countedBy === COUNTED_BY.SERVICE };
}

/** The number and password that a meeting may ask for; only for meetings with an address typed by the author, not for a plain link. */
function meetingCredentials({ liveTypeCd, joinUrl, meetingId, password }: LiveJoin, t: TFunction<'live'>): string[] {
  if (!joinUrl || liveTypeCd === LIVE_TYPE.LINK) return [];
  return [
    ...(meetingId ? [t('asks.meetingId', { value: meetingId })] : []),
    ...(password ? [t('asks.password', { value: password })] : []),
  ];
}

/** Records the click on the meeting's link as attendance, which completes the lesson, because some live services do not report who came. */
async function attend(params: { channelSeq: number; courseSeq: number }, itemSeq: number): Promise<void> {
  try {
    await call(curriculumApi.attendLive, { params: { ...params, itemSeq } });
    void invalidate(curriculumApi.list);
  } catch (error) {
    log('live attendance', error);
  }
}

/**
 * Enters a live lesson: checks session, membership and join window, records the attendance unless the live service reports it, then opens
 * the meeting (LV-045..057).
 */
export function useLiveJoin(): { join: (live: Joinable) => Promise<void>; joining: number | null } {
  const { t } = useTranslation('live');
  const navigate = useNavigate();
  const joinFirst = useJoinFirst();
  const here = useLocation();
  const path = here.pathname + here.search;
  // Whether an entry is under way: a double click must ask for only one signature (LV-051).
  const running = useRef(false);
  const [joining, setJoining] = useState<number | null>(null);

  const enter = async (live: Joinable, tab: Window | null) => {
    const params = { channelSeq: live.channelSeq, courseSeq: live.courseSeq };
    const found = await call(live.fareCd === FARE.OPEN ? curriculumApi.joinLivePublic : curriculumApi.joinLive, {
      params,
      query: { i: live.itemSeq },
    });
    // The class was deleted since the page was loaded (410).
    if (!found) {
      tab?.close();
      return alert(t('invalid'));
    }
    const way = await wayInto(found);
    const address = (isHost(found) && way.startUrl) || way.joinUrl;
    if (!address) {
      tab?.close();
      return alert(t(isHost(found) ? 'askMaster' : 'checkOpen'));
    }
    const url = withHttps(address);
    // Zoom opens an application, so the person is asked first, and the click on the answer opens the window.
    const zoom = found.liveTypeCd === LIVE_TYPE.ZOOM;
    const asked = meetingCredentials(found, t);
    const text = [t('zoom.text'), ...asked].join('\n');
    const tell = async () => !zoom && asked.length > 0 && (await alert(asked.join('\n'), { title: t('asks.title') }));
    if (zoom && !(await confirm(text, { title: t('zoom.title'), action: t('zoom.open') }))) return tab?.close();
    // A window is open already if the page did not know yet that the lesson has moved to Zoom.
    const target = tab ?? (zoom ? window.open('', '_blank') : null);
    if (!way.told) await attend(params, live.itemSeq);
    if (target) {
      target.opener = null;
      target.location.href = url;
      // The number and password are shown in this tab, where the person finds them on return.
      void tell();
    } else {
      await tell();
      leave(url);
    }
  };
  const join = async (live: Joinable) => {
    if (running.current) return;
    if (!session().token) {
      await alert(t('notLoggedIn'));
      return void navigate(loginPath(path));
    }
    if (live.channelSeq === channelSeq() && !session().isChannelUser) return joinFirst(path);
    running.current = true;
    setJoining(live.itemSeq);
    // The window is opened within the click, because browsers block it later; if it is blocked, the meeting opens in this tab (LV-052).
    const tab = live.liveType === LIVE_TYPE.ZOOM ? null : window.open('', '_blank');
    try {
      await enter(live, tab);
    } catch (error) {
      tab?.close();
      if (error instanceof ApiError && error.is('NOT_CHANNEL_USER') && live.channelSeq === channelSeq()) {
        error.claim();
        joinFirst(path);
      } else if (error instanceof ApiError && error.status === 404) {
        error.claim();
        await alert(error.serverMessage || t('invalid'));
      } else report(error);
    } finally {
      running.current = false;
      setJoining(null);
    }
  };
  return { join, joining };
}
