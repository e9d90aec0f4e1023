import type { ProductBusiness } from '@madang/contracts/page/page';
import { createHash, createHmac } from 'node:crypto';
import { SNS_TYPE, type SnsType } from '@madang/contracts/codes';
import { SERVICES, type ServiceName } from '@madang/contracts/services';
import { BadEnvironment, given } from './environment';
import { isSandbox } from './variables';

/**
 * The configuration, from the variables of the environment. A missing secret stops the start; there is no default for it, since others
 * would know that.
 */
export const config = {
  get databaseUrl() {
    return required('DATABASE_URL');
  },
  /** The address of the database server itself, where `databaseUrl` leads to a pooler. */
  get directUrl() {
    return given('DATABASE_DIRECT_URL') ?? config.databaseUrl;
  },
  get tokenSecret() {
    return required('TOKEN_SECRET');
  },
  dataDir: given('DATA_DIR') ?? '.data',
  host: given('HOST') ?? '127.0.0.1',
  /** The port of this process's metrics for Prometheus; null: it serves none. */
  get metricsPort() {
    return Number(given('METRICS_PORT')) || null;
  },
  port: Number(given('PORT') ?? 8080),
  servicePortBase: Number(given('SERVICE_PORT_BASE') ?? 4000),
  /** The address of the chat with support; null: there is no such chat. */
  get supportChatUrl() {
    return given('SUPPORT_CHAT_URL') ?? null;
  },
  /** Whether `/api/docs` describes the API to everybody. */
  get apiDocs() {
    return (given('API_DOCS') ?? (config.production ? '0' : '1')) === '1';
  },
  /** The names of the demo sites. */
  get demoSites() {
    return listed('DEMO_SITES');
  },
  /** The company that runs the product, for the footer of the product's own host; null where the installation names none. */
  get business(): ProductBusiness | null {
    const corpName = given('PRODUCT_CORP_NAME');
    if (!corpName) return null;
    return {
      corpName,
      ceoName: given('PRODUCT_CEO_NAME') ?? '',
      regNo: given('PRODUCT_REG_NO') ?? '',
      shopNo: given('PRODUCT_SHOP_NO') ?? '',
      addr: given('PRODUCT_ADDRESS') ?? '',
      phone: given('PRODUCT_PHONE') ?? '',
      email: given('PRODUCT_EMAIL') ?? '',
      privacyName: given('PRODUCT_PRIVACY_NAME') ?? '',
    };
  },
  get mainOrigin() {
    return given('MAIN_ORIGIN') ?? `http://localhost:${config.port}`;
  },
  get brandUrl() {
    return given('BRAND_URL') ?? `${config.mainOrigin}/about`;
  },
  /** The address of a site, in which `{domain}` stands for the site's name. */
  get siteOrigin() {
    return given('SITE_ORIGIN_PATTERN') ?? `http://{domain}.localhost:${config.port}`;
  },
  /**
   * The host name to which a site's own domain must point by CNAME; `siteAddresses` are the IP addresses for domains that cannot have a
   * CNAME.
   */
  get siteTarget() {
    return given('SITE_TARGET') ?? `sites${new URL(config.siteOrigin.replace('{domain}', 'x')).hostname.slice(1)}`;
  },
  get siteAddresses() {
    return listed('SITE_ADDRESSES');
  },
  /** The DNS servers that are asked about sites' own domains and our mail domain, as `address` or `address:port`; empty: the machine's. */
  get dnsServers() {
    return listed('DNS_SERVERS');
  },
  production: given('NODE_ENV') === 'production',
  test: given('NODE_ENV') === 'test',
  payProvider: given('PAY_PROVIDER') ?? 'sandbox',
  /** The ways to pay that the installation's contract with the payment company includes; null: the variable is not set (`soldMethods`). */
  get payMethods(): readonly string[] | null {
    return given('PAY_METHODS') === undefined ? null : listed('PAY_METHODS');
  },
  /**
   * Whether the installation is a public demo: in production, but payments go to the stand-in or use a company's test keys, so no money
   * moves and every page says so.
   */
  get demo() {
    return config.production && isSandbox(given);
  },
  /** `real` or `sandbox`. With `sandbox` anybody may log in as any person of the stand-in, so it is for development and demos only. */
  get socialProvider() {
    return given('SOCIAL_PROVIDER') ?? 'real';
  },
  /** `real` or `sandbox`. With `sandbox` no real meeting is held, so it is for development and demos only. */
  get liveProvider() {
    return given('LIVE_PROVIDER') ?? 'real';
  },
  mailProvider: given('MAIL_PROVIDER') ?? 'local',
  /** The SMTP server for MAIL_PROVIDER=smtp, such as `smtps://user:password@host:465`. */
  get smtpUrl() {
    return given('SMTP_URL') ?? '';
  },
  mailFrom: given('MAIL_FROM') ?? 'no-reply@madang.local',
  /** The selectors of the mail provider's DKIM keys; empty: nobody has named them. */
  get dkimSelectors() {
    return listed('MAIL_DKIM_SELECTOR');
  },
  /**
   * How many connections to the mail provider a process opens at most; all processes together send at most `mailRate` mails per second.
   * Parameters of SMTP_URL replace both.
   */
  mailConnections: Number(given('MAIL_CONNECTIONS') ?? 4),
  mailRate: Number(given('MAIL_RATE') ?? 10),
  /**
   * The secret by which a mail provider proves itself when it reports bounces and complaints; while it is empty, all reports are refused.
   */
  mailReportSecret: given('MAIL_REPORT_SECRET') ?? '',
  /** With `redis://host:6379` the processes send each other messages by Redis; empty: by NOTIFY of the database. */
  get busUrl() {
    return given('BUS_URL') ?? '';
  },
  /** The mail address of the platform's operators, for problems that they have to look at; empty: they get no mail. */
  get operatorMail() {
    return given('OPERATOR_MAIL') ?? '';
  },
  /** The amount in won above which a payout needs the approval of a second operator; null: one operator always suffices. */
  get payoutLimit() {
    const limit = given('PAYOUT_LIMIT');
    return limit === undefined ? null : Number(limit);
  },
  get storage() {
    return given('STORAGE') ?? 'disk';
  },
  /** The origin at which browsers reach the object storage; null where uploaded files lie on our own disk. */
  get storageOrigin() {
    const address = config.storage === 's3' ? (given('STORAGE_PUBLIC_URL') ?? given('S3_ENDPOINT')) : undefined;
    return address ? new URL(address).origin : null;
  },
  /** Whether the main service itself converts uploaded videos; false where separate processes do. */
  get transcodesHere() {
    return given('TRANSCODING') !== 'elsewhere';
  },
  poolSize: Number(given('DB_POOL') ?? 5),
  /**
   * Milliseconds that all waits of one call for connections and locks may take together; then it fails with BUSY, or with OUTCOME_UNKNOWN
   * if it has written.
   */
  callWait: Number(given('DB_WAIT') ?? 1400),
  /** Milliseconds a statement of a job waits for a lock, or a job for a connection; `migrate` writes it into the services' roles. */
  get lockWait() {
    return Number(given('DB_LOCK_WAIT') ?? 3000);
  },
  /** Milliseconds from which a statement counts as slow and is logged. */
  slowQuery: Number(given('SLOW_QUERY_MS') ?? 1000),
  logLevel: given('LOG_LEVEL') ?? (given('NODE_ENV') === 'test' ? 'silent' : 'info'),
};

