import { maskedAccount } from '@madang/contracts/util/settlement-rules';
import { Db } from '@madang/server/db';
import { seal } from '@madang/server/seal';
import { closeMonths } from '../../apps/api-util/src/settlement/statements';
import type { Seeder } from './seed';

const ACCOUNT = '94300204118827';
const SCAN = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** Past months are closed and paid out to an approved account; where the papers are still looked at, they wait. */
export async function seedSettlement(s: Seeder, domains: readonly string[]): Promise<void> {
  const db = await Db.open('util');
  try {
    for (const [index, domain] of domains.entries()) {
      const [site] = await s.rows<{ channelSeq: string; owner: string; name: string }>(
        'main',
        'select c.channel_seq as "channelSeq", c.created_by as owner, a.name from main.channel c join main.account a on a.user_seq = c.created_by where c.domain = $1',
        [domain],
      );
      const channelSeq = Number(site!.channelSeq);
      const key = s.store(`private/${channelSeq}/doc-demo/file.pdf`, SCAN, 'application/pdf');
      const file = await s.value<string>(
        'main',
        `insert into main.file (channel_seq, storage_key, url, content_type, file_size, origin_file_name, created_by, created_at)
         values ($1, $2, $2, 'application/pdf', $3, '통장사본.pdf', $4, now() - interval '100 days') returning file_seq`,
        [channelSeq, key, SCAN.length, site!.owner],
      );
      const approved = index === 0;
      await s.rows(
        'util',
        `insert into util.settlement_document (channel_seq, bank, account_sealed, account_masked, holder, files, status, created_by, created_at, decided_at)
         values ($1, '06', $2, $3, $4, array[$5::bigint], $6, $7, now() - interval '100 days', case when $6 = 'APPROVED' then now() - interval '98 days' end)`,
        [channelSeq, seal(ACCOUNT), maskedAccount(ACCOUNT), site!.name, file, approved ? 'APPROVED' : 'REVIEW', site!.owner],
      );
      await db.tx({ channelSeq }, (tx) => closeMonths(tx, channelSeq, new Date()));
      if (approved)
        await s.rows(
          'util',
          "update util.settlement set status = 'PAID', paid_at = settlement_date + interval '2 hours' where channel_seq = $1 and status = 'SCHEDULED' and settlement_date < current_date",
          [channelSeq],
        );
    }
  } finally {
    await db.close();
  }
}
