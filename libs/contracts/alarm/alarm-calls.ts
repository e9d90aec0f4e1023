/** The calls of the bell without the rules of their input, which ./alarm holds: a page that only makes these calls loads no rules. */
import { service } from '../endpoint';
import type { Alarm, alarmListQuery } from './alarm';

const { get, post } = service('alarm', 'alarm/alarm');

/** Calls of the bell in the header of pages; `alarm.ts` adds the rules of their input and the calls of the settings. */
export const alarmApi = {
  list: get('/users/alarms', 'login').takes<typeof alarmListQuery>().returns<{
    list: Alarm[];
    alarmReadSeq: number;
    badgeCount: number;
  }>(),
  /** Marks all alarms of the caller as read; in spite of its path it deletes none. */
  markRead: post('/users/alarms/delete', 'login').returns<{ alarmReadSeq: number; badgeCount: 0 }>(),
  badge: get('/users/alarms/badge', 'login').returns<{ badgeCount: number; alarmReadSeq: number }>(),
};
