import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnv } from '@madang/server/child-env';
import { testDatabase } from '@madang/server/test-app';
import { SECRET_NAMES } from '@madang/server/variables';
import { bundle } from './build/bundle';
import { freePort } from './postgres';
import { newDataKey, writeSecrets } from './start/secrets';
import { readSettings, readToolSettings } from './start/settings';

const root = process.cwd();
let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'madang-start-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Runs `npm start` with these variables, of which one is wrong; answers its exit code and what it prints. */
const start = (env: Record<string, string>, flags: string[] = []): Promise<{ code: number; text: string }> =>
  new Promise((done) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'tools/start/main.ts', ...flags],
      { cwd: root, env: childEnv({ DATA_DIR: join(dir, 'data'), ...env }) },
      (e, stdout, stderr) => done({ code: e ? Number(e.code) : 0, text: `${stdout}${stderr}`.trim() }),
    );
  });

describe('npm start', () => {
  it.each([
    [{ STORAGE: 'gcs' }, /^STORAGE is "gcs", none of disk, s3\.$/],
    [{ DB_POOL: 'abc' }, /^DB_POOL is "abc", no whole number from 1 to 100\.$/],
    [{ PG_PORT: 'abc' }, /^PG_PORT is "abc", no whole number/],
    [{ DATA_KEYS: 'short:abcd' }, /^DATA_KEYS is not usable: no list of keys: that of short is not 32 bytes in base64\.$/],
    [
      {
        NODE_ENV: 'production',
        MAIL_PROVIDER: 'smtp',
        SMTP_URL: 'smtp://x',
        MAIL_FROM: 'a@b.kr',
        OPERATOR_MAIL: 'a@b.kr',
        MAIN_ORIGIN: 'https://x.kr',
        SITE_ORIGIN_PATTERN: 'https://{domain}.x.kr',
      },
      /^PAY_PROVIDER is sandbox .*ALLOW_SANDBOX=1 to say that this is a demo\.$/,
    ],
    [{ TOKEN_SECRET_FILE: '/absent' }, /^TOKEN_SECRET_FILE is "\/absent", which cannot be read: ENOENT.*$/],
  ])('stops at %j with one sentence, before it has made anything', async (env, sentence) => {
    const { code, text } = await start(env as Record<string, string>);
    expect([code, text]).toEqual([1, expect.stringMatching(sentence)]);
    expect(text).not.toMatch(/\n/);
    expect(existsSync(join(dir, 'data'))).toBe(false);
  });

  it('hands the gateway, which reads no files of secrets, what lies in one', () => {
    const [{ DATA_DIR }, name] = [process.env, 'OTEL_EXPORTER_OTLP_HEADERS'];
    writeFileSync(join(dir, 'headers'), 'api-key=secret\n');
    Object.assign(process.env, { DATA_DIR: join(dir, 'settings'), [`${name}_FILE`]: join(dir, 'headers') });
    try {
      expect(readSettings(false).env[name]).toBe('api-key=secret');
    } finally {
      Object.assign(process.env, { DATA_DIR });
      delete process.env[`${name}_FILE`];
    }
  });

  it('tells tools the address of the product that runs with their data folder, though its port was given to its start alone', () => {
    const place = join(dir, 'running');
    mkdirSync(place, { recursive: true });
    const product = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', 'tools/start/main.ts'], {
      stdio: 'ignore',
      env: childEnv(),
    });
    // A database of its own would mean another product than the one of the folder.
    const { DATA_DIR, DATABASE_URL } = process.env;
    process.env['DATA_DIR'] = place;
    delete process.env['DATABASE_URL'];
    try {
      writeFileSync(join(place, 'run.json'), JSON.stringify({ pid: product.pid, address: 'http://localhost:8123' }));
      const { env, port } = readToolSettings().settings;
      expect([port, env['PORT'], env['MAIN_ORIGIN'], env['SITE_ORIGIN_PATTERN']]).toEqual([
        8123,
        '8123',
        'http://localhost:8123',
        'http://{domain}.localhost:8123',
      ]);
    } finally {
      Object.assign(process.env, { DATA_DIR }, DATABASE_URL === undefined ? {} : { DATABASE_URL });
      delete process.env['PORT'];
      product.kill();
    }
  });

  it('makes no secrets for a database that others have sealed: it asks for those of the installation', async () => {
    const url = new URL(process.env['TEST_ADMIN_URL']!);
    url.pathname = `/${process.env['TEST_TEMPLATE']}`;
    const { code, text } = await start({ DATABASE_URL: url.toString() });
    expect([code, text]).toEqual([1, expect.stringMatching(/^The database is in use, and .*\(DATA_DIR\) has no secrets\.json/)]);
    expect(existsSync(join(dir, 'data/secrets.json'))).toBe(false);
  });

  it('keeps its secrets whole whatever the disk does, and names a new key after the last', () => {
    const file = join(dir, 'secrets.json');
    writeSecrets(file, { TOKEN_SECRET: 'first' });
    // A failed write leaves another secrets file unchanged.
    expect(() => writeSecrets(join(dir, 'absent', 'secrets.json'), {})).toThrow('ENOENT');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ TOKEN_SECRET: 'first' });
    const ids = ['', 'k1:x', 'k9:x,k10:y', 'mine:x'].map((keys) => newDataKey(keys).split(':')[0]);
    expect(ids).toEqual(['k1', 'k2', 'k11', 'k1']);
  });
});

