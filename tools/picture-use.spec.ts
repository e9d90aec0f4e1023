import { SERVICE_NAMES } from '@madang/contracts/services';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({});
});
afterAll(() => t.close());

/** Tables with the text columns that name no picture of a site. Every other text column must be read by the view `picture_use`. */
const NO_PICTURE: Record<string, string> = {
  // A profile picture belongs to the account and is deleted when it is replaced.
  'alarm.alarm': 'alarm_type args event_key profile_image_url template',
  'main.account': 'email lang name password_hash phone profile_image_url sns_id sns_type_cd',
  // A sent mail shows the pictures of its campaign, which the campaign's own row names, and the logo.
  'campaign.mail': 'body error from_name html mail_key message_id recipient status subject unsubscribe_url',
  // The history shows former values as text only; nothing is restored from it.
  'main.data_history': 'action after before entity subject',
  'main.file': 'content_type origin_file_name status storage_key url',
  // Codes of deliveries, and answers of other programs.
  'campaign.webhook_attempt': 'answer error_cd request',
  'campaign.webhook_delivery': 'data event_id state_cd type',
  // Names, words and reasons without markup.
  'campaign.webhook_endpoint': 'events former_secret name personal_yn secret state_cd url',
  'main.api_key': 'kind_cd name prefix scopes secret_hash',
  'main.api_key_use': 'network',
  'main.attend':
    'answers cancel_cd cancel_reason choise_status_cd coupon_title currency end_cd event_code hold_cd material_title order_no phone referer_code refund_account term_name',
  'main.category': 'name',
  'main.challenge_term': 'name',
  'main.chat_room': 'name scope',
  'main.content_report': 'reason_cd reason_text',
  'main.coupon_info': 'code discount_type_cd offer_yn title',
  'main.course_invite': 'email event_code message',
  'main.delivery_address': 'address address_detail memo phone recipient zip_code',
  'main.invite': 'email memo status token_hash user_type_cd',
  'main.search_word': 'word',
  'main.withdrawal': 'reason reason_text',
  'util.plan': 'name',
  'util.plan_coupon': 'code name',
  'util.refund_request': 'account_sealed answer decision fail_message order_no outside_reference outside_way reason state working',
  'util.registered_member': 'email memo name phone',
  'util.segment': 'conditions name',
  'util.subscription': 'end_cd period_cd state title',
  // Codes, keys, tokens and sums.
  'alarm.mail_choice': 'way',
  'alarm.preference': 'kind',
  'campaign.mail_address': 'address reason state',
  'event.event_log': 'event_type message path',
  'event.page_view': 'path',
  'main.announcement': 'audience text_en text_jp text_ko',
  'main.attempt': 'bucket',
  'main.attendance_mark': 'status_cd',
  'main.consent': 'address_hash agreed_yn kind_cd page place_cd version',
  'main.consent_salt': 'only_yn salt',
  'main.email_change': 'new_email old_email token_hash',
  'main.identity': 'app_id email sns_id sns_type_cd',
  'main.integration': 'claim token_hash',
  'main.job_turn': 'name owner',
  'main.kept_data': 'what_cd',
  'main.live_attend': 'user_type',
  'main.live_meeting': 'account_id fault host_id join_url live_type meeting_id password told',
  'main.live_presence': 'name participant_id session_id',
  'main.live_registrant': 'join_url meeting_id registrant_id',
  'main.mail_code': 'code_hash email purpose',
  'main.maintenance': 'reason',
  'main.marketing_consent': 'email source',
  'main.personal_read': 'ip kind masked_yn reason ref way',
  'main.picture': 'alt name',
  'main.platform_audit': 'action detail email ip request_id',
  'main.platform_operator': 'setup_hash totp_secret',
  'main.platform_recovery_code': 'code_hash',
  'main.playtime': 'playing',
  'main.queue_assignment': 'kind ref',
  'main.queue_seen': 'kind ref',
  'main.queue_snooze': 'kind ref',
  'main.referer_code': 'code',
  'main.referral_setting': 'use_yn',
  'main.reset_token': 'token_hash',
  'main.service_copy': 'copy failure host service version',
  'main.session': 'device ip user_agent',
  'main.site_host': 'host',
  'main.site_suspension': 'reason reopen_reason',
  'main.site_switch': 'off_reason on_reason switch_cd',
  'main.sns_secret': 'app_id secret sns_type_cd',
  'main.support_access': 'reason',
  'main.ticket': 'ticket_hash',
  'main.upload_lock': 'name owner',
  'main.video': 'content_type delay_cd failure origin_file_name status tus_id',
  'main.zoom_account': 'account_id client_id client_secret hosts webhook_secret',
  'page.former_path': 'path',
  'util.delivery': 'courier_cd invoice_no status_cd',
  'util.ledger': 'currency kind order_no pay_method_cd provider transaction_key',
  'util.ledger_daily': 'currency kind pay_method_cd',
  'util.ledger_delta': 'currency kind pay_method_cd',
  'util.list_default': 'list_cd',
  'util.list_view': 'columns density_cd filters list_cd name sort',
  'util.member_card': 'billing_key brand customer_key last4',
  'util.member_export': 'filter ip kind reason',
  'util.member_paid': 'currency',
  'util.operator_notice': 'detail kind subject',
  'util.order_daily': 'currency pay_method_cd status',
  'util.order_delta': 'currency pay_method_cd status',
  'util.order_fill': 'order_no',
  'util.order_words': 'contacts order_no words',
  'util.payment_difference': 'currency kind order_no our_status settled_note their_status',
  'util.payout_confirmation': 'currency',
  'util.plan_bill': 'bill_no card fail_code fail_message payment_key provider reason receipt_url state unclear_code',
  'util.plan_card': 'billing_key brand kind last4',
  'util.provider_transaction': 'currency order_no payment_key provider status transaction_key',
  'util.reconciliation_run': 'cursor failure phase provider',
  'util.refund_setting': 'rule_cd',
  'util.settlement': 'currency month statement status',
  'util.settlement_document': 'account_masked account_sealed bank holder reason status',
  'util.settlement_row': 'currency',
  'util.site_certificate': 'issuer result',
  'util.site_domain': 'domain own point state token',
  'util.site_plan': 'cancel_cd cancel_reason customer_key state',
};
/** Tables that every service has with the same columns, with their text columns. */
const OF_EVERY_SERVICE: Record<string, string> = { job_lease: 'name owner', kept_answer: 'body fingerprint key person type' };

