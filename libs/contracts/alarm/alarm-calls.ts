/** The calls of the bell, without their rules: those stand in ./alarm. */
import { service } from '../endpoint';
import type { Alarm, alarmListQuery } from './alarm';

const { get, post } = service('alarm', 'alarm/alarm');

/** Calls of the bell, which stands on every page; `alarm.ts` adds the rules of their input and the settings. */
export const alarmApi = {
  list: get('/users/alarms', 'login').takes<typeof alarmListQuery>().returns<{
    list: Alarm[];
    alarmReadSeq: number;
    badgeCount: number;
  }>(),
  /** Marks everything read; removes nothing. */
  markRead: post('/users/alarms/delete', 'login').returns<{ alarmReadSeq: number; badgeCount: 0 }>(),
  badge: get('/users/alarms/badge', 'login').returns<{ badgeCount: number; alarmReadSeq: number }>(),
};
