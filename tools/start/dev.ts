import { spawn } from 'node:child_process';
import { globSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { childEnv } from '../../libs/server/child-env.ts';
import { forgetServerBuild, serverEntries } from '../build/build.ts';
import { root, watcher } from '../build/bundle.ts';
import { say } from './progress.ts';
import type { Settings } from './settings.ts';

/**
 * Milliseconds without a further change before a rebuild: an editor writes a file in several steps, and changing branches changes many
 * files.
 */
const SETTLED_MS = 300;

/** Rebuilds and restarts the services when a source changes, and first runs migrations when there is a new one. */
export async function watchServices(restart: () => Promise<void>, migrate: () => Promise<number>): Promise<() => Promise<void>> {
  let first = true;
  let running = Promise.resolve();
  const restarted = () =>
    restart().then(
      () => say('  Services restarted'),
      (e: Error) => say(`  ${e.message}`),
    );
  const again: Plugin = {
    name: 'restart',
    setup(build) {
      build.onEnd(({ errors }) => {
        for (const e of errors) say(`  ${e.location?.file}:${e.location?.line} ${e.text}`);
        if (first || errors.length) {
          first = false;
          return;
        }
        running = running.then(restarted);
      });
    },
  };
  forgetServerBuild();
  const builder = await watcher(serverEntries(), 'dist/server', [again]);
  await builder.watch();
  const migrations = watchMigrations(() => {
    running = running.then(migrate).then(
      async (ran) => {
        if (!ran) return;
        say(`  ${ran} migrations ran`);
        await restarted();
      },
      (e: Error) => say(`  ${e.message}`),
    );
  });
  return async () => {
    migrations();
    await builder.dispose();
  };
}

/** Calls `changed` when files in the migrations' folders have changed and settled; answers the function that stops watching. */
export function watchMigrations(changed: () => void, folders: readonly string[] = migrationFolders()): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder) =>
    watch(folder, (_event, name) => {
      if (!name?.endsWith('.sql')) return;
      clearTimeout(timer);
      timer = setTimeout(changed, SETTLED_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
const migrationFolders = () => globSync('apps/*/{src/,}migrations', { cwd: root }).map((folder) => join(root, folder));

/** Runs Vite's development server, whose modules api-page puts into its documents, so that a change shows without a reload. */
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
