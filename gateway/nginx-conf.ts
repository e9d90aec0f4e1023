import { execFileSync } from 'node:child_process';
import { nginxConf } from './nginx';
import { nginxOptions } from './nginx-env';

/** The version of the nginx that is installed; null without one. */
function installedVersion(): string | null {
  try {
    // nginx prints its version to stderr.
    return (
      /nginx\/([\d.]+)/.exec(execFileSync('sh', ['-c', 'nginx -v 2>&1'], { encoding: 'utf8', env: { PATH: process.env['PATH'] } }))?.[1] ??
      null
    );
  } catch {
    return null;
  }
}

// This program prints nginx.conf for the variables of the environment (docs/operations.md), by default for docker-compose.yml.
try {
  process.stdout.write(nginxConf(nginxOptions(process.env, installedVersion)));
} catch (e) {
  process.stderr.write(`${(e as Error).message}\n`);
  process.exitCode = 1;
}
