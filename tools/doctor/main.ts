import '@madang/server/check-environment';
import { doctor, linesOf } from './doctor';

const findings = await doctor();
process.stdout.write(`${linesOf(findings).join('\n')}\n`);
// Providers keep connections that nobody waits for.
process.exit(findings.some(({ state }) => state === 'bad') ? 1 : 0);