/** The calls in a source text that begin with `start`, each up to its closing bracket. */
const callsIn = (source: string, start: RegExp): string[] =>
  [...source.matchAll(start)].flatMap(({ 0: begin, index }) => {
    const first = index + begin.length;
    let open = 1;
    let at = first;
    for (; open > 0 && at < source.length; at++) open += source[at] === '(' ? 1 : source[at] === ')' ? -1 : 0;
    // Leaves out `promisify(execFile)`, which starts no program.
    return /^\w*\)$/.test(source.slice(first, at)) ? [] : [source.slice(index, at)];
  });

describe('programs that are none of ours', () => {
  it('get an environment in which nothing is hidden', async () => {
    const kept = { ...process.env };
    try {
      for (const name of SECRET_NAMES) process.env[name] = 'a secret';
      const given = childEnv({ PORT: '1' });
      expect([given['PATH'], given['PORT']]).toEqual([process.env['PATH'], '1']);
      expect(Object.values(given)).not.toContain('a secret');
    } finally {
      // Changes `process.env` in place: later changes of a plain object in its place would have no effect.
      for (const name of SECRET_NAMES) delete process.env[name];
      Object.assign(process.env, kept);
    }
  });

  it('are started with it everywhere in the product and its launcher', () => {
    const sources = globSync(
      ['apps/*/src/**/*.ts', 'libs/server/*.ts', 'gateway/*.ts', 'tools/{start,build,settle,keys,backup}/*.ts', 'tools/postgres.ts'],
      { cwd: root },
    ).filter((path) => !/\.(spec|test|e2e)\.ts$|apps\/web/.test(path));
    const starts = sources.flatMap((path) =>
      callsIn(readFileSync(join(root, path), 'utf8'), /(?<![.\w])(?:spawn|fork|execFile|execFileSync|promisify\(execFile\))\(/g).map(
        (call) => ({ path, call }),
      ),
    );
    expect(starts.length).toBeGreaterThan(6);
    // Programs of our own get the whole environment; every other start must name what it passes on.
    expect(starts.filter(({ call }) => !/\benv\b/.test(call) && !call.includes('process.execPath'))).toEqual([]);
  });
});

describe('npm start -- --only', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());
  const secrets = () => ({
    TOKEN_SECRET: process.env['TOKEN_SECRET']!,
    DATA_KEYS: process.env['DATA_KEYS']!,
    DB_ROLE_PASSWORD: process.env['DB_ROLE_PASSWORD']!,
  });

  it('AM-1030 names what there is, and what it has to be given, and makes no secrets', async () => {
    const said = async (only: string, env: Record<string, string> = {}) => (await start(env, ['--only', only])).text;
    expect(await said('main,films')).toBe(
      'There is no part "films" that runs alone; there are main, util, event, alarm, form, campaign, page, transcode.',
    );
    expect(await said('main')).toMatch(/^DATABASE_URL is not set: --only main works beside a product/);
    expect(await said('transcode', { DATABASE_URL: database.url })).toMatch(
      /has no secrets\.json: put that of the installation there, or set TOKEN_SECRET, DATA_KEYS, DB_PASSWORD_MAIN to the values it has\.$/,
    );
    expect(await said('form,alarm', { DATABASE_URL: database.url, ...secrets(), DATA_KEYS: '' })).toMatch(/or set DATA_KEYS to/);
    expect(existsSync(join(dir, 'data/secrets.json'))).toBe(false);
  });

  it('AM-1030 runs one more copy of the named services in one process, at the address of HOST, and ends by SIGTERM', async () => {
    const base = (await freePort()) - 4;
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'tools/start/main.ts', '--only', 'alarm,form'], {
      cwd: root,
      env: childEnv({
        DATA_DIR: join(dir, 'copy'),
        DATABASE_URL: database.url,
        HOST: '127.0.0.2',
        SERVICE_PORT_BASE: String(base),
        ...secrets(),
      }),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (part: Buffer) => (text += part.toString()));
    const ended = once(child, 'exit');
    try {
      await Promise.race([
        ended,
        new Promise<void>((ready) => child.stdout.on('data', () => text.includes('Ready beside the product') && ready())),
      ]);
      expect(text).toMatch(new RegExp(`alarm +127\\.0\\.0\\.2:${base + 4}\\n +form +127\\.0\\.0\\.2:${base + 5}\\n`));
      const status = (service: string, host: string, port: number) =>
        fetch(`http://${host}:${port}/api/${service}/v1.0/ready`).then(
          (answer) => answer.status,
          () => null,
        );
      expect(await Promise.all([status('alarm', '127.0.0.2', base + 4), status('form', '127.0.0.2', base + 5)])).toEqual([200, 200]);
      const again = { DATABASE_URL: database.url, HOST: '127.0.0.2', SERVICE_PORT_BASE: String(base), ...secrets() };
      expect((await start(again, ['--only', 'form'])).text).toMatch(
        /\(form\) is taken .*SERVICE_PORT_BASE=4100 npm start -- --only form$/s,
      );
      // It listens at no other address, and runs nothing that was not named.
      expect(await Promise.all([status('alarm', '127.0.0.1', base + 4), status('main', '127.0.0.2', base + 1)])).toEqual([null, null]);
    } finally {
      child.kill('SIGTERM');
    }
    expect(await ended).toEqual([0, null]);
  }, 240_000);
});

