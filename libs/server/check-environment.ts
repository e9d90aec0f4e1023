import { checkEnvironment } from './environment';

// Imported before everything else of a process: what is read at load has been checked by then.
try {
  checkEnvironment();
} catch (e) {
  process.stderr.write(`${(e as Error).message}\n`);
  process.exit(1);
}
