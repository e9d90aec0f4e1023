import { KEPT_MONTHS } from './kept-months';
import type { ServiceName } from './services';

type Way =
  /** Months are partitions: one is dropped as a whole, once its last row is past the term. */
  | 'month'
  /** Rows are deleted in small steps. */
  | 'rows';

/** For how long rows of one table are kept, and how they are deleted then. */
export interface Term {
  service: ServiceName;
  table: string;
  /** The column that says how old a row is. */
  column: string;
  /** Months after which rows may go. */
  months: number;
  way: Way;
  /** Months are ranges of this number of a row instead of its `column`; within each of them these columns are unique. */
  numbered?: { number: string; unique: string[] };
  /** Why the rows are kept for so long, and deleted in this way. */
  why: string;
}

/**
 * * How long is kept what grows without end; docs/operations.md has the same table. Money, orders and enrolments are in none: they stay,
 * without whoever bought once the law no longer keeps that (KEPT_MONTHS). The terms are the platform's, the same for every site: neither
 * the law nor the specification knows one of a site's own.
 */
export const RETENTION = {
  pageViews: {
    service: 'event',
    table: 'page_view',
    column: 'at',
    months: 3,
    way: 'month',
    why: 'records of access are kept for three months (terms of the sites); the dashboard reads the roll-ups, which stay',
  },
  eventLog: {
    service: 'event',
    table: 'event_log',
    column: 'at',
    months: 3,
    way: 'month',
    why: 'records of access, as above',
  },
  visitorDays: {
    service: 'event',
    table: 'visitor_day',
    column: 'day',
    months: 14,
    way: 'rows',
    why:
      'the longest period the dashboard counts visitors over is 400 days; rows ' +
      'are found and changed by visitor, which months would make fourteen look-ups',
  },
  alarms: {
    service: 'alarm',
    table: 'alarm',
    column: 'created_at',
    months: KEPT_MONTHS.alarms,
    way: 'month',
    numbered: { number: 'alarm_seq', unique: ['channel_seq', 'user_seq', 'event_key'] },
    why: 'a year back is what people scroll to; the numbers of alarms say their month, since all that reads them asks by number',
  },
  mails: {
    service: 'campaign',
    table: 'mail',
    column: 'created_at',
    months: 12,
    way: 'rows',
    why: 'mails of a campaign that goes on stay past the term, so no month could go as a whole (AM-518)',
  },
  webhookDeliveries: {
    service: 'campaign',
    table: 'webhook_delivery',
    column: 'created_at',
    months: 1,
    way: 'rows',
    why:
      'a site looks into the log of what it was sent for a month; an event ' +
      'is one delivery a receiver, which a key over all months has to say',
  },
  personalReads: {
    service: 'main',
    table: 'personal_read',
    column: 'read_at',
    months: 24,
    way: 'rows',
    why: 'records of who handled personal data are kept for two years (standards of security for personal data)',
  },
  blockVersions: {
    service: 'page',
    table: 'block_version',
    column: 'published_at',
    months: 3,
    way: 'rows',
    why: 'a site goes back to an earlier state of a page for 90 days; what is live stands with the page itself',
  },
  blockEditors: {
    service: 'page',
    table: 'block_editor',
    column: 'seen_at',
    months: 1,
    way: 'rows',
    why: 'says who has a page open in the editor, which is over within a minute',
  },
  draftLinks: {
    service: 'page',
    table: 'draft_link',
    column: 'expires_at',
    months: 1,
    way: 'rows',
    why: 'a link to a draft opens nothing once it has ended',
  },
  chatMessages: {
    service: 'main',
    table: 'chat_message',
    column: 'created_at',
    months: KEPT_MONTHS.chatMessages,
    way: 'rows',
    why:
      'records of complaints are kept for three years (terms of the sites); ' +
      'messages are read by their number in the room, which says no month (AM-521)',
  },
  platformActs: {
    service: 'main',
    table: 'platform_audit',
    column: 'at',
    months: 36,
    way: 'rows',
    why:
      'what operators of the platform did is kept as long as records of ' +
      'complaints and disputes, three years; nobody deletes a row before',
  },
  searchWords: {
    service: 'main',
    table: 'search_word',
    column: 'day',
    months: 1,
    way: 'rows',
    why: 'what is popular is counted over the last two weeks; the rows name no person',
  },
} as const satisfies Record<string, Term>;
export type Kept = keyof typeof RETENTION;
