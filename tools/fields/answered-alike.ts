/**
 * Answer fields that never have a second value, as `call.field` (one place of each field), by the reason. The check also fails for a line
 * whose field has two values.
 */
export const ONE_VALUE: Record<string, string[]> = {
  'it is what it is': [
    // A service without its database answers an error instead.
    'health.main.ready.database',
    // The platform's share and the tax rate are the same for all sites.
    'settlement.find.platformRate',
    'settlement.find.vatRate',
    'curriculum.lives.interval_seconds',
    // Campaigns are sent by mail only; the specification has this field for other channels.
    'campaign.find.channelCd',
    // Zoom asks for a proof, which is answered without `data`.
    ...['data', 'plainToken', 'encryptedToken'].map((field) => `live.ownZoomNotice.${field}`),
  ],
  'nobody but a bank knows it: the payment company does not say whose name an account has': ['payment.find.depositInfo.holderName'],
  'the tests pay at the stand-in, whose window is a page; the company’s own script stands in tools/faults/toss-answers.spec.ts': [
    'payment.create.window.script',
    'payment.create.window.clientKey',
  ],
  'the console is tried with one operator, one video and one coupon at a time; what is answered is what was sent': [
    ...['until', 'sites', 'planSeq', 'bills', 'nameKo', 'nameEn', 'nameJp', 'call'].map(
      (field) => `platformAudit.list.list[].detail.${field}`,
    ),
    'platformVideo.list.list[].percent',
    'platformMaintenance.begin[].beganBy',
    'platformPlanCoupon.uses.list[].registeredBy',
    'platformAnnouncement.end[].textEn',
    'platformAnnouncement.end[].textJp',
  ],
  'no access ends in the console’s journey; tools/journeys/suspension.spec.ts has some that does': [
    'platformSite.find.suspensions[].extendedCount',
  ],
  'a program is named beside a change as in the list of changes (tools/journeys/api-keys.spec.ts)': ['dataHistory.later[].keyName'],
  'whoever has the right switches it on for one webhook (apps/api-campaign/src/webhook/webhook.spec.ts)': ['webhook.list[].personalYn'],
  'the specification has the field, and the product one value (AM-351)': ['alarm.list.list[].legacy', 'challenge.createMission.workTypeCd'],
};
