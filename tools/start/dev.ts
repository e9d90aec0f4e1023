import { spawn } from 'node:child_process';
import type { Plugin } from 'esbuild';
import { childEnv } from '../../libs/server/child-env.ts';
import { forgetServerBuild, serverEntries } from '../build/build.ts';
import { root, watcher } from '../build/bundle.ts';
import { say } from './progress.ts';
import type { Settings } from './settings.ts';

/** Rebuilds and restarts the services when one of their sources changes. */
export async function watchServices(restart: () => Promise<void>): Promise<() => Promise<void>> {
  let first = true;
  let running = Promise.resolve();
  const again: Plugin = {
    name: 'restart',
    setup(build) {
      build.onEnd(({ errors }) => {
        for (const e of errors) say(`  ${e.location?.file}:${e.location?.line} ${e.text}`);
        if (first || errors.length) {
          first = false;
          return;
        }
        running = running.then(restart).then(
          () => say('  Services restarted'),
          (e: Error) => say(`  ${e.message}`),
        );
      });
    },
  };
  forgetServerBuild();
  const builder = await watcher(serverEntries(), 'dist/server', [again]);
  await builder.watch();
  return () => builder.dispose();
}

/** Runs Vite, whose modules api-page puts into its documents: a change shows without a reload. */
export function serveWeb(settings: Settings): () => Promise<void> {
  const port = process.env['WEB_PORT'] ?? '5170';
  settings.env['WEB_DEV_ORIGIN'] = `http://localhost:${port}`;
  const vite = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', '--config', 'apps/web/vite.config.ts', '--clearScreen', 'false', '--logLevel', 'warn'],
    {
      cwd: root,
      env: childEnv({ WEB_PORT: port, GATEWAY: `http://localhost:${settings.port}` }),
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  vite.once('exit', (code) => code && say(`  Vite stopped (${code}); WEB_PORT moves its port.`));
  return async () => void vite.kill();
}
