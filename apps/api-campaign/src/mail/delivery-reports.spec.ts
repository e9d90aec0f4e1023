import { reportsOf } from './delivery-reports';

const BOUNCE = (over: { status?: string; action?: string; original?: string } = {}) =>
  Buffer.from(
    `From: MAILER-DAEMON@mx.example.com
To: no-reply@madang.local
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain; charset=us-ascii

I am sorry.

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; moved@elsewhere.test
Original-Recipient: rfc822;Gone@Madang.test
Action: ${over.action ?? 'failed'}
Status: ${over.status ?? '5.1.1'}
Diagnostic-Code: smtp; 550 5.1.1 Recipient address rejected:
    User unknown

--b1
Content-Type: ${over.original ?? 'text/rfc822-headers'}

Message-ID: <0a1b2c@madang.local>
To: gone@madang.test
Subject: x

--b1--
`.replace(/\n/g, '\r\n'),
  );
const COMPLAINT = (kind: string) =>
  Buffer.from(
    `From: fbl@provider.test
To: abuse@madang.local
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b2"

--b2
Content-Type: text/plain

A complaint.

--b2
Content-Type: message/feedback-report

Feedback-Type: ${kind}
User-Agent: provider/1.0
Version: 1
Original-Rcpt-To: <reader@madang.test>

--b2
Content-Type: message/rfc822

Message-ID: <9f8e7d@madang.local>
Subject: an offer

hello
--b2--
`.replace(/\n/g, '\r\n'),
  );

describe('a report of a mail provider', () => {
  it.each(['text/rfc822-headers', 'message/rfc822'])('is read out of a whole mail that came back with %s', async (original) => {
    expect(await reportsOf(BOUNCE({ original }), 'message/rfc822')).toEqual([
      {
        address: 'gone@madang.test',
        messageId: '0a1b2c',
        state: 'BOUNCED',
        reason: expect.stringMatching(/^smtp; 550 5\.1\.1 Recipient address rejected:\s+User unknown$/),
      },
    ]);
  });
  it('is read out of the part alone, and of a multipart whose boundary stands in the request', async () => {
    const mail = BOUNCE().toString();
    const part = mail.slice(mail.indexOf('Reporting-MTA'), mail.indexOf('\r\n--b1\r\nContent-Type: text/rfc822-headers'));
    expect(await reportsOf(Buffer.from(part), 'message/delivery-status')).toMatchObject([{ address: 'gone@madang.test', messageId: null }]);
    const body = Buffer.from(mail.slice(mail.indexOf('--b1')));
    expect(await reportsOf(body, 'multipart/report; report-type=delivery-status; boundary="b1"')).toMatchObject([{ messageId: '0a1b2c' }]);
  });
  it('counts only for good', async () => {
    for (const over of [
      { action: 'delayed' },
      { action: 'delivered', status: '2.1.5' },
      { status: '4.2.2' },
      { status: '5.2.2' },
      { status: '5.7.1' },
    ])
      expect(await reportsOf(BOUNCE(over), 'message/rfc822')).toEqual([]);
  });
  it('is a complaint where the reader said so', async () => {
    expect(await reportsOf(COMPLAINT('abuse'), 'message/rfc822')).toEqual([
      { address: 'reader@madang.test', messageId: '9f8e7d', state: 'COMPLAINED', reason: 'abuse' },
    ]);
    expect(await reportsOf(COMPLAINT('not-spam'), 'message/rfc822')).toEqual([]);
  });
  it('comes as JSON from Postmark', async () => {
    const postmark = (body: object) => reportsOf({ Email: 'Gone@madang.test', Description: 'no mailbox', ...body }, 'application/json');
    expect(await postmark({ RecordType: 'Bounce', Type: 'HardBounce' })).toMatchObject([
      { address: 'gone@madang.test', state: 'BOUNCED', reason: 'no mailbox' },
    ]);
    expect(await postmark({ RecordType: 'SpamComplaint', Type: 'SpamComplaint' })).toMatchObject([{ state: 'COMPLAINED' }]);
    for (const body of [{ RecordType: 'Bounce', Type: 'SoftBounce' }, { RecordType: 'Delivery' }, {}])
      expect(await postmark(body)).toEqual([]);
  });
  it('comes as JSON in JSON from SES, also as plain text', async () => {
    const sns = (message: object) => ({ Type: 'Notification', Message: JSON.stringify(message) });
    const bounce = (bounceType: string) =>
      sns({
        notificationType: 'Bounce',
        bounce: { bounceType, bouncedRecipients: [{ emailAddress: 'gone@madang.test', diagnosticCode: '550' }] },
      });
    expect(await reportsOf(bounce('Permanent'), 'application/json')).toMatchObject([{ address: 'gone@madang.test', state: 'BOUNCED' }]);
    expect(await reportsOf(JSON.stringify(bounce('Permanent')), 'text/plain')).toHaveLength(1);
    expect(await reportsOf(bounce('Transient'), 'application/json')).toEqual([]);
    const complaint = sns({ complaint: { complainedRecipients: [{ emailAddress: 'reader@madang.test' }] } });
    expect(await reportsOf(complaint, 'application/json')).toMatchObject([{ address: 'reader@madang.test', state: 'COMPLAINED' }]);
  });
  it('may be anything else without harm', async () => {
    for (const body of [
      null,
      7,
      'x',
      [],
      { Type: 'Notification', Message: '{' },
      Buffer.from(''),
      Buffer.from('\0\0'),
      Buffer.from('--b1'),
    ])
      expect(await reportsOf(body, 'message/rfc822')).toEqual([]);
  });
});
