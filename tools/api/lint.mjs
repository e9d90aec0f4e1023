import { createConfig, lint } from '@redocly/openapi-core';

/** `node lint.mjs <file>` prints what Redocly's recommended rules find in a description, and fails at its first error. */
const config = await createConfig({ extends: ['recommended'] });
const problems = await lint({ ref: process.argv[2], config });
for (const { severity, ruleId, message, location } of problems)
  process.stdout.write(`${severity} ${ruleId} ${location?.[0]?.pointer ?? ''} ${message}\n`);
process.exitCode = problems.some(({ severity }) => severity === 'error') ? 1 : 0;
