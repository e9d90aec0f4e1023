import { object } from 'yup';
import { service } from '../endpoint';
import { email } from '../fields';

const { get, post } = service('campaign');

/** A mail that was sent, as the mailbox page shows it. An installation without a real mail provider keeps its mails there. */
export interface Mail {
  mailSeq: number;
  to: string;
  subject: string;
  html: string;
  text: string;
  sentAt: string;
}
/** Calls of the local mailbox; they answer NOT_FOUND unless MAIL_PROVIDER=local. */
export const mailboxApi = {
  list: get('/dev/mails', 'public', object({ to: email() })).returns<Mail[]>(),
};
/**
 * Takes delivery reports (RFC 3464), complaints (RFC 5965) and the JSON of Postmark or SES; answers NOT_FOUND unless MAIL_REPORT_SECRET
 * is set.
 */
export const mailReportApi = {
  report: post('/mail/reports', 'secret').returns<null>(),
};
