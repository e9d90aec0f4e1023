import { CHECKS, type Check } from './variable-checks.ts';

const { addressesOfCopies, addressOf, ageRecipient, any, backupPlace, commit, each, flag, headers, hostAndPort, hostName, IP } = CHECKS;
const { keys, listened, listening, longText, mailbox, mailboxes, nameServers, networks, oneOf, origin, origins, pattern } = CHECKS;
const { payMethods, port, portBase, profiles, region, resolvers, sampler, share, sites, url, versionNumber, web, whole } = CHECKS;

/**
 * A variable of the environment: its meaning, its default, and which values are wrong. The start checks the variables by this list, and a
 * test compares README, .env.example and docker-compose.yml with it. tools/start runs this file without compiling it.
 */
export interface Variable {
  name: string;
  /** The value that is used if nobody sets the variable, as README shows it. */
  default: string;
  meaning: string;
  /** The heading under which README shows several variables of one kind in one row. */
  kind?: string;
  /**
   * Who reads the variable: services and the processes beside them, `npm start` alone, the gateway in every form, what makes nginx.conf and
   * counts beside nginx (the image sets it in the containers), or Docker Compose.
   */
  reader: 'service' | 'start' | 'gateway' | 'nginx' | 'compose';
  /** Marks a secret: it may also come from the file that NAME_FILE names, and is never printed. */
  secret?: true;
  /** What is wrong with a set value, as the end of the sentence "NAME is …"; null for a good value. */
  check: Check;
}
/** The schemas that have a database role of their own. */
export const DB_OWNERS = ['main', 'util', 'event', 'alarm', 'form', 'campaign', 'page', 'sandbox'] as const;

const WITH_S3 = 'with `STORAGE=s3`';
const SECRET_MADE_ONCE = 'made once, kept in `DATA_DIR/secrets.json`';
type Row = [name: string, otherwise: string, meaning: string, check: Check, secret?: 'secret'];
const declared = (reader: Variable['reader'], list: Row[]) =>
  list.map(([name, otherwise, meaning, check, secret]): Variable => ({
    name,
    default: otherwise,
    meaning,
    check,
    reader,
    ...(secret ? { secret: true as const } : {}),
  }));
const SNS_APPS = ['KAK', 'NAV', 'GOG', 'FAB'];
/** What nginx leads to: the services and the stand-in of payments. */
const UPSTREAMS = [...DB_OWNERS.filter((owner) => owner !== 'sandbox').map((owner) => owner.toUpperCase()), 'SANDBOX_PAY'];
const kinds = (kind: string, list: Variable[]): Variable[] => list.map((one) => ({ ...one, kind }));
const OWN_DATABASE = 'the whole address of a service’s database, for which it needs no other';
/** An address of the database for each service. */
const addresses = (name: string, otherwise: string, meaning: string): Variable[] =>
  declared(
    'service',
    DB_OWNERS.map((owner): Row => [`${name}_${owner.toUpperCase()}`, otherwise, meaning, url('postgres', 'postgresql'), 'secret']),
  );

