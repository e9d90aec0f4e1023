export type Program =
  | 'chromium'
  | 'caddy'
  | 'nginx'
  | 'nginx-trixie'
  | 'nginx-forky'
  | 'ffmpeg'
  | 'redis'
  | 'wrk'
  | 'prometheus'
  | 'pgbouncer'
  | 'pgbouncer-1.18'
  | 'pg_dump';
export function findProgram(program: Program): string | undefined;
/** The path of a program; if it is missing, on Debian as root, it is installed first. */
export function programPath(program: Program): Promise<string>;
/** Installs missing programs where possible (Debian as root), and prints which are still missing. */
export function install(programs: readonly Program[]): Promise<void>;
