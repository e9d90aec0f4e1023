import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '../build/bundle.ts';
import type { Docker } from './docker.ts';
import { ENGINE_FOLDER } from './engine.ts';

/**
 * The name of the container for `npm run containers -- machine`, which follows docs/operations.md without containers on a machine with
 * systemd.
 */
export const MACHINE_CONTAINER = 'madang-machine';
const SOURCE_REPOSITORY = join(ENGINE_FOLDER, 'source.git');
const OLD_VERSION = 'v1.1.0';
const NEW_VERSION = 'v1.2.0';
/** Milliseconds between two checks whether the machine is ready. */
const READY_CHECK_MS = 200;
/** Milliseconds within which the machine must be ready. */
const READY_WITHIN = 240_000;
/** The fewest settings for a production installation, as docs/operations.md shows them. */
const PRODUCTION_SETTINGS = `NODE_ENV=production
DATA_DIR=/var/lib/madang
MAIN_ORIGIN=https://example.com
SITE_ORIGIN_PATTERN=https://{domain}.example.com
TRUSTED_PROXIES=127.0.0.1
MAIL_PROVIDER=smtp
MAIL_FROM=no-reply@example.com
OPERATOR_MAIL=ops@example.com
SMTP_URL=smtps://user:password@mail.example.net:465
PAY_PROVIDER=toss
TOSS_SECRET_KEY=live_sk_of_no_shop
TOSS_CLIENT_KEY=live_ck_of_no_shop
`;

const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: root, maxBuffer: 2 ** 26 })).stdout.trim();
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Prepares two versions of the product: this one, and the one before the last migration. */
async function source(): Promise<void> {
  rmSync(SOURCE_REPOSITORY, { recursive: true, force: true });
  await git('clone', '--quiet', '--bare', root, SOURCE_REPOSITORY);
  const last = await git('log', '-1', '--format=%H', '--', 'apps/*/src/migrations/*.sql');
  await git('--git-dir', SOURCE_REPOSITORY, 'tag', '--force', OLD_VERSION, `${last}^`);
  await git('--git-dir', SOURCE_REPOSITORY, 'tag', '--force', NEW_VERSION, await git('rev-parse', 'HEAD'));
}

type Step = (docker: Docker) => Promise<string>;
const shell = (docker: Docker, text: string) => docker.run('exec', MACHINE_CONTAINER, 'sh', '-euc', text);
const asMadang = (docker: Docker, text: string) => shell(docker, `su - madang -c ${JSON.stringify(text)}`);
const property = (docker: Docker, name: string) => shell(docker, `systemctl show --property ${name} --value madang`);

/** Whether the product answers at its own host. */
const answers = (docker: Docker) =>
  shell(docker, 'curl -fsS --max-time 20 -o /dev/null -H "Host: example.com" http://127.0.0.1:8080/api/page/v1.0/ready').then(
    () => true,
    () => false,
  );
/** Milliseconds until the product answers. */
async function ready(docker: Docker): Promise<number> {
  const from = Date.now();
  while (!(await answers(docker))) {
    if (Date.now() - from > READY_WITHIN)
      throw new Error(`It does not answer.\n${await shell(docker, 'journalctl --unit madang --lines 40 --no-pager')}`);
    await sleep(READY_CHECK_MS);
  }
  return Date.now() - from;
}
const migrations = (docker: Docker) => shell(docker, 'journalctl --unit madang --no-pager --output cat | grep Migrations | tail -1');

