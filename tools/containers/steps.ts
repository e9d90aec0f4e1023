import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { VIDEO_STATUS } from '../../libs/contracts/codes.ts';
import { root } from '../build/bundle.ts';
import { commitOf } from '../release/commit.ts';
import { addressesOf, chat } from './chat.ts';
import { asking, type Docker } from './docker.ts';
import { withAssetsOfBoth } from './kept-assets.ts';
import { production, upgradedBehindCaddy } from './production.ts';

/** A step of the trial; answers its result in one line. */
type Step = (docker: Docker) => Promise<string>;
const SITE_ORIGIN = 'http://localhost:8080';
const MAIN_READY_URL = `${SITE_ORIGIN}/api/main/v1.0/ready`;
const PAGES_READY_URL = `${SITE_ORIGIN}/api/page/v1.0/ready`;
const NEXT_VERSION = { VERSION: 'next' };

const isolated = ['NODE_OPTIONS', 'VITEST', 'JEST_WORKER_ID'];
const lines = (text: string) => text.split('\n').filter(Boolean);
const told = ({ asked, failed, away, how }: Awaited<ReturnType<typeof asking>>) =>
  failed
    ? `${failed} of ${asked} calls failed (${Object.entries(how).map(([what, n]) => `${n} ${what}`)}), over ${(away / 1000).toFixed(1)} s`
    : `none of ${asked} calls failed`;
const sql = (docker: Docker, text: string) => docker.compose('exec', '-T', 'db', 'psql', '-U', 'postgres', '-d', 'madang', '-Atc', text);

/** The row counts of the tables of five schemas as one text, without tables that jobs write in the background. */
async function counts(docker: Docker): Promise<string> {
  const tables = lines(
    await sql(
      docker,
      `select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ('main', 'util', 'page', 'form', 'campaign') and
      tablename !~ 'job|lease|copy|outbox|delivery|refresh' order by 1`,
    ),
  );
  return sql(docker, tables.map((table) => `select '${table}', count(*) from ${table}`).join(' union all ') + ' order by 1');
}

async function journey(name: string): Promise<string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !isolated.includes(key)));
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', name], {
    cwd: join(root, 'apps/web-e2e'),
    env: { ...env, E2E_PORT: '8080', E2E_MAIL: 'http://127.0.0.1:8025', NO_COLOR: '1' },
    maxBuffer: 2 ** 26,
  }).catch((e: { stdout?: string; stderr?: string }) => Promise.reject(new Error(`${e.stdout}\n${e.stderr}`)));
  return /Tests .*/.exec(stdout)![0].replace(/\s+/g, ' ');
}

const copies = async (docker: Docker, service: string) => lines(await docker.compose('ps', '--quiet', service));
const trial = (docker: Docker) => docker.with({ ALLOW_SANDBOX: '1' });
/** The settings for several copies of services: PgBouncer before the database, and Redis as the bus. */
const COPIES_SETTINGS = { COMPOSE_PROFILES: 'copies', POOLER: 'pooler:6432', BUS_URL: 'redis://redis:6379' };
const many = (docker: Docker) => trial(docker).with(COPIES_SETTINGS);
const upgraded = (docker: Docker) => trial(docker).with(NEXT_VERSION);

const TRIAL_COMMIT = commitOf(root);
/** The Prometheus metrics of the process in a container. */
const metricsOf = (docker: Docker, container: string) =>
  docker.compose(
    'exec',
    '-T',
    container,
    'node',
    '-e',
    "fetch('http://127.0.0.1:9464/metrics').then(async (answer) => process.stdout.write(await answer.text()))",
  );

