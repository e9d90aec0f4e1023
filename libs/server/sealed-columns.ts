import { SERVICE_NAMES, type ServiceName } from '@madang/contracts/services';

/** A column of a table that holds sealed (encrypted) values, which are sealed anew when the key changes. */
export interface SealedColumn {
  owner: ServiceName;
  table: string;
  /** The columns of the table's key, in order, with the types of their values. */
  key: readonly [column: string, type: 'bigint' | 'text' | 'uuid'][];
  column: string;
  /** The name of the field that is sealed, where the column is JSON. */
  field?: string;
  /** SQL condition for the rows with a sealed value, where not all rows have one. */
  where?: string;
  /** The source file that seals the values; a test checks with these names that no file that seals is missing in the list. */
  writer: string;
}

const mail = (column: string): SealedColumn => ({
  owner: 'campaign',
  table: 'mail',
  key: [['mail_seq', 'bigint']],
  column,
  where: 'sealed',
  writer: 'apps/api-campaign/src/mail/mail.service.ts',
});
/** A field in the jobs of events. All services share the table of jobs; the main service, one of the supervisors, is responsible for it. */
const job = (field: string, writer: string): SealedColumn => ({
  owner: 'main',
  table: 'jobs.job',
  key: [
    ['name', 'text'],
    ['id', 'uuid'],
  ],
  column: 'data',
  field,
  where: `data ->> '${field}' is not null and (name like 'account.%' or name like 'invite.sent.%')`,
  writer,
});

/** The stored answers of calls with an Idempotency-Key in one service. */
const keptAnswer = (owner: ServiceName): SealedColumn => ({
  owner,
  table: 'kept_answer',
  key: [
    ['person', 'text'],
    ['key', 'text'],
  ],
  column: 'body',
  writer: 'libs/server/idempotency-store.ts',
});

/** All columns with sealed values. A test fails if one is missing here, since a change of keys would make its values unreadable. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    owner: 'main',
    table: 'sns_secret',
    key: [
      ['channel_seq', 'bigint'],
      ['sns_type_cd', 'text'],
    ],
    column: 'secret',
    writer: 'apps/api-main/src/social/sns-apps.ts',
  },
  ...['client_secret', 'webhook_secret'].map((column): SealedColumn => ({
    owner: 'main',
    table: 'zoom_account',
    key: [['channel_seq', 'bigint']],
    column,
    where: `${column} is not null`,
    writer: 'apps/api-main/src/conference/zoom-setting.service.ts',
  })),
  {
    owner: 'main',
    table: 'platform_operator',
    key: [['user_seq', 'bigint']],
    column: 'totp_secret',
    where: 'totp_secret is not null',
    writer: 'apps/api-main/src/platform/second-factor.service.ts',
  },
  {
    owner: 'main',
    table: 'integration',
    key: [['token_hash', 'text']],
    column: 'claim',
    where: 'used_at is null',
    writer: 'apps/api-main/src/social/integration.service.ts',
  },
  job('code', 'apps/api-main/src/account/mail-code.service.ts'),
  job('token', 'apps/api-main/src/account/password.service.ts'),
  {
    ...job('email', 'apps/api-main/src/mypage/withdraw.service.ts'),
    // In jobs of other events the address is not encrypted, except for the event of the next entry.
    where: `data ? 'email' and name like 'account.withdrawn.%'`,
  },
  {
    ...job('email', 'apps/api-main/src/setting/marketing-consent.service.ts'),
    // The mail address in a job of this event is sealed only if it belongs to no account.
    where: `data ->> 'email' is not null and name like 'consent.said.%'`,
  },
  {
    owner: 'util',
    table: 'settlement_document',
    key: [
      ['channel_seq', 'bigint'],
      ['document_seq', 'bigint'],
    ],
    column: 'account_sealed',
    writer: 'apps/api-util/src/settlement/settlement-document.service.ts',
  },
  {
    owner: 'util',
    table: 'refund_request',
    key: [
      ['channel_seq', 'bigint'],
      ['refund_seq', 'bigint'],
    ],
    column: 'account_sealed',
    writer: 'apps/api-util/src/refund/refund-desk.ts',
  },
  {
    owner: 'util',
    table: 'plan_card',
    key: [['channel_seq', 'bigint']],
    column: 'billing_key',
    writer: 'apps/api-util/src/plan/plan-card.service.ts',
  },
  {
    owner: 'util',
    table: 'member_card',
    key: [
      ['channel_seq', 'bigint'],
      ['user_seq', 'bigint'],
    ],
    column: 'billing_key',
    writer: 'apps/api-util/src/membership/subscription.service.ts',
  },
  ...['secret', 'former_secret'].map((column): SealedColumn => ({
    owner: 'campaign',
    table: 'webhook_endpoint',
    key: [
      ['channel_seq', 'bigint'],
      ['endpoint_seq', 'bigint'],
    ],
    column,
    where: `${column} is not null`,
    writer: 'apps/api-campaign/src/webhook/webhook.service.ts',
  })),
  ...['subject', 'html', 'body', 'unsubscribe_url'].map(mail),
  ...SERVICE_NAMES.map(keptAnswer),
];

/** Source files whose sealed values are in no table but in cookies or in the links of mails. */
export const SEALED_IN_LINKS: readonly string[] = [
  // The cookie of this file lasts ten seconds.
  'libs/server/published-reads.ts',
  'libs/server/unsubscribe.ts',
  'apps/api-campaign/src/campaign/campaign-mail-writer.ts',
  'apps/api-main/src/social/sealed-token.ts',
];
/** Source files that seal a field of a job for which the list above names another file. */
export const SEALED_ALIKE: readonly string[] = [
  'apps/api-campaign/src/mail/unsubscribe.controller.ts',
  'apps/api-form/src/form/form-answer.service.ts',
  'apps/api-main/src/email-change/email-change.service.ts',
  'apps/api-main/src/operator/invite.service.ts',
];
