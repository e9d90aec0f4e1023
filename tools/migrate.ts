import { config } from '@madang/server/config';
import { migrate } from '@madang/server/migrate';

const ran = await migrate(config.databaseUrl);
process.stdout.write(`${ran.length}\n`);
