import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchMigrations } from './dev';

it('tells once of migrations that appear together, and of no other file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'madang-migrations-'));
  let told = 0;
  const stop = watchMigrations(() => told++, [folder]);
  try {
    writeFileSync(join(folder, 'notes.md'), '');
    writeFileSync(join(folder, '0001_one.sql'), 'select 1');
    writeFileSync(join(folder, '0002_two.sql'), 'select 2');
    for (let i = 0; i < 100 && !told; i++) await sleep(50);
    await sleep(500);
    expect(told).toBe(1);
  } finally {
    stop();
    rmSync(folder, { recursive: true });
  }
});
