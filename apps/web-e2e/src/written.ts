import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SELECTION_TYPE, PUBLISH_STATUS } from '@madang/contracts/codes';
import type { Page } from 'playwright-core';
import pg from 'pg';
import { inject } from 'vitest';
import { originOf } from './browser';
import { calls, freshEmail, newPerson, PASSWORD } from './people';

/**
 * Runs a statement in the product's database, for a state that no page brings about within a journey; answers the number of rows. It names
 * rows that the journey made itself, since other journeys run at the same time.
 */
export async function written(text: string): Promise<number> {
  const { databaseUrl } = JSON.parse(readFileSync(join(inject('dataDir'), 'run.json'), 'utf8')) as { databaseUrl: string };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** Opens a class on a site of the journey's own that lets in whom its staff choose, and has these people apply. */
export async function applications(page: Page, domain: string, names: readonly string[]): Promise<void> {
  const made = await written(
    `insert into main.course (channel_seq, title, publish_status_cd, published_at, choise_type_cd)
     select channel_seq, '함께 읽는 저녁', '${PUBLISH_STATUS.PUBLISHED}', now(), '${SELECTION_TYPE.MANAGER}' from main.channel
     where domain = '${domain}'`,
  );
  expect(made).toBe(1);
  for (const name of names) {
    const email = freshEmail('applicant');
    await newPerson(page, { name, email }, domain);
    const self = await calls(page, originOf(), email, PASSWORD);
    const { channelSeq } = (await self(`main/v2.0/channels?domain=${domain}`)) as { channelSeq: number };
    const { list } = (await self(`main/v1.0/channels/${channelSeq}/courses?size=20`)) as { list: { courseSeq: number }[] };
    await self(`main/v1.0/channels/${channelSeq}/courses/${list[0]!.courseSeq}/attendees`, {});
  }
}
