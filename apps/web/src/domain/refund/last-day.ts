import { msBefore } from '@madang/contracts/dates';
import { formatEnd } from '../../lib/own-time';

/** The last day of a deadline, as text: a deadline at midnight ends on the day before. */
export const lastDay = (dueAt: string) => formatEnd(msBefore(dueAt, 1));
