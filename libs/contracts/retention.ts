import { KEPT_MONTHS } from './kept-months';
import type { ServiceName } from './services';

type Way =
  /** The table is partitioned by months; a month is dropped as a whole when its newest row may be deleted. */
  | 'month'
  /** Old rows are deleted in batches. */
  | 'rows';

/** How long rows of one table are kept, and how they are deleted afterwards. */
export interface RetentionRule {
  service: ServiceName;
  table: string;
  /** The column that holds the time from which a row's age counts. */
  column: string;
  /** The age in months from which rows are deleted. */
  months: number;
  way: Way;
  /**
   * For partitions by ranges of a number instead of by `column`: the column with that number, and the columns that are unique within a
   * partition.
   */
  numbered?: { number: string; unique: string[] };
  /** The reason for the number of months, and for this way of deleting. */
  why: string;
}

/**
 * How long rows are kept of tables that would otherwise grow without end; docs/operations.md has the same table. Orders, enrolments and the
 * ledger are missing: they stay, and lose the buyer's name once the law no longer makes the product keep it (KEPT_MONTHS). The periods are
 * the same for all sites, since neither law nor specification asks for a site's own.
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
    why: 'mails of a campaign that goes on stay past the period, so no month could go as a whole (AM-518)',
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
  recipients: {
    service: 'campaign',
    table: 'recipient',
    column: 'posted_at',
    months: KEPT_MONTHS.complaints,
    way: 'rows',
    why:
      'complaints about mails ask who was written to, and their records are kept ' +
      'for three years; a campaign that goes on keeps its recipients',
  },
  sessions: {
    service: 'main',
    table: 'session',
    column: 'created_at',
    months: 3,
    way: 'rows',
    why: 'where somebody logged in is a record of access, as above; a log-in itself ends within days',
  },
  personalReads: {
    service: 'main',
    table: 'personal_read',
    column: 'read_at',
    months: 24,
    way: 'rows',
    why: 'records of who handled personal data are kept for two years (standards of security for personal data)',
  },
  memberExports: {
    service: 'util',
    table: 'member_export',
    column: 'created_at',
    months: 24,
    way: 'rows',
    why: 'who exported members, from which address and why, is a record of that kind too',
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
  keptTexts: {
    service: 'main',
    table: 'kept_text',
    column: 'created_at',
    months: 3,
    way: 'rows',
    why: 'what a class said before a change can be taken back as long as earlier versions of a page can; the line of the history stays',
  },
  toldDemands: {
    service: 'main',
    table: 'course_demand',
    column: 'told_at',
    months: 12,
    way: 'rows',
    why: 'who was told that a class had opened is of use while staff look at how it went; who still waits stays',
  },
  seenItems: {
    service: 'main',
    table: 'queue_seen',
    column: 'seen_at',
    months: 12,
    way: 'rows',
    why:
      'what staff settled as seen is mostly over within a month; what still ' +
      'waits after a year, such as a stopped webhook, is shown once more',
  },
} as const satisfies Record<string, RetentionRule>;
export type Kept = keyof typeof RETENTION;
