import { boolean, object } from 'yup';
import { service, withRules } from '../endpoint';
import { oneOf, pageSize, REQUIRED, seq } from '../fields';
import { alarmApi as alarmCalls } from './alarm-calls';
import { ALARM_KINDS, type AlarmKind } from './kinds';

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
  /** Which site it belongs to; null for the product's own. */
  channelName: string | null;
  linkPackage: number | null;
  /** Where it leads: `/34?submission=5` below the classroom, `/12/posts/5/view` below the boards of the site or the class. */
  link: string | null;
}
export interface AlarmPreference {
  kind: AlarmKind;
  inProduct: boolean;
  mail: boolean;
}
const alarmPreference = object({
  kind: oneOf(ALARM_KINDS).required(REQUIRED),
  inProduct: boolean().required(REQUIRED),
  mail: boolean().required(REQUIRED),
}).noUnknown();

export const alarmListQuery = object({ limit: pageSize([20]), minSeq: seq().nullable() });

export const alarmApi = {
  ...withRules(alarmCalls, { list: alarmListQuery }),
  /** Preferences of every kind that this person can be sent, in the order of the kinds. */
  preferences: get('/users/alarms/preferences', 'login').returns<AlarmPreference[]>(),
  savePreference: post('/users/alarms/preferences', 'login', alarmPreference).returns<AlarmPreference[]>(),
};
