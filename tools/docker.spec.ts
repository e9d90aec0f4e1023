import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { SERVICES, SERVICE_NAMES } from '@madang/contracts/services';
import { DAY } from '@madang/contracts/time';
import { nginxConf } from '@madang/gateway/nginx';
import { nginxOptions } from '@madang/gateway/nginx-env';
import { GATEWAY_ROUTES, type Upstream } from '@madang/gateway/routes';
import { DB_OWNERS, VARIABLES } from '@madang/server/variables';

interface Container {
  image?: string;
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: string[] | Record<string, { condition: string }>;
  volumes?: string[];
  healthcheck?: { test: string[] };
  logging?: { options: Record<string, string> };
  entrypoint?: string[];
  build?: { target?: string; args?: Record<string, string> };
  profiles?: string[];
}
const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Container>;
  volumes: Record<string, unknown>;
};
/** What the second file says of each container; null: the container is not there any more. */
const production = parse(read('docker-compose.production.yml'), {
  merge: true,
  logLevel: 'silent',
  customTags: [{ tag: '!reset', resolve: () => null }],
}) as {
  services: Record<string, (Container & { deploy?: object; ports?: string[] }) | null>;
};
const dockerfile = read('Dockerfile');

it('runs each of the seven services in a container of its own', () => {
  for (const name of SERVICE_NAMES) {
    const container = compose.services[`api-${name}`];
    expect(container?.command).toEqual([name]);
    expect(container?.image).toBe(`madang-service:\${VERSION:-latest}`);
  }
  expect(compose.services['sandbox-pay']?.command).toEqual(['sandbox-pay']);
});

it('gives the services what they cannot start without, and the folders of other containers', () => {
  const entrypoint = read('docker/entrypoint.sh');
  for (const name of ['TOKEN_SECRET', 'DATA_KEYS', 'DATABASE_URL']) expect(entrypoint).toMatch(new RegExp(`^(fromfile )?${name}\\b`, 'm'));
  expect(entrypoint).toContain(`owners='${DB_OWNERS.join(' ')}'`);
  const volumes = Object.values(compose.services).flatMap((c) => (c.volumes ?? []).map((v) => v.split(':')[0]!));
  for (const volume of volumes.filter((v) => !v.startsWith('.'))) expect(Object.keys(compose.volumes)).toContain(volume);
});

it('takes the database’s address from a file as well, and leads services by the pooler there', () => {
  const dir = mkdtempSync(join(tmpdir(), 'madang-entrypoint-'));
  const addresses = (value: string) => {
    writeFileSync(join(dir, 'address'), value);
    const env = { PATH: `${dir}:/usr/bin:/bin`, DATABASE_URL: '', DATABASE_URL_FILE: join(dir, 'address'), POOLER: 'pooler:6432' };
    return ['migrate', 'main'].map((word) =>
      execFileSync('/bin/sh', ['docker/entrypoint.sh', word], { cwd: root, env, encoding: 'utf8' }).trim(),
    );
  };
  try {
    const says = 'echo "$DATABASE_URL $DATABASE_DIRECT_URL"';
    writeFileSync(join(dir, 'node'), `#!/bin/sh\n[ "$1" = -p ] && exec ${process.execPath} "$@"\n${says}\n`, { mode: 0o755 });
    const own = 'postgres://madang:secret@database.example/madang';
    const pooled = 'postgres://madang:secret@pooler:6432/madang';
    for (const file of [`${own}\n`, JSON.stringify({ DATABASE_URL: own })]) expect(addresses(file)).toEqual([own, `${pooled} ${own}`]);
  } finally {
    rmSync(dir, { recursive: true });
  }
});

