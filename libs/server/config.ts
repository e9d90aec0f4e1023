import type { ProductBusiness } from '@madang/contracts/page/page';
import { createHash, createHmac } from 'node:crypto';
import { SERVICES, type ServiceName } from '@madang/contracts/services';
import { BadEnvironment, given } from './environment';
import { isSandbox } from './variables';

/** What the environment says, read once; a missing secret stops the start instead of falling back to a known one. */
export const config = {
  get databaseUrl() {
    return required('DATABASE_URL');
  },
  /** The database itself where `databaseUrl` is a pooler's. */
  get directUrl() {
    return given('DATABASE_DIRECT_URL') ?? config.databaseUrl;
  },
  get tokenSecret() {
    return required('TOKEN_SECRET');
  },
  dataDir: given('DATA_DIR') ?? '.data',
  host: given('HOST') ?? '127.0.0.1',
  /** The port at which this process answers its figures to Prometheus; null: it answers none. */
  get metricsPort() {
    return Number(given('METRICS_PORT')) || null;
  },
  port: Number(given('PORT') ?? 8080),
  servicePortBase: Number(given('SERVICE_PORT_BASE') ?? 4000),
  /** Null: nobody can be asked by chat. */
  get supportChatUrl() {
    return given('SUPPORT_CHAT_URL') ?? null;
  },
  /** Sites by which the product shows what it can. */
  get demoSites() {
    return listed('DEMO_SITES');
  },
  /** Who runs the product, for the footer of its own host; null where the installation does not say. */
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
  /** `{domain}` stands for the site's address. */
  get siteOrigin() {
    return given('SITE_ORIGIN_PATTERN') ?? `http://{domain}.localhost:${config.port}`;
  },
  /** The name to which the sites' own domains are pointed, and its addresses for those that cannot be aliases. */
  get siteTarget() {
    return given('SITE_TARGET') ?? `sites${new URL(config.siteOrigin.replace('{domain}', 'x')).hostname.slice(1)}`;
  },
  get siteAddresses() {
    return listed('SITE_ADDRESSES');
  },
  /** Resolvers that are asked about those domains, as `address` or `address:port`; the machine's own when empty. */
  get dnsServers() {
    return listed('DNS_SERVERS');
  },
  production: given('NODE_ENV') === 'production',
  test: given('NODE_ENV') === 'test',
  payProvider: given('PAY_PROVIDER') ?? 'sandbox',
  /** A demo in production: no money moves, and every page says so. */
  get demo() {
    return config.production && isSandbox(given);
  },
  /** `sandbox` only where people try things: its stand-in lets everybody be everybody. */
  get socialProvider() {
    return given('SOCIAL_PROVIDER') ?? 'real';
  },
  /** `sandbox` only where people try things: its stand-in holds no meeting. */
  get liveProvider() {
    return given('LIVE_PROVIDER') ?? 'real';
  },
  mailProvider: given('MAIL_PROVIDER') ?? 'local',
  /** `smtps://user:password@host:465` for MAIL_PROVIDER=smtp. */
  get smtpUrl() {
    return given('SMTP_URL') ?? '';
  },
  mailFrom: given('MAIL_FROM') ?? 'no-reply@madang.local',
  /** Connections to the provider, and letters a second over all of them. */
  mailConnections: Number(given('MAIL_CONNECTIONS') ?? 4),
  mailRate: Number(given('MAIL_RATE') ?? 10),
  /** What providers prove themselves with when they report mails that came back; without one they cannot. */
  mailReportSecret: given('MAIL_REPORT_SECRET') ?? '',
  /** `redis://host:6379` tells the processes of each other's deeds by Redis instead of by the database's NOTIFY. */
  get busUrl() {
    return given('BUS_URL') ?? '';
  },
  /** Where the people who run the platform are told what they must look at; nobody is told while it is empty. */
  get operatorMail() {
    return given('OPERATOR_MAIL') ?? '';
  },
  /** Won above which a payout wants a second operator; null: one is enough. */
  get payoutLimit() {
    const limit = given('PAYOUT_LIMIT');
    return limit === undefined ? null : Number(limit);
  },
  get storage() {
    return given('STORAGE') ?? 'disk';
  },
  /** Where browsers reach the object storage; null where files are ours. */
  get storageOrigin() {
    const address = config.storage === 's3' ? (given('STORAGE_PUBLIC_URL') ?? given('S3_ENDPOINT')) : undefined;
    return address ? new URL(address).origin : null;
  },
  /** False where processes of their own make films playable. */
  get makesFilms() {
    return given('TRANSCODING') !== 'elsewhere';
  },
  poolSize: Number(given('DB_POOL') ?? 5),
  /** Milliseconds a call waits for connections and locks, all together, before its caller hears that the service is busy. */
  callWait: Number(given('DB_WAIT') ?? 1400),
  /** Milliseconds a statement of a job waits for a lock, or a job for a connection; `migrate` writes it into the services' roles. */
  get lockWait() {
    return Number(given('DB_LOCK_WAIT') ?? 3000);
  },
  /** Milliseconds from which a statement counts as slow and stands in the log. */
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
/** A process that makes films playable answers probes there, and nobody else. */
export const transcodePort = () => config.servicePortBase + 8;

/** The payment stand-in: beside the services, with a key for whoever shares the installation's secret. */
export const sandboxPay = {
  get port() {
    return config.servicePortBase + 10;
  },
  get key() {
    return `test_sk_${createHmac('sha256', config.tokenSecret).update('sandbox-pay').digest('base64url')}`;
  },
  /** The account at the stand-in's PayPal: all three are made from this installation's secret. */
  get paypal() {
    const secret = createHmac('sha256', config.tokenSecret).update('sandbox-paypal').digest('base64url');
    return { clientId: 'sandbox-client', secret, webhookId: 'WH-SANDBOX' };
  },
};

/** The keys of PayPal: an installation's own, the stand-in's beside the other one's, or none. */
export const paypalAccount = () => {
  const clientId = given('PAYPAL_CLIENT_ID');
  if (clientId)
    return {
      ...{ name: 'paypal' as const, clientId },
      secret: given('PAYPAL_SECRET') ?? '',
      webhookId: given('PAYPAL_WEBHOOK_ID') ?? '',
      baseUrl: given('PAYPAL_BASE_URL') ?? 'https://api-m.paypal.com',
    };
  if (config.payProvider !== 'sandbox') return null;
  const baseUrl = `${given('SANDBOX_PAY_URL') ?? `http://127.0.0.1:${sandboxPay.port}`}/paypal`;
  return { name: 'paypal-sandbox' as const, ...sandboxPay.paypal, baseUrl };
};

/** The stand-in of the social login providers: it knows every client id, each with a secret of its own. */
export const sandboxSocial = {
  get port() {
    return config.servicePortBase + 11;
  },
  secretOf: (provider: string, clientId: string) =>
    createHmac('sha256', config.tokenSecret).update(`sandbox-social:${provider}:${clientId}`).digest('base64url'),
  /** Its Kakao names apps in tokens by a number, as the real one does. */
  kakaoAppId: (clientId: string) => 9_000_000 + (createHash('sha256').update(clientId).digest().readUInt32BE() % 1_000_000),
};

/** The stand-in of the conference services: it knows every Zoom account, each with keys of its own. */
export const sandboxLive = {
  get port() {
    return config.servicePortBase + 12;
  },
  /** The address at which the services reach it. */
  get url() {
    return `${given('SANDBOX_LIVE_URL') ?? `http://127.0.0.1:${sandboxLive.port}`}/sandbox/live`;
  },
  keyOf: (what: string, account: string) =>
    createHmac('sha256', config.tokenSecret).update(`sandbox-live:${what}:${account}`).digest('base64url'),
  /** The platform's account at its Zoom. */
  platform: 'madang',
};
/** The app of a Zoom account by which we ask. */
export interface ZoomApp {
  accountId: string;
  clientId: string;
  clientSecret: string;
  webhookSecret: string | null;
  /** Users who hold the meetings; none: the app's own. */
  hosts: readonly string[];
}
const sandboxZoom = (accountId: string): ZoomApp => ({
  accountId,
  clientId: `${accountId}-client`,
  clientSecret: sandboxLive.keyOf('zoom', accountId),
  webhookSecret: sandboxLive.keyOf('zoom-notice', accountId),
  hosts: [],
});
/** The services of lives that the platform has keys for. */
export const liveServices = {
  /** Whose keys a stand-in gives out for an account. */
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
  /** Where every Zoom account is reached: tokens, and the calls. */
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

/** The password of one role: its own, or the one that all of them share. */
export const rolePassword = (role: string): string => given(`DB_PASSWORD_${ownerOf(role)}`) ?? required('DB_ROLE_PASSWORD');

/** The connection of one role: its own address, or the admin's with the role's name and password. */
export function roleUrl(role: string): string {
  const own = given(`DATABASE_URL_${ownerOf(role)}`);
  if (own) return own;
  const url = new URL(config.databaseUrl);
  url.username = role;
  url.password = rolePassword(role);
  return url.toString();
}

/**
 * The connection of one role past a pooler, which passes no LISTEN on: by DATABASE_DIRECT_URL where DATABASE_URL is a pooler's.
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

/** The connection of one role to the replica; null without one. */
export function readUrl(role: string): string | null {
  const own = given(`DATABASE_READ_URL_${ownerOf(role)}`);
  const address = given('DATABASE_READ_URL');
  if (own || !address) return own ?? null;
  const url = new URL(address);
  // Roles are copied with everything else.
  const { username, password } = new URL(roleUrl(role));
  return Object.assign(url, { username, password }).toString();
}

/**
 * Leaves a process of services no way to the database but those of their own roles: neither the admin's address nor the
 * passwords of others.
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
