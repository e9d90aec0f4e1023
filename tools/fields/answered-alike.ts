/** Fields of answers that never have a second value, as `call.field` of one of their places, by the reason why. A line whose field has two is told, too. */
export const ONE_VALUE: Record<string, string[]> = {
  'it is what it is': [
    // A service without its database answers by an error.
    'health.main.ready.database',
    // The share of the operator and the tax are set for all.
    ...['settlement.find.platformRate', 'settlement.find.vatRate'],
    'curriculum.lives.interval_seconds',
    // Campaigns go by mail; the specification has the field for other ways.
    'campaign.find.channelCd',
    // A provider asks for a proof, which is answered bare.
    ...['data', 'plainToken', 'encryptedToken'].map((field) => `live.ownZoomNotice.${field}`),
  ],
  'nobody but a bank knows it: the payment company does not say whose name an account has': ['payment.find.depositInfo.holderName'],
  'the tests pay at the stand-in, whose window is a page; the company’s own script stands in tools/faults/toss-answers.spec.ts': [
    ...['payment.create.window.script', 'payment.create.window.clientKey'],
  ],
  'every test runs on this machine': ['platformOverview.find.copies[].host'],
  'the specification has the field, and the product one value (AM-351)': ['alarm.list.list[].legacy', 'challenge.createMission.workTypeCd'],
};
