import { settle, USAGE } from './settle';

try {
  const lines = await settle(process.argv.slice(2));
  process.stdout.write(`${(lines?.length === 0 ? ['There is nothing to decide or to pay.'] : (lines ?? [USAGE])).join('\n')}\n`);
  if (!lines) process.exitCode = 1;
} catch (e) {
  const refused = (e as Error).message === 'NO_DATA';
  process.stderr.write(`${refused ? 'There is nothing like that to decide or to pay.' : (e as Error).message}\n`);
  process.exitCode = 1;
}
