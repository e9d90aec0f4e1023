import { createHash, createHmac } from 'node:crypto';
import { SERVICES, type ServiceName } from '@madang/contracts/services';

const env = process.env;

/** What the environment says, read once; a missing secret stops the start instead of falling back to a known one. */
export const config = {
  get databaseUrl() {
    return required('DATABASE_URL');
  },
  get tokenSecret() {
    return required('TOKEN_SECRET');
  },
  get rolePassword() {
    return required('DB_ROLE_PASSWORD');
  },
  dataDir: env['DATA_DIR'] ?? '.data',
  host: env['HOST'] ?? '127.0.0.1',
  port: Number(env['PORT'] ?? 8080),
  servicePortBase: Number(env['SERVICE_PORT_BASE'] ?? 4000),
  get mainOrigin() {
    return env['MAIN_ORIGIN'] ?? `http://localhost:${config.port}`;
  },
  get brandUrl() {
    return env['BRAND_URL'] ?? `${config.mainOrigin}/`;
  },
  /** `{domain}` stands for the site's address. */
  get siteOrigin() {
    return env['SITE_ORIGIN_PATTERN'] ?? `http://{domain}.localhost:${config.port}`;
  },
  /** The name to which the sites' own domains are pointed, and its addresses for those that cannot be aliases. */
  get siteTarget() {
    return env['SITE_TARGET'] ?? `sites${new URL(config.siteOrigin.replace('{domain}', 'x')).hostname.slice(1)}`;
  },
  get siteAddresses() {
    return listed('SITE_ADDRESSES');
  },
  /** Resolvers that are asked about those domains, as `address` or `address:port`; the machine's own when empty. */
  get dnsServers() {
    return listed('DNS_SERVERS');
  },
  production: env['NODE_ENV'] === 'production',
  test: env['NODE_ENV'] === 'test',
  payProvider: env['PAY_PROVIDER'] ?? 'sandbox',
  /** `sandbox` only where people try things: its stand-in lets everybody be everybody. */
  get socialProvider() {
    return env['SOCIAL_PROVIDER'] ?? 'real';
  },
  mailProvider: env['MAIL_PROVIDER'] ?? 'local',
  /** `smtps://user:password@host:465` for MAIL_PROVIDER=smtp. */
  smtpUrl: env['SMTP_URL'] ?? '',
  mailFrom: env['MAIL_FROM'] ?? 'no-reply@madang.local',
  /** Connections to the provider, and letters a second over all of them. */
  mailConnections: Number(env['MAIL_CONNECTIONS'] ?? 4),
  mailRate: Number(env['MAIL_RATE'] ?? 10),
  /** What providers prove themselves with when they report mails that came back; without one they cannot. */
  mailReportSecret: env['MAIL_REPORT_SECRET'] ?? '',
  /** `redis://host:6379` tells the processes of each other's deeds by Redis instead of by the database's NOTIFY. */
  get busUrl() {
    return process.env['BUS_URL'] ?? '';
  },
  /** Where the people who run the platform are told what they must look at; nobody is told while it is empty. */
  get operatorMail() {
    return process.env['OPERATOR_MAIL'] ?? '';
  },
  storage: env['STORAGE'] ?? 'disk',
  poolSize: Number(env['DB_POOL'] ?? 5),
  /** Milliseconds a caller waits for one of them before it hears that the service is busy. */
  poolWait: Number(env['DB_WAIT'] ?? 2000),
  /** Milliseconds a statement waits for a lock; `migrate` writes it into the services' roles. */
  get lockWait() {
    return Number(env['DB_LOCK_WAIT'] ?? 3000);
  },
  logLevel: env['LOG_LEVEL'] ?? (env['NODE_ENV'] === 'test' ? 'silent' : 'info'),
};

const listed = (name: string) => (env[name] ?? '').split(/[\s,]+/).filter(Boolean);

function required(name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set. \`npm start\` makes it; elsewhere set it in the environment.`);
  return value;
}

export const servicePort = (name: ServiceName) => config.servicePortBase + SERVICES[name].port;

/** The payment stand-in: beside the services, with a key for whoever shares the installation's secret. */
export const sandboxPay = {
  get port() {
    return config.servicePortBase + 10;
  },
  get key() {
    return `test_sk_${createHmac('sha256', config.tokenSecret).update('sandbox-pay').digest('base64url')}`;
  },
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

/** The connection of one role: the admin address with the role's own name and password. */
export function roleUrl(role: string, base = config.databaseUrl): string {
  const url = new URL(base);
  url.username = role;
  url.password = config.rolePassword;
  return url.toString();
}