/** All variables, in the order of README. */
export const VARIABLES: readonly Variable[] = [
  ...declared('service', [
    ['PORT', '8080', "the gateway's port", port],
    ['HOST', '127.0.0.1', 'the address it listens on; `0.0.0.0` opens it to the network', listening],
    ['SERVICE_PORT_BASE', '4000', 'services listen on the next seven ports, `--only transcode` on +8, stand-ins on +10 to +12', portBase],
    [
      'METRICS_PORT',
      '',
      'with it services answer `/metrics` there, for Prometheus (docs/monitoring.md); those of `--split` there and on the next ports',
      port,
    ],
    ['GATEWAY_METRICS_PORT', '', 'with it the gateway does so too, on this port', port],
    ['DATA_DIR', '`.data`', 'database, files, secrets, logs', any],
    ['NODE_ENV', 'development', '`production` closes what is meant for development', oneOf('development', 'production', 'test')],
    [
      'LOG_LEVEL',
      'info',
      '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
      oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    ],
    ['SLOW_QUERY_MS', '1000', 'milliseconds from which a statement of the database stands in the log as slow', whole(1, 600_000)],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', '', 'with it gateway and services send traces there by OTLP over HTTP (docs/monitoring.md)', web],
    ['OTEL_EXPORTER_OTLP_HEADERS', '', 'headers it wants, `name=value` with commas', headers, 'secret'],
    ['OTEL_TRACES_SAMPLER', 'parentbased_always_on', 'which traces: `traceidratio` for a share of them', sampler],
    ['OTEL_TRACES_SAMPLER_ARG', '', 'with `traceidratio`: the share, from 0 to 1', share],
    [
      'SENTRY_DSN',
      '',
      'with it services report errors there, their own and those of pages, to Sentry or what speaks its protocol (docs/monitoring.md)',
      web,
      'secret',
    ],
    ['SENTRY_RELEASE', '`madang@`, version and commit', 'the release that errors are told to be of, such as `madang@0.1.0+1a2b3c4d`', any],
    ['COMMIT', "the checkout's, or the image's", 'the commit that runs, as the console, metrics and reports of errors name it', commit],
    ['MAIN_ORIGIN', '`http://localhost:PORT`', 'where the product itself is reached; needed in production', origin],
    ['BRAND_URL', '`MAIN_ORIGIN/about`', "the brand's website: where logging out of the product itself leads", web],
    ['SITE_ORIGIN_PATTERN', '`http://{domain}.localhost:PORT`', 'where sites are reached; needed in production', pattern],
    ['SITE_TARGET', "`sites.` below the pattern's domain", 'the name to which owners point domains of their own', hostName],
    ['SITE_ADDRESSES', '', 'its addresses, with commas, for domains that cannot be aliases', each(IP, 'IP addresses')],
    ['DNS_SERVERS', "the machine's", 'resolvers asked about those domains, `address` or `address:port`, with commas', resolvers],
    [
      'DATABASE_URL',
      'embedded PostgreSQL',
      'an address of PostgreSQL 18 whose user may create roles',
      url('postgres', 'postgresql'),
      'secret',
    ],
    [
      'DATABASE_DIRECT_URL',
      '`DATABASE_URL`',
      'where `DATABASE_URL` is a pooler (PgBouncer 1.21 or newer): the database itself, for `migrate` and LISTEN',
      url('postgres', 'postgresql'),
      'secret',
    ],
    [
      'DATABASE_READ_URL',
      '',
      'a streaming replica of it: visitors read published pages there (docs/operations.md)',
      url('postgres', 'postgresql'),
      'secret',
    ],
    ['DB_ROLE_PASSWORD', '', 'one password for the roles of all services, where they have none of their own', longText(8), 'secret'],
    ['DB_POOL', '5', 'database connections a service', whole(1, 100)],
    ['DB_WAIT', '1400', 'milliseconds a call waits for connections and locks together before it answers 503', whole(1, 600_000)],
    ['DB_LOCK_WAIT', '3000', 'milliseconds a job waits for a connection, and each of its statements for a lock', whole(1, 600_000)],
    ['BUS_URL', '', '`redis://host:6379`: processes tell each other by Redis instead of NOTIFY', url('redis', 'rediss'), 'secret'],
    ['TOKEN_SECRET', SECRET_MADE_ONCE, 'signing key of sessions and addresses; a new one ends them', longText(16), 'secret'],
    ['DATA_KEYS', SECRET_MADE_ONCE, 'keys of what is sealed in the database, `id:base64,…`; the first seals, all open', keys, 'secret'],
    ['PAY_PROVIDER', 'sandbox', '`sandbox`, the stand-in, or `toss`', oneOf('sandbox', 'toss')],
    ['PAY_METHODS', '`CARD,VIRTUAL_ACCOUNT,TRANSFER`', 'what Toss sells by contract (docs/operations.md); its stand-in: all', payMethods],
    ['TOSS_SECRET_KEY', '', 'with `PAY_PROVIDER=toss`: the secret key; one of Toss’s test keys counts as a sandbox', longText(8), 'secret'],
    ['TOSS_CLIENT_KEY', '', 'with `PAY_PROVIDER=toss`: the client key', longText(8)],
    ['TOSS_URL', 'https://api.tosspayments.com', 'where Toss Payments is reached', web],
    [
      'PAYPAL_CLIENT_ID',
      '',
      'with it classes in dollars are sold by PayPal as well: the app’s client id (without it only its stand-in, with `sandbox`)',
      any,
    ],
    ['PAYPAL_SECRET', '', 'with `PAYPAL_CLIENT_ID`: the app’s secret', longText(8), 'secret'],
    ['PAYPAL_WEBHOOK_ID', '', 'with `PAYPAL_CLIENT_ID`: the id of its webhook, which calls `/api/util/v1.0/payments/paypal`', any],
    ['PAYPAL_BASE_URL', 'https://api-m.paypal.com', 'where PayPal is reached; `https://api-m.sandbox.paypal.com` counts as a sandbox', web],
    [
      'ALLOW_SANDBOX',
      '0',
      '`1` says that an installation with `NODE_ENV=production` is a demo: payments may be a stand-in, every page says so',
      flag,
    ],
    ['SOCIAL_PROVIDER', 'sandbox', '`sandbox`, the stand-in of social logins (never in production), or `real`', oneOf('sandbox', 'real')],
    [
      'LIVE_PROVIDER',
      'sandbox',
      '`sandbox`, the stand-in of Zoom, Jitsi and Gooroomee (never in production), or `real`',
      oneOf('sandbox', 'real'),
    ],
    [
      'ZOOM_ACCOUNT_ID',
      '',
      'with it sites may hold lives by the platform’s Zoom account: the account of a server-to-server OAuth app',
      any,
    ],
    ['ZOOM_CLIENT_ID', '', 'with `ZOOM_ACCOUNT_ID`: the app’s client id', any],
    ['ZOOM_CLIENT_SECRET', '', 'with `ZOOM_ACCOUNT_ID`: the app’s secret', longText(8), 'secret'],
    [
      'ZOOM_WEBHOOK_SECRET',
      '',
      'the app’s secret token; its notices go to `/api/main/v1.0/live/zoom/notices`, and without it attendance is what people click',
      longText(8),
      'secret',
    ],
    [
      'ZOOM_HOSTS',
      '',
      'users of the account who hold the meetings in turn, mail addresses with commas; the app’s own user without any',
      mailboxes,
    ],
    ['JITSI_URL', '', 'where Jitsi Meet is reached: with it lives may be held there, in rooms that open by a signature', web],
    ['JITSI_APP_ID', '', 'with `JITSI_URL`: the `app_id` of its token authentication', any],
    ['JITSI_APP_SECRET', '', 'with `JITSI_URL`: its `app_secret`', longText(8), 'secret'],
    ['GOOROOMEE_TOKEN', '', 'with it lives may be held by Gooroomee Biz: the token of its API', longText(8), 'secret'],
    ['GOOROOMEE_URL', 'https://openapi.gooroomee.com', 'where its API is reached', web],
    ['MAIL_PROVIDER', 'local', '`local` keeps mail at /dev/mail, `smtp` sends it', oneOf('local', 'smtp')],
    ['SMTP_URL', '', 'with `MAIL_PROVIDER=smtp`: `smtps://user:password@host:465`', url('smtp', 'smtps'), 'secret'],
    ['MAIL_FROM', 'no-reply@madang.local', 'the sender of mails; needed in production', mailbox],
    [
      'MAIL_DKIM_SELECTOR',
      '',
      'the selector of the mail provider’s DKIM key, several with commas; with it `npm run doctor` looks for the key',
      each(/^[a-z0-9]([a-z0-9._-]{0,61}[a-z0-9])?$/i, 'selectors of DKIM'),
    ],
    ['MAIL_CONNECTIONS', '4', 'kept connections to the mail provider', whole(1, 100)],
    ['MAIL_RATE', '10', 'mails a second, of all copies together', whole(1, 10_000)],
    ['MAIL_REPORT_SECRET', '', 'with it the mail provider reports bounces and complaints (docs/operations.md)', longText(16), 'secret'],
    [
      'PAYOUT_LIMIT',
      '',
      'payouts above so many won are confirmed by a second operator at `/operate` (a dollar counts as 1,500); without it one is enough',
      whole(0, 1_000_000_000_000),
    ],
    ['OPERATOR_MAIL', '', 'where the people who run the platform are told what they must look at; needed in production', mailbox],
    [
      'DEMO_SITES',
      '',
      'addresses of sites, with commas, that the product shows at `/about`; `npm start` with demo data names its own',
      sites,
    ],
    ['SUPPORT_CHAT_URL', '', 'the chat with those who run the platform: with it the staff of sites have a button for it', web],
    ['API_DOCS', '1, in production 0', '`1` shows everybody the description of the API and the page to try its calls, `/api/docs`', flag],
    ['PRODUCT_CORP_NAME', '', 'the business that runs the product, in the footer of its own host: its name, which shows the others', any],
    ['PRODUCT_CEO_NAME', '', 'its representative', any],
    ['PRODUCT_REG_NO', '', "its business registration number, linked to the commission's register", any],
    ['PRODUCT_SHOP_NO', '', 'its report number for mail-order sales', any],
    ['PRODUCT_ADDRESS', '', 'its address', any],
    ['PRODUCT_PHONE', '', 'its telephone number', any],
    ['PRODUCT_EMAIL', '', 'its mail address', mailbox],
    ['PRODUCT_PRIVACY_NAME', '', 'who is in charge of personal data there', any],
    ['STORAGE', 'disk', '`disk` keeps files in `DATA_DIR/files`, `s3` in an object storage', oneOf('disk', 's3')],
    ['S3_ENDPOINT', '', `${WITH_S3}: the bucket's address`, web],
    ['STORAGE_PUBLIC_URL', '`S3_ENDPOINT`', `${WITH_S3}: its address as browsers reach it, where that is another one`, web],
    ['S3_REGION', 'ap-northeast-2', `${WITH_S3}: its region`, region],
    ['S3_ACCESS_KEY_ID', '', `${WITH_S3}: the key's name`, any],
    ['S3_SECRET_ACCESS_KEY', '', `${WITH_S3}: the key`, any, 'secret'],
    ['CSP_CONNECT', '', 'origins that pages may call besides their own and that of the object storage, with spaces', origins],
    ['FFMPEG_PATH', 'ffmpeg', 'the program that makes videos playable; without it they play as they came', any],
    ['FFPROBE_PATH', 'ffprobe', 'the program that measures them', any],
    ['TRANSCODING', 'here', '`elsewhere` leaves videos to `npm start -- --only transcode` (docs/scaling.md)', oneOf('here', 'elsewhere')],
    ['VIDEO_HOURS', '12', 'hours a video may last', whole(1, 100)],
    ['VIDEO_MEGAPIXELS', '36', 'millions of pixels its picture may have', whole(1, 1000)],
    ['VIDEO_PATIENCE', '10', 'times its length that making it playable may take', whole(1, 1000)],
    ['VIDEO_GIGABYTES', '30', 'gigabytes that what is made of it may take', whole(1, 1000)],
    ['BACKUP_TO', '', 'where `npm run backup` puts archives: a folder, or `s3://bucket/prefix`', backupPlace],
    ['BACKUP_RECIPIENT', '', 'with it archives are encrypted to this recipient of age (`npm run backup -- key` makes one)', ageRecipient],
    ['BACKUP_IDENTITY', '', 'opens them for `npm run restore`; better kept elsewhere and named by `--identity FILE`', any, 'secret'],
    ['BACKUP_KEEP', '14', 'so many archives stay there, the newest ones', whole(1, 10_000)],
    ['BACKUP_S3_ENDPOINT', "Amazon's", 'with `BACKUP_TO=s3://…`: the storage’s address, without the bucket', origin],
    ['BACKUP_S3_REGION', '`S3_REGION`', 'its region', region],
    ['BACKUP_S3_ACCESS_KEY_ID', '`S3_ACCESS_KEY_ID`', 'the name of its key', any],
    ['BACKUP_S3_SECRET_ACCESS_KEY', '`S3_SECRET_ACCESS_KEY`', 'the key', any, 'secret'],
    ['PG_CLIENT_PATH', '', 'the folder of `pg_dump` and `pg_restore` (18 or newer), where they are not in the PATH', any],
    ['YOUTUBE_API_KEY', '', 'asks YouTube for the length of linked videos as well', any, 'secret'],
  ]),
  ...kinds(
    'SNS_…_ID',
    declared(
      'service',
      SNS_APPS.map((type) => [
        `SNS_${type}_ID`,
        '',
        "the product's own apps at Kakao (`KAK`), Naver (`NAV`), Google (`GOG`) and Facebook (`FAB`)",
        any,
      ]),
    ),
  ),
  ...kinds(
    'SNS_…_SECRET',
    declared(
      'service',
      SNS_APPS.map((type) => [`SNS_${type}_SECRET`, '', 'their secrets', any, 'secret']),
    ),
  ),
  ...kinds(
    'SNS_…_APP_ID',
    declared(
      'service',
      SNS_APPS.map((type) => [`SNS_${type}_APP_ID`, '`SNS_…_ID`', 'the numbers by which tokens name them', any]),
    ),
  ),
  ...kinds(
    'DB_PASSWORD_…',
    declared(
      'service',
      DB_OWNERS.map(
        (owner) =>
          [
            `DB_PASSWORD_${owner.toUpperCase()}`,
            SECRET_MADE_ONCE,
            'password of a service’s database role: `MAIN`, `UTIL`, `EVENT`, `ALARM`, `FORM`, `CAMPAIGN`, `PAGE`, `SANDBOX`',
            longText(8),
            'secret',
          ] as Row,
      ),
    ),
  ),
  ...kinds('DATABASE_URL_…', addresses('DATABASE_URL', 'from `DATABASE_URL` and the password', OWN_DATABASE)),
  ...kinds('DATABASE_DIRECT_URL_…', addresses('DATABASE_DIRECT_URL', 'as `DATABASE_URL_…`', 'the same for the database behind a pooler')),
  ...kinds('DATABASE_READ_URL_…', addresses('DATABASE_READ_URL', 'as `DATABASE_URL_…`', 'the same for the replica')),
  ...declared('gateway', [['TRUSTED_PROXIES', '', 'addresses of load balancers whose X-Forwarded-For counts, with commas', networks]]),
  ...kinds(
    'NGINX_UPSTREAM_…',
    declared(
      'nginx',
      UPSTREAMS.map((name) => [
        `NGINX_UPSTREAM_${name}`,
        'the containers',
        'of an nginx of one’s own (docs/operations.md), as what follows: `host:port` of every copy, for `MAIN`, `UTIL` … `SANDBOX_PAY`',
        addressesOfCopies,
      ]),
    ),
  ),
  ...declared('nginx', [
    ['NGINX_LISTEN', '8080', 'where it listens: a port, or `host:port`', listened],
    ['NGINX_WEB_ROOT', '`/srv/web`', 'the folder of the built web', any],
    ['NGINX_PREFIX', '`/var/cache/nginx`', 'a folder that it may write', any],
    ['NGINX_FILES_ROOT', '', 'with `STORAGE=disk`: `DATA_DIR/files` as it sees it and may read it', any],
    ['NGINX_ACCESS_LOG', '`/dev/stdout`', 'its log', any],
    ['NGINX_VERSION', 'the installed one', 'from 1.27.3 on names are followed while it runs', versionNumber],
    ['NGINX_RESOLVER', '127.0.0.11', 'who is asked for names then', nameServers],
    ['NGINX_DAEMON', '', '`unit` leaves `daemon off` out, for a distribution’s service unit', oneOf('unit')],
    ['NGINX_COUNTER', '', 'with it every request is told there, `host:port`, to be counted (docs/monitoring.md)', addressesOfCopies],
    ['NGINX_STATUS', '127.0.0.1:8081', 'with `NGINX_COUNTER`: where it tells of its connections', addressesOfCopies],
  ]),
  ...declared('start', [
    ['PG_PORT', 'a free one', 'port of the embedded PostgreSQL', port],
    ['SEED', '', '`demo` fills a database of one’s own with the demo sites', oneOf('demo')],
    ['WEB_PORT', '5170', 'port of the web’s own server with `npm run dev`', port],
  ]),
  ...declared('compose', [
    ['COMPOSE_FILE', '', 'Compose alone reads this and what follows: its files; with a second one the form for a public server', any],
    ['COMPOSE_PROFILES', '', '`copies` starts PgBouncer and Redis, `production` asks for that second file', profiles],
    ['VERSION', 'latest', 'the version of the images that are built and started', any],
    ['POOLER', '', 'with `COMPOSE_PROFILES=copies`: `pooler:6432`, by which services go to the database', hostAndPort],
    ['FILES_HOST', '', 'for a public server: the host under which Caddy hands out the files of the container `storage`', hostName],
    ['ACME_MAIL', '', 'for a public server: whom the authority of the certificates tells when something is wrong with them', mailbox],
    ['CADDY_OPTIONS', '', 'for a public server: further global options of Caddy, such as `local_certs` for a trial', any],
  ]),
];

