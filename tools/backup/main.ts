import '@madang/server/check-environment';
import { parseArgs } from 'node:util';
import { BadArchive } from './archive';
import { backup, optionsOf } from './backup';
import { newKey } from './encryption';

const USAGE = `npm run backup [-- <folder or s3://bucket/prefix>]   database, files and keys in one archive (BACKUP_TO)
npm run backup -- key                                makes a key for encrypted archives`;

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [what, ...more] = positionals;
  if (more.length) throw new Error(USAGE);
  if (what === 'key') {
    const { identity, recipient } = await newKey();
    process.stdout.write(
      `BACKUP_RECIPIENT=${recipient}\nThe identity that opens the archives; keep it where this machine is not:\n${identity}\n`,
    );
  } else {
    const started = Date.now();
    const { at, manifest, removed } = await backup(optionsOf(what));
    const bytes = manifest.entries.reduce((sum, { size }) => sum + size, 0);
    const rows = Object.values(manifest.rows).reduce((a, b) => a + b, 0);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const lines = [
      `${at}`,
      `${manifest.entries.length - 2} files, ${rows} rows, ${(bytes / 2 ** 20).toFixed(1)} MiB, ${seconds} s`,
      ...removed.map((name) => `removed: ${name}`),
      ...(at.endsWith('.age') ? [] : ['It holds the keys of the installation and is not encrypted: keep it as you keep them.']),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
} catch (e) {
  process.stderr.write(`${e instanceof BadArchive ? e.message : (e as Error).message}\n`);
  process.exitCode = 1;
}
