/** The text that replaces the hidden part of an address or number. */
export const MASK = '***';
/**
 * Whether a contact (an e-mail address, number or postal address) is masked (`masking.ts`), so that it can be shown but neither used nor
 * searched for.
 */
export const isMasked = (contact: string | null | undefined): boolean => contact?.includes(MASK) ?? false;
