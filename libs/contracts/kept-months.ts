/**
 * How many months data is kept, for the periods that pages tell their readers; retention.ts has all periods. Orders, and complaints and
 * disputes, have theirs from the law (전자상거래법 §6). They count from the day on which a person deleted the account or left the site, otherwise
 * from the order or the settlement of the complaint.
 */
export const KEPT_MONTHS = { alarms: 12, chatMessages: 36, orders: 60, complaints: 36 } as const;
