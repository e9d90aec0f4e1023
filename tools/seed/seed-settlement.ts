import { SETTLEMENT_DOCUMENT_STATUS } from '@madang/contracts/util/settlement';
import { BANK } from '@madang/contracts/util/banks';
import { maskedAccount } from '@madang/contracts/util/settlement-rules';
import { Db } from '@madang/server/db';
import { seal } from '@madang/server/seal';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { closeMonths } from '../../apps/api-util/src/settlement/statements';
import { SETTLEMENTS_PAID } from './scale-money.sql';
import type { Seeder } from './seed';

const ACCOUNT_NUMBER = '94300204118827';
const DOCUMENT_SCAN = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/**
 * Closes the past months of demo sites. They are paid out to approved bank accounts; where the document is still under review, they wait.
 */
export async function seedSettlement(s: Seeder, domains: readonly string[]): Promise<void> {
  const db = await Db.open('util');
  try {
    for (const [index, domain] of domains.entries()) {
      const [site] = await s.rows<{ channelSeq: string; owner: string; name: string }>(
        'main',
        sql`select c.channel_seq as "channelSeq", c.created_by as owner,
          a.name from main.channel c join main.account a on a.user_seq = c.created_by where c.domain = ${domain}`,
      );
      const channelSeq = Number(site!.channelSeq);
      const key = s.store(`private/${channelSeq}/doc-demo/file.pdf`, DOCUMENT_SCAN, 'application/pdf');
      const file = await s.value<string>(
        'main',
        insertInto(
          'main.file',
          {
            channelSeq,
            storageKey: key,
            url: key,
            contentType: 'application/pdf',
            fileSize: DOCUMENT_SCAN.length,
            originFileName: '통장사본.pdf',
            createdBy: site!.owner,
            createdAt: sql`now() - interval '100 days'`,
          },
          sql`returning file_seq`,
        ),
      );
      const approved = index === 0;
      await s.rows(
        'util',
        insertInto('util.settlement_document', {
          channelSeq,
          bank: BANK.KOOKMIN,
          accountSealed: seal(ACCOUNT_NUMBER),
          accountMasked: maskedAccount(ACCOUNT_NUMBER),
          holder: site!.name,
          files: sql`array[${file}::bigint]`,
          status: approved ? SETTLEMENT_DOCUMENT_STATUS.APPROVED : SETTLEMENT_DOCUMENT_STATUS.REVIEW,
          createdBy: site!.owner,
          createdAt: sql`now() - interval '100 days'`,
          decidedAt: approved ? sql`now() - interval '98 days'` : null,
        }),
      );
      await db.tx({ channelSeq }, (tx) => closeMonths(tx, channelSeq, new Date()));
      if (approved) await s.rows('util', SETTLEMENTS_PAID, { channelSeq });
    }
  } finally {
    await db.close();
  }
}
