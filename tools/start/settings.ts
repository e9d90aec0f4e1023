import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkEnvironment, given as valueOf } from '../../libs/server/environment.ts';
import { DB_OWNERS } from '../../libs/server/variables.ts';
import { root } from '../build/bundle.ts';
import { commitOf } from '../release/commit.ts';
import { runningOn, type Run } from './run-file.ts';
import { newDataKey, writeSecrets } from './secrets.ts';

export interface Settings {
  dataDir: string;
  port: number;
  servicePortBase: number;
  /** The database's address; undefined: the embedded PostgreSQL. */
  databaseUrl?: string;
  databasePassword: string;
  /** Whether the secrets were created just now; values in a database that is in use were then sealed with others. */
  madeSecrets: boolean;
  /** The environment variables for the services. */
  env: NodeJS.ProcessEnv;
}
/**
 * The settings from the environment, then `.env`, then defaults. Secrets that nobody set are created once and stored in the data folder.
 * Tools store none (`keepSecrets` false), since a folder without secrets is not that of the installation.
 */
export function readSettings(keepSecrets = true): Settings {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  checkEnvironment();
  // An empty variable counts as not set.
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value));
  const dataDir = resolve(root, given['DATA_DIR'] ?? '.data');
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const made = !existsSync(secretsFile(dataDir));
  const { databasePassword, ...secrets } = secretsOf(dataDir, keepSecrets);
  const ours = unset(secrets);
  const port = numberOf('PORT', 8080);
  const servicePortBase = numberOf('SERVICE_PORT_BASE', 4000);
  const defaults = {
    ...ours,
    NODE_ENV: 'development',
    COMMIT: commitOf(root),
    PAY_PROVIDER: 'sandbox',
    // With the stand-ins anybody can log in as any person, so they are for development machines only.
    LIVE_PROVIDER: given['NODE_ENV'] === 'production' ? 'real' : 'sandbox',
    SOCIAL_PROVIDER: given['NODE_ENV'] === 'production' ? 'real' : 'sandbox',
    MAIL_PROVIDER: 'local',
    STORAGE: 'disk',
    MAIN_ORIGIN: `http://localhost:${port}`,
    SITE_ORIGIN_PATTERN: `http://{domain}.localhost:${port}`,
  };
  const env = {
    ...defaults,
    ...given,
    DATA_DIR: dataDir,
    PORT: String(port),
    SERVICE_PORT_BASE: String(servicePortBase),
    HOST: '127.0.0.1',
    GATEWAY_HOST: given['HOST'] ?? '127.0.0.1',
    WEB_ROOT: join(root, 'dist/web'),
    ...valuesOf('OTEL_EXPORTER_OTLP_HEADERS'),
  };
  return {
    dataDir,
    port,
    servicePortBase,
    databaseUrl: valueOf('DATABASE_URL'),
    databasePassword,
    madeSecrets: made && Object.keys(ours).length > 0,
    env,
  };
}

/**
 * The settings of a tool, and the product that runs with the same data folder. A tool prints addresses with the port of that product, which
 * may have been given to its start alone.
 */
export function readToolSettings(): { settings: Settings; running: Run | null } {
  const settings = readSettings(false);
  const running = runningOn(settings.dataDir);
  if (!running || settings.databaseUrl) return { settings, running };
  process.env['PORT'] = new URL(running.address).port;
  return { settings: readSettings(false), running };
}

/** The value of a secret that may lie in a file, for the gateway, which reads no such files. */
function valuesOf(name: string): Record<string, string> {
  const value = valueOf(name);
  return value ? { [name]: value } : {};
}

const numberOf = (name: string, otherwise: number) => Number(valueOf(name) ?? otherwise);

/** The file of the secrets and keys, unless the environment names another. */
const secretsFile = (dataDir: string) => join(dataDir, 'secrets.json');

interface Secrets extends Record<string, string> {
  databasePassword: string;
}

/** The installation's secrets; missing ones are created, and existing ones are never changed. */
function secretsOf(dataDir: string, keep: boolean): Secrets {
  const file = secretsFile(dataDir);
  const kept = existsSync(file) ? readKept(file) : {};
  const secret = () => randomBytes(32).toString('hex');
  const secrets = {
    TOKEN_SECRET: secret(),
    DATA_KEYS: newDataKey(''),
    ...Object.fromEntries(DB_OWNERS.map((owner) => [`DB_PASSWORD_${owner.toUpperCase()}`, secret()])),
    databasePassword: secret(),
    ...kept,
  } as Secrets;
  const complete = Object.keys(secrets).every((name) => name in kept);
  if (!complete && !keep) return secrets;
  if (!complete) writeSecrets(file, secrets);
  // The services read the keys from the file, so that a new key is used without a restart.
  return { ...secrets, DATA_KEYS_FILE: file };
}

function readKept(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch (e) {
    throw new Error(
      `${file} cannot be read (${(e as Error).message}): put it back from the backup. Without it nothing that is sealed can be opened.`,
    );
  }
}

/** The secrets that the environment does not set, neither as a value nor as a file. */
function unset({ DATA_KEYS, ...secrets }: Record<string, string>): Record<string, string> {
  const shared = valueOf('DB_ROLE_PASSWORD') !== undefined;
  return Object.fromEntries(
    Object.entries(secrets.DATA_KEYS_FILE ? secrets : { ...secrets, DATA_KEYS: DATA_KEYS! }).filter(([name]) => {
      if (shared && name.startsWith('DB_PASSWORD_')) return false;
      return valueOf(name.replace(/_FILE$/, '')) === undefined;
    }),
  );
}