const listed = (name: string) => (given(name) ?? '').split(/[\s,]+/).filter(Boolean);

function required(name: string): string {
  const value = given(name);
  if (!value) throw new BadEnvironment(`${name} is not set. \`npm start\` makes it; elsewhere set it in the environment.`);
  return value;
}

/** The port that a service listens on. */
export const servicePort = (name: ServiceName) => config.servicePortBase + SERVICES[name].port;
/** The port of the health probes of a process that converts videos. */
export const transcodePort = () => config.servicePortBase + 8;

/**
 * The stand-in for the payment company. Its port is beside those of the services, and its key is derived from the installation's
 * TOKEN_SECRET.
 */
export const sandboxPay = {
  get port() {
    return config.servicePortBase + 10;
  },
  get key() {
    return `test_sk_${createHmac('sha256', config.tokenSecret).update('sandbox-pay').digest('base64url')}`;
  },
  /** The stand-in's PayPal account; `secret` is derived from the installation's TOKEN_SECRET. */
  get paypal() {
    const secret = createHmac('sha256', config.tokenSecret).update('sandbox-paypal').digest('base64url');
    return { clientId: 'sandbox-client', secret, webhookId: 'WH-SANDBOX' };
  },
};

/** The PayPal account: the installation's own; else, with PAY_PROVIDER=sandbox, the stand-in's; else null. */
export const paypalAccount = () => {
  const clientId = given('PAYPAL_CLIENT_ID');
  if (clientId)
    return {
      name: 'paypal' as const,
      clientId,
      secret: given('PAYPAL_SECRET') ?? '',
      webhookId: given('PAYPAL_WEBHOOK_ID') ?? '',
      baseUrl: given('PAYPAL_BASE_URL') ?? 'https://api-m.paypal.com',
    };
  if (config.payProvider !== 'sandbox') return null;
  const baseUrl = `${given('SANDBOX_PAY_URL') ?? `http://127.0.0.1:${sandboxPay.port}`}/paypal`;
  return { name: 'paypal-sandbox' as const, ...sandboxPay.paypal, baseUrl };
};

