import { Module } from '@nestjs/common';
import { contains } from './contains';
import { CoreModule } from './core.module';
import { sql } from './sql/sql';
import { statement } from './sql/statement';
import { testApp, type TestApp } from './test-app';

@Module({ imports: [CoreModule.of('main')] })
class EmptyModule {}

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ main: EmptyModule });
});
afterAll(() => t.close());

const HAS = statement<{ text: string; part: string }, { has: boolean }>(
  'contains.has',
  (p) => sql`select ${contains(sql`a.text`, p.part)} as has from (select ${p.text}::text as text) a`,
);
const has = async (text: string, part: string) => (await t.db('main').rows(HAS, { text, part }))[0]!.has;

it('finds a part of any length, whatever the case of its letters', async () => {
  const text = '김서연 Kim, École';
  for (const part of ['김', '서연', '김서연', '연 K', 'kim', 'IM', 'é', 'É']) expect([part, await has(text, part)]).toEqual([part, true]);
  for (const part of ['김연', 'ㄱ', '서여', 'ki m', 'ecole']) expect([part, await has(text, part)]).toEqual([part, false]);
});
it('takes signs of patterns for what they are', async () => {
  for (const part of ['%', '_', '\\', '0%', 'a_b', '\\n']) expect([part, await has('100% a_b c:\\new', part)]).toEqual([part, true]);
  for (const part of ['%%', '1%0', 'a%b', '__', 'a_c', '\\\\', '.', '*'])
    expect([part, await has('100% a_b c:\\new', part)]).toEqual([part, false]);
});
