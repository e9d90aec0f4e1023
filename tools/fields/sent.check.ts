import { NOTES } from '@madang/contracts/sent.fixture';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { noted, unsent } from './sent';
import { SENT_BY_OTHERS } from './sent-by-others';

/** Runs after the tests of the web app and the browser, which record what pages send. */
describe('what pages send', () => {
  it('was noted by the tests of the web and by the journeys of the browser', () => {
    for (const suite of ['web', 'e2e']) expect(readdirSync(join(NOTES, suite)).length).toBeGreaterThan(0);
  });
  it('is every call and every field that the services take, but for those that somebody else sends', () => {
    const allowed = Object.values(SENT_BY_OTHERS).flat();
    expect(unsent(noted()).sort()).toEqual(allowed.sort());
  });
});
