import { object, string } from 'yup';
import type { CodeOf, MailAddressState } from '../codes';
import { service, type Page } from '../endpoint';
import { email, message, pageNumber, pageSize, REQUIRED, text } from '../fields';
import { LIMITS } from '../limits';
import { PLATFORM_ACTION, type SENDER_CHECK, type SENDER_RESULT } from '../platform-codes';

const { get, post } = service('campaign');

/** A mail that was given up after all its tries. */
export interface FailedMail {
  mailSeq: number;
  recipient: string;
  /** What the receiver's server said last. */
  error: string | null;
  tries: number;
  createdAt: string;
}
/** How the installation's outgoing mail stands; the operators' overview shows it. */
export interface PlatformMails {
  /** Mails that wait for their first try; `retrying` counts mails that failed and are tried again. */
  waiting: number;
  retrying: number;
  /** Mails that went out in the last 24 hours; `failed` counts those given up in them. */
  sent: number;
  failed: number;
  /** The latest mails that were given up, of the last week. */
  failures: FailedMail[];
}
/** An address that gets no marketing any more: mail to it came back, or its reader complained. */
export interface ReportedAddress {
  address: string;
  state: MailAddressState;
  reason: string;
  reportedAt: string;
  /** Whether the reader has proved since that mail arrives, so that the mark holds nothing back any more. */
  proved: boolean;
}
/** A record of the domain that our mails come from. */
export interface SenderCheck {
  kind: CodeOf<typeof SENDER_CHECK>;
  result: CodeOf<typeof SENDER_RESULT>;
  /** The name of the DNS record; null where only the mail provider knows it. */
  name: string | null;
  found: string[];
  /** A record that would be right, as far as we can know it. */
  want: string | null;
}
/** What became of a test mail to an operator, with a look at the sender's DNS records. */
export interface TestedMail {
  from: string;
  /** Whether the mail provider took the mail. */
  sent: boolean;
  /** What the provider said where it did not take the mail; null where it did. */
  error: string | null;
  checks: SenderCheck[];
}
/** Calls of the platform's operators about outgoing mail: its state, refused addresses, a test. */
export const platformMailApi = {
  overview: get('/platform/overview', 'platform').audited(PLATFORM_ACTION.OVERVIEW).returns<PlatformMails>(),
  addresses: get(
    '/platform/mail-addresses',
    'platform',
    object({ q: text(254), page: pageNumber(), size: pageSize(LIMITS.adminPageSizes) }),
  )
    .audited(PLATFORM_ACTION.MAILS)
    .returns<Page<ReportedAddress>>(),
  /** Marketing goes to the address again. */
  lift: post(
    '/platform/mail-addresses/lift',
    'platform',
    object({ email: email().required(REQUIRED), reason: text(LIMITS.memoMax, 2).required(REQUIRED) }).noUnknown(),
  )
    .audited(PLATFORM_ACTION.MAIL_LIFT)
    .returns<null>(),
  /** Sends a mail now, and looks at the records by which receivers tell whether it is ours. */
  test: post(
    '/platform/mail-test',
    'platform',
    object({
      to: email().required(REQUIRED),
      /** The name under which the provider's key stands: `selector._domainkey.domain`. */
      selector: string().matches(/^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/, {
        message: message('dkimSelector'),
        excludeEmptyString: true,
      }),
    }).noUnknown(),
  )
    .audited(PLATFORM_ACTION.MAIL_TEST)
    .returns<TestedMail>(),
};
