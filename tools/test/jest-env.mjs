import 'reflect-metadata';
import { join } from 'node:path';
import { addEventHandler } from 'jest-circus';

// Files lie by number, and every database begins to count at one: workers that shared a folder would find each other's.
globalThis.madangData ??= process.env.DATA_DIR = join(process.env.DATA_DIR, String(process.pid));

/** Milliseconds for a test or hook that names no limit of its own. */
const LIMIT = 120_000;

/** Fails the test or hook at work. */
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

// The runner itself knows no limits: it would wait for ever for a test that hangs.
addEventHandler((event, { currentDescribeBlock: block }) => {
  if (event.name !== 'add_test' && event.name !== 'add_hook') return;
  const added = event.name === 'add_test' ? block.children.at(-1) : block.hooks.at(-1);
  if (added?.fn) added.fn = within(added.fn, event.timeout ?? LIMIT);
});

// What nobody catches fails the test in whose time it happens, not the worker with all that comes after.
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, (e) => fail(e));

// A run that was killed takes its workers along.
process.on('disconnect', () => process.exit(1));
