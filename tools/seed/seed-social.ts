import { SNS_PROVIDERS, type SnsType } from '@madang/contracts/codes';
import { config, sandboxSocial } from '@madang/server/config';
import { seal } from '@madang/server/seal';
import type { Seeder } from './seed';

const NAMES: Record<SnsType, string> = { KAK: 'kakao', NAV: 'naver', GOG: 'google', FAB: 'facebook' };

/** Sets a demo site's own apps at the stand-in of the social logins. */
export async function seedSocial(s: Seeder, channelSeq: number, domain: string): Promise<void> {
  if (config.socialProvider !== 'sandbox') return;
  const idOf = (type: SnsType) => `${domain}-${NAMES[type]}`;
  await s.rows('main', 'update main.channel set sns_login = $2 where channel_seq = $1', [
    channelSeq,
    JSON.stringify(Object.fromEntries(SNS_PROVIDERS.map((type) => [type, idOf(type)]))),
  ]);
  for (const type of SNS_PROVIDERS)
    await s.rows('main', 'insert into main.sns_secret (channel_seq, sns_type_cd, app_id, secret) values ($1, $2, $3, $4)', [
      channelSeq,
      type,
      type === 'KAK' ? String(sandboxSocial.kakaoAppId(idOf(type))) : null,
      seal(sandboxSocial.secretOf(NAMES[type], idOf(type))),
    ]);
}
