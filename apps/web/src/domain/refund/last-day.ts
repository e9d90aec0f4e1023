import { formatDeadline } from '../../lib/own-time';

/** The day a deadline is named by: what ends at midnight ends with the day before. */
export const lastDay = (dueAt: string) => formatDeadline(Date.parse(dueAt) - 1, true);
