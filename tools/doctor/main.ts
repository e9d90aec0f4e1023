import '@madang/server/check-environment';
import { doctor, linesOf } from './doctor';

const findings = await doctor();
process.stdout.write(`${linesOf(findings).join('\n')}\n`);
// Payment providers keep connections open, so the process would not end by itself.
process.exit(findings.some(({ state }) => state === 'bad') ? 1 : 0);
