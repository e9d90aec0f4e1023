import type { ServiceName } from './services';

/**
 * The tables whose rows are deleted when a closed site can no longer be reopened, by service. A table stands before those it refers to. A
 * test compares this list and `KEPT_WITH_SITE` with the tables of the database, so that a new table cannot be forgotten.
 */
export const ERASED_WITH_SITE: Record<ServiceName, readonly string[]> = {
  main: [
    ...['chat_message', 'chat_participant', 'chat_room'],
    ...['post_file', 'post_like', 'post_comment', 'post', 'board'],
    ...['content_report', 'content_case', 'hidden_profile', 'search_word', 'queue_snooze', 'queue_assignment', 'queue_seen'],
    ...['submission_file', 'submission', 'playtime', 'lesson_note', 'attendance_mark', 'lesson_opening'],
    ...['live_attend', 'live_presence', 'live_registrant', 'live_notice', 'live_meeting'],
    ...['curriculum_file', 'video_turn', 'curriculum', 'certificate', 'certificate_rule'],
    ...['course_demand', 'course_invite', 'course_like', 'course_user', 'review_helpful', 'review', 'delivery_address'],
    ...['referral', 'referer_code', 'referral_setting', 'invite', 'marketing_consent', 'attend_look', 'hold_failure'],
    ...['payment_reminder', 'kept_text'],
    ...['menu', 'keyword_set', 'snippet', 'api_key_use', 'api_key', 'picture', 'sns_secret', 'zoom_account', 'site_host'],
  ],
  util: [
    'member_card',
    'member_export',
    'registered_member',
    'segment',
    'plan_card',
    'site_coupon',
    'site_domain',
    'configuration',
    'list_default',
    'list_view',
  ],
  event: ['visitor_day', 'visitor_gap', 'watch', 'traffic_day', 'traffic_hour'],
  alarm: ['digest_item', 'alarm'],
  form: ['form_answer', 'form_block', 'form'],
  campaign: ['recipient', 'campaign', 'webhook_attempt', 'webhook_delivery', 'webhook_endpoint'],
  page: ['draft_link', 'block_version', 'block_editor', 'block_page', 'course_seo', 'former_path', 'site_page'],
};

const BOOKKEEPING_REASON = 'orders and payments are kept for five years (전자상거래법 §6)';
const RECEIPT_REASON = 'what orders and receipts speak of; nobody is named';
/** Tables whose rows stay when a site is erased, each with the reason. */
export const KEPT_WITH_SITE: Record<string, string> = {
  'main.attend': `${BOOKKEEPING_REASON}; phone, answers, the account of a refund and the reason of a cancellation are cleared`,
  'main.channel': 'the hull of the site: its address stays reserved, its business data name the seller of its orders',
  'main.channel_user': 'its owners alone, who read its settlements',
  'main.consent': 'proofs of consent name people by a number and a hash',
  'main.coupon': BOOKKEEPING_REASON,
  'main.coupon_info': RECEIPT_REASON,
  'main.course': RECEIPT_REASON,
  'main.challenge_term': RECEIPT_REASON,
  'main.category': RECEIPT_REASON,
  'main.membership': RECEIPT_REASON,
  'main.package_course': RECEIPT_REASON,
  'main.package_extension': RECEIPT_REASON,
  'main.terms': 'what buyers agreed to',
  'main.kept_data': 'when what is kept of people who left goes',
  'main.data_history': 'who changed what is kept as proof',
  'main.personal_read': 'records of who handled personal data have a term of their own',
  'main.file': 'documents of the account that is paid alone; all others go with what they hold',
  'main.video': 'goes by the sweep of videos, which takes what is deleted out of the storage',
  'util.delivery': BOOKKEEPING_REASON,
  'util.ledger': BOOKKEEPING_REASON,
  'util.ledger_daily': BOOKKEEPING_REASON,
  'util.ledger_delta': BOOKKEEPING_REASON,
  'util.ledger_fill': BOOKKEEPING_REASON,
  'util.member_paid': BOOKKEEPING_REASON,
  'util.order_daily': BOOKKEEPING_REASON,
  'util.order_delta': BOOKKEEPING_REASON,
  'util.order_words': BOOKKEEPING_REASON,
  'util.pay_order': BOOKKEEPING_REASON,
  'util.payment_difference': BOOKKEEPING_REASON,
  'util.plan_bill': BOOKKEEPING_REASON,
  'util.refund_request': 'complaints and disputes are kept for three years (전자상거래법 §6)',
  'util.refund_setting': RECEIPT_REASON,
  'util.settlement': BOOKKEEPING_REASON,
  'util.settlement_document': 'the account that is owed the last payout',
  'util.settlement_row': BOOKKEEPING_REASON,
  'util.site_plan': 'ends with its period without a further charge',
  'util.subscription': BOOKKEEPING_REASON,
  'event.event_log': 'records of access have a term of their own, three months',
  'event.page_view': 'records of access have a term of their own, three months',
};
