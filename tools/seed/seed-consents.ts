import type { Seeder } from './seed';
import { JOIN_CONSENTS, SIGN_UP_CONSENTS } from './seed-consents.sql';

/** Adds the consents of all seeded people, the same as signing up and joining write. */
export async function seedConsents(s: Seeder): Promise<void> {
  await s.rows('main', 'update main.channel_user set marketing_at = joined_at where marketing_consent');
  await s.rows('main', SIGN_UP_CONSENTS);
  await s.rows('main', JOIN_CONSENTS);
}