/** SQL: the text columns that no view `picture_use` reads, by table. */
const UNREAD = sql`
  select n.nspname || '.' || c.relname as "table", string_agg(a.attname, ' ' order by a.attname) as texts
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type ty on ty.oid = a.atttypid
  left join pg_type el on el.oid = ty.typelem and ty.typcategory = 'A'
  where n.nspname = any(${SERVICE_NAMES}) and c.relkind in ('r', 'p') and not c.relispartition
    and (ty.typcategory = 'S' or el.typcategory = 'S' or coalesce(el.typname, ty.typname) in ('json', 'jsonb'))
    and not exists (
      select from pg_depend d
      join pg_rewrite r on r.oid = d.objid
      join pg_class v on v.oid = r.ev_class
      where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid
        and v.relname in ('picture_use', 'pub_picture_use')
    )
  group by 1`;

it('every text of the database is searched for pictures before one is deleted, or stands among those that name none', async () => {
  const unread = await t.admin<{ table: string; texts: string }>(UNREAD);
  const listed = Object.entries(NO_PICTURE).concat(
    SERVICE_NAMES.flatMap((service) =>
      Object.entries(OF_EVERY_SERVICE).map(([name, texts]) => [`${service}.${name}`, texts] as [string, string]),
    ),
  );
  const lines = (all: [string, string][]) => all.map(([table, texts]) => `${table}: ${texts}`).toSorted();
  expect(lines(unread.map(({ table, texts }) => [table, texts]))).toEqual(lines(listed));
});
