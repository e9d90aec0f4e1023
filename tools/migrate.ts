import '@madang/server/check-environment';
import { config } from '@madang/server/config';
import { migrate } from '@madang/server/migrate';

try {
  const ran = await migrate(config.directUrl);
  process.stdout.write(`${ran.length}\n`);
} catch (e) {
  process.stderr.write(`${(e as Error).message}\n`);
  process.exit(1);
}
