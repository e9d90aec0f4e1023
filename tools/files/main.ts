import '@madang/server/check-environment';
import { files, USAGE } from './files';

try {
  const lines = await files(process.argv.slice(2));
  process.stdout.write(`${(lines ?? [USAGE]).join('\n')}\n`);
  if (!lines) process.exitCode = 1;
} catch (e) {
  process.stderr.write(`${(e as Error).message}\n`);
  process.exitCode = 1;
}
