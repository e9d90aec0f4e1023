import { SNS_PROVIDERS, SNS_TYPE, type SnsType } from '@madang/contracts/codes';
import { config, sandboxSocial } from '@madang/server/config';
import { seal } from '@madang/server/seal';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import type { Seeder } from './seed';

/** Sets up a demo site's own apps for social logins at the stand-in. */
export async function seedSocial(s: Seeder, channelSeq: number, domain: string): Promise<void> {
  if (config.socialProvider !== 'sandbox') return;
  const idOf = (type: SnsType) => `${domain}-${sandboxSocial.names[type]}`;
  await s.rows(
    'main',
    sql`update main.channel set sns_login = ${JSON.stringify(Object.fromEntries(SNS_PROVIDERS.map((type) => [type, idOf(type)])))}
      where channel_seq = ${channelSeq}`,
  );
  for (const type of SNS_PROVIDERS)
    await s.rows(
      'main',
      insertInto('main.sns_secret', {
        channelSeq,
        snsTypeCd: type,
        appId: type === SNS_TYPE.KAKAO ? String(sandboxSocial.kakaoAppId(idOf(type))) : null,
        secret: seal(sandboxSocial.secretOf(sandboxSocial.names[type], idOf(type))),
      }),
    );
}
