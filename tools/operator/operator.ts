import { LIMITS } from '@madang/contracts/limits';
import { hoursAfter } from '@madang/contracts/dates';
import { config } from '@madang/server/config';
import { Db, rows } from '@madang/server/db';
import { ACCOUNT_OF_EMAIL } from '../../apps/api-main/src/account/account.sql';
import { base32, hashOf } from '../../apps/api-main/src/platform/second-factor.service';
import {
  ADD_OPERATOR,
  FORGET_SECOND_FACTOR,
  PLATFORM_OPERATORS,
  REMOVE_OPERATOR,
} from '../../apps/api-main/src/platform/second-factor.sql';

export const USAGE = `Who runs the platform, and sees the console at /operate:
  add <mail>     this account; shows a code with which it sets up the second factor.
                 Again for one that has lost its device: the old second factor is forgotten
  remove <mail>  no longer
  list           who may, since when, and when they were last there`;

const SETUP_BYTES = 10;
const day = (at: Date | null) => at?.toISOString() ?? '–';

/** Runs one command of an operator; answers the lines to print, or null for an unknown command. */
export async function operator([command, mail, ...more]: readonly string[]): Promise<string[] | null> {
  if (more.length) return null;
  if (command === 'list') return mail ? null : withDb(list);
  if (!mail) return null;
  if (command === 'add') return withDb((db) => add(db, mail.toLowerCase()));
  return command === 'remove' ? withDb((db) => remove(db, mail.toLowerCase())) : null;
}

async function withDb(work: (db: Db) => Promise<string[]>): Promise<string[]> {
  const db = await Db.open('main');
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

const accountOf = async (db: Db, email: string) => (await db.tx({}, (tx) => rows(tx, ACCOUNT_OF_EMAIL, { email })))[0];

async function add(db: Db, email: string): Promise<string[]> {
  const found = await accountOf(db, email);
  if (!found) return [`Nobody has an account with ${email}: sign up at ${config.mainOrigin}/createaccount first.`];
  const { userSeq } = found;
  const code = base32(SETUP_BYTES);
  const now = new Date();
  const until = hoursAfter(now, LIMITS.platformSetupHours);
  await db.tx({}, async (tx) => {
    for (const forget of FORGET_SECOND_FACTOR) await rows(tx, forget, { userSeq });
    await rows(tx, ADD_OPERATOR, { userSeq, hash: hashOf('setup', userSeq, code), until, now });
  });
  return [
    `${email} runs the platform now.`,
    `Log in at ${config.mainOrigin}/login, open ${config.mainOrigin}/operate and give this code within ${LIMITS.platformSetupHours} hours:`,
    code.replace(/(.{4})(?=.)/g, '$1-'),
  ];
}

async function remove(db: Db, email: string): Promise<string[]> {
  const found = await accountOf(db, email);
  const gone = found ? await db.tx({}, (tx) => rows(tx, REMOVE_OPERATOR, { userSeq: found.userSeq, now: new Date() })) : [];
  return [gone.length ? `${email} does not run the platform any more.` : `${email} does not run the platform.`];
}

async function list(db: Db): Promise<string[]> {
  const found = await db.tx({}, (tx) => rows(tx, PLATFORM_OPERATORS));
  if (!found.length) return ['Nobody runs the platform yet: `npm run operator -- add <mail>`.'];
  return found.map((one) => [one.email, one.name, day(one.addedAt), day(one.enrolledAt), day(one.lastSeenAt)].join('\t'));
}
