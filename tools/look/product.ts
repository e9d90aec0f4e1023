import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  APPEARANCE,
  CORNER,
  CUSTOMER_TYPE,
  DENSITY,
  FONT,
  HEADER,
  PAGE_TYPE,
  SITE_CATEGORY,
  SITE_TEMPLATE,
  TONE,
  YN,
} from '../../libs/contracts/codes.ts';
import { DAY } from '../../libs/contracts/time.ts';
import { DEMO_PASSWORD } from '../seed/demo-password.ts';
import { readSettings } from '../start/settings.ts';
import type { Who } from './screens.ts';

const root = join(import.meta.dirname, '../..');
/** The subdomain of the empty site. */
export const EMPTY_SITE = 'lookempty';
/** The mail address of the empty site's owner. */
const EMPTY_OWNER = 'look@madang.example';
/** Milliseconds for which the page takes a stored session to be alive. */
const SESSION_LIFE_MS = DAY;
const TEST_PASSWORD = 'Paperboat7!';

export interface Product {
  /** The address of the product's own host. */
  origin: URL;
  /** Stops the product, if it was started for this. */
  stop(): Promise<void>;
}

const answers = (address: string) =>
  fetch(`${address}/api/main/v2.0/channels?domain=codebay`).then(
    (answer) => answer.ok,
    () => false,
  );

function addressThatRuns(): string | undefined {
  const file = join(readSettings().dataDir, 'run.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { address?: string }).address : undefined;
}

/** The product at `at`, the one that runs from this folder, or one that is started with demo data. */
export async function product(at?: string): Promise<Product> {
  const running = at ?? addressThatRuns();
  if (running && (await answers(running))) return { origin: new URL(running), stop: async () => undefined };
  if (at) throw new Error(`${at} does not answer, or has no demo sites.`);
  const child: ChildProcess = spawn(process.execPath, [join(root, 'tools/start/main.ts')], { cwd: root, stdio: 'inherit' });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  for (;;) {
    if (child.exitCode !== null) throw new Error('The product did not start.');
    const address = addressThatRuns();
    if (address && (await answers(address))) {
      const stop = async () => {
        child.kill('SIGTERM');
        await ended;
      };
      return { origin: new URL(address), stop };
    }
    await new Promise((done) => setTimeout(done, 1000));
  }
}

type Answer = Record<string, unknown>;
/**
 * Makes a call. It goes to the product's own host, since Node asks the system's resolver, which may not know *.localhost as browsers do.
 */
async function call<T = Answer>(origin: URL, path: string, body: object | null = null, token = ''): Promise<{ data: T; token: string }> {
  const answer = await fetch(new URL(`/api/${path}`, origin), {
    method: body ? 'POST' : 'GET',
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { 'access-token': token } : {}) },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return { data: ((await answer.json()) as { data: T }).data, token: answer.headers.get('access-token') ?? '' };
}
const logIn = async (origin: URL, email: string) =>
  (await call(origin, 'main/v1.0/auth/login', { email, password: email === EMPTY_OWNER ? TEST_PASSWORD : DEMO_PASSWORD })).token;

/** The log-in of a person as the browser stores it; null for a visitor. */
export async function sessionOf(origin: URL, who: Who, site: string): Promise<string | null> {
  const emails = {
    visitor: null,
    learner: 'learner01@madang.example',
    teacher: site === EMPTY_SITE ? EMPTY_OWNER : 'seoyun@codebay.example',
    owner: site === EMPTY_SITE ? EMPTY_OWNER : `owner@${site}.example`,
  };
  const email = emails[who];
  if (!email) return null;
  const token = await logIn(origin, email);
  return JSON.stringify({ token, user: null, roles: [], userTypeCd: null, isChannelUser: false, until: Date.now() + SESSION_LIFE_MS });
}

/** Creates the empty site, unless the product already has it. */
export async function makeEmptySite(origin: URL): Promise<void> {
  const there = await fetch(new URL(`/api/main/v2.0/channels?domain=${EMPTY_SITE}`, origin));
  if (there.ok && ((await there.json()) as { data: unknown }).data) return;
  const consents = { ageYn: true, termsYn: true, privacyYn: true };
  const who = { name: '한봄', email: EMPTY_OWNER, phone: '01023456789' };
  const signed = await call(origin, 'main/v1.0/auth/signup', {
    ...who,
    ...consents,
    password: TEST_PASSWORD,
    passwordConfirm: TEST_PASSWORD,
  });
  const code = await codeFor(origin);
  await call(origin, 'main/v1.0/user/auth', { email: EMPTY_OWNER, code }, signed.token);
  const appearance = { appearanceCd: APPEARANCE.LIGHT, appearanceChoiceYn: YN.YES };
  const look = { templateCd: SITE_TEMPLATE.CRAFT, brandColor: '#0f8a6d', toneCd: TONE.TINTED, ...appearance };
  const theme = { cornerCd: CORNER.ROUND, densityCd: DENSITY.AIRY, headerCd: HEADER.CENTRED, fontCd: FONT.SERIF };
  const owner = { category: SITE_CATEGORY.DESIGN, customerType: CUSTOMER_TYPE.BUSINESS };
  const kind = { pageTypeCd: PAGE_TYPE.MEMBERSHIP, contentTypeCd: null, ...owner };
  const site = { name: '새 마당', domain: EMPTY_SITE, intro: '이제 막 열었어요', ...kind, ...look, ...theme };
  await call(origin, 'main/v1.0/channels', site, await logIn(origin, EMPTY_OWNER));
}

async function codeFor(origin: URL): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const { data } = await call<{ text: string }[]>(origin, `campaign/v1.0/dev/mails?to=${encodeURIComponent(EMPTY_OWNER)}`);
    const found = data.map((mail) => /\b(\d{6})\b/.exec(mail.text)?.[1]).find(Boolean);
    if (found) return found;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('no mail with a code came to the local mailbox');
}
