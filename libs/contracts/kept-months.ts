/**
 * Months for which is kept what pages speak of to their readers. The whole table: retention.ts. Orders, and complaints and disputes, are
 * kept of people who withdrew or left a site (전자상거래법 §6).
 */
export const KEPT_MONTHS = { alarms: 12, chatMessages: 36, orders: 60, complaints: 36 } as const;