const steps: Record<string, Step> = {
  'a machine with systemd starts': async (docker) => {
    await source();
    await docker.run('build', '--quiet', '--tag', MACHINE_CONTAINER, 'tools/containers/stand-ins/machine');
    await docker.run('rm', '--force', '--volumes', MACHINE_CONTAINER);
    await docker.run(
      'run',
      '--detach',
      '--privileged',
      '--name',
      MACHINE_CONTAINER,
      '--tmpfs',
      '/run',
      '--tmpfs',
      '/run/lock',
      '--volume',
      `${SOURCE_REPOSITORY}:/source.git:ro`,
      MACHINE_CONTAINER,
    );
    const from = Date.now();
    let state = '';
    while (!/running|degraded/.test(state)) {
      if (Date.now() - from > READY_WITHIN)
        throw new Error(`systemd is ${state || 'silent'}: ${await docker.run('logs', MACHINE_CONTAINER)}`);
      state = await shell(docker, 'systemctl is-system-running || true').catch(() => '');
      await sleep(READY_CHECK_MS);
    }
    return `${(await shell(docker, 'systemctl --version')).split('\n')[0]}, ${state}`;
  },
  'the checkout is prepared': async (docker) => {
    await shell(
      docker,
      `useradd --system --home-dir /opt/madang madang
       git clone --quiet --branch ${OLD_VERSION} file:///source.git /opt/madang
       install -m 600 /opt/madang/.env.example /opt/madang/.env
       chown -R madang: /opt/madang`,
    );
    const said = await asMadang(docker, 'npm start -- --prepare');
    await shell(docker, `cat >> /opt/madang/.env <<'END'\n${PRODUCTION_SETTINGS}END`);
    return said
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /^(✓|Packages)/.test(line))
      .join(', ');
  },
  'the unit starts': async (docker) => {
    // Both versions run with the systemd unit of this checkout.
    await docker.run('cp', join(root, 'docker/systemd/madang.service'), `${MACHINE_CONTAINER}:/etc/systemd/system/madang.service`);
    const from = Date.now();
    await shell(docker, 'systemctl daemon-reload && systemctl enable --now madang');
    await ready(docker);
    const told = await shell(docker, 'journalctl --unit madang --no-pager --output cat | grep -E "Migrations|is ready"');
    return `${seconds(Date.now() - from)}; ${told.replace(/\s+/g, ' ')}; user ${await shell(
      docker,
      'ps -o user= -p $(systemctl show ' + '--property MainPID --value madang)',
    )}`;
  },
  'the doctor looks': async (docker) => {
    const said = await asMadang(docker, 'npm run --silent doctor || true');
    return said
      .split('\n')
      .filter((line) => /^[!✗]/.test(line.trim()))
      .map((line) => line.trim())
      .join(' | ');
  },
  'its process is killed': async (docker) => {
    await shell(docker, 'kill -9 $(systemctl show --property MainPID --value madang)');
    await sleep(500);
    const took = await ready(docker);
    return `back after ${seconds(took + 500)}, restarts ${await property(docker, 'NRestarts')}`;
  },
  'a service of it is killed': async (docker) => {
    await shell(docker, "kill -9 $(pgrep -u madang -f 'dist/server/serve.mjs')");
    await sleep(500);
    return `back after ${seconds((await ready(docker)) + 500)}, restarts of the unit ${await property(docker, 'NRestarts')}`;
  },
  'it is stopped': async (docker) => {
    const from = Date.now();
    await shell(docker, 'systemctl stop madang');
    const took = Date.now() - from;
    const left = await shell(docker, 'pgrep -u madang -l || true');
    if (left) throw new Error(`Left behind: ${left}`);
    const [state, result] = [await property(docker, 'ActiveState'), await property(docker, 'Result')];
    if (state !== 'inactive' || result !== 'success') throw new Error(`The unit is ${state}, ${result}.`);
    return `${seconds(took)}, nothing of it runs`;
  },
  'the machine starts anew, and it with it': async (docker) => {
    await docker.run('restart', '--time=60', MACHINE_CONTAINER);
    return `ready after ${seconds(await ready(docker))}`;
  },
  'another version takes over': async (docker) => {
    await asMadang(docker, 'npm run backup -- /var/lib/madang/backups');
    await shell(
      docker,
      `git clone --quiet --branch ${NEW_VERSION} file:///source.git /opt/madang-new
       cp -p /opt/madang/.env /opt/madang-new/ && chown -R madang: /opt/madang-new`,
    );
    await asMadang(docker, 'cd /opt/madang-new && npm start -- --prepare');
    const from = Date.now();
    await shell(
      docker,
      'systemctl stop madang && mv /opt/madang /opt/madang-old && mv /opt/madang-new /opt/madang && systemctl start madang',
    );
    await ready(docker);
    const took = Date.now() - from;
    const runs = await shell(docker, 'git config --global --add safe.directory "*" && git -C /opt/madang rev-parse HEAD');
    if (runs !== (await git('--git-dir', SOURCE_REPOSITORY, 'rev-parse', NEW_VERSION))) throw new Error(`It runs ${runs}.`);
    return `away for ${seconds(took)}; ${await migrations(docker)}`;
  },
};
export default steps;
