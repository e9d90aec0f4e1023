import { mailboxApi, type Mail } from '@madang/contracts/campaign/mail';
import { NOTICE } from '@madang/contracts/codes';
import { DAY } from '@madang/contracts/time';
import { OperatorNotices, type Notice } from '@madang/server/operator-notices';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';

const OPERATOR = 'operator@madang.test';
let t: TestApp;
beforeAll(async () => {
  process.env['OPERATOR_MAIL'] = OPERATOR;
  t = await testApp({ campaign: AppModule });
});
afterAll(() => t.close());
afterEach(() => t.resetNow());

const raise = (notice: Partial<Notice> = {}) =>
  t.db('campaign').tx({}, (tx) => t.get('campaign', OperatorNotices).raise(tx, { kind: NOTICE.PROVIDER, subject: 'toss', ...notice }));
const settle = (subject = 'toss') =>
  t.db('campaign').tx({}, (tx) => t.get('campaign', OperatorNotices).settle(tx, NOTICE.PROVIDER, subject));
const open = (subject = 'toss') =>
  t.admin<{ times: number; detail: object }>(
    sql`select times, detail from util.operator_notice where subject = ${subject} and settled_at is null order by notice_seq`,
  );
const mails = async (): Promise<Mail[]> => (await t.call(mailboxApi.list).query({ to: OPERATOR })).body.data;
const mailed = (many: number) => t.eventually(async () => (await mails()).length === many);

describe('what the operator is told', () => {
  it('is one open row, raised again or not, and one mail', async () => {
    await raise({ detail: { code: 'INVALID_API_KEY' } });
    await raise({ detail: { code: 'FORBIDDEN_REQUEST' } });
    expect(await open()).toEqual([{ times: 2, detail: { code: 'FORBIDDEN_REQUEST' } }]);
    await mailed(1);
    expect((await mails())[0]!.subject).toContain('toss');
  });

  it('is mailed again after a day in which it went on, and anew once it was settled', async () => {
    t.setNow(new Date(Date.now() + DAY + 60_000));
    await raise();
    await mailed(2);
    await settle();
    expect(await open()).toEqual([]);
    await raise();
    expect(await open()).toMatchObject([{ times: 1 }]);
    await mailed(3);
  });

  it('comes with its transaction or not at all', async () => {
    const undone = t.db('campaign').tx({}, async (tx) => {
      await t.get('campaign', OperatorNotices).raise(tx, { kind: NOTICE.PROVIDER, subject: 'undone' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await open('undone')).toEqual([]);
  });
});