it('has a stand-in of the same name for every image of others, and for every one that ours begin with', () => {
  const named = [compose, production].flatMap(({ services }) => Object.values(services).flatMap((one) => one?.image ?? []));
  const begun = [...dockerfile.matchAll(/^FROM (\S+:\S+)/gm)].map((m) => m[1]!);
  const standIns = [...read('tools/containers/stand-ins.ts').matchAll(/^ {4}\['(\S+:\S+)'/gm)].map((m) => m[1]!);
  const others = [...named, ...begun].filter((image) => !image.startsWith('madang-'));
  expect(standIns.toSorted()).toEqual([...new Set(others)].toSorted());
});

it('keeps five files of 10 MB of what each container says', () => {
  const kept = Object.entries(compose.services).map(([name, { logging }]) => [name, logging?.options]);
  expect(kept).toEqual(Object.keys(compose.services).map((name) => [name, { 'max-size': '10m', 'max-file': '5' }]));
});

it('knows every command of a container that the documents name', () => {
  const words = [...read('docker/entrypoint.sh').matchAll(/^ {2}([a-z|-]+)\)/gm)].flatMap((m) => m[1]!.split('|'));
  const known = [...words, ...SERVICE_NAMES, 'transcode'];
  const named = globSync('docs/**/*.md', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/docker compose run --rm (?:-\S+ )*(\S+) ([a-z-]+)/g)].map(([, container, word]) => ({
      path,
      container,
      word,
    })),
  );
  expect(named.length).toBeGreaterThan(3);
  for (const { container } of named) expect(Object.keys(compose.services)).toContain(container);
  expect(named.filter(({ word }) => !known.includes(word!))).toEqual([]);
});

it('starts nothing before what it depends on, all of which is there', () => {
  for (const container of Object.values(compose.services)) {
    const names = Array.isArray(container.depends_on) ? container.depends_on : Object.keys(container.depends_on ?? {});
    for (const name of names) expect(Object.keys(compose.services)).toContain(name);
  }
  expect(compose.services['api-main']?.depends_on).toMatchObject({ migrate: { condition: 'service_completed_successfully' } });
  expect(compose.services['migrate']?.depends_on).toMatchObject({ db: { condition: 'service_healthy' } });
});

it('sends every route of the gateway to a container that is there, on its port', () => {
  const base = 4000;
  const upstreams = Object.fromEntries([
    ...SERVICE_NAMES.map((n) => [n, `api-${n}:${base + SERVICES[n].port}`]),
    ['sandbox-pay', 'sandbox-pay:4010'],
  ]) as Record<Upstream, string>;
  const conf = nginxConf({ listen: '8080', upstreams, web: '/srv/web', prefix: '/var/cache/nginx', resolver: '127.0.0.11' });
  const hosts = [...conf.matchAll(/server ([\w-]+):(\d+) /g)];
  expect(hosts.map((h) => h[1])).toEqual(expect.arrayContaining(Object.values(upstreams).map((u) => u.split(':')[0])));
  for (const [, host] of hosts) expect(Object.keys(compose.services)).toContain(host);
  for (const route of GATEWAY_ROUTES)
    expect(conf).toContain(route.pattern ? `location ~ ${route.pattern} {` : `location ${route.prefix} {`);
  expect(compose.services['gateway']?.depends_on).toEqual(expect.arrayContaining(Object.values(upstreams).map((u) => u.split(':')[0])));
});

