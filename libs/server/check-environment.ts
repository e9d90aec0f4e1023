import { checkEnvironment } from './environment';

// A process imports this file first, so the variables are checked before other modules read them while they load.
try {
  checkEnvironment();
} catch (e) {
  process.stderr.write(`${(e as Error).message}\n`);
  process.exit(1);
}