describe('npm start that is told to end', () => {
  it('ends what it started, though npm’s shell passes nothing on', async () => {
    const place = join(root, '.nx/test-end');
    mkdirSync(place, { recursive: true });
    const ended = join(place, 'ended');
    writeFileSync(
      join(place, 'product.mjs'),
      `import { writeFileSync } from 'node:fs';
       process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(ended)}, 'by SIGTERM'); process.exit(0); });
       setInterval(() => undefined, 1000);
       console.log('ready');`,
    );
    writeFileSync(
      join(place, 'start.mjs'),
      `import { become } from '${join(root, 'tools/install.mjs')}'; become('.nx/test-end/product.mjs', []);`,
    );
    const shell = spawn('sh', ['-c', `"${process.execPath}" "${join(place, 'start.mjs')}"; true`], {
      cwd: root,
      env: childEnv({ npm_lifecycle_event: 'start' }),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(shell.stdout!, 'data');
      shell.kill('SIGTERM');
      await once(shell.stdout!, 'close');
      expect(readFileSync(ended, 'utf8')).toBe('by SIGTERM');
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  });
});

describe('a full disk', () => {
  it('ends the lines of the log and nothing else; the service goes on answering', async () => {
    const source = join(dir, 'logs.ts');
    const port = await freePort();
    writeFileSync(
      source,
      `import { createServer } from 'node:http';
       import { logger } from '${join(root, 'libs/server/log')}';
       setInterval(() => { for (let n = 0; n < 200; n++) logger.info({ n, text: 'x'.repeat(200) }, 'line'); console.log('and Nest'); console.error('and its errors'); }, 20);
       createServer((_, res) => res.end('here')).listen(${port}, '127.0.0.1');`,
    );
    await bundle({ logs: source }, '.nx/test-logs');
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, ['.nx/test-logs/logs.mjs'], { cwd: root, env: childEnv(), stdio: ['ignore', full, full] });
    try {
      const answers = () =>
        fetch(`http://127.0.0.1:${port}`).then(
          (r) => r.text(),
          () => null,
        );
      const end = Date.now() + 20_000;
      while (!(await answers()) && Date.now() < end && child.exitCode === null) await new Promise((r) => setTimeout(r, 50));
      // For two seconds, in which more output gathers than the program may keep.
      for (let n = 0; n < 40; n++) {
        expect([child.exitCode, child.signalCode, await answers()]).toEqual([null, null, 'here']);
        await new Promise((r) => setTimeout(r, 50));
      }
    } finally {
      child.kill('SIGKILL');
      rmSync(join(root, '.nx/test-logs'), { recursive: true, force: true });
    }
  });
});