/** Variables by name, as in `process.env`. */
export type Env = Record<string, string | undefined>;
/** Reads the value of a variable; undefined where it is empty. */
export type Read = (name: string) => string | undefined;

/** The names of all variables with secrets. */
export const SECRET_NAMES: readonly string[] = VARIABLES.filter((v) => v.secret).map((v) => v.name);

/** The faults of the environment, one sentence each; empty if it has none. */
export function faultsOf(read: Read): string[] {
  const wrong = VARIABLES.flatMap(({ name, check, secret }) => {
    const value = read(name);
    const fault = value === undefined ? null : check(value);
    return fault ? [`${name} is ${secret ? 'not usable:' : `"${value}",`} ${fault}.`] : [];
  });
  return wrong.length ? wrong : needsOf(read);
}

const isTestKey = (key: string | undefined) => /^test_/.test(key ?? '');
/** Whether no real money moves, because the payment stand-in, or the test keys or sandbox of a payment company are used. */
export const isSandbox = (read: Read): boolean =>
  (read('PAY_PROVIDER') ?? 'sandbox') === 'sandbox' ||
  isTestKey(read('TOSS_SECRET_KEY')) ||
  isTestKey(read('TOSS_CLIENT_KEY')) ||
  /\bsandbox\b/.test(addressOf(read('PAYPAL_BASE_URL') ?? '')?.hostname ?? '');

