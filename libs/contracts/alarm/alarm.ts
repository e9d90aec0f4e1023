import type { AlarmKind } from '../answer-codes';
import { boolean, number, object, string } from 'yup';
import { ALARM_MAIL, values, type CodeOf, YN } from '../codes';
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
  /** Marks alarms from an older system. There are no such alarms, so the service always answers false. */
  legacy: boolean;
  profileImageUrl: string | null;
  targetUserSeq: number | null;
  courseSeq: number | null;
  channelSeq: number | null;
  domain: string | null;
  /** The site that the alarm belongs to; null if the alarm comes from the product itself. */
  channelName: string | null;
  linkPackage: number | null;
  /**
   * The place that the alarm leads to: `/34?submission=5` is a path below the classroom, `/12/posts/5/view` one below the boards of the
   * site or class.
   */
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
  /** The hour of the day in Seoul, 0 to 23, at which the daily mail is sent. */
  hour: number;
}
/**
 * What the unsubscribe link in an alarm's mail is about: the account's address with most letters hidden, and how it gets mails of alarms
 * now.
 */
export interface MailStop {
  emailHint: string;
  stopped: boolean;
}
const mailChoiceInput = object({
  way: oneOf(values(ALARM_MAIL)).required(REQUIRED),
  hour: number().integer().min(0).max(23).required(REQUIRED),
}).noUnknown();
const token = () => string().max(1000).required(REQUIRED);

/** Asks for the next 20 lines of the bell: those whose number is below `minSeq`, or the latest lines without `minSeq`. */
export const alarmListQuery = object({ limit: pageSize([20]), minSeq: seq().nullable() });

/** All calls about a person's alarms: listing them, marking them read, choosing the kinds, and stopping their mails. */
export const alarmApi = {
  ...withRules(alarmCalls, { list: alarmListQuery }),
  /** The preferences of the caller for each kind of alarm that this person can be sent, in the order of `ALARM_KINDS`. */
  preferences: get('/users/alarms/preferences', 'login').returns<AlarmPreference[]>(),
  mailChoice: get('/users/alarms/mail', 'login').returns<MailChoice>(),
  saveMailChoice: post('/users/alarms/mail', 'login', mailChoiceInput).returns<MailChoice>(),
  findStop: get('/users/alarms/mail/stop', 'public', object({ token: token() })).returns<MailStop>(),
  /** Stops all mails of alarms by the link in one of them; with `undoYn` they come again, as one daily mail. */
  stopMail: post('/users/alarms/mail/stop', 'public', object({ token: token(), undoYn: yn().default(YN.NO) }).noUnknown()).returns<null>(),
  /** The call of a mail program's unsubscribe button (RFC 8058): a form post to an address that carries `?token=`. */
  stopMailAtOnce: post('/users/alarms/mail/one-click', 'public').form().returns<null>(),
  /** The answer where a person opens that address (`stopMailAtOnce`) in a browser: a redirect to the page that stops the mails. */
  openStopMail: get('/users/alarms/mail/one-click', 'public', object({ token: token() })).returns<null>(),
  savePreference: post('/users/alarms/preferences', 'login', alarmPreference).returns<AlarmPreference[]>(),
};
