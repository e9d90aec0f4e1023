import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { checkEnvironment, given } from './environment';
import { INTERNAL_VARIABLES } from './internal-variables';
import { SECRET_NAMES, VARIABLES, type Env, type Variable } from './variables';

const KEY = Buffer.alloc(32, 7).toString('base64');
const LIVE: Env = {
  NODE_ENV: 'production',
  PAY_PROVIDER: 'toss',
  TOSS_SECRET_KEY: 'live_sk_0123456789',
  TOSS_CLIENT_KEY: 'live_ck_0123456789',
  MAIL_PROVIDER: 'smtp',
  SMTP_URL: 'smtps://user:pass@mail.example.com:465',
  MAIL_FROM: '마당 <no-reply@example.com>',
  OPERATOR_MAIL: 'ops@example.com',
  MAIN_ORIGIN: 'https://example.com',
  SITE_ORIGIN_PATTERN: 'https://{domain}.example.com',
  STORAGE: 's3',
  S3_ENDPOINT: 'https://files.example.com/madang',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};
interface Services {
  services: Record<string, { environment?: Record<string, string> }>;
}
const said = (env: Env): string => {
  try {
    checkEnvironment(env);
    return '';
  } catch (e) {
    return (e as Error).message;
  }
};

describe('the environment', () => {
  it('is good when empty, and as a production wants it', () => {
    expect([said({}), said(LIVE)]).toEqual(['', '']);
  });

  it.each([
    ['STORAGE', 'gcs'],
    ['DB_POOL', 'abc'],
    ['DB_POOL', '0'],
    ['DB_WAIT', '2s'],
    ['PORT', '99999'],
    ['PORT', '6000'],
    ['SERVICE_PORT_BASE', '4180'],
    ['SERVICE_PORT_BASE', '4040'],
    ['PAY_PROVIDER', 'Toss'],
    ['PAY_METHODS', 'CARD,BITCOIN'],
    ['PAY_METHODS', 'PAYPAL'],
    ['PAY_METHODS', ','],
    ['API_DOCS', 'yes'],
    ['MAIL_PROVIDER', 'sendmail'],
    ['SOCIAL_PROVIDER', 'none'],
    ['NODE_ENV', 'prod'],
    ['LOG_LEVEL', 'verbose'],
    ['MAIN_ORIGIN', 'example.com'],
    ['MAIN_ORIGIN', 'https://example.com/'],
    ['SITE_ORIGIN_PATTERN', 'https://example.com'],
    ['SITE_ADDRESSES', 'example.com'],
    ['DNS_SERVERS', 'dns'],
    ['TRUSTED_PROXIES', '10.0.0.0/8;'],
    ['MAIL_FROM', 'nobody'],
    ['ALLOW_SANDBOX', 'yes'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL_MAIN', 'localhost'],
    ['DATA_KEYS', 'zz'],
    ['DATA_KEYS', `k1:${KEY},k1:${KEY}`],
    ['DATA_KEYS', 'k1:c2hvcnQ='],
    ['TOKEN_SECRET', 'zz'],
    ['SMTP_URL', 'mail:25'],
    ['PG_PORT', 'pg'],
    ['SEED', 'all'],
    ['NGINX_UPSTREAM_MAIN', '10.0.0.5'],
    ['NGINX_LISTEN', '8080 ssl'],
    ['NGINX_VERSION', 'newest'],
    ['NGINX_DAEMON', 'on'],
  ])('%s=%s stops the start with one sentence that names it', (name, value) => {
    const text = said({ [name]: value });
    expect(text.split('\n')).toHaveLength(1);
    expect(text).toMatch(new RegExp(`^${name} is .*\\.$`));
    expect(VARIABLES.find((v) => v.name === name)?.secret && text.includes(value)).toBeFalsy();
  });

  /**
   * Variables whose values other companies give out, or in which a mistake cannot be recognised: names, ids and secrets of others,
   * programs, phone numbers, files.
   */
  const FREE =
    /^(PAYPAL_CLIENT_ID|PAYPAL_WEBHOOK_ID|ZOOM_(ACCOUNT|CLIENT)_ID|JITSI_APP_ID|DATA_DIR|S3_(SECRET_)?ACCESS_KEY(_ID)?|FF(MPEG|PROBE)_PATH|NGINX_(WEB_ROOT|PREFIX|FILES_ROOT|ACCESS_LOG)|BACKUP_IDENTITY|BACKUP_S3_(SECRET_)?ACCESS_KEY(_ID)?|PG_CLIENT_PATH|COMPOSE_FILE|VERSION|CADDY_OPTIONS|SENTRY_RELEASE|YOUTUBE_API_KEY|PRODUCT_(CORP|CEO|PRIVACY)_NAME|PRODUCT_(REG|SHOP)_NO|PRODUCT_ADDRESS|PRODUCT_PHONE|SNS_...(_APP)?_(ID|SECRET))$/;
  it.each(VARIABLES.filter((v) => !FREE.test(v.name)))(
    '$name knows values that are none, and stops the start with one sentence',
    ({ name }) => {
      const texts = ['!', 'gcs://x'].map((value) => said({ [name]: value })).filter(Boolean);
      expect(texts).not.toEqual([]);
      for (const text of texts) expect(text).toMatch(new RegExp(`^${name} is [^\\n]*\\.$`));
    },
  );
  it('names no variable as free whose values it can tell', () => {
    expect(VARIABLES.filter((v) => FREE.test(v.name) && ['!', 'gcs://x'].some((value) => v.check(value))).map((v) => v.name)).toEqual([]);
  });

  it('of a choice has what it needs', () => {
    expect(said({ PAY_PROVIDER: 'toss' })).toContain('TOSS_SECRET_KEY is not set');
    expect(said({ MAIL_PROVIDER: 'smtp' })).toContain('SMTP_URL is not set');
    expect(said({ STORAGE: 's3', S3_ENDPOINT: 'https://x.test/b' })).toContain('S3_ACCESS_KEY_ID is not set');
    for (const name of ['MAIL_FROM', 'OPERATOR_MAIL', 'MAIN_ORIGIN', 'SITE_ORIGIN_PATTERN', 'S3_SECRET_ACCESS_KEY', 'TOSS_CLIENT_KEY'])
      expect(said({ ...LIVE, [name]: '' })).toContain(`${name} is not set`);
    expect(said({ ...LIVE, S3_ENDPOINT: 'http://storage.localhost:8333/madang' })).toContain('S3_ENDPOINT');
    // Only the address at which visitors reach the storage must be public.
    const local = 'http://storage.localhost:8333/madang';
    expect(said({ ...LIVE, S3_ENDPOINT: local, STORAGE_PUBLIC_URL: 'https://files.example.com/madang' })).toBe('');
    expect(said({ ...LIVE, STORAGE_PUBLIC_URL: local })).toMatch(/^STORAGE_PUBLIC_URL is on storage\.localhost/);
    // Nor is a name of one label, such as a container's, unless the product itself has one. An address of a private network may be right,
    // since an organisation may run the product for that network alone.
    const inside = 'http://minio:9000/madang';
    expect(said({ ...LIVE, S3_ENDPOINT: inside })).toMatch(/^S3_ENDPOINT is on .*STORAGE_PUBLIC_URL/);
    expect(said({ ...LIVE, S3_ENDPOINT: inside, STORAGE_PUBLIC_URL: 'https://files.example.com/madang' })).toBe('');
    expect(said({ ...LIVE, S3_ENDPOINT: inside, MAIN_ORIGIN: 'https://courses' })).toBe('');
    for (const own of ['http://10.0.0.7:9000/madang', 'https://files.internal/madang'])
      expect(said({ ...LIVE, S3_ENDPOINT: own })).toBe('');
    expect(said({ ...LIVE, MAIL_PROVIDER: '' })).toContain('MAIL_PROVIDER');
  });

  it('of a production has no stand-in of payments unless it says that it is a demo, and never one of logins', () => {
    for (const pay of [{ PAY_PROVIDER: '' }, { PAY_PROVIDER: 'sandbox' }, { TOSS_SECRET_KEY: 'test_sk_0123456789' }]) {
      expect(said({ ...LIVE, ...pay })).toContain('ALLOW_SANDBOX=1');
      expect(said({ ...LIVE, ...pay, ALLOW_SANDBOX: '0' })).toContain('ALLOW_SANDBOX=1');
      expect(said({ ...LIVE, ...pay, ALLOW_SANDBOX: '1' })).toBe('');
    }
    expect(said({ ...LIVE, SOCIAL_PROVIDER: 'sandbox', ALLOW_SANDBOX: '1' })).toContain('SOCIAL_PROVIDER');
  });

  it('of a production names where its operators are told what they must look at, unless it says that it is a demo', () => {
    expect(said({ ...LIVE, OPERATOR_MAIL: '' })).toBe('OPERATOR_MAIL is not set: NODE_ENV=production needs it.');
    expect(said({ ...LIVE, OPERATOR_MAIL: '', ALLOW_SANDBOX: '1' })).toBe('');
    expect(said({ OPERATOR_MAIL: '' })).toBe('');
  });

  it('takes secrets from files, alone or in a JSON object, and says which file it cannot read', () => {
    const dir = mkdtempSync(join(tmpdir(), 'madang-env-'));
    try {
      writeFileSync(join(dir, 'plain'), 'from the file\n');
      writeFileSync(join(dir, 'all.json'), JSON.stringify({ TOKEN_SECRET: 'from the object' }));
      expect(given('TOKEN_SECRET', { TOKEN_SECRET_FILE: join(dir, 'plain') })).toBe('from the file');
      expect(given('TOKEN_SECRET', { TOKEN_SECRET_FILE: join(dir, 'all.json') })).toBe('from the object');
      expect(given('TOKEN_SECRET', { TOKEN_SECRET: 'by itself', TOKEN_SECRET_FILE: join(dir, 'plain') })).toBe('by itself');
      expect(said({ ...LIVE, TOSS_SECRET_KEY: '', TOSS_SECRET_KEY_FILE: join(dir, 'absent') })).toMatch(/^TOSS_SECRET_KEY_FILE is/);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});

describe('the list of variables', () => {
  const root = process.cwd();
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const names = VARIABLES.map((v) => v.name);
  const readBy = (reader: Variable['reader']) => VARIABLES.filter((v) => v.reader === reader).map((v) => v.name);

  const sources = globSync(
    [
      'libs/**/*.ts',
      'apps/*/src/**/*.ts',
      'gateway/*.ts',
      'tools/{start,settle,seed,keys,dead-letters,operator,doctor,backup,files,release}/*.ts',
      'tools/*.ts',
    ],
    { cwd: root },
  ).filter((path) => !/\.(spec|test|fixture)\.ts$|test-app|apps\/web/.test(path));

  it('names each once, and every one that the code reads', () => {
    expect(new Set(names).size).toBe(names.length);
    const used = sources.flatMap((path) =>
      [...read(path).matchAll(/(?:env\[|given\(|givenNow\(|required\(|listed\(|numberOf\()['`]([A-Z][A-Z0-9_]+)(?:'|(\$))/g)].map((m) => ({
        name: m[1]!.replace(/_FILE$/, ''),
        begins: m[2] !== undefined,
      })),
    );
    const known = [...names, ...INTERNAL_VARIABLES, 'JEST_WORKER_ID', 'PATH'];
    const unknown = used.filter(({ name, begins }) => !known.some((one) => (begins ? one.startsWith(name) : one === name)));
    expect([...new Set(unknown.map(({ name }) => name))]).toEqual([]);
  });

  it('has each secret read in a way that takes it from a file too', () => {
    // Two look where a secret comes from, two hand on what was read, and the gateway gets its one from its launcher (tools/start.spec.ts).
    const others = /^(tools\/(keys\/keys|backup\/secrets|start\/(main|demo))|gateway\/main)\.ts$/;
    const plain = sources
      .filter((path) => !others.test(path))
      .flatMap((path) => [
        ...[...read(path).matchAll(/\benv\[['`]([A-Z_]+)/g)].flatMap(([, name]) =>
          SECRET_NAMES.some((secret) => secret.startsWith(name!)) ? [`${path}: ${name}`] : [],
        ),
        ...(/\} = process\.env;/.test(read(path)) ? [`${path}: several`] : []),
      ]);
    expect(plain).toEqual([]);
  });

  it('is README’s table', () => {
    const table = [...read('README.md').matchAll(/^\| `([A-Z][A-Z0-9_…]+)` +\| (.*?) *\| (.*?) *\|$/gm)].map((m) => m.slice(1));
    const rows = new Map(VARIABLES.map((v) => [v.kind ?? v.name, [v.kind ?? v.name, v.default, v.meaning]]));
    expect(table).toEqual([...rows.values()]);
  });

  it('is .env.example, in which nothing is set', () => {
    const [, ...said] = read('.env.example').trim().split('\n\n');
    const entries = VARIABLES.map((v) => `# ${v.meaning}${v.default && ` (otherwise: ${v.default})`}\n#${v.name}=`);
    expect(said).toEqual(entries);
  });

  it('has what scripts of the shell and of plain Node read', () => {
    const scripts = globSync(['docker/*.{sh,mjs}', 'tools/{start,backup,seed,release,bench}/*.{sh,mjs}', 'tools/*.mjs'], {
      cwd: root,
    });
    const asked = scripts.flatMap((path) => {
      const text = read(path).replace(/^\s*#.*$/gm, '');
      const own = [...text.matchAll(/(?:^|\s|export )([A-Z][A-Z0-9_]+)=/gm)].map((m) => m[1]!);
      const found = path.endsWith('.sh') ? text.matchAll(/\$\{?([A-Z][A-Z0-9_]+)/g) : text.matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g);
      return [...found, ...text.matchAll(/process\.env\.([A-Z][A-Z0-9_]+)/g)]
        .map((m) => m[1]!.replace(/_FILE$/, ''))
        .filter((name) => !own.includes(name));
    });
    expect(asked.length).toBeGreaterThan(3);
    expect([...new Set(asked)].filter((name) => ![...names, ...INTERNAL_VARIABLES].includes(name))).toEqual([]);
  });

  it('is what docker-compose.yml passes on, but for what the image sets and what a file of the volume holds', () => {
    const compose = parse(read('docker-compose.yml'), { merge: true }) as {
      'x-environment': Record<string, string | null>;
      services: Record<string, { environment?: object; env_file?: unknown }>;
    };
    // Variables named NAME_FILE reach the services by the file .env.
    for (const { environment, env_file } of Object.values(compose.services))
      if (environment && 'PAY_PROVIDER' in environment) expect(env_file).toEqual([{ path: '.env', required: false }]);
    const set = [...read('Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap((m) => [...m[1]!.matchAll(/(\w+)=/g)].map((n) => n[1]!));
    const others = [...INTERNAL_VARIABLES, ...readBy('compose')];
    const passed = [...new Set([...Object.keys(compose['x-environment']).filter((name) => !others.includes(name)), ...set])];
    expect(passed.toSorted()).toEqual(readBy('service').toSorted());
  });

  it('has what the files of Compose read beside it, and nothing of Compose that none of them reads', () => {
    const files = ['docker-compose.yml', 'docker-compose.production.yml'].map(read).join('\n');
    const asked = [...files.matchAll(/\$\{([A-Z]\w+)/g), ...files.matchAll(/^ {2}([A-Z]\w+):$/gm)].map((m) => m[1]!);
    expect(asked.filter((name) => ![...names, ...INTERNAL_VARIABLES].includes(name))).toEqual([]);
    const own = readBy('compose').filter((name) => !name.startsWith('COMPOSE_'));
    expect(own.filter((name) => !asked.includes(name))).toEqual([]);
    // What Caddy reads is given to its container.
    const { caddy } = (parse(read('docker-compose.production.yml'), { merge: true, logLevel: 'silent' }) as Services).services;
    const caddys = [...read('docker/Caddyfile').matchAll(/\{\$(\w+)\}/g)].map((m) => m[1]!);
    expect(Object.keys(caddy!.environment!).toSorted()).toEqual(caddys.toSorted());
  });

  it('has every variable that docs/operations.md sets in a block, and those of Compose stand there', () => {
    const operations = read('docs/operations.md');
    const set = [...operations.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map((m) => m[1]!);
    expect(set.length).toBeGreaterThan(15);
    expect(set.filter((name) => !names.includes(name))).toEqual([]);
    expect(readBy('compose').filter((name) => !operations.includes(name))).toEqual([]);
  });

  it('finds nothing missing in the blocks of docs/operations.md that begin a production', () => {
    const blocks = [...read('docs/operations.md').matchAll(/^```\n((?:[A-Z][A-Z0-9_]+=.*\n)+)```$/gm)].map(([, text]): Env =>
      Object.fromEntries(
        text!
          .trim()
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      ),
    );
    const productions = blocks.filter((env) => env['MAIN_ORIGIN'] && env['SMTP_URL']);
    expect(productions).toHaveLength(2);
    // What the files of Compose and the image set for the second one.
    const { NODE_ENV, PAY_PROVIDER, MAIL_PROVIDER, STORAGE, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = LIVE;
    const set = { NODE_ENV, PAY_PROVIDER, MAIL_PROVIDER, STORAGE, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
    expect(productions.map((env) => said(env['COMPOSE_FILE'] ? { ...set, ...env } : env))).toEqual(['', '']);
  });
});
