import { spawn } from 'node:child_process';
import type { Plugin } from 'esbuild';
import { serverEntries } from '../build/build.ts';
import { root, watcher } from '../build/bundle.ts';
import { say } from './progress.ts';
import type { Settings } from './settings.ts';

/** Rebuilds and restarts the services when a source changes, and serves the web by Vite with reload. */
export async function watch(settings: Settings, restart: () => Promise<void>): Promise<() => Promise<void>> {
  let first = true;
  let running = Promise.resolve();
  const again: Plugin = {
    name: 'restart',
    setup(build) {
      build.onEnd(({ errors }) => {
        if (first || errors.length) {
          first = false;
          for (const e of errors) say(`  ${e.location?.file}:${e.location?.line} ${e.text}`);
          return;
        }
        running = running.then(restart).then(
          () => say('  Services restarted'),
          (e: Error) => say(`  ${e.message}`),
        );
      });
    },
  };
  const builder = await watcher(serverEntries(), 'dist/server', [again]);
  await builder.watch();

  const port = process.env['WEB_PORT'] ?? '5170';
  const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--config', 'apps/web/vite.config.ts', '--clearScreen', 'false'], {
    cwd: root,
    env: { ...settings.env, WEB_PORT: port, GATEWAY: `http://localhost:${settings.port}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  say(`\n  The web with reload: http://localhost:${port} (sites: http://{address}.localhost:${port})`);
  return async () => {
    vite.kill();
    await builder.dispose();
  };
}
