import type { Sealed } from '@madang/contracts/events';
import { seal, unseal } from './seal';

/** Whose mails of marketing a token ends: an address, on one site. */
export interface Subscription {
  channelSeq: number;
  email: string;
}
const KIND = 'unsubscribe';

/** The token of a mail's link: it names a site and an address, opens nothing, and works as long as the mail lies about. */
export const unsubscribeToken = ({ channelSeq, email }: Subscription): string => seal([KIND, channelSeq, email].join(' '));

const ALARM_KIND = 'alarm-mail';
/** The token of a link in mails of alarms: it names a person and opens nothing. */
export const alarmMailToken = (userSeq: number): string => seal([ALARM_KIND, userSeq].join(' '));
/** The person whose alarm mails a link stops; refuses a link that nobody signed. */
export function personOfAlarmMail(token: string): number | null {
  try {
    const [kind, userSeq] = unseal(token as Sealed).split(' ');
    return kind === ALARM_KIND && userSeq ? Number(userSeq) : null;
  } catch {
    return null;
  }
}

/** What a token names, null for any other text; what was sealed for another purpose is none. */
export function subscriptionOf(token: string): Subscription | null {
  try {
    const [kind, channelSeq, email] = unseal(token as Sealed).split(' ');
    return kind === KIND && email ? { channelSeq: Number(channelSeq), email } : null;
  } catch {
    return null;
  }
}
