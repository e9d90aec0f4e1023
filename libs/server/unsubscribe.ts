import type { Sealed } from '@madang/contracts/events';
import { seal, unseal } from './seal';

/** The address and site whose marketing mails an unsubscribe token ends. */
export interface Subscription {
  channelSeq: number;
  email: string;
}
const TOKEN_KIND = 'unsubscribe';

/** The token of the unsubscribe link in a mail. It names a site and an address, gives no other access, and never expires. */
export const unsubscribeToken = ({ channelSeq, email }: Subscription): string => seal([TOKEN_KIND, channelSeq, email].join(' '));

const ALARM_KIND = 'alarm-mail';
/** The token of the link that ends a person's alarm mails. It names the person and gives no other access. */
export const alarmMailToken = (userSeq: number): string => seal([ALARM_KIND, userSeq].join(' '));
/** The person of an alarm mail token; null if we did not make the token. */
export function personOfAlarmMail(token: string): number | null {
  try {
    const [kind, userSeq] = unseal(token as Sealed).split(' ');
    return kind === ALARM_KIND && userSeq ? Number(userSeq) : null;
  } catch {
    return null;
  }
}

/** The site and address of an unsubscribe token; null for any other text, also for one that was sealed for another purpose. */
export function subscriptionOf(token: string): Subscription | null {
  try {
    const [kind, channelSeq, email] = unseal(token as Sealed).split(' ');
    return kind === TOKEN_KIND && email ? { channelSeq: Number(channelSeq), email } : null;
  } catch {
    return null;
  }
}
