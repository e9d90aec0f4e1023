/** What stands in a masked way to reach somebody. */
export const MASK = '***';
/** Whether a service hid a way to reach somebody (`masking.ts`): such a text can be shown, but not be written to or searched for. */
export const isMasked = (contact: string | null | undefined): boolean => contact?.includes(MASK) ?? false;
