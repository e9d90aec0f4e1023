/** Status codes (RFC 3463) for a mailbox that does not exist: bad address, disabled, or refused without a reason. */
const GONE_MAILBOX_STATUS = /^5\.(0\.0|1\.(?!7$|8$)\d+|2\.1)$/;
/** SMTP codes for a mailbox that does not exist; they count only if the answer has no RFC 3463 status. */
const NO_MAILBOX = /^55[013]\b/;

/**
 * Whether a status such as `5.1.1` means that every later try fails too. A full mailbox, a policy or a broken network may be different
 * tomorrow.
 */
export const isMailboxGone = (status: string): boolean => GONE_MAILBOX_STATUS.test(status.trim());

/** Whether an SMTP answer such as `550 5.1.1 no such user` means that the mailbox does not exist. */
export function isPermanentFailure(response: string): boolean {
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return status ? isMailboxGone(status) : NO_MAILBOX.test(response);
}
