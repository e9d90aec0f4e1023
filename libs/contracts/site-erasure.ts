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

const BOOKS = 'orders and payments are kept for five years (전자상거래법 §6)';
const HULL = 'what orders and receipts speak of; nobody is named';
/** Tables whose rows stay when a site is erased, each with the reason. */
export const KEPT_WITH_SITE: Record<string, string> = {
  'main.attend': `${BOOKS}; phone, answers, the account of a refund and the reason of a cancellation are cleared`,
  'main.channel': 'the hull of the site: its address stays reserved, its business data name the seller of its orders',
  'main.channel_user': 'its owners alone, who read its settlements',
  'main.consent': 'proofs of consent name people by a number and a hash',
  'main.coupon': BOOKS,
  'main.coupon_info': HULL,
  'main.course': HULL,
  'main.challenge_term': HULL,
  'main.category': HULL,
  'main.membership': HULL,
  'main.package_course': HULL,
  'main.package_extension': HULL,
  'main.terms': 'what buyers agreed to',
  'main.kept_data': 'when what is kept of people who left goes',
  'main.data_history': 'who changed what is kept as proof',
  'main.personal_read': 'records of who handled personal data have a term of their own',
  'main.file': 'documents of the account that is paid alone; all others go with what they hold',
  'main.video': 'goes by the sweep of videos, which takes what is deleted out of the storage',
  'util.delivery': BOOKS,
  'util.ledger': BOOKS,
  'util.ledger_daily': BOOKS,
  'util.ledger_delta': BOOKS,
  'util.ledger_fill': BOOKS,
  'util.member_paid': BOOKS,
  'util.order_daily': BOOKS,
  'util.order_delta': BOOKS,
  'util.order_words': BOOKS,
  'util.pay_order': BOOKS,
  'util.payment_difference': BOOKS,
  'util.plan_bill': BOOKS,
  'util.refund_request': 'complaints and disputes are kept for three years (전자상거래법 §6)',
  'util.refund_setting': HULL,
  'util.settlement': BOOKS,
  'util.settlement_document': 'the account that is owed the last payout',
  'util.settlement_row': BOOKS,
  'util.site_plan': 'ends with its period without a further charge',
  'util.subscription': BOOKS,
  'event.event_log': 'records of access have a term of their own, three months',
  'event.page_view': 'records of access have a term of their own, three months',
};