it('keeps built files of the versions before beside the new ones for 30 days', () => {
  const folder = mkdtempSync(join(tmpdir(), 'madang-assets-'));
  const [built, web] = [join(folder, 'built'), join(folder, 'web')];
  const write = (path: string, text: string, days: number) => {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    const at = new Date(Date.now() - days * DAY);
    utimesSync(path, at, at);
  };
  const take = (...names: string[]) => {
    rmSync(built, { recursive: true, force: true });
    for (const name of names) write(join(built, name), name, 60);
    execFileSync('sh', ['docker/assets.sh', built, web], { cwd: root });
    return readdirSync(join(web, 'assets')).sort();
  };
  expect(take('assets/first.js', 'assets/both.js')).toEqual(['both.js', 'first.js']);
  // A version that ran for long is left for another: pages of it may have been opened a minute ago.
  for (let i = 0; i < 2; i++) expect(take('assets/both.js', 'assets/second.js')).toEqual(['both.js', 'first.js', 'second.js']);
  const left = new Date(Date.now() - 31 * DAY);
  utimesSync(join(web, 'assets/first.js'), left, left);
  expect(take('assets/both.js', 'assets/second.js')).toEqual(['both.js', 'second.js']);
  rmSync(folder, { recursive: true });
  expect(compose.services['gateway']?.volumes).toEqual(['web:/srv/web']);
  expect(read('docker/upgrade.sh')).toMatch(/compose run --rm --no-deps gateway \/assets\.sh \/srv\/built \/srv\/web\n[^]*for service in/);
});

it('knows of each container that stays up whether it is ready', () => {
  for (const [name, container] of Object.entries(compose.services)) {
    const ends = ['secrets', 'production', 'migrate', 'demo', 'bucket', 'backup'].includes(name);
    // The image of Mailpit contains its own health check.
    if (!ends && name !== 'mail') expect([name, container.healthcheck?.test[0]]).toEqual([name, expect.stringMatching(/^CMD/)]);
    for (const [on, { condition }] of Object.entries(Array.isArray(container.depends_on) ? {} : (container.depends_on ?? {}))) {
      expect(['service_started', 'service_healthy', 'service_completed_successfully']).toContain(condition);
      if (condition === 'service_healthy') expect(compose.services[on]?.healthcheck).toBeDefined();
    }
  }
  // A probe must not run in a shell: if Docker kills the shell, its command becomes a child of the container's first process.
  for (const { healthcheck } of Object.values(compose.services)) expect(healthcheck?.test[0]).not.toBe('CMD-SHELL');
  expect(compose.services['db']).toMatchObject({ init: true });
  // The port at which nginx reports its connections; the image of the gateway is built with it.
  expect(compose.services['gateway']?.healthcheck?.test.at(-1)).toBe('http://127.0.0.1:8081/');
  expect(dockerfile).toMatch(/^ARG NGINX_COUNTER=\S+$/m);
  const probe = read('docker/healthy.mjs');
  expect(probe).toContain(
    `[${SERVICE_NAMES.toSorted((a, b) => SERVICES[a].port - SERVICES[b].port)
      .map((n) => `'${n}'`)
      .join(', ')}]`,
  );
  expect(Math.min(...SERVICE_NAMES.map((n) => SERVICES[n].port))).toBe(1);
});

it('copies into the images only what stands in the tree or what a stage before made', () => {
  for (const [, flags = '', sources = ''] of dockerfile.matchAll(/^COPY ((?:--\S+ )*)(.+) \S+$/gm)) {
    if (flags.includes('--from=')) continue;
    // A source that may be missing is written as a pattern, with brackets.
    for (const source of sources.split(' ').filter((one) => !one.includes('[')))
      expect([source, existsSync(join(root, source))]).toEqual([source, true]);
  }
  for (const script of ['entrypoint.sh', 'gateway.sh']) expect(statSync(join(root, 'docker', script)).mode & 0o111).toBe(0o111);
  const made = [...dockerfile.matchAll(/--from=build \/app\/(\S+)/g)].map((m) => m[1]!);
  expect(made).toEqual([
    'dist/server/packages.json',
    'package.json',
    'dist/server',
    'dist/shell',
    'dist/maps/assets',
    'dist/web/assets/*.js',
    'dist/nginx.conf',
    'dist/web',
  ]);
  for (const program of ['migrate', 'seed', 'serve', 'settle', 'keys', 'dead-letters', 'operator', 'doctor'].map(
    (n) => `dist/server/${n}.mjs`,
  ))
    expect(read('docker/entrypoint.sh')).toContain(program);
});

