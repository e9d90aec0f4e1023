import { SETTLEMENT_DOCUMENT_STATUS } from '@madang/contracts/util/settlement';
import { CURRENCY, type Currency } from '@madang/contracts/codes';
import { isCalendarDay } from '@madang/contracts/dates';
import { bankName } from '@madang/contracts/util/banks';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { History } from '@madang/server/history';
import { SettlementDocumentService } from '../../apps/api-util/src/settlement/settlement-document.service';
import { PayoutService } from '../../apps/api-util/src/settlement/payout.service';

export const USAGE = `What the platform does with settlements:
  reviews                          documents that wait for a word
  approve <site> <document>        money may go to this account
  return <site> <document> <why>   the site reads why and hands in others
  due                              payouts of today and before, with their accounts
  paid <site> <date> [USD]         this payout has gone out
Numbers of sites, documents and dates are those of the lists.`;

/** Printed in place of an account number that none of DATA_KEYS opens. */
const UNREADABLE_ACCOUNT = '(unreadable: put the key back that sealed it, or return the documents)';

const whole = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : null);

/** Runs one command of an operator; answers the lines to print, or null for an unknown command. */
export async function settle([command, ...given]: readonly string[]): Promise<string[] | null> {
  const db = await Db.open('util');
  try {
    const clock = new Clock();
    const office = new PayoutService(db, clock);
    const documents = new SettlementDocumentService(db, clock, new History(clock));
    const [site, document] = [whole(given[0]), whole(given[1])];
    if (command === 'reviews')
      return (await office.reviews()).map((one) =>
        [
          one.channelSeq,
          one.documentSeq,
          one.name,
          bankName(one.bank, 'ko'),
          one.accountNumber ?? UNREADABLE_ACCOUNT,
          one.holder,
          one.createdAt,
          ...one.files,
        ].join('\t'),
      );
    if (command === 'due')
      return (await office.due()).map((one) =>
        [
          one.channelSeq,
          one.settlementDate,
          one.currency,
          one.payout,
          one.name,
          bankName(one.bank, 'ko'),
          one.accountNumber ?? UNREADABLE_ACCOUNT,
          one.holder,
        ].join('\t'),
      );
    if (command === 'approve' && site && document) {
      await documents.decide(site, document, SETTLEMENT_DOCUMENT_STATUS.APPROVED, null);
      return [`approved ${document} of ${site}`];
    }
    const why = given.slice(2).join(' ').trim();
    if (command === 'return' && site && document && why) {
      await documents.decide(site, document, SETTLEMENT_DOCUMENT_STATUS.RETURNED, why.slice(0, 500));
      return [`returned ${document} of ${site}`];
    }
    const [, date = '', currency = CURRENCY.KRW] = given;
    if (command === 'paid' && site && isCalendarDay(date) && currency in CURRENCY) {
      await office.paid(site, date, currency as Currency);
      return [`paid ${date} of ${site}`];
    }
    return null;
  } finally {
    await db.close();
  }
}
