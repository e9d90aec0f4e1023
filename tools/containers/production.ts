import { visit, visitedWhile } from './behind-caddy.ts';
import type { Docker } from './docker.ts';

const COMPOSE_FILES = ['docker-compose.yml', 'docker-compose.production.yml'];
/** A domain that does not exist outside of this trial; Caddy's own authority issues the certificates of its hosts. */
const TRIAL_DOMAIN = 'madang.test';
const PRODUCTION_ENV = {
  ALLOW_SANDBOX: undefined,
  MAIN_ORIGIN: `https://${TRIAL_DOMAIN}`,
  SITE_ORIGIN_PATTERN: `https://{domain}.${TRIAL_DOMAIN}`,
  FILES_HOST: `files.${TRIAL_DOMAIN}`,
  STORAGE_PUBLIC_URL: `https://files.${TRIAL_DOMAIN}/madang`,
  TOSS_SECRET_KEY: 'live_sk_of_no_shop',
  TOSS_CLIENT_KEY: 'live_ck_of_no_shop',
  SMTP_URL: `smtps://user:password@mail.${TRIAL_DOMAIN}:465`,
  MAIL_FROM: `no-reply@${TRIAL_DOMAIN}`,
  OPERATOR_MAIL: `ops@${TRIAL_DOMAIN}`,
  CADDY_OPTIONS: 'local_certs',
};
/** Domains of a site's own: the first is proven, the second is only claimed. */
const PROVEN_DOMAIN = 'www.teacher.example';
const CLAIMED_DOMAIN = 'www.somebody.example';
/** The state of a domain that is only claimed; contracts/util/domain, which names it, does not load in plain Node. */
const CLAIM_STATE = 'WAITING';
const NEEDED_VARIABLES = [
  'MAIN_ORIGIN',
  'SITE_ORIGIN_PATTERN',
  'STORAGE_PUBLIC_URL',
  'TOSS_SECRET_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'OPERATOR_MAIL',
] as const;

/** Starts docker-compose.production.yml beside the running containers, and calls it as visitors do. */
export async function production(docker: Docker): Promise<string> {
  for (const name of NEEDED_VARIABLES) {
    const lacking = docker.with({ ...PRODUCTION_ENV, [name]: '' }, COMPOSE_FILES);
    const said = await lacking.compose('run', '--rm', '--no-deps', 'migrate').then(
      () => '',
      (e: Error) => e.message,
    );
    if (!said.includes(name)) throw new Error(`Without ${name} it says: ${said}`);
  }
  await withoutItsFile(docker.with(PRODUCTION_ENV));
  const own = docker.with(PRODUCTION_ENV, COMPOSE_FILES);
  await own.compose('build', 'gateway');
  await own.compose('--profile', 'production', 'up', '--detach', '--wait', '--remove-orphans');
  const running = await own.compose('ps', '--services');
  for (const gone of ['sandbox-pay', 'mail']) if (running.split('\n').includes(gone)) await own.compose('rm', '--stop', '--force', gone);
  const { ca, sql, domain } = await shop(own);
  await sql(`insert into main.site_host select min(channel_seq), '${PROVEN_DOMAIN}', now() from main.channel on conflict do nothing`);
  await sql(
    `insert into util.site_domain (channel_seq, domain, token, state, created_at)
     select min(channel_seq), '${CLAIMED_DOMAIN}', 'trial', '${CLAIM_STATE}', now() from main.channel on conflict do nothing`,
  );
  const wanted: [host: string, path: string, status: number][] = [
    [TRIAL_DOMAIN, '/', 200],
    [`${domain}.${TRIAL_DOMAIN}`, '/classes', 200],
    [PROVEN_DOMAIN, '/classes', 200],
    [`files.${TRIAL_DOMAIN}`, '/madang/nothing', 403],
  ];
  for (const [host, path, status] of wanted) {
    const answer = await visit(host, path, ca);
    if (answer.status !== status) throw new Error(`https://${host}${path} answers ${answer.status}.`);
    if (!answer.headers['strict-transport-security']) throw new Error(`https://${host} lacks HSTS.`);
  }
  for (const host of [CLAIMED_DOMAIN, 'stranger.example']) {
    const served = await visit(host, '/', ca).then(
      ({ status }) => status,
      () => null,
    );
    if (served !== null) throw new Error(`${host}, which nobody has proven, is served with ${served}.`);
  }
  const plain = await fetch('http://127.0.0.1/', { redirect: 'manual' });
  if (plain.headers.get('location')?.startsWith('https://') !== true) throw new Error(`http:// answers ${plain.status}.`);
  return (
    `${wanted.length} hosts by certificates on demand, with HSTS; a proven domain among them, ` +
    `none for one that is only claimed, nor for a stranger; ${NEEDED_VARIABLES.length} variables that are missing are named`
  );
}

/** Asks for the production form where its file is not named: nothing starts, and it is said what is missing. */
async function withoutItsFile(docker: Docker): Promise<void> {
  const profile = ['--profile', 'production'];
  const refused = await docker.compose(...profile, 'up', '--detach').then(
    () => false,
    () => true,
  );
  const said = await docker.compose(...profile, 'logs', '--no-log-prefix', 'production');
  if (!refused || !said.includes('COMPOSE_FILE=docker-compose.yml:docker-compose.production.yml'))
    throw new Error(`The profile without its file ${refused ? 'says' : 'starts'}: ${said}`);
  await docker.compose(...profile, 'rm', '--force', 'production');
}

/** What visits to the running production form need. */
async function shop(own: Docker) {
  const ca = await own.compose('exec', '-T', 'caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt');
  const sql = (text: string) => own.compose('exec', '-T', 'db', 'psql', '-U', 'postgres', '-d', 'madang', '-qAtc', text);
  return { ca, sql, domain: await sql('select domain from main.channel limit 1') };
}

/** Brings the running production form to another version while it is visited through Caddy. */
export async function upgradedBehindCaddy(docker: Docker, version: string): Promise<string> {
  const own = docker.with(PRODUCTION_ENV, COMPOSE_FILES);
  const { ca, sql, domain } = await shop(own);
  // The scripts in docker/ pass no flags to Compose, so COMPOSE_FILE names its files.
  const next = own.with({ VERSION: version, COMPOSE_FILE: COMPOSE_FILES.join(':') });
  await next.script('docker/build.sh');
  const found = await visitedWhile({ host: TRIAL_DOMAIN, site: `${domain}.${TRIAL_DOMAIN}`, ca }, sql, () =>
    next.script('docker/upgrade.sh'),
  );
  const gateway = await own.compose('ps', '--quiet', 'gateway');
  const runs = await own.run('inspect', '--format', '{{index .Config.Labels "org.opencontainers.image.version"}}', gateway);
  if (runs !== version) throw new Error(`The gateway runs version ${runs}.`);
  return found;
}
