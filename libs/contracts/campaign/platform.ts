import { object, string } from 'yup';
import type { CodeOf, MailAddressState } from '../codes';
import { service, type Page } from '../endpoint';
import { email, message, pageNumber, pageSize, REQUIRED, text } from '../fields';
import { LIMITS } from '../limits';
import { PLATFORM_ACTION, type SENDER_CHECK, type SENDER_RESULT } from '../platform-codes';

const { get, post } = service('campaign');

/** A mail that was given up after all its tries, and so never went out. */
export interface FailedMail {
  mailSeq: number;
  recipient: string;
  /** The last error of the receiver's mail server; null where there was none. */
  error: string | null;
  tries: number;
  createdAt: string;
}
/** The state of the installation's outgoing mail, for the overview of the platform's operators. */
export interface PlatformMails {
  /** Mails that are due and wait for their first try or are being tried; `retrying` counts those whose last try failed. */
  waiting: number;
  retrying: number;
  /** Mails made in the last 24 hours that went out and did not come back; `bounced` counts those that did, `failed` those given up. */
  sent: number;
  bounced: number;
  failed: number;
  /** The latest 20 mails that were given up, of those made in the last week; the newest first. */
  failures: FailedMail[];
}
/**
 * An address to which mail came back, or whose reader complained. It gets no marketing until mail is proved to arrive (`proved`) or an
 * operator removes the mark.
 */
export interface ReportedAddress {
  address: string;
  state: MailAddressState;
  reason: string;
  reportedAt: string;
  /** Whether mail has since been proved to arrive at the address, so that it no longer blocks anything. */
  proved: boolean;
}
/** One DNS record of the domain that the platform's mails come from, with what a look-up found. */
export interface SenderCheck {
  kind: CodeOf<typeof SENDER_CHECK>;
  result: CodeOf<typeof SENDER_RESULT>;
  /** The name of the DNS record; null where only the mail provider knows that name. */
  name: string | null;
  found: string[];
  /** An example of a right value; null if the product cannot know a right one. */
  want: string | null;
}
/** The result of a test mail to an operator, with the sender's DNS records. */
export interface TestedMail {
  from: string;
  /** Whether the mail provider took the mail. */
  sent: boolean;
  /** What the provider said when it did not take the mail; null if it took the mail. */
  error: string | null;
  checks: SenderCheck[];
}
/** Calls of the platform's operators about outgoing mail: its state, the addresses that get no marketing, a test mail. */
export const platformMailApi = {
  overview: get('/platform/overview', 'platform').audited(PLATFORM_ACTION.OVERVIEW).returns<PlatformMails>(),
  addresses: get(
    '/platform/mail-addresses',
    'platform',
    object({ q: text(254), page: pageNumber(), size: pageSize(LIMITS.adminPageSizes) }),
  )
    .audited(PLATFORM_ACTION.MAILS)
    .returns<Page<ReportedAddress>>(),
  /** Removes the mark from an address, so that it gets marketing again. */
  lift: post(
    '/platform/mail-addresses/lift',
    'platform',
    object({ email: email().required(REQUIRED), reason: text(LIMITS.memoMax, 2).required(REQUIRED) }).noUnknown(),
  )
    .audited(PLATFORM_ACTION.MAIL_LIFT)
    .returns<null>(),
  /** Sends a test mail at once and looks up the DNS records by which receivers tell that a mail is really the platform's. */
  test: post(
    '/platform/mail-test',
    'platform',
    object({
      to: email().required(REQUIRED),
      /** The DKIM selector of the mail provider, the first part of the record `selector._domainkey.domain`. */
      selector: string().matches(/^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/, {
        message: message('dkimSelector'),
        excludeEmptyString: true,
      }),
    }).noUnknown(),
  )
    .audited(PLATFORM_ACTION.MAIL_TEST)
    .returns<TestedMail>(),
};
