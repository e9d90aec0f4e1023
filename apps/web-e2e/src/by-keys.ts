import { isInShare } from '../../../tools/test/share';
import { visitor, type Visitor } from './browser';
import { Keys } from './keys';
import { passwordOf } from './people';

const open: Visitor[] = [];
/** Somebody at a site who has no mouse. */
export async function byKeys(domain: string) {
  const v = await visitor({ domain });
  open.push(v);
  return { ...v, keys: new Keys(v.page) };
}
/** Somebody without a mouse who logs in by keys; the page is at `next` then. */
export async function logInByKeys({ domain, email }: { domain: string; email: string }, next: string) {
  const v = await byKeys(domain);
  const { page, keys } = v;
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await keys.at(/^이메일/);
  await page.keyboard.type(email);
  await keys.type(/^비밀번호/, passwordOf(email));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === next.split('?')[0]);
  return v;
}
afterAll(async () => {
  for (const v of open) await v.close();
});

/** Stands for `it` in a file of journeys: `npm test` runs its share of them, `npm run walks` all of them. */
export function walks() {
  let count = 0;
  return (title: string, journey: () => Promise<void>): void => {
    if (isInShare(count++)) it(title, journey);
  };
}