/** What is missing although the set variables need it, or does not go with NODE_ENV=production. */
function needsOf(read: Read): string[] {
  const faults: string[] = [];
  const need = (why: string, ...names: string[]) => {
    for (const name of names) if (!read(name)) faults.push(`${name} is not set: ${why} needs it.`);
  };
  if (read('PAY_PROVIDER') === 'toss') need('PAY_PROVIDER=toss', 'TOSS_SECRET_KEY', 'TOSS_CLIENT_KEY');
  if (read('PAYPAL_CLIENT_ID')) need('PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID');
  if (read('ZOOM_ACCOUNT_ID')) need('ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET');
  if (read('JITSI_URL')) need('JITSI_URL', 'JITSI_APP_ID', 'JITSI_APP_SECRET');
  if (read('MAIL_PROVIDER') === 'smtp') need('MAIL_PROVIDER=smtp', 'SMTP_URL');
  if (read('STORAGE') === 's3') need('STORAGE=s3', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
  if (read('NODE_ENV') === 'production') faults.push(...productionFaults(read, need));
  return faults;
}

/** Hosts of one label, which only containers and machines of one network find by name. */
const ONE_LABEL_PATTERN = /^[^.:]+$/;

function productionFaults(read: Read, need: (why: string, ...names: string[]) => void): string[] {
  const faults: string[] = [];
  if (read('SOCIAL_PROVIDER') === 'sandbox')
    faults.push('SOCIAL_PROVIDER is sandbox, which lets everybody be everybody: never with NODE_ENV=production.');
  if (read('LIVE_PROVIDER') === 'sandbox')
    faults.push('LIVE_PROVIDER is sandbox, in which no live is held: never with NODE_ENV=production.');
  if (read('ALLOW_SANDBOX') === '1') return faults;
  if (isSandbox(read))
    faults.push(
      'PAY_PROVIDER is sandbox (or has a test key, or PayPal’s own sandbox), with which everybody has everything without paying: ' +
        'with NODE_ENV=production choose toss with live keys, or set ALLOW_SANDBOX=1 to say that this is a demo.',
    );
  if (read('MAIL_PROVIDER') !== 'smtp')
    faults.push('MAIL_PROVIDER is local, which sends nothing: with NODE_ENV=production set it to smtp.');
  need('NODE_ENV=production', 'MAIL_FROM', 'OPERATOR_MAIL', 'MAIN_ORIGIN', 'SITE_ORIGIN_PATTERN');
  const name = read('STORAGE_PUBLIC_URL') ? 'STORAGE_PUBLIC_URL' : 'S3_ENDPOINT';
  const storage = read('STORAGE') === 's3' ? addressOf(read(name) ?? '')?.hostname : undefined;
  const isPublic = !ONE_LABEL_PATTERN.test(addressOf(read('MAIN_ORIGIN') ?? '')?.hostname ?? '');
  if (storage && (/(^|\.)localhost$|^127\.|^\[::1\]$/.test(storage) || (isPublic && ONE_LABEL_PATTERN.test(storage))))
    faults.push(
      `${name} is on ${storage}, which visitors cannot reach: with NODE_ENV=production set STORAGE_PUBLIC_URL to its public address.`,
    );
  return faults;
}
