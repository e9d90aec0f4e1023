export type Program =
  | 'chromium'
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
/** The program's path; on a bare Debian machine as root it is installed first. */
export function programPath(program: Program): Promise<string>;
/** Installs those of `programs` that are missing where that is possible (Debian, as root) and says what is still missing. */
export function install(programs: readonly Program[]): Promise<void>;