const steps: Record<string, Step> = {
  'images are built': async (docker) => {
    await docker.script('docker/build.sh');
    const size = async (name: string) =>
      `${name} ${(Number(await docker.run('image', 'inspect', '--format', '{{.Size}}', `madang-${name}:latest`)) / 1e6).toFixed(0)} MB`;
    return (await Promise.all(['service', 'gateway', 'backup'].map(size))).join(', ');
  },
  'without a word it is refused': async (docker) => {
    const refused = await docker
      .with({ ALLOW_SANDBOX: undefined })
      .compose('up', '--detach', '--wait')
      .then(
        () => '',
        () => docker.compose('logs', '--no-log-prefix', 'migrate'),
      );
    if (!refused.includes('ALLOW_SANDBOX=1')) throw new Error(`It starts without saying that it is a demo: ${refused}`);
    return lines(refused).length + ' sentences, each with its variable';
  },
  'everything starts': async (docker) => {
    await trial(docker).compose('up', '--detach', '--wait');
    return `${lines(await docker.compose('ps', '--quiet')).length} containers, all healthy`;
  },
  'the first class is sold, its video watched, in a browser': async (docker) => {
    const tests = await journey('first-class');
    const made = await sql(docker, `select count(*) from main.video where status = '${VIDEO_STATUS.READY}' and hls`);
    if (made !== '1') throw new Error(`${made} videos were made playable.`);
    return tests;
  },
  'it is counted, and every process names its release': async (docker) => {
    const gateway = await metricsOf(docker, 'gateway-metrics');
    const asked = [...gateway.matchAll(/^madang_gateway_requests_total\{.*\} (\d+)$/gm)].reduce((sum, [, n]) => sum + Number(n), 0);
    if (asked < 100) throw new Error(`The gateway has counted ${asked} requests.`);
    for (const text of [gateway, await metricsOf(docker, 'api-page')])
      if (TRIAL_COMMIT && !text.includes(`commit="${TRIAL_COMMIT}"`))
        throw new Error(`${TRIAL_COMMIT} is not what runs: ${/madang_build_info.*/.exec(text)?.[0]}`);
    const gateways = await sql(docker, "select version from main.service_copy where service = 'gateway'");
    if (!gateways || (TRIAL_COMMIT && !gateways.includes(TRIAL_COMMIT)))
      throw new Error(`Of the gateway the console shows: ${gateways || 'nothing'}`);
    return `${asked} requests at the gateway; all of commit ${TRIAL_COMMIT || 'unknown'}`;
  },
  'the doctor finds nothing broken': async (docker) => {
    const found = await trial(docker).compose('run', '--rm', 'api-util', 'doctor');
    const count = (mark: string) => lines(found).filter((line) => line.startsWith(mark)).length;
    return `${count('✓')} lines are right, ${count('!')} to look at`;
  },
  'api-main restarts': async (docker) =>
    told(
      await asking(
        MAIN_READY_URL,
        async () => (await docker.compose('restart', 'api-main'), await trial(docker).compose('up', '--detach', '--wait')),
      ),
    ),
  'the database restarts': async (docker) =>
    told(
      await asking(
        PAGES_READY_URL,
        async () => (await docker.compose('restart', 'db'), await trial(docker).compose('up', '--detach', '--wait')),
      ),
    ),
  'a probe that was given up leaves the database alone': async (docker) => {
    await docker.compose('exec', '-T', 'db', 'sh', '-c', '(sleep 0.5; exit 2) & exit 0');
    await sleep(5000);
    const said = await docker.compose('logs', '--no-log-prefix', '--since', '10s', 'db');
    if (/reinitializing/.test(said)) throw new Error(said);
    return 'it goes on';
  },
  'api-main runs twice': async (docker) => {
    await trial(docker).compose('up', '--detach', '--wait', '--no-recreate', '--scale', 'api-main=2');
    return `${(await copies(docker, 'api-main')).length} copies`;
  },
  'one of both goes': async (docker) => {
    const [first] = await copies(docker, 'api-main');
    return told(
      await asking(
        MAIN_READY_URL,
        async () => (
          await docker.run('stop', first!),
          await docker.run('start', first!),
          await trial(docker).compose('up', '--detach', '--wait', '--scale', 'api-main=2')
        ),
      ),
    );
  },
  'many copies go by PgBouncer and Redis': async (docker) => {
    const own = many(docker);
    await own.compose('up', '--detach', '--wait', '--scale', 'api-main=2', '--scale', 'api-event=2');
    const [address] = await addressesOf(own, 'pooler');
    const tests = await journey('first-class');
    const talked = await chat(own, (text) => sql(docker, text));
    const roles = lines(
      await sql(docker, `select usename || ' ' || count(*) from pg_stat_activity where client_addr = '${address}' group by usename`),
    );
    const told = lines(await own.compose('exec', '-T', 'redis', 'redis-cli', 'client', 'list')).length - 1;
    if (roles.length < 5 || told < 7) throw new Error(`By PgBouncer: ${roles.join(', ')}; by Redis: ${told}.`);
    return `${tests}; ${talked}; ${roles.length} roles by PgBouncer (${roles.join(', ')}), ${told} connections to Redis`;
  },
  'the next version takes over': async (docker) => {
    const next = many(docker).with(NEXT_VERSION);
    await next.script('docker/build.sh');
    const services = await withAssetsOfBoth(docker, { origin: SITE_ORIGIN, version: NEXT_VERSION.VERSION }, () =>
      asking(PAGES_READY_URL, () => next.script('docker/upgrade.sh')),
    );
    const [one] = await copies(docker, 'api-page');
    const version = await docker.run('inspect', '--format', '{{index .Config.Labels "org.opencontainers.image.version"}}', one!);
    if (version !== NEXT_VERSION.VERSION) throw new Error(`api-page runs version ${version}.`);
    return `${told(services)}; ${(await copies(docker, 'api-main')).length} copies of api-main`;
  },
  'all of it is backed up': async (docker) => {
    const own = many(docker).with(NEXT_VERSION);
    await own.compose('run', '--rm', 'backup');
    return (await own.compose('run', '--rm', '--entrypoint', 'ls', 'backup', '-sh1', '/backups')).split('\n').at(-1)!.trim();
  },
  'and restored into new volumes': async (docker) => {
    const before = await counts(docker);
    await docker.compose('--profile', '*', 'down');
    for (const volume of ['pg', 'files', 'data', 'secrets']) await docker.run('volume', 'rm', `madang-trial_${volume}`);
    const own = upgraded(docker);
    await own.compose('up', '--detach', '--wait', 'db', 'storage');
    await own.compose('up', '--detach', 'bucket');
    const archive = (await own.compose('run', '--rm', '--no-deps', '--entrypoint', 'ls', 'backup', '/backups')).split('\n').at(-1)!.trim();
    const said = await own.compose('run', '--rm', 'backup', 'restore', `/backups/${archive}`);
    await own.compose('up', '--detach', '--wait');
    const after = await counts(docker);
    if (after !== before)
      throw new Error(
        `Tables differ:\n${lines(after)
          .filter((line) => !before.includes(line))
          .join('\n')}`,
      );
    return `${lines(before).length} tables as they were; ${lines(said).at(-1)}`;
  },
  'the production form serves HTTPS': (docker) => production(docker.with(NEXT_VERSION)),
  'another version takes over behind Caddy': (docker) => upgradedBehindCaddy(docker.with(NEXT_VERSION), 'third'),
};
export default steps;
