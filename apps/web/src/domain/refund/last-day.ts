import { formatDeadline } from '../../lib/own-time';

/** The last day of a deadline, as text: a deadline at midnight ends on the day before. */
export const lastDay = (dueAt: string) => formatDeadline(Date.parse(dueAt) - 1, true);