it('builds each image that it names once, with its version and commit', () => {
  const targets = [...dockerfile.matchAll(/^FROM \S+ AS (\w+)$/gm)].map((m) => m[1]);
  const own = Object.values(compose.services).filter((container) => container.image?.startsWith('madang-'));
  const built = own.filter((container) => container.build);
  expect(built.map((container) => container.image).toSorted()).toEqual([...new Set(own.map((container) => container.image))].toSorted());
  for (const container of built) {
    expect(targets).toContain(container.build!.target);
    expect(container.build).toMatchObject({ args: { VERSION: `\${VERSION:-}`, COMMIT: `\${COMMIT:-}` } });
  }
  expect(dockerfile.match(/opencontainers\.image\.version="\$VERSION" org\.opencontainers\.image\.revision="\$COMMIT"/g)).toHaveLength(3);
});

it('know their commit: by the one who builds them, or by the files of the checkout', () => {
  const dir = mkdtempSync(join(tmpdir(), 'madang-git-'));
  const said = (env: Record<string, string> = {}) =>
    (JSON.parse(execFileSync(process.execPath, ['docker/release.mjs', dir], { cwd: root, env, encoding: 'utf8' })) as { commit: string })
      .commit;
  try {
    expect([said(), said({ COMMIT: 'abc1234' }), said({ COMMIT: 'main' })]).toEqual(['', 'abc1234', '']);
    writeFileSync(join(dir, 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(dir, 'packed-refs'), `# pack-refs\n${'1'.repeat(40)} refs/heads/main-2\n${'2'.repeat(40)} refs/heads/main\n`);
    expect(said()).toBe('22222222');
    mkdirSync(join(dir, 'refs/heads'), { recursive: true });
    writeFileSync(join(dir, 'refs/heads/main'), `${'3'.repeat(40)}\n`);
    expect(said()).toBe('33333333');
    writeFileSync(join(dir, 'HEAD'), `${'4'.repeat(40)}\n`);
    expect(said()).toBe('44444444');
  } finally {
    rmSync(dir, { recursive: true });
  }
});

it('lets many copies go by PgBouncer: it has the settings of docs/operations.md, and every role of the services', () => {
  const wanted = [
    'pool_mode',
    'max_prepared_statements',
    'max_client_conn',
    'default_pool_size',
    'query_wait_timeout',
    'auth_type',
    'stats_users',
  ];
  const settings = (text: string) => wanted.map((name) => new RegExp(`^${name} = (\\S+)$`, 'm').exec(text)?.[1]);
  expect(settings(read('docker/pgbouncer.ini'))).toEqual(settings(read('docs/operations.md')));
  expect(read('docker/entrypoint.sh')).toContain('userlist.txt');
  for (const name of ['pooler', 'redis']) expect(compose.services[name]).toMatchObject({ profiles: ['copies'] });
});

it('has a form for a public server: no stand-ins, one way in, limits for everything that stays up', () => {
  const caddyfile = read('docker/Caddyfile');
  for (const [name, container] of Object.entries(production.services)) {
    if (name !== 'caddy') expect(Object.keys(compose.services)).toContain(name);
    if (!container) continue;
    if (container.profiles) expect(container.profiles).toEqual(['sandbox']);
    if (name !== 'caddy' && container.ports) expect([name, container.ports]).toEqual([name, []]);
    if (container.environment && name !== 'caddy') expect(container.environment).toMatchObject({ ALLOW_SANDBOX: '0' });
  }
  const once = ['secrets', 'production', 'bucket', 'migrate', 'backup', 'demo'];
  for (const name of Object.keys(compose.services).filter((one) => !once.includes(one)))
    expect([name, Boolean(production.services[name]?.deploy ?? production.services[name]?.profiles)]).toEqual([name, true]);
  for (const name of SERVICE_NAMES) expect(production.services[`api-${name}`]?.environment).toBeDefined();
  expect(caddyfile).toContain('Strict-Transport-Security');
  expect(caddyfile).toContain('/api/util/v1.0/domains/ask');
});

it('AM-470 starts no service by the profile `production` where the second file is not named, and says so', () => {
  expect(compose.services['production']).toMatchObject({ profiles: ['production'], entrypoint: ['/bin/sh', '-c'] });
  const said = spawnSync('/bin/sh', ['-c', ...compose.services['production']!.command!], { encoding: 'utf8' });
  expect([said.status, said.stderr]).toEqual([1, expect.stringContaining('COMPOSE_FILE=docker-compose.yml:docker-compose.production.yml')]);
  // Everything of ours waits for `secrets`, which waits for it.
  expect(compose.services['secrets']!.depends_on).toEqual({
    production: { condition: 'service_completed_successfully', required: false },
  });
  // With the second file it is gone, and nothing waits for it.
  expect([production.services['production'], production.services['secrets']]).toEqual([null, { depends_on: null }]);
  if (!hasCompose()) return;
  const both = { ...process.env, COMPOSE_FILE: 'docker-compose.yml:docker-compose.production.yml' };
  const started = (env: NodeJS.ProcessEnv, ...flags: string[]) =>
    execFileSync('docker', ['compose', ...flags, 'config', '--services'], { cwd: root, env, encoding: 'utf8' })
      .trim()
      .split('\n')
      .toSorted();
  const names = started(both, '--profile', 'production');
  expect(names).toEqual(started(both));
  expect(names).toEqual(expect.arrayContaining(['caddy', 'gateway']));
  expect(names.filter((name) => ['sandbox-pay', 'mail', 'production'].includes(name))).toEqual([]);
});

it('is a file that docker compose reads', () => {
  if (!hasCompose()) return expect(Object.keys(compose.services).length).toBeGreaterThan(10);
  execFileSync('docker', ['compose', 'config', '--quiet'], { cwd: root });
});

function hasCompose(): boolean {
  try {
    execFileSync('docker', ['compose', 'version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('the variables of the gateway', () => {
  const readBy = (reader: string) => VARIABLES.filter((v) => v.reader === reader).map((v) => v.name);
  const isOfUpstream = (name: string) => name.startsWith('NGINX_UPSTREAM_');
  const isOfRelease = (name: string) => ['VERSION', 'COMMIT'].includes(name);

  it('are those that the programs of nginx read, and its pages name each', () => {
    const programs = ['nginx-env', 'nginx-metrics', 'nginx-conf'].map((name) => read(`gateway/${name}.ts`)).join('\n');
    const asked = [...programs.matchAll(/\benv\['(NGINX_[A-Z_]+)'\]/g)].map((m) => m[1]!);
    const upstreams = readBy('nginx').filter(isOfUpstream);
    expect([...new Set(asked), ...upstreams].toSorted()).toEqual(readBy('nginx').toSorted());
    const env = Object.fromEntries(upstreams.map((name, i) => [name, `10.0.0.${i}:80`]));
    expect(Object.values(nginxOptions(env).upstreams).flat().toSorted()).toEqual(Object.values(env).toSorted());
    const pages = read('docs/operations.md') + read('docs/monitoring.md');
    expect(readBy('nginx').filter((name) => !isOfUpstream(name) && !new RegExp(`\`${name}[\`=]`).test(pages))).toEqual([]);
  });

  it('are all that its image is built with, and Compose passes on what an installation sets', () => {
    const built = [...dockerfile.matchAll(/^ARG ([A-Z_]+)/gm)].map((m) => m[1]!).filter((name) => !isOfRelease(name));
    expect(built.filter((name) => ![...readBy('gateway'), ...readBy('nginx')].includes(name))).toEqual([]);
    const passed = Object.keys(compose.services['gateway']!.build!.args!).filter((name) => !isOfRelease(name));
    expect(passed).toEqual(readBy('gateway'));
  });
});
