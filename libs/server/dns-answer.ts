const NO_RECORDS = ['ENODATA', 'ENOTFOUND'];
/** Whether a DNS query failed because there is no such record, and not because no server answered. */
export const hasNoRecords = (error: unknown): boolean => NO_RECORDS.includes((error as { code?: string }).code ?? '');
