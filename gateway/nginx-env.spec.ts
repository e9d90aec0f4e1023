import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { programPath } from '../tools/test/programs.mjs';
import { nginxConf } from './nginx';
import { nginxOptions } from './nginx-env';
import { NGINXES } from './testing/gateways';

const upstreamOf = (conf: string, name: string) => new RegExp(`upstream ${name} \\{[^}]*\\}`).exec(conf)![0];

it('is that of the containers without a word, which are followed when they move', () => {
  const conf = nginxConf(nginxOptions({}));
  expect(upstreamOf(conf, 'main')).toContain('server api-main:4001 max_fails=2 fail_timeout=15s resolve;');
  expect(conf).toContain('resolver 127.0.0.11 valid=5s;');
  expect(conf).toContain('root /srv/web;');
});

it('takes upstreams, roots, folders, log and resolver from the environment, and several copies of a service', () => {
  const conf = nginxConf(
    nginxOptions({
      NGINX_UPSTREAM_MAIN: '10.0.0.5:4001, 10.0.0.6:4001',
      NGINX_UPSTREAM_SANDBOX_PAY: '[fd00::1]:4010',
      NGINX_WEB_ROOT: '/opt/madang/web',
      NGINX_FILES_ROOT: '/opt/madang/data/files',
      NGINX_PREFIX: '/var/lib/madang-nginx',
      NGINX_RESOLVER: '10.0.0.2',
      NGINX_ACCESS_LOG: '/var/log/nginx/madang.log',
      NGINX_LISTEN: '127.0.0.1:80',
      NGINX_DAEMON: 'unit',
      NGINX_VERSION: '1.29.1',
    }),
  );
  expect(upstreamOf(conf, 'main')).toMatch(/least_conn;\s+server 10\.0\.0\.5:4001 .*\s+server 10\.0\.0\.6:4001 /);
  expect(upstreamOf(conf, 'sandbox-pay')).toContain('server [fd00::1]:4010 ');
  for (const line of [
    'root /opt/madang/web;',
    'alias /opt/madang/data/files/;',
    'pid /var/lib/madang-nginx/nginx.pid;',
    'resolver 10.0.0.2',
    'madang.log line;',
    'listen 127.0.0.1:80;',
  ])
    expect(conf).toContain(line);
  expect(conf).not.toContain('daemon');
  expect(() => nginxOptions({ NGINX_UPSTREAM_UTIL: 'http://10.0.0.5' })).toThrow('NGINX_UPSTREAM_UTIL: "http://10.0.0.5" is no host:port.');
});

it.each([
  ['1.22.1', false],
  ['1.27.2', false],
  ['1.27.3', true],
  ['1.28.0', true],
  ['2.0', true],
])('follows names while it runs where nginx can: %s', (version, follows) => {
  const conf = nginxConf(nginxOptions({}, () => version));
  expect(/ resolve;/.test(conf)).toBe(follows);
  expect(/^\s*resolver /m.test(conf)).toBe(follows);
});

it.each(NGINXES)('is good for the nginx that is installed, and for newer ones: %s', async (which) => {
  const program = await programPath(which);
  const version = /nginx\/([\d.]+)/.exec(execFileSync('sh', ['-c', `"${program}" -v 2>&1`], { encoding: 'utf8' }))![1]!;
  const dir = mkdtempSync(join(tmpdir(), 'madang-nginx-env-'));
  chmodSync(dir, 0o755);
  const upstreams = Object.fromEntries(
    [...SERVICE_NAMES, 'SANDBOX_PAY'].map((name) => [`NGINX_UPSTREAM_${name.toUpperCase()}`, 'localhost:4001,127.0.0.1:4002']),
  );
  const env = {
    ...upstreams,
    NGINX_VERSION: version,
    NGINX_LISTEN: '127.0.0.1:8080',
    NGINX_PREFIX: dir,
    NGINX_WEB_ROOT: dir,
    NGINX_FILES_ROOT: dir,
    NGINX_ACCESS_LOG: join(dir, 'log'),
    TRUSTED_PROXIES: '10.0.0.0/8 fd00::/8',
    NGINX_RESOLVER: '127.0.0.1',
  };
  const conf = join(dir, 'nginx.conf');
  writeFileSync(conf, nginxConf(nginxOptions(env)));
  expect(() => execFileSync(program, ['-t', '-q', '-p', dir, '-e', 'stderr', '-c', conf])).not.toThrow();
  rmSync(dir, { recursive: true, force: true });
});
