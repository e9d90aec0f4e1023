/** The text that replaces the hidden part of an address or number. */
export const MASK = '***';
/** The part of an e-mail address that `MASK` hides but for its first two letters, as a regular expression of JavaScript and of SQL. */
export const EMAIL_NAME = '^([^@]{1,2})[^@]*';
const EMAIL_NAME_PATTERN = new RegExp(EMAIL_NAME);
/** `se***@codebay.example`: enough to tell two people apart and for the owner to know it, not enough to write to it. */
export const maskedEmail = (email: string): string => email.replace(EMAIL_NAME_PATTERN, `$1${MASK}`);
/**
 * Whether a contact (an e-mail address, number or postal address) is masked (`masking.ts`), so that it can be shown but neither used nor
 * searched for.
 */
export const isMasked = (contact: string | null | undefined): boolean => contact?.includes(MASK) ?? false;
