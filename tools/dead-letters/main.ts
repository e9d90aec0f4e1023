import '@madang/server/check-environment';
import { deadLetters, USAGE } from './dead-letters';

try {
  const lines = await deadLetters(process.argv.slice(2));
  process.stdout.write(`${(lines ?? [USAGE]).join('\n')}\n`);
  if (!lines) process.exitCode = 1;
} catch (e) {
  process.stderr.write(`${(e as Error).message}\n`);
  process.exitCode = 1;
}
