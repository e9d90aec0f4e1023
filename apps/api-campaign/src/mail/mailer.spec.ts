import { LocalMailer, mailerOf, MailboxUnknown, SmtpMailer, type OutgoingMail } from './mailer';
import { answer, smtpProvider, type Provider } from './smtp.fixture';
import { isPermanentFailure, isMailboxGone } from './delivery-status';

const letter: OutgoingMail = {
  to: 'learner@madang.test',
  fromName: '코드베이',
  subject: '인증번호 042917',
  html: '<p>042917</p>',
  text: '042917',
  messageId: 'abc123',
};
let provider: Provider;
let mailer: SmtpMailer;
beforeEach(async () => {
  provider = await smtpProvider();
  mailer = new SmtpMailer(provider.url, { perSecond: 1000 });
});
afterEach(async () => {
  mailer.close();
  await provider.close();
});
const many = (n: number) => Promise.all(Array.from({ length: n }, (_, i) => mailer.send({ ...letter, messageId: `m${i}` })));

describe('the SMTP provider', () => {
  it('hands over both forms with the site’s name and a stable id', async () => {
    await mailer.send(letter);
    const [mail] = provider.taken;
    expect(mail).toContain('To: learner@madang.test');
    expect(mail).toMatch(/From: =\?UTF-8\?.*<no-reply@madang\.local>/);
    expect(mail).toContain('Message-ID: <abc123@madang.local>');
    expect(mail).toContain('text/plain');
    expect(mail).toContain('text/html');
    expect(mail).toContain('<p>042917</p>');
  });
  it('names where one click ends mails of marketing, and of no others', async () => {
    await mailer.send(letter);
    const url = `https://madang.test/api/campaign/v1.0/unsubscribe/one-click?token=${'x'.repeat(200)}`;
    await mailer.send({ ...letter, unsubscribeUrl: url });
    expect(provider.taken[0]).not.toContain('List-Unsubscribe');
    // The address stands in one piece, however long it is.
    expect(provider.taken[1]!.replace(/\r?\n[ \t]+/g, ' ')).toContain(`List-Unsubscribe: <${url}>`);
    expect(provider.taken[1]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });
  it('uses a few connections for many letters', async () => {
    mailer.close();
    mailer = new SmtpMailer(provider.url, { connections: 2, perSecond: 1000 });
    expect(mailer.atOnce).toBe(2);
    await many(20);
    expect(provider.taken).toHaveLength(20);
    expect(provider.connections).toBe(2);
    expect(provider.most).toBe(2);
  });
  it('takes the rate of the environment unless its address names another', () => {
    const rateOf = (url: string) => {
      const one = new SmtpMailer(url, { perSecond: 7 });
      one.close();
      return one.perSecond;
    };
    expect(rateOf('smtp://127.0.0.1')).toBe(7);
    expect(rateOf('smtp://127.0.0.1/?rateLimit=30&rateDelta=60000')).toBe(0.5);
  });
  it('fails when the letter is not taken, and tells a mailbox that is not there from a bad moment', async () => {
    provider.onMail = () => Promise.resolve(answer(451, '4.3.0 try later'));
    await expect(mailer.send(letter)).rejects.toThrow(/451/);
    provider.onRecipient = () => answer(550, '5.1.1 no such person');
    await expect(mailer.send(letter)).rejects.toBeInstanceOf(MailboxUnknown);
    provider.onRecipient = () => answer(552, '5.2.2 mailbox full');
    await expect(mailer.send(letter)).rejects.not.toBeInstanceOf(MailboxUnknown);
    provider.onRecipient = () => answer(550, '5.7.1 you are blocked');
    await expect(mailer.send(letter)).rejects.not.toBeInstanceOf(MailboxUnknown);
  });
  it('is chosen by the environment and says what it misses', () => {
    expect(mailerOf('local', '')).toBeInstanceOf(LocalMailer);
    expect(mailerOf('smtp', 'smtp://127.0.0.1')).toBeInstanceOf(SmtpMailer);
    expect(() => mailerOf('smtp', '')).toThrow(/SMTP_URL/);
    expect(() => mailerOf('pigeon', '')).toThrow(/pigeon/);
  });
});

it('knows by its status whether a mailbox is gone for good', () => {
  for (const status of ['5.1.1', '5.1.2', '5.1.10', '5.2.1', '5.0.0']) expect([status, isMailboxGone(status)]).toEqual([status, true]);
  for (const status of ['5.2.2', '5.7.1', '5.1.8', '5.4.1', '4.1.1', '2.1.5', ''])
    expect([status, isMailboxGone(status)]).toEqual([status, false]);
  expect(isPermanentFailure('550 no such person')).toBe(true);
  expect(isPermanentFailure('550 5.7.26 unauthenticated')).toBe(false);
  expect(isPermanentFailure('552 too much')).toBe(false);
});
