import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

/** `node client.mjs <description> <file>` generates the TypeScript types of a client from an OpenAPI description. */
const [description, file] = process.argv.slice(2);
const types = await openapiTS(new URL(`file://${description}`), { silent: true });
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, astToString(types));