/** The stand-in for social login providers. It accepts every client id, and each has a secret of its own. */
export const sandboxSocial = {
  /** The name of each provider in the stand-in's addresses. */
  names: {
    [SNS_TYPE.KAKAO]: 'kakao',
    [SNS_TYPE.NAVER]: 'naver',
    [SNS_TYPE.GOOGLE]: 'google',
    [SNS_TYPE.FACEBOOK]: 'facebook',
  } as const satisfies Record<SnsType, string>,
  get port() {
    return config.servicePortBase + 11;
  },
  secretOf: (provider: string, clientId: string) =>
    createHmac('sha256', config.tokenSecret).update(`sandbox-social:${provider}:${clientId}`).digest('base64url'),
  /** The number by which the stand-in's Kakao names an app in its tokens; the real Kakao uses such numbers too. */
  kakaoAppId: (clientId: string) => 9_000_000 + (createHash('sha256').update(clientId).digest().readUInt32BE() % 1_000_000),
};

/** The stand-in for conference services. It accepts every Zoom account, and each has keys of its own. */
export const sandboxLive = {
  get port() {
    return config.servicePortBase + 12;
  },
  /** The address at which the services reach the stand-in. */
  get url() {
    return `${given('SANDBOX_LIVE_URL') ?? `http://127.0.0.1:${sandboxLive.port}`}/sandbox/live`;
  },
  keyOf: (what: string, account: string) =>
    createHmac('sha256', config.tokenSecret).update(`sandbox-live:${what}:${account}`).digest('base64url'),
  /** The id of the platform's own Zoom account at the stand-in. */
  platform: 'madang',
};
/** The server-to-server OAuth app by which we call the API of one Zoom account. */
export interface ZoomApp {
  accountId: string;
  clientId: string;
  clientSecret: string;
  webhookSecret: string | null;
  /** The Zoom users who host the meetings; empty: the app's own user. */
  hosts: readonly string[];
}
const sandboxZoom = (accountId: string): ZoomApp => ({
  accountId,
  clientId: `${accountId}-client`,
  clientSecret: sandboxLive.keyOf('zoom', accountId),
  webhookSecret: sandboxLive.keyOf('zoom-notice', accountId),
  hosts: [],
});
/** The keys of the conference services; null for a service without keys. With LIVE_PROVIDER=sandbox they are the stand-in's. */
export const liveServices = {
  /** The keys that the stand-in gives to one Zoom account. */
  sandboxZoom,
  get zoom(): ZoomApp | null {
    if (config.liveProvider === 'sandbox') return sandboxZoom(sandboxLive.platform);
    const accountId = given('ZOOM_ACCOUNT_ID');
    if (!accountId) return null;
    return {
      accountId,
      clientId: given('ZOOM_CLIENT_ID') ?? '',
      clientSecret: given('ZOOM_CLIENT_SECRET') ?? '',
      webhookSecret: given('ZOOM_WEBHOOK_SECRET') ?? null,
      hosts: listed('ZOOM_HOSTS'),
    };
  },
  /** The addresses of Zoom, the same for every account: `token` gives access tokens, `api` takes the calls. */
  get zoomUrls() {
    return config.liveProvider === 'sandbox'
      ? { token: `${sandboxLive.url}/zoom/oauth/token`, api: `${sandboxLive.url}/zoom/v2` }
      : { token: 'https://zoom.us/oauth/token', api: 'https://api.zoom.us/v2' };
  },
  get jitsi() {
    if (config.liveProvider === 'sandbox')
      return { url: `${config.mainOrigin}/sandbox/live/jitsi`, appId: 'madang', appSecret: sandboxLive.keyOf('jitsi', 'madang') };
    const url = given('JITSI_URL');
    return url ? { url, appId: given('JITSI_APP_ID') ?? '', appSecret: given('JITSI_APP_SECRET') ?? '' } : null;
  },
  get gooroomee() {
    if (config.liveProvider === 'sandbox') return { url: `${sandboxLive.url}/gooroomee`, token: sandboxLive.keyOf('gooroomee', 'madang') };
    const token = given('GOOROOMEE_TOKEN');
    return token ? { url: given('GOOROOMEE_URL') ?? 'https://openapi.gooroomee.com', token } : null;
  },
};

