import { createConfig, lint } from '@redocly/openapi-core';

/**
 * `node lint.mjs <file>` prints the findings of Redocly's recommended rules about an OpenAPI description; exits with 1 if there is an
 * error.
 */
const config = await createConfig({ extends: ['recommended'] });
const problems = await lint({ ref: process.argv[2], config });
for (const { severity, ruleId, message, location } of problems)
  process.stdout.write(`${severity} ${ruleId} ${location?.[0]?.pointer ?? ''} ${message}\n`);
process.exitCode = problems.some(({ severity }) => severity === 'error') ? 1 : 0;
