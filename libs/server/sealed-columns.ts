import { SERVICE_NAMES, type ServiceName } from '@madang/contracts/services';

/** A column that holds sealed values: what is sealed anew when a key changes. */
export interface SealedColumn {
  owner: ServiceName;
  table: string;
  /** What names a row, in order; its types are those of the values. */
  key: readonly [column: string, type: 'bigint' | 'text' | 'uuid'][];
  column: string;
  /** The field, where the column is JSON. */
  field?: string;
  /** Rows that hold sealed values, where not all do. */
  where?: string;
  /** The source that seals them, by which a test finds what is missing here. */
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
/** Events that wait, or that failed and are kept: any service may look after them, so the first supervisor does. */
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

/** Answers that are kept for a day. */
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

/** All columns with sealed values; a new one that is missing here fails a test, since a change of keys would lose it. */
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
    // The payload of every other event has the address in the clear.
    where: `data ? 'email' and name like 'account.withdrawn.%'`,
  },
  {
    ...job('email', 'apps/api-main/src/setting/marketing-consent.service.ts'),
    // The mail's address is sealed only where no account has it.
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

/** Sources that seal what is never kept in a table: it goes through a browser or stands in a link of a mail. */
export const SEALED_IN_LINKS: readonly string[] = [
  // A cookie of ten seconds.
  'libs/server/published-reads.ts',
  'libs/server/unsubscribe.ts',
  'apps/api-campaign/src/campaign/campaign-mail-writer.ts',
  'apps/api-main/src/social/sealed-token.ts',
];
/** Seals the same field of a job as another source. */
export const SEALED_ALIKE: readonly string[] = [
  'apps/api-campaign/src/mail/unsubscribe.controller.ts',
  'apps/api-form/src/form/form-answer.service.ts',
  'apps/api-main/src/email-change/email-change.service.ts',
  'apps/api-main/src/operator/invite.service.ts',
];