/** The password of a database role: its own variable, or else DB_ROLE_PASSWORD for all roles. */
export const rolePassword = (role: string): string => given(`DB_PASSWORD_${ownerOf(role)}`) ?? required('DB_ROLE_PASSWORD');

/** The database address of a role: its own variable, or else DATABASE_URL with the role's name and password. */
export function roleUrl(role: string): string {
  const own = given(`DATABASE_URL_${ownerOf(role)}`);
  if (own) return own;
  const url = new URL(config.databaseUrl);
  url.username = role;
  url.password = rolePassword(role);
  return url.toString();
}

/**
 * The address of a role at the database server itself, since a pooler in transaction mode passes no LISTEN on: its own variable, else
 * DATABASE_DIRECT_URL with the role's name and password, else `roleUrl`.
 */
export function directUrl(role: string): string {
  const own = given(`DATABASE_DIRECT_URL_${ownerOf(role)}`);
  if (own) return own;
  if (!given('DATABASE_DIRECT_URL')) return roleUrl(role);
  const url = new URL(config.directUrl);
  url.username = role;
  url.password = rolePassword(role);
  return url.toString();
}

/** The address of a role at the replica; null where there is no replica. */
export function readUrl(role: string): string | null {
  const own = given(`DATABASE_READ_URL_${ownerOf(role)}`);
  const address = given('DATABASE_READ_URL');
  if (own || !address) return own ?? null;
  const url = new URL(address);
  // A replica has the same roles and passwords as its primary.
  const { username, password } = new URL(roleUrl(role));
  return Object.assign(url, { username, password }).toString();
}

/**
 * Removes from a process's environment every address and password of the database, except the addresses of the roles of the services that
 * it runs.
 */
export function keepOwnDatabases(owners: readonly string[], env = process.env): void {
  const own = owners.flatMap((owner) => {
    const [name, role] = [owner.toUpperCase(), `madang_${owner}`];
    const read = readUrl(role);
    return [
      [`DATABASE_URL_${name}`, roleUrl(role)] as const,
      [`DATABASE_DIRECT_URL_${name}`, directUrl(role)] as const,
      ...(read ? [[`DATABASE_READ_URL_${name}`, read] as const] : []),
    ];
  });
  for (const name of Object.keys(env)) if (/^(DATABASE_(DIRECT_|READ_)?URL|DB_PASSWORD|DB_ROLE_PASSWORD)/.test(name)) delete env[name];
  Object.assign(env, Object.fromEntries(own));
}

const ownerOf = (role: string) => role.replace('madang_', '').toUpperCase();
