/**
 * Months for which is kept what pages speak of to their readers. The whole table: retention.ts. Orders, and complaints and disputes, are
 * kept for so long (전자상거래법 §6): of people who withdrew or left a site from that day, of others from the order or the settlement.
 */
export const KEPT_MONTHS = { alarms: 12, chatMessages: 36, orders: 60, complaints: 36 } as const;
