import { object } from 'yup';
import { service } from '../endpoint';
import { email } from '../fields';

const { get } = service('campaign');

export interface Mail {
  mailSeq: number;
  to: string;
  subject: string;
  html: string;
  text: string;
  sentAt: string;
}
/** The local mailbox; answers NOT_FOUND unless MAIL_PROVIDER=local. */
export const mailboxApi = {
  list: get('/dev/mails', 'public', object({ to: email() })).returns<Mail[]>(),
};
