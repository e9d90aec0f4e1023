import '@madang/server/check-environment';
import { logger } from '@madang/server/log';
import { doctor, linesOf } from './doctor';

// The findings say what failed; lines of the log would stand between them.
logger.level = 'silent';

const findings = await doctor();
process.stdout.write(`${linesOf(findings).join('\n')}\n`);
// Payment providers keep connections open, so the process would not end by itself.
process.exit(findings.some(({ state }) => state === 'bad') ? 1 : 0);
