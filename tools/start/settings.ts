import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../build/bundle.ts';

export interface Settings {
  dataDir: string;
  port: number;
  servicePortBase: number;
  /** Absent: the embedded PostgreSQL. */
  databaseUrl?: string;
  databasePassword: string;
  /** What the services find in their environment. */
  env: NodeJS.ProcessEnv;
}
interface Secrets {
  TOKEN_SECRET: string;
  DB_ROLE_PASSWORD: string;
  databasePassword: string;
}

/** The environment over `.env` over the defaults; secrets that nobody set are made once and kept in the data folder. */
export function readSettings(): Settings {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const given = process.env;
  const dataDir = resolve(root, given['DATA_DIR'] ?? '.data');
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const { databasePassword, ...secrets } = secretsOf(dataDir);
  const port = numberOf('PORT', 8080);
  const servicePortBase = numberOf('SERVICE_PORT_BASE', 4000);
  const defaults = {
    ...secrets,
    NODE_ENV: 'development',
    PAY_PROVIDER: 'sandbox',
    // Its stand-in lets everybody be everybody: only for trying things on one's own machine.
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
  };
  return { dataDir, port, servicePortBase, databaseUrl: given['DATABASE_URL'] || undefined, databasePassword, env };
}

function numberOf(name: string, otherwise: number): number {
  const text = process.env[name];
  const value = Number(text ?? otherwise);
  if (!Number.isInteger(value) || value < 1 || value > 65_000) throw new Error(`${name}=${text} is not a port number`);
  return value;
}

function secretsOf(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const secret = () => randomBytes(32).toString('hex');
  const secrets = { TOKEN_SECRET: secret(), DB_ROLE_PASSWORD: secret(), databasePassword: secret(), ...kept };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
