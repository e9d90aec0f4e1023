import pg from 'pg';

it('gives the tests a database that sorts Korean as people do', async () => {
  const client = new pg.Client({ connectionString: process.env['TEST_ADMIN_URL'] });
  await client.connect();
  const { rows } = await client.query<{ word: string }>(
    "select word from unnest(array['하늘', 'apple', '가방', '나무']) word order by word",
  );
  await client.end();
  expect(rows.map((r) => r.word)).toEqual(['가방', '나무', '하늘', 'apple']);
});
