import { object } from 'yup';
import { service } from '../endpoint';
import { pageSize, seq } from '../fields';

const { get, post } = service('alarm');

export interface Alarm {
  alarmSeq: number;
  alarmType: string;
  /** In the reader's language. */
  content: string;
  createdAt: string;
  legacy: boolean;
  profileImageUrl: string | null;
  targetUserSeq: number | null;
  courseSeq: number | null;
  channelSeq: number | null;
  domain: string | null;
  linkPackage: number | null;
}
export const alarmApi = {
  list: get('/users/alarms', 'login', object({ limit: pageSize([20]), minSeq: seq().nullable() })).returns<{
    list: Alarm[];
    alarmReadSeq: number;
    badgeCount: number;
  }>(),
  /** Marks everything read; removes nothing. */
  markRead: post('/users/alarms/delete', 'login').returns<{ alarmReadSeq: number; badgeCount: 0 }>(),
  badge: get('/users/alarms/badge', 'login').returns<{ badgeCount: number; alarmReadSeq: number }>(),
};
