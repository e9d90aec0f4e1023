import { RETENTION } from '@madang/contracts/retention';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as MainModule } from '../apps/api-main/src/app.module';

/** Names of columns that say who somebody is, or where and by what means they came. */
const PERSONAL =
  '^(user_seq|author_seq|person|.*email|.*phone|recipient|address|respondent|orderer_name|holder|account_sealed|ip|user_agent)$';

/** Tables with personal data that no period of retention clears, under the reason. */
const WITHOUT_PERIOD: Record<string, readonly string[]> = {
  'is the account itself, or what a person set or keeps; it goes with the account, or with the membership of the site (WithdrawService, LeaveService)':
    [
      'main.account',
      'main.api_key',
      'main.channel_user',
      'main.chat_participant',
      'main.course_like',
      'main.course_user',
      'main.delivery_address',
      'main.email_change',
      'main.hidden_profile',
      'main.identity',
      'main.lesson_note',
      'main.playtime',
      'main.post_like',
      'main.referer_code',
      'main.referral',
      'main.review_helpful',
      'main.submission',
      'main.attendance_mark',
      'main.live_attend',
      'main.invite',
      'main.course_invite',
      'main.marketing_consent',
      'main.queue_assignment',
      'main.queue_snooze',
      'util.list_default',
      'util.list_view',
      'util.member_card',
      'alarm.digest',
      'alarm.digest_item',
      'alarm.mail_choice',
      'alarm.preference',
      'alarm.read_mark',
      'event.watch',
    ],
  'belongs to a purchase or an access to a class, which the law keeps; its personal columns are cleared after 60 months (OldOrdersJob, OldEnrolmentsJob, PurgeJob)':
    [
      'main.attend',
      'main.coupon',
      'main.lesson_opening',
      'main.certificate',
      'util.pay_order',
      'util.refund_request',
      'util.delivery',
      'util.subscription',
      'util.member_paid',
    ],
  'is what somebody wrote for others to read; it stays without the name, or goes as the law allows after a complaint (PurgeJob, SettledReportsJob)':
    ['main.post', 'main.post_comment', 'main.review', 'main.content_case', 'main.content_report'],
  'answers a form, whose owner says for how long answers are kept (AnswerPurgeJob)': ['form.form', 'form.form_answer'],
  'works for minutes or hours, and a sweep of its own takes it (AttemptSweep, IdempotencySweep)': [
    'main.mail_code',
    'main.reset_token',
    'main.ticket',
    'main.integration',
    ...SERVICE_NAMES.map((service) => `${service}.kept_answer`),
  ],
  'proves what was agreed to and when, or what the law wants kept of whom; it has numbers and hashes of people, not their names': [
    'main.consent',
    'main.kept_data',
    'main.data_history',
  ],
  'is the operators of the platform, who are few and known': [
    'main.platform_operator',
    'main.platform_recovery_code',
    'main.platform_session',
  ],
  'goes with the meeting of a live, and so with its lesson': ['main.live_registrant', 'main.live_presence'],
  'is what a site wrote down of its members, which it deletes itself and which goes with the site': ['util.registered_member'],
  'is the paper by which a site is paid out, kept as long as its settlements': ['util.settlement_document'],
  'marks an address to which nothing arrives, until its owner proves it anew': ['campaign.mail_address'],
};

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ main: MainModule });
});
afterAll(() => t.close());

it('every table with personal data has a period of retention, or a reason why it has none', async () => {
  const found = await t.admin<{ name: string }>(
    sql`select distinct c.table_schema || '.' || c.table_name as name
      from information_schema.columns c
      join information_schema.tables k using (table_schema, table_name)
      join pg_class p on p.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
      where c.table_schema = any(${[...SERVICE_NAMES]}) and k.table_type = 'BASE TABLE' and not p.relispartition
        and c.column_name ~ ${PERSONAL}
      order by 1`,
  );
  const kept = Object.values(RETENTION).map(({ service, table }) => `${service}.${table}`);
  const reasoned = Object.values(WITHOUT_PERIOD).flat();
  const names = found.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(70);
  expect(names.filter((name) => !kept.includes(name) && !reasoned.includes(name))).toEqual([]);
  // No reason is kept of a table that is gone, has a period by now, or stands under another reason too.
  expect(reasoned.filter((name, i) => !names.includes(name) || kept.includes(name) || reasoned.indexOf(name) !== i)).toEqual([]);
});
