/** Months for which is kept what pages speak of to their readers. The whole table: retention.ts. */
export const KEPT_MONTHS = { alarms: 12, chatMessages: 36 } as const;
