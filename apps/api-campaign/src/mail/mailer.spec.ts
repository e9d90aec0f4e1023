import { createServer, type AddressInfo, type Server } from 'node:net';
import { LocalMailer, mailerOf, SmtpMailer, type Letter } from './mailer';

const letter: Letter = {
  to: 'learner@madang.test',
  fromName: '코드베이',
  subject: '인증번호 042917',
  html: '<p>042917</p>',
  text: '042917',
  messageId: 'abc123',
};
let server: Server;
let port: number;
let taken: string[];
let answer: string;
beforeEach(async () => {
  taken = [];
  answer = '250 taken';
  // As much of the protocol as one letter needs.
  server = createServer((socket) => {
    let data: string | null = null;
    let rest = '';
    socket.setEncoding('utf8').write('220 ready\r\n');
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) {
        if (data !== null && line !== '.') data += `${line}\n`;
        else if (data !== null) {
          taken.push(data);
          data = null;
          socket.write(`${answer}\r\n`);
        } else if (line.startsWith('DATA')) {
          data = '';
          socket.write('354 go on\r\n');
        } else socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => new Promise<void>((done) => server.close(() => done())));

describe('the SMTP provider', () => {
  it('hands over both forms with the site’s name and a stable id', async () => {
    await new SmtpMailer(`smtp://127.0.0.1:${port}?ignoreTLS=true`).send(letter);
    const [mail] = taken;
    expect(mail).toContain('To: learner@madang.test');
    expect(mail).toMatch(/From: =\?UTF-8\?.*<no-reply@madang\.local>/);
    expect(mail).toContain('Message-ID: <abc123@madang.local>');
    expect(mail).toContain('text/plain');
    expect(mail).toContain('text/html');
    expect(mail).toContain('<p>042917</p>');
  });
  it('RT-018 names where one click ends mails of marketing, and of no others', async () => {
    const mailer = new SmtpMailer(`smtp://127.0.0.1:${port}?ignoreTLS=true`);
    await mailer.send(letter);
    const url = `https://madang.test/api/campaign/v1.0/unsubscribe/one-click?token=${'x'.repeat(200)}`;
    await mailer.send({ ...letter, unsubscribeUrl: url });
    expect(taken[0]).not.toContain('List-Unsubscribe');
    // The address is one word, however long.
    expect(taken[1]!.replace(/\n[ \t]+/g, ' ')).toContain(`List-Unsubscribe: <${url}>`);
    expect(taken[1]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });
  it('fails when the letter is not taken', async () => {
    answer = '550 no such person';
    await expect(new SmtpMailer(`smtp://127.0.0.1:${port}?ignoreTLS=true`).send(letter)).rejects.toThrow(/550/);
  });
  it('is chosen by the environment and says what it misses', () => {
    expect(mailerOf('local', '')).toBeInstanceOf(LocalMailer);
    expect(mailerOf('smtp', 'smtp://127.0.0.1')).toBeInstanceOf(SmtpMailer);
    expect(() => mailerOf('smtp', '')).toThrow(/SMTP_URL/);
    expect(() => mailerOf('pigeon', '')).toThrow(/pigeon/);
  });
});
