import '@madang/server/check-environment';
import { parseArgs } from 'node:util';
import { given } from '@madang/server/environment';
import { openArchive, restore, secretsOf } from './restore';
import { verify } from './archive';

const USAGE = `npm run restore -- <archive> [--identity FILE]           into an empty database and storage
npm run restore -- check <archive> [--identity FILE]     reads it whole and compares it with its table of contents
npm run restore -- secrets <archive> [--identity FILE]   prints the secrets in it`;

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { identity: { type: 'string' } } });
  const [command, address] = positionals.length === 1 ? ['restore', positionals[0]] : positionals;
  if (!address || positionals.length > 2) throw new Error(USAGE);
  const archive = { address, identity: values.identity ?? given('BACKUP_IDENTITY') };
  process.stdout.write(`${(await lines(command!, archive)).join('\n')}\n`);
} catch (e) {
  process.stderr.write(`${(e as Error).message}\n`);
  process.exitCode = 1;
}

async function lines(command: string, archive: { address: string; identity?: string }): Promise<string[]> {
  if (command === 'secrets') return [await secretsOf(archive)];
  if (command === 'check') {
    const { createdAt, madang, entries } = await verify(await openArchive(archive));
    return [`Whole: ${entries.length} entries, written ${createdAt} by version ${madang}.`];
  }
  if (command !== 'restore') throw new Error(USAGE);
  const { manifest, differences, files, migrations, keys } = await restore(archive);
  return [
    `Restored what was there at ${manifest.createdAt}: ${files} files, ${Object.keys(manifest.rows).length} tables.`,
    ...(keys === 'taken' ? ['The keys of the archive have taken the place of this installation’s.'] : []),
    ...(migrations ? [`${migrations} migrations were newer than the archive.`] : []),
    ...(differences.length ? ['Not as in the archive:', ...differences] : ['Every table and every sum is as in the archive.']),
  ];
}
