import 'reflect-metadata';
import { join } from 'node:path';
import { addEventHandler } from 'jest-circus';

// Files are named by row numbers, and every test database numbers from one, so each worker has a folder of its own.
globalThis.madangData ??= process.env.DATA_DIR = join(process.env.DATA_DIR, String(process.pid));

/** Milliseconds that a test or hook may take if it sets no limit itself. */
const TEST_TIMEOUT_MS = 120_000;

/** Fails the test or hook that is running. */
let fail = () => undefined;

function within(fn, ms) {
  return async () => {
    let timer;
    const end = new Promise((_, reject) => {
      fail = reject;
      timer = setTimeout(() => reject(new Error(`not done within ${ms} ms`)), ms);
    });
    try {
      await Promise.race([fn(), end]);
    } finally {
      clearTimeout(timer);
    }
  };
}

// This Jest runner has no time limits of its own, and would wait forever for a test that hangs.
addEventHandler((event, { currentDescribeBlock: block }) => {
  if (event.name !== 'add_test' && event.name !== 'add_hook') return;
  const added = event.name === 'add_test' ? block.children.at(-1) : block.hooks.at(-1);
  if (added?.fn) added.fn = within(added.fn, event.timeout ?? TEST_TIMEOUT_MS);
});

// An error that nobody catches fails the test that is running, and not the worker with all its later tests.
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, (e) => fail(e));

// When the main process of a run is killed, its workers end too.
process.on('disconnect', () => process.exit(1));
