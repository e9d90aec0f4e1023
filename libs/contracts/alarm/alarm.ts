import type { AlarmKind } from '../answer-codes';
import { boolean, number, object, string } from 'yup';
import { ALARM_MAIL, values, type CodeOf } from '../codes';
import { service, withRules } from '../endpoint';
import { oneOf, pageSize, REQUIRED, seq, yn } from '../fields';
import { alarmApi as alarmCalls } from './alarm-calls';
import { ALARM_KINDS } from './kinds';

const { get, post } = service('alarm');

/** One line under the bell, as its reader sees it. */
export interface Alarm {
  alarmSeq: number;
  alarmType: string;
  /** The alarm's sentence in the reader's language. */
  content: string;
  createdAt: string;
  /** Meant an alarm of an older system; there are none, so the service always answers false. */
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
/** Which alarms of one kind a person wants: under the bell, by mail, both or neither. */
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

/** How a person gets the mails of alarms, as the page of alarm settings shows and saves it. */
export interface MailChoice {
  way: CodeOf<typeof ALARM_MAIL>;
  /** The hour of the daily mail, 0 to 23 in Seoul. */
  hour: number;
}
/** What the link of an alarm's mail is about; the address is told in part only. */
export interface MailStop {
  emailHint: string;
  stopped: boolean;
}
const mailChoiceInput = object({
  way: oneOf(values(ALARM_MAIL)).required(REQUIRED),
  hour: number().integer().min(0).max(23).required(REQUIRED),
}).noUnknown();
const token = () => string().max(1000).required(REQUIRED);

/** The next 20 lines of the bell: those whose number lies below `minSeq`, or the latest without it. */
export const alarmListQuery = object({ limit: pageSize([20]), minSeq: seq().nullable() });

/** All calls about a person's alarms: the list, what is read, which kinds come, and the mails of them. */
export const alarmApi = {
  ...withRules(alarmCalls, { list: alarmListQuery }),
  /** Preferences of every kind that this person can be sent, in the order of the kinds. */
  preferences: get('/users/alarms/preferences', 'login').returns<AlarmPreference[]>(),
  mailChoice: get('/users/alarms/mail', 'login').returns<MailChoice>(),
  saveMailChoice: post('/users/alarms/mail', 'login', mailChoiceInput).returns<MailChoice>(),
  findStop: get('/users/alarms/mail/stop', 'public', object({ token: token() })).returns<MailStop>(),
  /** Ends the mails of alarms by the link of one; with `undoYn` they come again, once a day. */
  stopMail: post('/users/alarms/mail/stop', 'public', object({ token: token(), undoYn: yn().default('N') }).noUnknown()).returns<null>(),
  /** What mail programs send (RFC 8058): a plain form, to an address that carries `?token=`. */
  stopMailAtOnce: post('/users/alarms/mail/one-click', 'public').form().returns<null>(),
  /** A person opens the same address in a browser: leads to the page. */
  openStopMail: get('/users/alarms/mail/one-click', 'public', object({ token: token() })).returns<null>(),
  savePreference: post('/users/alarms/preferences', 'login', alarmPreference).returns<AlarmPreference[]>(),
};
