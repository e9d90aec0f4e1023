/** The colour of a class's state in the lists of the studio. */
export const STATE_TONE = { OPEN: 'good', FULL: 'warn', PREPARING: 'plain', REVIEWING: 'brand', CLOSED: 'plain', TRASHED: 'bad' } as const;
