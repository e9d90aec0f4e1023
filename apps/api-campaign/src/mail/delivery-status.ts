/** Status codes of RFC 3463 by which a mailbox does not exist: bad address, disabled, or refused without a reason. */
const GONE = /^5\.(0\.0|1\.(?!7$|8$)\d+|2\.1)$/;
/** SMTP codes that say a mailbox does not exist; they count only where the answer has no status of RFC 3463. */
const NO_MAILBOX = /^55[013]\b/;

/** A status like `5.1.1` that no later try will change; a full mailbox, a policy or a broken network may be another way tomorrow. */
export const isMailboxGone = (status: string): boolean => GONE.test(status.trim());

/** Whether an SMTP answer such as `550 5.1.1 no such user` says that the mailbox does not exist. */
export function isPermanentFailure(response: string): boolean {
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return status ? isMailboxGone(status) : NO_MAILBOX.test(response);
}
