import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { schemaPage } from './schema';
import { read, root } from './sources';

const PAGE = 'docs/schema.md';

it('docs/schema.md shows the tables as the migrations make them', async () => {
  const url = new URL(process.env['TEST_ADMIN_URL']!);
  url.pathname = `/${process.env['TEST_TEMPLATE']}`;
  const client = new Client({ connectionString: url.toString() });
  await client.connect();
  const page = await schemaPage(client, SERVICE_NAMES).finally(() => client.end());
  if (process.env['SCHEMA'] === 'write') writeFileSync(join(root, PAGE), page);
  // `SCHEMA=write npx jest tools/docs/schema` writes the page anew.
  expect(read(PAGE).split('\n')).toEqual(page.split('\n'));
});
